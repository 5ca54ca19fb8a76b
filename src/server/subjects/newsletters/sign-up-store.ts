import { and, count, eq, isNotNull, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgInsertValue, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Locale } from '#domain/locale/locale.ts';
import { clearRows } from '#server/platform/database/clear-rows.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { signUps } from '#server/platform/database/tables/newsletter-schema.ts';
import { newToken } from './mailed-token.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';

export type SignUp = typeof signUps.$inferSelect;

/** A requested subscription. */
export interface Wish {
  /** In lower case. */
  email: string;
  newsletter: string;
  site: string;
  locale: Locale;
}

/** Time for one notification, during which the process that sends it has the row to itself. */
const TELLING = sql`interval '60 seconds'`;

/** Maximum delay of a retry. Each delay equals the time that the row has waited so far. */
const LONGEST_WAIT = sql`interval '6 hours'`;

/** Now, to the millisecond, so that a row which was read equals the stored one. */
const NOW = sql`date_trunc('milliseconds', now())`;

/** The condition of the index `subscriptions_readers`. */
const isActive = and(isNotNull(signUps.confirmedAt), isNull(signUps.endedAt));

/** Rows per run. */
const ROUND = 20;

/**
 * Subscriptions in the store. A row is requested (`confirmation`), then confirmed (`confirmedAt`),
 * then ended (`endedAt`), and deleted once the newsletter provider has deleted the email address. A
 * pending notification has its time in `tellAt`, set in the same statement as the change, so that a
 * killed process loses nothing. These instants come from the database's clock, so that the clocks
 * of the nodes do not matter.
 */
export class SignUpStore {
  readonly #orm: Orm;

  constructor(orm: Orm) {
    this.#orm = orm;
  }

