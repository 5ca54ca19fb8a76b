import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import type { Orm } from '#server/platform/database/database.ts';
import {
  readerLogins,
  readers,
  readerSessions,
  readerVerifications,
} from '#server/platform/database/tables/reader-schema.ts';
import { lockReader } from '../store/lock-reader.ts';
import { exchangeRotation, type RotationExchange } from '../engine/find-session.ts';
import { PASSWORD_LOGIN } from './password-login.ts';
import type { ReaderRow } from '../store/reader-rows.ts';

/**
 * Changes of passwords. Hashing is slow, so the preconditions of a change are checked again in the
 * transaction.
 */
export class PasswordChanges {
  readonly #orm: Orm;

  constructor(orm: Orm) {
    this.#orm = orm;
  }

  /**
   * Sets a reader's password hash from a session that continues with a rotated token, and ends all
   * other sessions and mailed links. Returns `undefined` and changes nothing if the session has
   * ended or the hash differs from `before`. `onChanged` runs in the same transaction.
   */
  async change(change: {
    readerId: string;
    sessionId: string;
    before: string;
    hash: string;
    exchange: RotationExchange;
    onChanged(): Promise<void>;
  }): Promise<{ isExchanged: boolean } | undefined> {
    const { readerId, sessionId, before, hash, exchange, onChanged } = change;
    return this.#orm.transaction(async (orm) => {
      await lockReader(orm, readerId);
      const isTheirs = eq(readerSessions.userId, readerId);
      const [session] = await orm
        .select({ id: readerSessions.id })
        .from(readerSessions)
        .where(and(isTheirs, eq(readerSessions.id, sessionId)));
      if (!session || !(await setHash(orm, readerId, hash, before))) return undefined;
      await orm.delete(readerVerifications).where(eq(readerVerifications.value, readerId));
      await orm.delete(readerSessions).where(and(isTheirs, ne(readerSessions.id, sessionId)));
      await onChanged();
      return { isExchanged: await exchangeRotation(orm, sessionId, exchange) };
    });
  }

  /**
   * Replaces the hash `before` by another hash of the same password. Does nothing if the password
   * was changed meanwhile.
   */
  async renew({
    readerId,
    before,
    hash,
  }: {
    readerId: string;
    before: string;
    hash: string;
  }): Promise<void> {
    await setHash(this.#orm, readerId, hash, before);
  }

  /**
   * Sets the hash with a single-use mailed link, and ends all sessions and other links. Also proves
   * the email address, and creates the password login of a legacy account. `undefined` if the link
   * is no longer valid. `onReset` runs in the same transaction.
   */
  async reset(reset: {
    linkId: string;
    readerId: string;
    hash: string;
    onReset(reader: ReaderRow): Promise<void>;
  }): Promise<ReaderRow | undefined> {
    const { linkId, readerId, hash, onReset } = reset;
    return this.#orm.transaction(async (orm) => {
      const reader = await lockReader(orm, readerId);
      const isLink = and(
        eq(readerVerifications.id, linkId),
        eq(readerVerifications.value, readerId),
      );
      const [link] = await orm
        .delete(readerVerifications)
        .where(isLink)
        .returning({ id: readerVerifications.id });
      if (!reader || !link) return undefined;
      if (!(await setHash(orm, readerId, hash))) {
        await orm.insert(readerLogins).values({
          id: randomUUID(),
          userId: readerId,
          accountId: readerId,
          ...PASSWORD_LOGIN,
          password: hash,
        });
      }
      await orm
        .update(readers)
        .set({ emailVerified: true, updatedAt: new Date() })
        .where(eq(readers.id, readerId));
      await orm.delete(readerVerifications).where(eq(readerVerifications.value, readerId));
      await orm.delete(readerSessions).where(eq(readerSessions.userId, readerId));
      await onReset(reader);
      return reader;
    });
  }
}

/**
 * Updates the password row, if it exists and has the hash `before` (if given). Returns whether it
 * did.
 */
async function setHash(
  orm: Orm,
  readerId: string,
  password: string,
  before?: string,
): Promise<boolean> {
  const isOwn = and(
    eq(readerLogins.userId, readerId),
    eq(readerLogins.providerId, PASSWORD_LOGIN.providerId),
  );
  const set = await orm
    .update(readerLogins)
    .set({ password, updatedAt: new Date() })
    .where(before === undefined ? isOwn : and(isOwn, eq(readerLogins.password, before)))
    .returning({ id: readerLogins.id });
  return set.length > 0;
}
