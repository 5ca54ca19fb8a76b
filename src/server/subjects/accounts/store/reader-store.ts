import { randomBytes, randomUUID } from 'node:crypto';
import { and, desc, eq, exists, gt, lt, ne } from 'drizzle-orm';
import { clearRows } from '#server/platform/database/clear-rows.ts';
import type { Orm } from '#server/platform/database/database.ts';
import {
  consents,
  deletions,
  emailChanges,
  readerLogins,
  readers,
  readerSessions,
  readerVerifications,
} from '#server/platform/database/tables/reader-schema.ts';
import type { Receipt } from '../accounts.ts';
import type { ConsentPurpose } from '#domain/accounts/consents.ts';
import { lockReader } from './lock-reader.ts';
import { isNickFree } from './nick-in-use.ts';
import { nickKeyOf, type ReaderRow } from './reader-rows.ts';

/**
 * Milliseconds in which a new reader must prove the email address. The link is valid for a day, and
 * can be requested again.
 */
const UNPROVED_FOR = 7 * 24 * 3_600_000;

/** Contact data of a deleted account. */
export interface Removed {
  email: string;
  nick: string;
}

/** Queries beyond those of the engine: readers, their sessions and consents. */
export class ReaderStore {
  readonly #orm: Orm;

  constructor(orm: Orm) {
    this.#orm = orm;
  }

  async findByEmail(email: string): Promise<ReaderRow | undefined> {
    const [row] = await this.#orm
      .select()
      .from(readers)
      .where(eq(readers.email, email.toLowerCase()))
      .limit(1);
    return row;
  }

  async findById(id: string): Promise<ReaderRow | undefined> {
    const [row] = await this.#orm.select().from(readers).where(eq(readers.id, id)).limit(1);
    return row;
  }

