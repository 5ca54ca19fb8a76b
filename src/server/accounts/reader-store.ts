import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { Orm } from '../database/database.ts';
import { consents, readerLogins, readers, readerSessions } from '../database/reader-schema.ts';
import type { ConsentPurpose } from './consents.ts';
import { nickKeyOf, type ReaderRow } from './reader-rows.ts';

/** What accounts ask of the store past the engine: readers, the places where they are logged in, what they agreed to. */
export class ReaderStore {
  readonly #orm: Orm;

  constructor(orm: Orm) {
    this.#orm = orm;
  }

  async findByEmail(email: string): Promise<ReaderRow | undefined> {
    const [row] = await this.#orm.select().from(readers).where(eq(readers.email, email.toLowerCase())).limit(1);
    return row;
  }

  async findById(id: string): Promise<ReaderRow | undefined> {
    const [row] = await this.#orm.select().from(readers).where(eq(readers.id, id)).limit(1);
    return row;
  }

  /** Whether nobody, `except` one reader, goes by a nick. */
  async isNickFree(nick: string, except = ''): Promise<boolean> {
    const [row] = await this.#orm
      .select({ id: readers.id })
      .from(readers)
      .where(and(eq(readers.nickKey, nickKeyOf(nick)), ne(readers.id, except)))
      .limit(1);
    return row === undefined;
  }

  async update(id: string, change: Partial<ReaderRow>): Promise<ReaderRow> {
    const [row] = await this.#orm
      .update(readers)
      .set({ ...change, updatedAt: new Date() })
      .where(eq(readers.id, id))
      .returning();
    if (!row) throw new Error('The reader is gone.');
    return row;
  }

  /** Removes a reader and all that hangs on them. */
  async remove(id: string): Promise<void> {
    await this.#orm.delete(readers).where(eq(readers.id, id));
  }

  /** Removes a reader whose address was never proved: nobody was ever logged in there, so nothing hangs on it but what was filled in. */
  async removeUnproved(id: string): Promise<void> {
    await this.#orm.delete(readers).where(and(eq(readers.id, id), eq(readers.emailVerified, false)));
  }

  /** Whether there is any way into the account; an older system's accounts have none. */
  async hasLogin(readerId: string): Promise<boolean> {
    const [login] = await this.#orm.select({ id: readerLogins.id }).from(readerLogins).where(eq(readerLogins.userId, readerId)).limit(1);
    return login !== undefined;
  }

  /** The ways into an account, the oldest first. */
  listLogins(readerId: string): Promise<(typeof readerLogins.$inferSelect)[]> {
    return this.#orm.select().from(readerLogins).where(eq(readerLogins.userId, readerId)).orderBy(readerLogins.createdAt);
  }

  async findPasswordHash(readerId: string): Promise<string | undefined> {
    const isCredential = and(eq(readerLogins.userId, readerId), eq(readerLogins.providerId, 'credential'));
    const [login] = await this.#orm.select({ password: readerLogins.password }).from(readerLogins).where(isCredential).limit(1);
    return login?.password ?? undefined;
  }

  /** Living sessions of a reader, the one seen last first. */
  listSessions(readerId: string): Promise<(typeof readerSessions.$inferSelect)[]> {
    return this.#orm
      .select()
      .from(readerSessions)
      .where(and(eq(readerSessions.userId, readerId), gt(readerSessions.expiresAt, new Date())))
      .orderBy(desc(readerSessions.updatedAt));
  }

  /** Ends one session of a reader. False where they have no such session. */
  async endSession(readerId: string, id: string): Promise<boolean> {
    const gone = await this.#orm
      .delete(readerSessions)
      .where(and(eq(readerSessions.id, id), eq(readerSessions.userId, readerId)))
      .returning({ id: readerSessions.id });
    return gone.length > 0;
  }

  async endOtherSessions(readerId: string, kept: string): Promise<void> {
    await this.#orm.delete(readerSessions).where(and(eq(readerSessions.userId, readerId), ne(readerSessions.id, kept)));
  }

  /** Ids of the newsletters that a reader wanted when they registered. */
  async listAgreedNewsletters(readerId: string): Promise<string[]> {
    const rows = await this.#orm.select({ purpose: consents.purpose }).from(consents).where(eq(consents.userId, readerId));
    return rows.flatMap(({ purpose }) => (purpose.startsWith('newsletter:') ? [purpose.slice('newsletter:'.length)] : []));
  }

  listConsents(readerId: string): Promise<(typeof consents.$inferSelect)[]> {
    return this.#orm.select().from(consents).where(eq(consents.userId, readerId)).orderBy(consents.at, consents.purpose);
  }

  /** Logs that a reader agreed to the terms, unless they did before. */
  async logTerms(readerId: string, site: string): Promise<void> {
    const known = await this.listConsents(readerId);
    if (!known.some(({ purpose, isGiven }) => purpose === 'terms' && isGiven)) await this.logConsents(readerId, site, ['terms']);
  }

  async logConsents(readerId: string, site: string, purposes: readonly ConsentPurpose[]): Promise<void> {
    await this.#orm
      .insert(consents)
      .values(purposes.map((purpose) => ({ id: randomUUID(), userId: readerId, purpose, isGiven: true, site })));
  }
}
