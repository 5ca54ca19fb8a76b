import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { GiftProblem, SubscriptionGift } from '#contracts/subscriptions/give-subscription.ts';
import type { Actor } from '#domain/desk/actor.ts';
import { addDays, instantAt } from '#domain/dates/relative-instant.ts';
import type { Site } from '#domain/sites/site.ts';
import { LIVE_STATES } from '#domain/subscriptions/life-cycle.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { readerSubscriptions } from '#server/platform/database/tables/subscription-schema.ts';
import { addAudit } from '../audit/audit-log.ts';
import { lockReader } from '../accounts/store/lock-reader.ts';
import { followType } from './follow-type.ts';
import { SubscriptionStore } from './subscription-store.ts';

export type GiftOutcome =
  | { ok: true; response: { isChanged: boolean } }
  | { ok: false; problem: GiftProblem };

/**
 * Subscriptions that the newsroom gives away. Each change and its audit row are one transaction.
 */
export interface CompSubscriptions {
  /**
   * Gives a subscription to the end of a day, lengthens or shortens one that was given, or ends it.
   * The account needs a proved email address, and no subscription of its own.
   */
  change(gift: SubscriptionGift, by: Actor): Promise<GiftOutcome>;
  /**
   * Lists those of a site that go on, the ones that end first first. `after`: the last one of the
   * page before.
   */
  list(of: {
    site: string;
    limit: number;
    after: CompPlace | undefined;
  }): Promise<CompSubscription[]>;
  /** Ends one of a site. Returns whether it went on. */
  endOf(of: { site: string; id: string }, by: Actor): Promise<boolean>;
}

/** A given subscription that goes on. `endsAt`: the end of its last day. */
export interface CompSubscription {
  id: string;
  nick: string;
  since: Date;
  endsAt: Date;
}

/** The place of a given subscription in the list. */
export type CompPlace = Pick<CompSubscription, 'id' | 'endsAt'>;

const given = readerSubscriptions;

/** A subscription that was given, and goes on. */
const isGiven = and(eq(given.provider, 'comp'), inArray(given.state, [...LIVE_STATES]));

export function createCompSubscriptions(options: {
  orm: Orm;
  sites: readonly Site[];
  now?: () => Date;
}): CompSubscriptions {
  const { orm, sites, now = () => new Date() } = options;
  return {
    async change(gift, by) {
      const site = sites.find(({ alias }) => alias === gift.site);
      if (!site) return { ok: false, problem: 'unknown-site' };
      const until =
        gift.verb === 'give'
          ? new Date(instantAt(addDays(gift.until, 1), '00:00', site.timeZone))
          : undefined;
      if (until !== undefined && until <= now()) return { ok: false, problem: 'past-day' };
      const { id, emailVerified, isRegisteredInDemo } = readers;
      const [found] = await orm
        .select({ id, isProved: emailVerified, isDemo: isRegisteredInDemo })
        .from(readers)
        .where(eq(readers.email, gift.email.toLowerCase()));
      if (!found) return { ok: false, problem: 'unknown-reader' };
      if (!found.isProved) return { ok: false, problem: 'unproved-reader' };
      if (found.isDemo) return { ok: false, problem: 'demo-reader' };
      return orm.transaction(async (transaction): Promise<GiftOutcome> => {
        const reader = await lockReader(transaction, found.id);
        if (!reader) return { ok: false, problem: 'unknown-reader' };
        const live = await new SubscriptionStore(transaction).findLive(reader.id);
        // Another site's gift is that site's to change.
        if (live && (live.provider !== 'comp' || live.site !== site.alias))
          return { ok: false, problem: 'already-subscribed' };
        if (!live && until === undefined) return { ok: true, response: { isChanged: false } };
        if (until !== undefined)
          await write(transaction, {
            id: live?.id ?? randomUUID(),
            userId: reader.id,
            site,
            until,
            at: now(),
          });
        else await endComp(transaction, reader.id);
        await followType(transaction, reader, now());
        const verb = until === undefined ? 'end-subscription' : 'give-subscription';
        const facts = until === undefined ? {} : { after: { until: until.toISOString() } };
        await addAudit(transaction, by, [
          { site: site.alias, verb, subject: { kind: 'reader', id: reader.id }, ...facts },
        ]);
        return { ok: true, response: { isChanged: true } };
      });
    },
    list: ({ site, limit, after }) =>
      orm
        .select({
          id: given.id,
          nick: readers.nick,
          since: given.since,
          endsAt: given.currentPeriodEnd,
        })
        .from(given)
        .innerJoin(readers, eq(readers.id, given.userId))
        .where(
          and(
            isGiven,
            eq(given.site, site),
            after &&
              sql`(${given.currentPeriodEnd}, ${given.id}) > (${after.endsAt.toISOString()}, ${after.id})`,
          ),
        )
        .orderBy(asc(given.currentPeriodEnd), asc(given.id))
        .limit(limit),
    endOf: ({ site, id }, by) =>
      orm.transaction(async (transaction) => {
        const isThis = and(isGiven, eq(given.site, site), eq(given.id, id));
        const [found] = await transaction
          .select({ userId: given.userId })
          .from(given)
          .where(isThis);
        const reader = found && (await lockReader(transaction, found.userId));
        if (!reader) return false;
        const ended = await transaction
          .update(given)
          .set({ state: 'ended' })
          .where(isThis)
          .returning({ id: given.id });
        if (ended.length === 0) return false;
        await followType(transaction, reader, now());
        await addAudit(transaction, by, [
          { site, verb: 'end-subscription', subject: { kind: 'reader', id: reader.id } },
        ]);
        return true;
      }),
  };
}

async function write(
  transaction: Orm,
  {
    id,
    userId,
    site,
    until,
    at,
  }: { id: string; userId: string; site: Site; until: Date; at: Date },
): Promise<void> {
  const row: typeof readerSubscriptions.$inferInsert = {
    id,
    userId,
    site: site.alias,
    state: 'ending',
    provider: 'comp',
    currentPeriodEnd: until,
    graceUntil: until,
    locale: site.defaultLocale,
    checkedAt: at,
  };
  await transaction
    .insert(readerSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: readerSubscriptions.id, set: row });
}

async function endComp(transaction: Orm, readerId: string): Promise<void> {
  await transaction
    .update(given)
    .set({ state: 'ended' })
    .where(and(eq(given.userId, readerId), isGiven));
}
