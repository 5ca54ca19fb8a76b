import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { clearRows } from '#server/platform/database/clear-rows.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { paywallMeters as meters } from '#server/platform/database/tables/reader-schema.ts';

/** A holder's row of a period. */
interface MeterKey {
  /** Alias of the site. */
  site: string;
  /** Name of the period (`periodAt`). */
  period: string;
  holder: MeterHolder;
}

/** A reader with an account, or a visitor by the hash of the id in the cookie. */
export type MeterHolder = { readerId: string } | { visitor: string };

export interface ReadInPeriod {
  /** Values of `storyId`. */
  stories: readonly string[];
  /** Number of days of the period on which closed stories were opened. */
  days: number;
}

export const NOTHING_READ: ReadInPeriod = { stories: [], days: 0 };

/** The meters of readers and visitors, on either database engine. */
export interface MeterStore {
  find(key: MeterKey): Promise<ReadInPeriod>;
  /**
   * Takes a story if the row has fewer than `maximum`, and returns the row. A story that it has is
   * not counted again. One statement, so that parallel reads of any number of nodes never take more
   * than `maximum` stories.
   */
  take(
    read: MeterKey & { story: string; maximum: number; today: string; endsAt: Date },
  ): Promise<ReadInPeriod>;
  /**
   * Unites the row of a visitor with that of the reader that the visitor has become. Idempotent.
   */
  merge(of: { site: string; period: string; visitor: string; readerId: string }): Promise<void>;
  /** The rows of a reader, the latest period first. */
  listOf(
    readerId: string,
  ): Promise<{ site: string; period: string; stories: string[]; days: number; until: Date }[]>;
  /** Deletes the rows of ended periods. */
  clearEnded(now: Date): Promise<void>;
}

export function createMeterStore(orm: Orm): MeterStore {
  const isRow = ({ site, period, holder }: MeterKey) =>
    and(eq(meters.site, site), eq(meters.period, period), eq(meters.holder, nameOf(holder)));
  const columns = { stories: meters.stories, days: meters.days };
  const hasRoom = sql`(not ${meters.stories} @> excluded.stories and cardinality(${meters.stories}) < ${sql.placeholder('maximum')})`;
  // Built once: building its text took a tenth of a read. The server gets no name, which a pooler
  // would not keep.
  const take = orm
    .insert(meters)
    .values({
      site: sql.placeholder('site'),
      period: sql.placeholder('period'),
      holder: sql.placeholder('holder'),
      userId: sql.placeholder('userId'),
      stories: sql.placeholder('stories'),
      days: 1,
      lastDay: sql.placeholder('today'),
      endsAt: sql.placeholder('endsAt'),
    })
    .onConflictDoUpdate({
      target: [meters.site, meters.period, meters.holder],
      set: {
        stories: sql`case when ${hasRoom} then ${meters.stories} || excluded.stories else ${meters.stories} end`,
        days: sql`${meters.days} + (${meters.lastDay} <> excluded.last_day)::int`,
        lastDay: sql`excluded.last_day`,
      },
    })
    .returning(columns)
    .prepare('');
  return {
    async find(key) {
      const [row] = await orm.select(columns).from(meters).where(isRow(key)).limit(1);
      return row ?? NOTHING_READ;
    },
    async take({ holder, story, ...values }) {
      const userId = 'readerId' in holder ? holder.readerId : null;
      const [row] = await take.execute({
        ...values,
        holder: nameOf(holder),
        userId,
        stories: [story],
      });
      return row ?? NOTHING_READ;
    },
    async merge({ site, period, visitor, readerId }) {
      const target = nameOf({ readerId });
      await orm.execute(sql`
        insert into ${meters} (site, period, holder, user_id, stories, days, last_day, ends_at)
        select site, period, ${target}, ${readerId}, stories, days, last_day, ends_at from ${meters}
        where site = ${site} and period = ${period} and holder = ${nameOf({ visitor })}
        on conflict (site, period, holder) do update set
          stories = (select array_agg(distinct story) from unnest(${meters.stories} || excluded.stories) as story),
          days = greatest(${meters.days}, excluded.days),
          last_day = greatest(${meters.lastDay}, excluded.last_day)
        where not ${meters.stories} @> excluded.stories`);
    },
    async listOf(readerId) {
      return orm
        .select({
          site: meters.site,
          period: meters.period,
          stories: meters.stories,
          days: meters.days,
          until: meters.endsAt,
        })
        .from(meters)
        .where(eq(meters.userId, readerId))
        .orderBy(desc(meters.endsAt), meters.site);
    },
    async clearEnded(now) {
      await clearRows(orm, meters, lt(meters.endsAt, now));
    },
  };
}

function nameOf(holder: MeterHolder): string {
  return 'readerId' in holder ? `reader:${holder.readerId}` : holder.visitor;
}
