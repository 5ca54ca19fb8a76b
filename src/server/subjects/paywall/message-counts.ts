import { asc, eq, lt, sql } from 'drizzle-orm';
import type { TestEvent, TestPlace } from '#domain/sites/paywall/message-test.ts';
import { calendarDay } from '#domain/dates/calendar-day.ts';
import type { Site } from '#domain/sites/site.ts';
import { clearRows } from '#server/platform/database/clear-rows.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { messageCounts as counts } from '#server/platform/database/tables/schema.ts';
import type { Log } from '#server/platform/observability/log.ts';

/**
 * Milliseconds for which views are added up in memory: all readers of a version count in one row of
 * the day.
 */
const FLUSH = 5000;

/** Days for which counts are kept. */
const KEPT_DAYS = 730;

/** Most rows of a list: ten tests. */
const MOST_VERSIONS = 60;

/** The events of a version of a test. */
export interface VersionCounts extends TestPlace {
  views: number;
  registrations: number;
  subscriptions: number;
}

/** Counts of the tests of paywall messages, by version and day. No row names a reader. */
export interface MessageCounts {
  /**
   * Counts a view. It is stored some seconds later, and lost if the process is killed meanwhile.
   */
  addView(site: Site, place: TestPlace): void;
  /** Counts another event, in the caller's transaction if there is one. */
  add(
    counted: { site: Site; place: TestPlace; event: Exclude<TestEvent, 'view'> },
    orm?: Orm,
  ): Promise<void>;
  /** The sums of all versions of a site's tests. */
  list(site: string): Promise<VersionCounts[]>;
  /** Stores the views that are in memory. */
  flush(): Promise<void>;
  clearOld(): Promise<void>;
}

export function createMessageCounts({
  orm,
  log,
  now = () => new Date(),
}: {
  orm: Orm;
  log: Log;
  now?: () => Date;
}): MessageCounts {
  let waiting = new Map<string, { site: Site; place: TestPlace; day: string; count: number }>();
  let timer: NodeJS.Timeout | undefined;

  const store = async (on: Orm, { site, place, day, event, count }: Stored): Promise<void> => {
    const row = { views: 0, registrations: 0, subscriptions: 0, [`${event}s`]: count };
    await on
      .insert(counts)
      .values({ site, ...place, day, ...row })
      .onConflictDoUpdate({
        target: [counts.site, counts.test, counts.version, counts.day],
        set: {
          views: sql`${counts.views} + excluded.views`,
          registrations: sql`${counts.registrations} + excluded.registrations`,
          subscriptions: sql`${counts.subscriptions} + excluded.subscriptions`,
        },
      });
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const taken = waiting;
    waiting = new Map();
    for (const { site, place, day, count } of taken.values())
      await store(orm, { site: site.alias, place, day, event: 'view', count }).catch(
        (error: unknown) =>
          log.warn({ err: error, count }, 'views of paywall messages could not be stored'),
      );
  };

  return {
    addView(site, place) {
      const day = calendarDay(now(), site.timeZone);
      const key = `${site.alias} ${place.test} ${place.version} ${day}`;
      waiting.set(key, { site, place, day, count: (waiting.get(key)?.count ?? 0) + 1 });
      timer ??= setTimeout(() => void flush(), FLUSH).unref();
    },
    add: ({ site, place, event }, on = orm) =>
      store(on, {
        site: site.alias,
        place,
        day: calendarDay(now(), site.timeZone),
        event,
        count: 1,
      }),
    async list(site) {
      await flush();
      const sum = (
        column: typeof counts.views | typeof counts.registrations | typeof counts.subscriptions,
      ) => sql<number>`sum(${column})::int`;
      return orm
        .select({
          test: counts.test,
          version: counts.version,
          views: sum(counts.views),
          registrations: sum(counts.registrations),
          subscriptions: sum(counts.subscriptions),
        })
        .from(counts)
        .where(eq(counts.site, site))
        .groupBy(counts.test, counts.version)
        .orderBy(asc(counts.test), asc(counts.version))
        .limit(MOST_VERSIONS);
    },
    flush,
    async clearOld() {
      const before = new Date(now().getTime() - KEPT_DAYS * 24 * 3600_000);
      await clearRows(
        orm,
        counts,
        lt(counts.day, before.toISOString().slice(0, 'YYYY-MM-DD'.length)),
      );
    },
  };
}

interface Stored {
  site: string;
  place: TestPlace;
  day: string;
  event: TestEvent;
  count: number;
}
