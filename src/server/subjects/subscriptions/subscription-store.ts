import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
} from 'drizzle-orm';
import { LIVE_STATES, type Entitling } from '#domain/subscriptions/life-cycle.ts';
import type { ProviderName } from '#domain/subscriptions/payment.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import {
  paymentEvents,
  readerSubscriptions,
  subscriptionCheckouts,
  subscriptionReceipts,
} from '#server/platform/database/tables/subscription-schema.ts';

export type SubscriptionRow = typeof readerSubscriptions.$inferSelect;
export type ReceiptRow = typeof subscriptionReceipts.$inferSelect;
export type CheckoutRow = typeof subscriptionCheckouts.$inferSelect;

/** Most rows that a run of a periodic task takes. The next run takes the others. */
const AT_ONCE = 200;

/** Payments that a reader sees. */
const SHOWN_RECEIPTS = 36;

/** Payments in the export: more than a reader has in a life. */
const KEPT_RECEIPTS = 2000;

const { userId, state, provider, providerId, currentPeriodEnd, graceUntil, checkedAt } =
  readerSubscriptions;
const isLive = inArray(state, [...LIVE_STATES]);

/** Subscriptions that go on, whose time is over (`isTimeOver`). */
function isOver(now: Date) {
  const isUnpaid = inArray(state, ['paused', 'ending']);
  // The first condition is that of the index.
  return and(isLive, lte(currentPeriodEnd, now), or(isUnpaid, lte(graceUntil, now)));
}

/** Queries of subscriptions, on an orm or within a transaction. */
export class SubscriptionStore {
  readonly #orm: Orm;

  constructor(orm: Orm) {
    this.#orm = orm;
  }

  /** The subscription of a reader that goes on, else the latest one. */
  async find(readerId: string): Promise<SubscriptionRow | undefined> {
    const live = await this.findLive(readerId);
    if (live) return live;
    const [latest] = await this.#orm
      .select()
      .from(readerSubscriptions)
      .where(eq(userId, readerId))
      .orderBy(desc(readerSubscriptions.since))
      .limit(1);
    return latest;
  }

  async findLive(readerId: string): Promise<SubscriptionRow | undefined> {
    const [row] = await this.#orm
      .select()
      .from(readerSubscriptions)
      .where(and(eq(userId, readerId), isLive))
      .limit(1);
    return row;
  }

  async findByProvider(name: ProviderName, id: string): Promise<SubscriptionRow | undefined> {
    const [row] = await this.#orm
      .select()
      .from(readerSubscriptions)
      .where(and(eq(provider, name), eq(providerId, id)));
    return row;
  }

  /** Whether the reader has had a paid subscription, so that there is no second trial. */
  async hasHad(readerId: string): Promise<boolean> {
    const [row] = await this.#orm
      .select({ id: readerSubscriptions.id })
      .from(readerSubscriptions)
      .where(and(eq(userId, readerId), ne(provider, 'comp')))
      .limit(1);
    return row !== undefined;
  }

  /**
   * The facts that decide what a reader may give away: the type beside subscriptions, and these.
   */
  async findRights(
    readerId: string,
  ): Promise<{ isSubscriberByType: boolean; subscriptions: Entitling[] }> {
    const [reader] = await this.#orm
      .select({ type: readers.type, otherType: readers.otherType })
      .from(readers)
      .where(eq(readers.id, readerId));
    const subscriptions = await this.#orm
      .select({ state, currentPeriodEnd, graceUntil })
      .from(readerSubscriptions)
      .where(and(eq(userId, readerId), isLive));
    return { isSubscriberByType: (reader?.otherType ?? reader?.type) === '2', subscriptions };
  }

  /** All subscriptions and payments of a reader, the latest first. */
  async listAll(
    readerId: string,
  ): Promise<{ subscriptions: SubscriptionRow[]; receipts: ReceiptRow[] }> {
    const own = await this.#orm
      .select()
      .from(readerSubscriptions)
      .where(eq(userId, readerId))
      .orderBy(desc(readerSubscriptions.since));
    return { subscriptions: own, receipts: await this.listReceipts(readerId, KEPT_RECEIPTS) };
  }

  listReceipts(readerId: string, most = SHOWN_RECEIPTS): Promise<ReceiptRow[]> {
    return this.#orm
      .select()
      .from(subscriptionReceipts)
      .where(eq(subscriptionReceipts.userId, readerId))
      .orderBy(desc(subscriptionReceipts.at))
      .limit(most);
  }

