import { createHash, randomBytes } from 'node:crypto';
import { and, eq, exists, gt, gte, inArray, ne } from 'drizzle-orm';
import type { Orm } from '../../../platform/database/database.ts';
import { lockReader } from '../lock-reader.ts';
import { emailChanges, readerLogins, readers, readerSessions, readerVerifications } from '../../../platform/database/reader-schema.ts';

/** Hours in which a change of the email address can be reverted, long enough for a week's absence. */
export const TAKE_BACK_HOURS = 7 * 24;

type TakenBack = { ok: true; from: string; to: string; hadPassword: boolean } | { ok: false; problem: 'link-expired' | 'email-in-use' };

/** Recent former email addresses of accounts, each with a single-use token that restores it. */
export class EmailChanges {
  readonly #orm: Orm;

  constructor(orm: Orm) {
    this.#orm = orm;
  }

  /**
   * Records the email address that a reader had before the change to `to`. The returned token must only be mailed to
   * that former address. `undefined` if the account has yet another address because a change was reverted, or if the
   * change was already recorded since `startedAt`. `onNoted` mails the token in the same transaction.
   */
  async note(change: {
    id: string;
    email: string;
    to: string;
    startedAt: Date;
    onNoted(token: string): Promise<void>;
  }): Promise<string | undefined> {
    const { id, email, to, startedAt, onNoted } = change;
    const token = randomBytes(32).toString('base64url');
    return this.#orm.transaction(async (orm) => {
      if ((await lockReader(orm, id))?.email !== to) return undefined;
      const isNoted = and(eq(emailChanges.userId, id), eq(emailChanges.email, email), gte(emailChanges.at, startedAt));
      if ((await orm.select({ at: emailChanges.at }).from(emailChanges).where(isNoted).limit(1)).length > 0) return undefined;
      const at = new Date();
      const expiresAt = new Date(at.getTime() + TAKE_BACK_HOURS * 3_600_000);
      await orm.insert(emailChanges).values({ token: hashOf(token), userId: id, email, at, expiresAt });
      await onNoted(token);
      return token;
    });
  }

  /** Whether an account has an email address, after waiting for concurrent changes of the account. */
  async isStillAt({ id, email }: { id: string; email: string }): Promise<boolean> {
    const [reader] = await this.#orm.select({ email: readers.email }).from(readers).where(eq(readers.id, id)).for('share');
    return reader?.email === email;
  }

  /**
   * Reverts a change and all later changes, and invalidates all logins that the intruder may have. If that replaces the
   * email address, `onReplaced` runs in the same transaction.
   */
  async takeBack(token: string, onReplaced: (change: { from: string; nick: string }) => Promise<void>): Promise<TakenBack> {
    const isMeant = and(eq(emailChanges.token, hashOf(token)), gt(emailChanges.expiresAt, new Date()));
    return this.#orm.transaction(async (orm) => {
      // The row lock serialises repeated submissions, also of two links. A deletion locks the same row.
      const isTheirs = inArray(readers.id, orm.select({ id: emailChanges.userId }).from(emailChanges).where(isMeant));
      const [reader] = await orm.select().from(readers).where(isTheirs).for('update');
      const [change] = await orm.select().from(emailChanges).where(isMeant);
      if (!change || !reader) return { ok: false, problem: 'link-expired' };
      const { email, userId, at } = change;
      if (!(await isFreed(orm, email, userId))) return { ok: false, problem: 'email-in-use' };
      await orm.delete(emailChanges).where(and(eq(emailChanges.userId, userId), gte(emailChanges.at, at)));
      await orm.update(readers).set({ email, emailVerified: true, updatedAt: new Date() }).where(eq(readers.id, userId));
      await orm.delete(readerSessions).where(eq(readerSessions.userId, userId));
      // Password reset links were sent to the other email address.
      await orm.delete(readerVerifications).where(eq(readerVerifications.value, userId));
      const isOwn = eq(readerLogins.userId, userId);
      await orm.delete(readerLogins).where(and(isOwn, ne(readerLogins.providerId, 'credential'), gte(readerLogins.createdAt, at)));
      const passwords = await orm
        .update(readerLogins)
        .set({ password: null, updatedAt: new Date() })
        .where(and(isOwn, eq(readerLogins.providerId, 'credential')))
        .returning({ id: readerLogins.id });
      if (reader.email !== email) await onReplaced({ from: reader.email, nick: reader.nick });
      return { ok: true, from: reader.email, to: email, hadPassword: passwords.length > 0 };
    });
  }
}

/**
 * Frees an email address for its owner by deleting an unproved account registered with it; otherwise anyone could block
 * a revert by registering the address. Returns false if a proved or legacy account has it.
 */
async function isFreed(orm: Orm, email: string, except: string): Promise<boolean> {
  const isOther = and(eq(readers.email, email), ne(readers.id, except));
  const hasLogin = exists(orm.select().from(readerLogins).where(eq(readerLogins.userId, readers.id)));
  await orm.delete(readers).where(and(isOther, eq(readers.emailVerified, false), hasLogin));
  const [other] = await orm.select({ id: readers.id }).from(readers).where(isOther).limit(1);
  return other === undefined;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
