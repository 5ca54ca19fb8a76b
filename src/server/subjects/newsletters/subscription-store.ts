import { and, eq, isNotNull, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgInsertValue, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Locale } from '#domain/locale/locale.ts';
import { clearRows } from '#server/platform/database/clear-rows.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { subscriptions } from '#server/platform/database/tables/newsletter-schema.ts';
import { newToken } from './mailed-token.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';

export type Subscription = typeof subscriptions.$inferSelect;

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

/** Rows per run. */
const ROUND = 20;

/**
 * Subscriptions in the store. A row is requested (`confirmation`), then confirmed (`confirmedAt`),
 * then ended (`endedAt`), and deleted once the newsletter provider has deleted the email address. A
 * pending notification has its time in `tellAt`, set in the same statement as the change, so that a
 * killed process loses nothing. These instants come from the database's clock, so that the clocks
 * of the nodes do not matter.
 */
export class SubscriptionStore {
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
    }: { confirmationOf(asked: Subscription): string; onAsked(asked: Subscription): Promise<void> },
  ): Promise<Subscription | undefined> {
    return this.#orm.transaction(async (orm) => {
      const asked = { ...wish, at: new Date() };
      const row = await new SubscriptionStore(orm).#put(asked, { ...asked, token: newToken() });
      if (!row) return undefined;
      const [noted] = await orm
        .update(subscriptions)
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
  async agree(
    wish: Wish,
    onAgreed: (row: Subscription) => Promise<void>,
  ): Promise<Subscription | undefined> {
    return this.#orm.transaction((orm) => new SubscriptionStore(orm).#agree(wish, onAgreed));
  }

  /**
   * Like `agree`, for the account with the email address; does nothing if the account was deleted.
   * The row lock serialises it with a concurrent deletion.
   */
  async agreeAsReader(
    wish: Wish,
    onAgreed: (row: Subscription) => Promise<void>,
  ): Promise<Subscription | undefined> {
    return this.#orm.transaction(async (orm) => {
      const isTheirs = eq(readers.email, wish.email);
      const [reader] = await orm
        .select({ id: readers.id })
        .from(readers)
        .where(isTheirs)
        .for('key share');
      return reader && new SubscriptionStore(orm).#agree(wish, onAgreed);
    });
  }

  /** Ends a confirmed subscription. An earlier end keeps its time. */
  async end({ email, newsletter, endedAt }: Subscription): Promise<Subscription | undefined> {
    const [row] = await this.#orm
      .update(subscriptions)
      .set({
        endedAt: endedAt ?? NOW,
        tellAt: afterTelling(),
        // A new request after the end is preserved.
        confirmation: sql`case when ${subscriptions.endedAt} is null then null else ${subscriptions.confirmation} end`,
      })
      .where(and(isOf(email, newsletter), isNotNull(subscriptions.confirmedAt)))
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
      .update(subscriptions)
      .set({
        endedAt: sql`coalesce(${subscriptions.endedAt}, ${NOW})`,
        tellAt: NOW,
        confirmation: null,
      })
      .where(eq(subscriptions.email, email));
  }

  /** Deletes all rows of an email address. Only for a provider that stores no email addresses. */
  async removeAll(email: string): Promise<void> {
    await this.#orm.delete(subscriptions).where(eq(subscriptions.email, email));
  }

  async findByToken(token: string): Promise<Subscription | undefined> {
    const [row] = await this.#orm
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.token, token))
      .limit(1);
    return row;
  }

  async findByConfirmation(confirmation: string): Promise<Subscription | undefined> {
    const [row] = await this.#orm
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.confirmation, confirmation))
      .limit(1);
    return row;
  }

  /** All rows of an email address, the oldest first. */
  listOf(email: string): Promise<Subscription[]> {
    return this.#orm
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.email, email))
      .orderBy(subscriptions.at, subscriptions.newsletter);
  }

  /** Deletes unconfirmed requests. */
  async forgetAsked(which: { before: Date } | { email: string }): Promise<void> {
    const those =
      'email' in which ? eq(subscriptions.email, which.email) : lt(subscriptions.at, which.before);
    await clearRows(this.#orm, subscriptions, and(isNull(subscriptions.confirmedAt), those));
  }

  /**
   * Moves a subscription to another email address, with the unsubscribe token of mails already
   * sent. The old address gets an ended row.
   */
  async move({ email, newsletter }: Subscription, to: string): Promise<Subscription[]> {
    return this.#orm.transaction(async (orm) => {
      await orm
        .delete(subscriptions)
        .where(
          and(
            isOf(to, newsletter),
            or(isNull(subscriptions.confirmedAt), isNotNull(subscriptions.endedAt)),
          ),
        );
      const [moved] = await orm
        .update(subscriptions)
        .set({ email: to, tellAt: afterTelling(), confirmation: null })
        .where(isOf(email, newsletter))
        .returning();
      if (!moved) return [];
      const values = { ...moved, email, token: newToken(), endedAt: NOW };
      const left = await orm.insert(subscriptions).values(values).returning();
      return [moved, ...left];
    });
  }

  /**
   * The number of rows with an outstanding notification, and the seconds since the oldest change
   * among them.
   */
  async countUntold(): Promise<{ waiting: number; oldest: number }> {
    const since = sql`extract(epoch from now() - min(coalesce(${subscriptions.endedAt}, ${subscriptions.confirmedAt})))`;
    const [row] = await this.#orm
      .select({
        waiting: sql`count(*)`.mapWith(Number),
        oldest: sql`greatest(0, coalesce(${since}, 0))`.mapWith(Number),
      })
      .from(subscriptions)
      .where(isNotNull(subscriptions.tellAt));
    return row ?? { waiting: 0, oldest: 0 };
  }

  /**
   * Claims rows with a due notification for the caller. Another process skips rows that are being
   * claimed.
   */
  takeDue(): Promise<Subscription[]> {
    const due = this.#orm
      .select({ token: subscriptions.token })
      .from(subscriptions)
      .where(lte(subscriptions.tellAt, NOW))
      .orderBy(subscriptions.tellAt)
      .limit(ROUND)
      .for('update', { skipLocked: true });
    return this.#orm
      .update(subscriptions)
      .set({ tellAt: afterTelling() })
      .where(and(lte(subscriptions.tellAt, NOW), sql`${subscriptions.token} = any(array${due})`))
      .returning();
  }

  /** Schedules a retry of a row's notification. */
  async postpone({ email, newsletter }: Subscription): Promise<void> {
    const waited = sql`now() - coalesce(${subscriptions.endedAt}, ${subscriptions.confirmedAt}, now())`;
    const tellAt = sql`now() + least(greatest(${waited}, ${TELLING}), ${LONGEST_WAIT})`;
    await this.#orm.update(subscriptions).set({ tellAt }).where(isOf(email, newsletter));
  }

  /**
   * Marks a notification as successful. If the row has changed meanwhile, another notification is
   * scheduled.
   */
  async settle(told: Subscription): Promise<void> {
    const { email, newsletter, endedAt, confirmedAt } = told;
    const isAsToldOf = and(
      isOf(email, newsletter),
      endedAt === null ? isNull(subscriptions.endedAt) : eq(subscriptions.endedAt, endedAt),
      confirmedAt === null
        ? isNull(subscriptions.confirmedAt)
        : eq(subscriptions.confirmedAt, confirmedAt),
    );
    if (endedAt === null) {
      const settled = await this.#orm
        .update(subscriptions)
        .set({ tellAt: null })
        .where(isAsToldOf)
        .returning({ email: subscriptions.email });
      if (settled.length > 0) return;
      // The subscription ended while its beginning was being sent, and the provider may have
      // received the end first. An existing row has its own notification.
      const again = { ...told, token: newToken(), confirmation: null, endedAt: NOW, tellAt: NOW };
      await this.#orm.insert(subscriptions).values(again).onConflictDoNothing();
      return;
    }
    const gone = await this.#orm
      .delete(subscriptions)
      .where(and(isAsToldOf, isNull(subscriptions.confirmation)))
      .returning({ email: subscriptions.email });
    if (gone.length > 0) return;
    // A new request was made meanwhile and waits for its confirmation.
    const anew = { confirmedAt: null, endedAt: null, tellAt: null };
    const asked = await this.#orm
      .update(subscriptions)
      .set(anew)
      .where(isAsToldOf)
      .returning({ email: subscriptions.email });
    if (asked.length === 0)
      await this.#orm.update(subscriptions).set({ tellAt: NOW }).where(isOf(email, newsletter));
  }

  async #agree(
    wish: Wish,
    onAgreed: (row: Subscription) => Promise<void>,
  ): Promise<Subscription | undefined> {
    const agreed = { ...wish, confirmedAt: NOW, endedAt: null, tellAt: afterTelling() };
    const row = await this.#put(agreed, { ...agreed, token: newToken() });
    if (row) await onAgreed(row);
    return row;
  }

  /** Inserts a row, or replaces an inactive one. */
  async #put(
    set: PgUpdateSetSource<typeof subscriptions>,
    values: PgInsertValue<typeof subscriptions>,
  ): Promise<Subscription | undefined> {
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

function isOf(email: string, newsletter: string) {
  return and(eq(subscriptions.email, email), eq(subscriptions.newsletter, newsletter));
}

function afterTelling(): SQL {
  return sql`now() + ${TELLING}`;
}
