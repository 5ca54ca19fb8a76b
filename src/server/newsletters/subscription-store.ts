import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Locale } from '../../domain/locale.ts';
import type { Orm } from '../database/database.ts';
import { readers, subscriptions } from '../database/reader-schema.ts';

export type Subscription = typeof subscriptions.$inferSelect;

/** What is wanted, by whom, and where they asked. */
export interface Wish {
  /** In lower case. */
  email: string;
  newsletter: string;
  site: string;
  locale: Locale;
}

/** Milliseconds for one telling; who tells a row has it to themselves so long. */
const TELLING = 60_000;

/** Milliseconds: a row that is not taken is told again when it has waited as long again as it did before, and at least this often. */
const LONGEST_WAIT = 6 * 3_600_000;

/** Rows told in one round. */
const ROUND = 20;

/**
 * Subscriptions as the store has them. A row is asked for (`confirmation`), then agreed to (`confirmedAt`), then ended (`endedAt`); it goes when
 * whoever sends the newsletter has let go of the address. What they have yet to be told has its time in `tellAt`, in the same statement as the
 * change, so that nothing is lost by a process that dies.
 */
export class SubscriptionStore {
  readonly #orm: Orm;

  constructor(orm: Orm) {
    this.#orm = orm;
  }

  /** Notes that somebody asked, and the hash of the token that confirms it; `undefined` where the address gets the newsletter already. */
  async ask(wish: Wish, confirmationOf: (asked: Subscription) => string): Promise<Subscription | undefined> {
    return this.#orm.transaction(async (orm) => {
      const asked = { ...wish, at: new Date() };
      const row = await new SubscriptionStore(orm).#put(asked, { ...asked, token: newToken() });
      if (!row) return undefined;
      const [noted] = await orm
        .update(subscriptions)
        .set({ confirmation: confirmationOf(row) })
        .where(isOf(row.email, row.newsletter))
        .returning();
      return noted;
    });
  }

  /** Notes that who reads the address agreed; `undefined` where they had already. */
  async agree(wish: Wish): Promise<Subscription | undefined> {
    const agreed = { ...wish, confirmedAt: new Date(), endedAt: null, tellAt: afterTelling() };
    return this.#put(agreed, { ...agreed, token: newToken() });
  }

  /** As `agree`, for the account that has the address; nothing where that is gone. Whoever deletes it at the same time waits, or is waited for. */
  async agreeAsReader(wish: Wish): Promise<Subscription | undefined> {
    return this.#orm.transaction(async (orm) => {
      const isTheirs = eq(readers.email, wish.email);
      const [reader] = await orm.select({ id: readers.id }).from(readers).where(isTheirs).for('key share');
      return reader && new SubscriptionStore(orm).agree(wish);
    });
  }

  /** Notes that an agreed row is to end; when it was to already, that stands. */
  async end({ email, newsletter, endedAt }: Subscription): Promise<Subscription | undefined> {
    const [row] = await this.#orm
      .update(subscriptions)
      .set({
        endedAt: endedAt ?? new Date(),
        tellAt: afterTelling(),
        // What was asked for anew since stays.
        confirmation: sql`case when ${subscriptions.endedAt} is null then null else ${subscriptions.confirmation} end`,
      })
      .where(and(isOf(email, newsletter), isNotNull(subscriptions.confirmedAt)))
      .returning();
    return row;
  }

  /** Notes that all rows of an address are to end, to be told as soon as may be, and forgets what was only asked for. */
  async endAll(email: string): Promise<void> {
    await this.forgetAsked({ email });
    const now = new Date();
    await this.#orm
      .update(subscriptions)
      .set({ endedAt: sql`coalesce(${subscriptions.endedAt}, ${now.toISOString()}::timestamptz)`, tellAt: now, confirmation: null })
      .where(eq(subscriptions.email, email));
  }

  /** Forgets an address, where nobody has to be told. */
  async removeAll(email: string): Promise<void> {
    await this.#orm.delete(subscriptions).where(eq(subscriptions.email, email));
  }

  async findByToken(token: string): Promise<Subscription | undefined> {
    const [row] = await this.#orm.select().from(subscriptions).where(eq(subscriptions.token, token)).limit(1);
    return row;
  }

  async findByConfirmation(confirmation: string): Promise<Subscription | undefined> {
    const [row] = await this.#orm.select().from(subscriptions).where(eq(subscriptions.confirmation, confirmation)).limit(1);
    return row;
  }

  /** Every row of an address, the oldest first. */
  listOf(email: string): Promise<Subscription[]> {
    return this.#orm.select().from(subscriptions).where(eq(subscriptions.email, email)).orderBy(subscriptions.at, subscriptions.newsletter);
  }

  /** Forgets what was asked for and never agreed to. */
  async forgetAsked(which: { before: Date } | { email: string }): Promise<void> {
    const those = 'email' in which ? eq(subscriptions.email, which.email) : lt(subscriptions.at, which.before);
    await this.#orm.delete(subscriptions).where(and(isNull(subscriptions.confirmedAt), those));
  }

  /** Hands a subscription on to another address, with the token in the mails that went out; the old address keeps a row that is to end. */
  async move({ email, newsletter }: Subscription, to: string): Promise<Subscription[]> {
    return this.#orm.transaction(async (orm) => {
      await orm
        .delete(subscriptions)
        .where(and(isOf(to, newsletter), or(isNull(subscriptions.confirmedAt), isNotNull(subscriptions.endedAt))));
      const [moved] = await orm
        .update(subscriptions)
        .set({ email: to, tellAt: afterTelling(), confirmation: null })
        .where(isOf(email, newsletter))
        .returning();
      if (!moved) return [];
      const left = { ...moved, email, token: newToken(), endedAt: new Date() };
      await orm.insert(subscriptions).values(left);
      return [moved, left];
    });
  }

  /** Rows that are due to be told, for who asks alone. */
  takeDue(): Promise<Subscription[]> {
    const due = this.#orm
      .select({ token: subscriptions.token })
      .from(subscriptions)
      .where(lte(subscriptions.tellAt, new Date()))
      .orderBy(subscriptions.tellAt)
      .limit(ROUND);
    return this.#orm
      .update(subscriptions)
      .set({ tellAt: afterTelling() })
      .where(and(lte(subscriptions.tellAt, new Date()), inArray(subscriptions.token, due)))
      .returning();
  }

  /** Tells a row another time. */
  async postpone({ email, newsletter, endedAt, confirmedAt }: Subscription): Promise<void> {
    const waited = Date.now() - (endedAt ?? confirmedAt ?? new Date()).getTime();
    const tellAt = new Date(Date.now() + Math.min(Math.max(waited, TELLING), LONGEST_WAIT));
    await this.#orm.update(subscriptions).set({ tellAt }).where(isOf(email, newsletter));
  }

  /** Notes that whoever sends the newsletter knows what a row said; what it says by now, if that is something else, they are told again. */
  async settle(told: Subscription): Promise<void> {
    const { email, newsletter, endedAt, confirmedAt } = told;
    const isAsToldOf = and(
      isOf(email, newsletter),
      endedAt === null ? isNull(subscriptions.endedAt) : eq(subscriptions.endedAt, endedAt),
      confirmedAt === null ? isNull(subscriptions.confirmedAt) : eq(subscriptions.confirmedAt, confirmedAt),
    );
    if (endedAt === null) {
      const settled = await this.#orm
        .update(subscriptions)
        .set({ tellAt: null })
        .where(isAsToldOf)
        .returning({ email: subscriptions.email });
      if (settled.length > 0) return;
      // It ended while they were told that it began: they may have heard of the end first. A row that is still there has a telling before it.
      const again = { ...told, token: newToken(), confirmation: null, endedAt: new Date(), tellAt: new Date() };
      await this.#orm.insert(subscriptions).values(again).onConflictDoNothing();
      return;
    }
    const gone = await this.#orm
      .delete(subscriptions)
      .where(and(isAsToldOf, isNull(subscriptions.confirmation)))
      .returning({ email: subscriptions.email });
    if (gone.length > 0) return;
    // It was asked for anew meanwhile, and waits for its confirmation.
    const anew = { confirmedAt: null, endedAt: null, tellAt: null };
    const asked = await this.#orm.update(subscriptions).set(anew).where(isAsToldOf).returning({ email: subscriptions.email });
    if (asked.length === 0) await this.#orm.update(subscriptions).set({ tellAt: new Date() }).where(isOf(email, newsletter));
  }

  /** Puts a row where there is none, or one that is not active. */
  async #put(set: Partial<Subscription>, values: typeof subscriptions.$inferInsert): Promise<Subscription | undefined> {
    const [row] = await this.#orm
      .insert(subscriptions)
      .values(values)
      .onConflictDoUpdate({
        target: [subscriptions.email, subscriptions.newsletter],
        set,
        setWhere: sql`${subscriptions.confirmedAt} is null or ${subscriptions.endedAt} is not null`,
      })
      .returning();
    return row;
  }
}

/** What of a mailed token is stored. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

function isOf(email: string, newsletter: string) {
  return and(eq(subscriptions.email, email), eq(subscriptions.newsletter, newsletter));
}

function afterTelling(): Date {
  return new Date(Date.now() + TELLING);
}