  /**
   * Readers whose subscription has stopped to give access by the passing of time, and who are still
   * subscribers.
   */
  async listOver(now: Date): Promise<string[]> {
    const rows = await this.#orm
      .select({ id: userId })
      .from(readerSubscriptions)
      .innerJoin(readers, eq(readers.id, userId))
      .where(and(isOver(now), isNotNull(readers.otherType)))
      .limit(AT_ONCE);
    return rows.map(({ id }) => id);
  }

  /** Subscriptions that go on, of other providers than the present one, whose time is over. */
  listForeign(present: ProviderName, now: Date): Promise<Pick<SubscriptionRow, 'id' | 'userId'>[]> {
    return this.#orm
      .select({ id: readerSubscriptions.id, userId })
      .from(readerSubscriptions)
      .where(and(isOver(now), notInArray(provider, [present, 'comp'])))
      .limit(AT_ONCE);
  }

  /**
   * The provider's ids of the subscriptions that were checked before an instant, the oldest check
   * first.
   */
  async listUnchecked(name: ProviderName, before: Date): Promise<string[]> {
    const rows = await this.#orm
      .select({ id: providerId })
      .from(readerSubscriptions)
      .where(and(eq(provider, name), isLive, lt(checkedAt, before)))
      .orderBy(asc(checkedAt))
      .limit(AT_ONCE);
    return rows.flatMap(({ id }) => id ?? []);
  }

  /**
   * Subscriptions in a state whose period ends before an instant, and whose readers were not
   * reminded of it.
   */
  listUnreminded(
    wanted: 'trialing' | 'active',
    before: Date,
  ): Promise<(SubscriptionRow & { email: string; nick: string })[]> {
    return this.#orm
      .select({ ...getTableColumns(readerSubscriptions), email: readers.email, nick: readers.nick })
      .from(readerSubscriptions)
      .innerJoin(readers, eq(readers.id, userId))
      .where(
        and(
          eq(state, wanted),
          ne(provider, 'comp'),
          lte(currentPeriodEnd, before),
          or(
            isNull(readerSubscriptions.remindedOf),
            ne(readerSubscriptions.remindedOf, currentPeriodEnd),
          ),
        ),
      )
      .limit(AT_ONCE);
  }

  async setReminded({
    id,
    currentPeriodEnd: end,
  }: Pick<SubscriptionRow, 'id' | 'currentPeriodEnd'>): Promise<void> {
    await this.#orm
      .update(readerSubscriptions)
      .set({ remindedOf: end })
      .where(eq(readerSubscriptions.id, id));
  }

  async findCheckout(readerId: string): Promise<CheckoutRow | undefined> {
    const [row] = await this.#orm
      .select()
      .from(subscriptionCheckouts)
      .where(eq(subscriptionCheckouts.userId, readerId));
    return row;
  }

  async removeCheckout(readerId: string, key?: string): Promise<void> {
    const isMeant = and(
      eq(subscriptionCheckouts.userId, readerId),
      key === undefined ? undefined : eq(subscriptionCheckouts.key, key),
    );
    await this.#orm.delete(subscriptionCheckouts).where(isMeant);
  }

  /** Deletes a checkout, unless another request with its key has started it at the provider. */
  async removeUnstarted({
    userId: reader,
    key,
  }: Pick<CheckoutRow, 'userId' | 'key'>): Promise<void> {
    const { userId: owner, key: its, providerId: started } = subscriptionCheckouts;
    await this.#orm
      .delete(subscriptionCheckouts)
      .where(and(eq(owner, reader), eq(its, key), isNull(started)));
  }

  /**
   * Checkouts that expired at the provider, so that a completed one has been reported or its event
   * is lost.
   */
  async listOldCheckouts(before: Date): Promise<string[]> {
    const rows = await this.#orm
      .select({ id: subscriptionCheckouts.userId })
      .from(subscriptionCheckouts)
      .where(lt(subscriptionCheckouts.expiresAt, before))
      .limit(AT_ONCE);
    return rows.map(({ id }) => id);
  }

  async isKnownEvent(id: string): Promise<boolean> {
    const [row] = await this.#orm
      .select({ id: paymentEvents.id })
      .from(paymentEvents)
      .where(eq(paymentEvents.id, id));
    return row !== undefined;
  }

  /** Stores an event. Returns false if it was stored before. */
  async addEvent(id: string, type: string): Promise<boolean> {
    const added = await this.#orm
      .insert(paymentEvents)
      .values({ id, type })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    return added.length > 0;
  }

  async deleteEvents(before: Date): Promise<void> {
    await this.#orm.delete(paymentEvents).where(lt(paymentEvents.at, before));
  }
}
