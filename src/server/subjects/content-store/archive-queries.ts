import type { Locale } from '#domain/locale/locale.ts';
import type { StorySummary } from '#domain/stories/story.ts';
import { and, count, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Orm } from '#server/platform/database/database.ts';
import { documents } from '#server/platform/database/tables/schema.ts';
import { HEAD_COLUMNS, readHead } from './document-rows.ts';
import { inQuery, isShown, newestFirst } from './story-conditions.ts';

/** From an instant until before another. */
export interface Span {
  from: string;
  before: string;
}

/** A language of a site. */
interface EditionQuery {
  site: string;
  locale: Locale;
}

/** Instants that ascend, two at least: the limits of consecutive spans. */
export type CountQuery = EditionQuery & { instants: readonly string[] };

export type BesideQuery = EditionQuery & Span;

/** `each` is the maximum of a span, `limit` the maximum of all. */
export type SpansQuery = EditionQuery & { spans: readonly Span[]; each: number; limit: number };

/**
 * The queries of the archive. They find visible stories by the instant at which each was first
 * visible.
 */
export interface ArchiveQueries {
  /** Numbers of stories between consecutive instants. */
  countBetween(query: CountQuery, now: Date): Promise<number[]>;
  /**
   * The newest instant before a span, and the oldest after it, at which a story was first visible.
   */
  findInstantsBeside(query: BesideQuery, now: Date): Promise<{ previous?: Date; next?: Date }>;
  /** Stories of some spans, newest first. */
  listStoriesWithin(query: SpansQuery, now: Date): Promise<StorySummary[]>;
}

/**
 * The archive on either database engine. Each query reads ranges of the index `documents_newest`.
 */
export function createArchiveQueries(orm: Orm): ArchiveQueries {
  return {
    async countBetween(query, now) {
      const rows = await selectCounts(orm, query, now);
      const counts = new Map(rows.map((row) => [row.span, row.count]));
      return query.instants.slice(1).map((_instant, index) => counts.get(index + 1) ?? 0);
    },

    async findInstantsBeside(query, now) {
      const instants = new Map(
        (await selectBeside(orm, query, now)).map(({ side, at }) => [side, at]),
      );
      const [previous, next] = [instants.get('previous'), instants.get('next')];
      return {
        ...(previous ? { previous: new Date(previous) } : {}),
        ...(next ? { next: new Date(next) } : {}),
      };
    },

    async listStoriesWithin(query, now) {
      if (query.spans.length === 0) return [];
      return (await selectWithin(orm, query, now)).map(readHead);
    },
  };
}

/**
 * Counts by the number of the span, from 1. The caller computes the instants of local days, because
 * PostgreSQL may know fewer time zones than Node, and other rules for old years.
 */
export function selectCounts(orm: Orm, { instants, ...edition }: CountQuery, now: Date) {
  const span = sql`width_bucket(${documents.visibleFrom}, ${asArray(instants)})`.mapWith(Number);
  return orm
    .select({ span, count: count() })
    .from(documents)
    .where(inQuery({ ...edition, from: instants[0], before: instants.at(-1) }, now))
    .groupBy(sql`1`);
}

/**
 * Both instants in one query, each from one entry of the index. The order of `next` is the reverse
 * of the index's.
 */
export function selectBeside(orm: Orm, { from, before, ...edition }: BesideQuery, now: Date) {
  const shown = inEdition(edition, now);
  const previous = selectFirst(
    orm,
    sql`'previous'`,
    and(shown, lt(documents.visibleFrom, from)),
    newestFirst(documents.visibleFrom),
  );
  const next = selectFirst(
    orm,
    sql`'next'`,
    and(shown, gte(documents.visibleFrom, before)),
    sql`${documents.visibleFrom} asc nulls first`,
  );
  return unionAll(previous, next);
}

function selectFirst(orm: Orm, side: SQL, condition: SQL | undefined, order: SQL) {
  const fields = { side: side.mapWith(String).as('side'), at: documents.visibleFrom };
  return orm.select(fields).from(documents).where(condition).orderBy(order).limit(1);
}

function inEdition(
  { site, locale }: Pick<BesideQuery, 'site' | 'locale'>,
  now: Date,
): SQL | undefined {
  return and(eq(documents.site, site), eq(documents.locale, locale), isShown(now));
}

/** One lookup for each span. A condition with all spans would scan the whole index. */
export function selectWithin(
  orm: Orm,
  { site, locale, spans, each, limit }: SpansQuery,
  now: Date,
) {
  const [starts, ends] = [
    asArray(spans.map(({ from }) => from)),
    asArray(spans.map(({ before }) => before)),
  ];
  const instant = now.toISOString();
  const found = sql`
    select found.id from unnest(${starts}, ${ends}) as span(starts, ends) cross join lateral (
      select story.id, story.visible_from from documents story
      where story.site = ${site} and story.locale = ${locale}
      and story.visible_from >= span.starts and story.visible_from < span.ends and story.visible_from <= ${instant}
      and (story.visible_until is null or story.visible_until > ${instant})
      order by story.visible_from desc nulls last, story.id limit ${each}
    ) as found order by found.visible_from desc, found.id limit ${limit}`;
  return orm
    .select(HEAD_COLUMNS)
    .from(documents)
    .where(sql`${documents.id} in (${found})`)
    .orderBy(newestFirst(documents.visibleFrom), documents.id);
}

/** Instants as one parameter. As a query of its own it is evaluated once, and not for each row. */
function asArray(instants: readonly string[]): SQL {
  return sql`(select string_to_array(${instants.join(',')}, ',')::timestamptz[])`;
}