  /**
   * Stores a request with the hash of its token, and calls `onAsked` in the same transaction;
   * `undefined` for a subscriber.
   */
  async ask(
    wish: Wish,
    {
      confirmationOf,
      onAsked,
    }: { confirmationOf(asked: SignUp): string; onAsked(asked: SignUp): Promise<void> },
  ): Promise<SignUp | undefined> {
    return this.#orm.transaction(async (orm) => {
      const asked = { ...wish, at: new Date() };
      const row = await new SignUpStore(orm).#put(asked, { ...asked, token: newToken() });
      if (!row) return undefined;
      const [noted] = await orm
        .update(signUps)
        .set({ confirmation: confirmationOf(row) })
        .where(isOf(row.email, row.newsletter))
        .returning();
      await onAsked(row);
      return noted;
    });
  }

  /**
   * Stores a confirmation; `undefined` if already confirmed. `onAgreed` runs in the same
   * transaction.
   */
  async agree(wish: Wish, onAgreed: (row: SignUp) => Promise<void>): Promise<SignUp | undefined> {
    return this.#orm.transaction((orm) => new SignUpStore(orm).#agree(wish, onAgreed));
  }

  /**
   * Like `agree`, for the account with the email address; does nothing if the account was deleted.
   * The row lock serialises it with a concurrent deletion.
   */
  async agreeAsReader(
    wish: Wish,
    onAgreed: (row: SignUp) => Promise<void>,
  ): Promise<SignUp | undefined> {
    return this.#orm.transaction(async (orm) => {
      const isTheirs = eq(readers.email, wish.email);
      const [reader] = await orm
        .select({ id: readers.id })
        .from(readers)
        .where(isTheirs)
        .for('key share');
      return reader && new SignUpStore(orm).#agree(wish, onAgreed);
    });
  }

  /** Ends a confirmed subscription. An earlier end keeps its time. */
  async end({ email, newsletter, endedAt }: SignUp): Promise<SignUp | undefined> {
    const [row] = await this.#orm
      .update(signUps)
      .set({
        endedAt: endedAt ?? NOW,
        tellAt: afterTelling(),
        // A new request after the end is preserved.
        confirmation: sql`case when ${signUps.endedAt} is null then null else ${signUps.confirmation} end`,
      })
      .where(and(isOf(email, newsletter), isNotNull(signUps.confirmedAt)))
      .returning();
    return row;
  }

  /**
   * Ends all subscriptions of an email address, with notifications due at once, and deletes
   * unconfirmed requests.
   */
  async endAll(email: string): Promise<void> {
    await this.forgetAsked({ email });
    await this.#orm
      .update(signUps)
      .set({
        endedAt: sql`coalesce(${signUps.endedAt}, ${NOW})`,
        tellAt: NOW,
        confirmation: null,
      })
      .where(eq(signUps.email, email));
  }

  /** Deletes all rows of an email address. Only for a provider that stores no email addresses. */
  async removeAll(email: string): Promise<void> {
    await this.#orm.delete(signUps).where(eq(signUps.email, email));
  }

  /** The confirmed subscriptions of a site, by newsletter. */
  async countReaders(site: string): Promise<Map<string, number>> {
    const rows = await this.#orm
      .select({ newsletter: signUps.newsletter, count: count() })
      .from(signUps)
      .where(and(eq(signUps.site, site), isActive))
      .groupBy(signUps.newsletter);
    return new Map(rows.map(({ newsletter, count: readers }) => [newsletter, readers]));
  }

  /** The confirmed subscriptions of an email address. */
  listActive(email: string): Promise<Pick<SignUp, 'site' | 'newsletter'>[]> {
    return this.#orm
      .select({ site: signUps.site, newsletter: signUps.newsletter })
      .from(signUps)
      .where(and(eq(signUps.email, email), isActive));
  }

  async findByToken(token: string): Promise<SignUp | undefined> {
    const [row] = await this.#orm.select().from(signUps).where(eq(signUps.token, token)).limit(1);
    return row;
  }

  async findByConfirmation(confirmation: string): Promise<SignUp | undefined> {
    const [row] = await this.#orm
      .select()
      .from(signUps)
      .where(eq(signUps.confirmation, confirmation))
      .limit(1);
    return row;
  }

  /** All rows of an email address, the oldest first. */
  listOf(email: string): Promise<SignUp[]> {
    return this.#orm
      .select()
      .from(signUps)
      .where(eq(signUps.email, email))
      .orderBy(signUps.at, signUps.newsletter);
  }

  /** Deletes unconfirmed requests. */
  async forgetAsked(which: { before: Date } | { email: string }): Promise<void> {
    const those = 'email' in which ? eq(signUps.email, which.email) : lt(signUps.at, which.before);
    await clearRows(this.#orm, signUps, and(isNull(signUps.confirmedAt), those));
  }

  /**
   * Moves a subscription to another email address, with the unsubscribe token of mails already
   * sent. The old address gets an ended row.
   */
  async move({ email, newsletter }: SignUp, to: string): Promise<SignUp[]> {
    return this.#orm.transaction(async (orm) => {
      await orm
        .delete(signUps)
        .where(
          and(isOf(to, newsletter), or(isNull(signUps.confirmedAt), isNotNull(signUps.endedAt))),
        );
      const [moved] = await orm
        .update(signUps)
        .set({ email: to, tellAt: afterTelling(), confirmation: null })
        .where(isOf(email, newsletter))
        .returning();
      if (!moved) return [];
      const values = { ...moved, email, token: newToken(), endedAt: NOW };
      const left = await orm.insert(signUps).values(values).returning();
      return [moved, ...left];
    });
  }

  /**
   * The number of rows with an outstanding notification, and the seconds since the oldest change
   * among them.
   */
  async countUntold(): Promise<{ waiting: number; oldest: number }> {
    const since = sql`extract(epoch from now() - min(coalesce(${signUps.endedAt}, ${signUps.confirmedAt})))`;
    const [row] = await this.#orm
      .select({
        waiting: sql`count(*)`.mapWith(Number),
        oldest: sql`greatest(0, coalesce(${since}, 0))`.mapWith(Number),
      })
      .from(signUps)
      .where(isNotNull(signUps.tellAt));
    return row ?? { waiting: 0, oldest: 0 };
  }

  /**
   * Claims rows with a due notification for the caller. Another process skips rows that are being
   * claimed.
   */
  takeDue(): Promise<SignUp[]> {
    const due = this.#orm
      .select({ token: signUps.token })
      .from(signUps)
      .where(lte(signUps.tellAt, NOW))
      .orderBy(signUps.tellAt)
      .limit(ROUND)
      .for('update', { skipLocked: true });
    return this.#orm
      .update(signUps)
      .set({ tellAt: afterTelling() })
      .where(and(lte(signUps.tellAt, NOW), sql`${signUps.token} = any(array${due})`))
      .returning();
  }

  /** Schedules a retry of a row's notification. */
  async postpone({ email, newsletter }: SignUp): Promise<void> {
    const waited = sql`now() - coalesce(${signUps.endedAt}, ${signUps.confirmedAt}, now())`;
    const tellAt = sql`now() + least(greatest(${waited}, ${TELLING}), ${LONGEST_WAIT})`;
    await this.#orm.update(signUps).set({ tellAt }).where(isOf(email, newsletter));
  }

  /**
   * Marks a notification as successful. If the row has changed meanwhile, another notification is
   * scheduled.
   */
  async markTold(told: SignUp): Promise<void> {
    const { email, newsletter, endedAt, confirmedAt } = told;
    const isAsToldOf = and(
      isOf(email, newsletter),
      endedAt === null ? isNull(signUps.endedAt) : eq(signUps.endedAt, endedAt),
      confirmedAt === null ? isNull(signUps.confirmedAt) : eq(signUps.confirmedAt, confirmedAt),
    );
    if (endedAt === null) {
      const marked = await this.#orm
        .update(signUps)
        .set({ tellAt: null })
        .where(isAsToldOf)
        .returning({ email: signUps.email });
      if (marked.length > 0) return;
      // The subscription ended while its beginning was being sent, and the provider may have
      // received the end first. An existing row has its own notification.
      const again = { ...told, token: newToken(), confirmation: null, endedAt: NOW, tellAt: NOW };
      await this.#orm.insert(signUps).values(again).onConflictDoNothing();
      return;
    }
    const gone = await this.#orm
      .delete(signUps)
      .where(and(isAsToldOf, isNull(signUps.confirmation)))
      .returning({ email: signUps.email });
    if (gone.length > 0) return;
    // A new request was made meanwhile and waits for its confirmation.
    const anew = { confirmedAt: null, endedAt: null, tellAt: null };
    const asked = await this.#orm
      .update(signUps)
      .set(anew)
      .where(isAsToldOf)
      .returning({ email: signUps.email });
    if (asked.length === 0)
      await this.#orm.update(signUps).set({ tellAt: NOW }).where(isOf(email, newsletter));
  }

  async #agree(wish: Wish, onAgreed: (row: SignUp) => Promise<void>): Promise<SignUp | undefined> {
    const agreed = { ...wish, confirmedAt: NOW, endedAt: null, tellAt: afterTelling() };
    const row = await this.#put(agreed, { ...agreed, token: newToken() });
    if (row) await onAgreed(row);
    return row;
  }

  /** Inserts a row, or replaces an inactive one. */
  async #put(
    set: PgUpdateSetSource<typeof signUps>,
    values: PgInsertValue<typeof signUps>,
  ): Promise<SignUp | undefined> {
    const [row] = await this.#orm
      .insert(signUps)
      .values(values)
      .onConflictDoUpdate({
        target: [signUps.email, signUps.newsletter],
        set,
        setWhere: sql`${signUps.confirmedAt} is null or ${signUps.endedAt} is not null`,
      })
      .returning();
    return row;
  }
}

function isOf(email: string, newsletter: string) {
  return and(eq(signUps.email, email), eq(signUps.newsletter, newsletter));
}

function afterTelling(): SQL {
  return sql`now() + ${TELLING}`;
}
