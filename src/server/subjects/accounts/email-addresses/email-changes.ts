import { createHash, randomBytes } from 'node:crypto';
import { and, eq, exists, gt, gte, inArray, ne } from 'drizzle-orm';
import type { Orm } from '#server/platform/database/database.ts';
import { lockReader } from '../store/lock-reader.ts';
import {
  emailChanges,
  readerLogins,
  readers,
  readerSessions,
  readerVerifications,
} from '#server/platform/database/tables/reader-schema.ts';

/**
 * Hours in which a change of the email address can be reverted, long enough for a week's absence.
 */
export const TAKE_BACK_HOURS = 7 * 24;

type TakenBack =
  | { ok: true; from: string; to: string; hadPassword: boolean }
  | { ok: false; problem: 'link-expired' | 'email-in-use' };

/** Recent former email addresses of accounts, each with a single-use token that restores it. */
export class EmailChanges {
  readonly #orm: Orm;

  constructor(orm: Orm) {
    this.#orm = orm;
  }

  /**
   * Changes the email address of an account and records the former one, with a token that must only
   * be mailed to it. `undefined` if the account no longer has the address `from`, or if one of its
   * `sessions` has ended. `repeated` if a concurrent request has made the same change. `onChanged`
   * mails the token in the same transaction. Throws if another account has just taken the address
   * `to`.
   */
  async change(change: {
    id: string;
    from: string;
    to: string;
    sessions: readonly string[];
    onChanged(token: string): Promise<void>;
  }): Promise<'changed' | 'repeated' | undefined> {
    const { id, from, to, sessions, onChanged } = change;
    return this.#orm.transaction(async (orm) => {
      const reader = await lockReader(orm, id);
      if (!reader || !(await areOpen(orm, id, sessions))) return undefined;
      if (reader.email === to) return 'repeated';
      if (reader.email !== from) return undefined;
      const at = new Date();
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(at.getTime() + TAKE_BACK_HOURS * 3_600_000);
      await orm
        .update(readers)
        .set({ email: to, emailVerified: true, updatedAt: at })
        .where(eq(readers.id, id));
      await orm
        .insert(emailChanges)
        .values({ token: hashOf(token), userId: id, email: from, at, expiresAt });
      await onChanged(token);
      return 'changed';
    });
  }

  /**
   * Marks the email address of an account as proved. Returns false if the account has another one
   * by now.
   */
  async prove({ id, email }: { id: string; email: string }): Promise<boolean> {
    const proved = await this.#orm
      .update(readers)
      .set({ emailVerified: true, updatedAt: new Date() })
      .where(and(eq(readers.id, id), eq(readers.email, email)))
      .returning({ id: readers.id });
    return proved.length > 0;
  }

  /** Whether all of these sessions of a reader last. */
  areOpen(id: string, sessions: readonly string[]): Promise<boolean> {
    return areOpen(this.#orm, id, sessions);
  }

  /**
   * Whether an account has an email address, after waiting for concurrent changes of the account.
   */
  async isStillAt({ id, email }: { id: string; email: string }): Promise<boolean> {
    const [reader] = await this.#orm
      .select({ email: readers.email })
      .from(readers)
      .where(eq(readers.id, id))
      .for('share');
    return reader?.email === email;
  }

  /**
   * Reverts a change and all later changes, and invalidates all logins that the intruder may have.
   * If that replaces the email address, `onReplaced` runs in the same transaction.
   */
  async takeBack(
    token: string,
    onReplaced: (change: { from: string; nick: string }) => Promise<void>,
  ): Promise<TakenBack> {
    const isMeant = and(
      eq(emailChanges.token, hashOf(token)),
      gt(emailChanges.expiresAt, new Date()),
    );
    return this.#orm.transaction(async (orm) => {
      // The row lock serialises repeated submissions, also of two links. A deletion locks the same
      // row.
      const isTheirs = inArray(
        readers.id,
        orm.select({ id: emailChanges.userId }).from(emailChanges).where(isMeant),
      );
      const [reader] = await orm.select().from(readers).where(isTheirs).for('update');
      const [change] = await orm.select().from(emailChanges).where(isMeant);
      if (!change || !reader) return { ok: false, problem: 'link-expired' };
      const { email, userId, at } = change;
      if (!(await isFreed(orm, email, userId))) return { ok: false, problem: 'email-in-use' };
      await orm
        .delete(emailChanges)
        .where(and(eq(emailChanges.userId, userId), gte(emailChanges.at, at)));
      await orm
        .update(readers)
        .set({ email, emailVerified: true, updatedAt: new Date() })
        .where(eq(readers.id, userId));
      await orm.delete(readerSessions).where(eq(readerSessions.userId, userId));
      // Password reset links were sent to the other email address.
      await orm.delete(readerVerifications).where(eq(readerVerifications.value, userId));
      const isOwn = eq(readerLogins.userId, userId);
      await orm
        .delete(readerLogins)
        .where(
          and(isOwn, ne(readerLogins.providerId, 'credential'), gte(readerLogins.createdAt, at)),
        );
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

/** Whether all of these sessions of a reader last, in the transaction of `orm`. */
async function areOpen(orm: Orm, id: string, sessions: readonly string[]): Promise<boolean> {
  const isMeant = and(
    eq(readerSessions.userId, id),
    inArray(readerSessions.id, [...sessions]),
    gt(readerSessions.expiresAt, new Date()),
  );
  const open = await orm.select({ id: readerSessions.id }).from(readerSessions).where(isMeant);
  return open.length === new Set(sessions).size;
}

/**
 * Frees an email address for its owner by deleting an unproved account registered with it;
 * otherwise anyone could block a revert by registering the address. Returns false if a proved or
 * legacy account has it.
 */
async function isFreed(orm: Orm, email: string, except: string): Promise<boolean> {
  const isOther = and(eq(readers.email, email), ne(readers.id, except));
  const hasLogin = exists(
    orm.select().from(readerLogins).where(eq(readerLogins.userId, readers.id)),
  );
  await orm.delete(readers).where(and(isOther, eq(readers.emailVerified, false), hasLogin));
  const [other] = await orm.select({ id: readers.id }).from(readers).where(isOther).limit(1);
  return other === undefined;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