  /** Whether no reader except this id and no child has the nick or one that looks like it. */
  isNickFree(nick: string, except?: string): Promise<boolean> {
    return isNickFree(this.#orm, nick, except);
  }

  /**
   * The account with exactly this nick whose email address was never proved, and the hash of its
   * password. Legacy accounts have none.
   */
  async findUnproved(nick: string): Promise<{ id: string; hash: string } | undefined> {
    const isUnproved = and(eq(readers.nickKey, nickKeyOf(nick)), eq(readers.emailVerified, false));
    const [row] = await this.#orm.select({ id: readers.id }).from(readers).where(isUnproved);
    const hash = row && (await this.findPasswordHash(row));
    return row && hash !== undefined ? { ...row, hash } : undefined;
  }

  /** The stored picture of a reader. */
  async findPicture(id: string): Promise<string | undefined> {
    const [row] = await this.#orm
      .select({ image: readers.image })
      .from(readers)
      .where(eq(readers.id, id));
    return row?.image ?? undefined;
  }

  /** Stores a picture of a reader. Does nothing if the account was deleted. */
  async keepPicture(id: string, image: string): Promise<void> {
    await this.#orm.update(readers).set({ image }).where(eq(readers.id, id));
  }

  async update(id: string, change: Partial<ReaderRow>): Promise<ReaderRow> {
    const [row] = await this.#orm
      .update(readers)
      .set({ ...change, updatedAt: new Date() })
      .where(eq(readers.id, id))
      .returning();
    if (!row) throw new Error('The account was deleted.');
    return row;
  }

  /**
   * Deletes a reader with all their data, and stores the receipt. `undefined` if the account was
   * already deleted, or if the mailed link `linkId` was invalidated meanwhile. `alsoRemove` runs in
   * the same transaction, before the rows are deleted.
   */
  async remove(
    { id, site, linkId }: { id: string; site: string; linkId?: string | undefined },
    alsoRemove: (transaction: Orm, reader: Removed & { receipt: Receipt }) => Promise<void>,
  ): Promise<(Removed & { receipt: Receipt }) | undefined> {
    const receipt = { number: newReceiptNumber(), at: new Date() };
    return this.#orm.transaction(async (orm) => {
      // The row lock makes a concurrent request of the same reader wait.
      const row = await lockReader(orm, id);
      if (!row || (linkId !== undefined && !(await takeLink(orm, id, linkId)))) return undefined;
      const reader = { email: row.email, nick: row.nick };
      await alsoRemove(orm, { ...reader, receipt });
      await orm.delete(readers).where(eq(readers.id, id));
      await orm.delete(readerVerifications).where(eq(readerVerifications.value, id));
      await orm.insert(deletions).values({ id: receipt.number, site, at: receipt.at });
      return { ...reader, receipt };
    });
  }

  /**
   * Deletes a reader whose email address was never proved. Such an account has had no session, so
   * it only contains registration data.
   */
  async removeUnproved(id: string): Promise<void> {
    await this.#orm
      .delete(readers)
      .where(and(eq(readers.id, id), eq(readers.emailVerified, false)));
  }

  /** Whether the account has any login method, or that of a provider. Legacy accounts have none. */
  async hasLogin(readerId: string, provider?: string): Promise<boolean> {
    const isMeant = and(
      eq(readerLogins.userId, readerId),
      provider === undefined ? undefined : eq(readerLogins.providerId, provider),
    );
    const [login] = await this.#orm
      .select({ id: readerLogins.id })
      .from(readerLogins)
      .where(isMeant)
      .limit(1);
    return login !== undefined;
  }

  async findPasswordHash(reader: { id: string } | { email: string }): Promise<string | undefined> {
    const isTheirs =
      'id' in reader ? eq(readers.id, reader.id) : eq(readers.email, reader.email.toLowerCase());
    const [login] = await this.#orm
      .select({ password: readerLogins.password })
      .from(readerLogins)
      .innerJoin(readers, eq(readers.id, readerLogins.userId))
      .where(and(isTheirs, eq(readerLogins.providerId, 'credential')))
      .limit(1);
    return login?.password ?? undefined;
  }

  /** Active sessions of a reader, the most recently used first. */
  listSessions(readerId: string): Promise<(typeof readerSessions.$inferSelect)[]> {
    return this.#orm
      .select()
      .from(readerSessions)
      .where(and(eq(readerSessions.userId, readerId), gt(readerSessions.expiresAt, new Date())))
      .orderBy(desc(readerSessions.updatedAt));
  }

  /** Ends one session of a reader. Returns false if it is not theirs. */
  async endSession(readerId: string, id: string): Promise<boolean> {
    const gone = await this.#orm
      .delete(readerSessions)
      .where(and(eq(readerSessions.id, id), eq(readerSessions.userId, readerId)))
      .returning({ id: readerSessions.id });
    return gone.length > 0;
  }

  /** Ends all sessions of a reader except one, and returns the number of active ones among them. */
  async endOtherSessions(readerId: string, kept: string): Promise<number> {
    const gone = await this.#orm
      .delete(readerSessions)
      .where(and(eq(readerSessions.userId, readerId), ne(readerSessions.id, kept)))
      .returning({ expiresAt: readerSessions.expiresAt });
    return gone.filter(({ expiresAt }) => expiresAt > new Date()).length;
  }

  /** Deletes expired sessions and mailed tokens, and accounts that were not proved in time. */
  async clearExpired(): Promise<void> {
    const now = new Date();
    await clearRows(this.#orm, readerSessions, lt(readerSessions.expiresAt, now));
    await clearRows(this.#orm, readerVerifications, lt(readerVerifications.expiresAt, now));
    await clearRows(this.#orm, emailChanges, lt(emailChanges.expiresAt, now));
    // Legacy accounts without a login method are kept.
    const hasLogin = exists(
      this.#orm.select().from(readerLogins).where(eq(readerLogins.userId, readers.id)),
    );
    const isForgotten = lt(readers.createdAt, new Date(now.getTime() - UNPROVED_FOR));
    await clearRows(
      this.#orm,
      readers,
      and(eq(readers.emailVerified, false), isForgotten, hasLogin),
    );
  }

  /** Ids of the newsletters that a reader chose during the registration. */
  async listAgreedNewsletters(readerId: string): Promise<string[]> {
    const isGiven = and(eq(consents.userId, readerId), eq(consents.isGiven, true));
    const rows = await this.#orm
      .select({ purpose: consents.purpose })
      .from(consents)
      .where(isGiven);
    return rows.flatMap(({ purpose }) =>
      purpose.startsWith('newsletter:') ? [purpose.slice('newsletter:'.length)] : [],
    );
  }

  /** Logs that a reader accepted the terms, unless already logged. */
  async logTerms(readerId: string, site: string): Promise<void> {
    const isGiven = and(
      eq(consents.userId, readerId),
      eq(consents.purpose, 'terms'),
      eq(consents.isGiven, true),
    );
    const [known] = await this.#orm
      .select({ purpose: consents.purpose })
      .from(consents)
      .where(isGiven)
      .limit(1);
    if (!known) await this.logConsents(readerId, site, ['terms']);
  }

  async logConsents(
    readerId: string,
    site: string,
    purposes: readonly ConsentPurpose[],
  ): Promise<void> {
    await this.#orm.insert(consents).values(
      purposes.map((purpose) => ({
        id: randomUUID(),
        userId: readerId,
        purpose,
        isGiven: true,
        site,
      })),
    );
  }
}

/** Uses up a reader's mailed link. Returns false if it is no longer valid. */
async function takeLink(orm: Orm, readerId: string, linkId: string): Promise<boolean> {
  const isLink = and(eq(readerVerifications.id, linkId), eq(readerVerifications.value, readerId));
  const taken = await orm
    .delete(readerVerifications)
    .where(isLink)
    .returning({ id: readerVerifications.id });
  return taken.length > 0;
}

/**
 * Letters and digits that cannot be confused (Crockford's base 32,
 * https://www.crockford.com/base32.html).
 */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Sixty random bits as `K7Q2-90TM-XE4B`: easy to read out, infeasible to guess. */
function newReceiptNumber(): string {
  const digits = Array.from(randomBytes(12), (byte) => DIGITS[byte % DIGITS.length]).join('');
  return digits.replaceAll(/.{4}(?=.)/g, '$&-');
}
