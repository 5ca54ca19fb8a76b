import { and, asc, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import {
  FIGURE_KEPT,
  FIGURE_SPANS,
  LEAST_SHOWN,
  type FigureDimension,
  type FigureSpan,
  type FigureSums,
} from '#domain/figures/figure.ts';
import type { Site } from '#domain/sites/site.ts';
import type { SentFigure } from '#server/platform/backend/backend.ts';
import { clearRows } from '#server/platform/database/clear-rows.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { figures } from '#server/platform/database/tables/figure-schema.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { findFigureNames, type FigureName } from './figure-names.ts';
import { addFigures } from './add-figures.ts';

/** Sums of a length of time of one site. `from`, `before`: instants in RFC 3339. */
export interface FigureQuery {
  site: string;
  dimension: FigureDimension;
  span: FigureSpan;
  from: string;
  before: string;
}

/** A key with its sums. */
export interface KeyFigures extends FigureSums {
  key: string;
}

/** Keys by their views. Cells with few views are only counted together. */
export interface FigureList {
  rows: KeyFigures[];
  /** Number of keys with fewer than `LEAST_SHOWN` views, which are hidden. */
  hidden: number;
}

/** Sums of views without any sign of the reader. */
export interface Figures {
  /** Adds sums of the front process. */
  add(sent: readonly SentFigure[], now: Date): Promise<void>;
  /** The sums of each length of time, in order. Those without a view are absent. */
  listTimes(query: FigureQuery & { key?: string }): Promise<(FigureSums & { starts: string })[]>;
  /**
   * The keys with the most views, of all or of some. `least`: views of the smallest cell that is
   * shown.
   */
  listKeys(
    query: FigureQuery & { limit: number; least?: number; keys?: readonly string[] },
  ): Promise<FigureList>;
  /** The sums of all keys. */
  sum(query: FigureQuery): Promise<FigureSums>;
  /** The names of stories, sections and authors, by their ids. */
  findNames(asked: {
    site: string;
    ids: readonly string[];
    locale: Locale;
  }): Promise<Map<string, FigureName>>;
  /** Deletes the sums that are no longer kept. */
  clearOld(now: Date): Promise<void>;
}

export function createFigures({ orm, sites }: { orm: Orm; sites: readonly Site[] }): Figures {
  return {
    add: (sent, now) => addFigures({ orm, sites }, sent, now),

    async listTimes({ key, ...query }) {
      const rows = await orm
        .select({ starts: figures.starts, ...SUMS })
        .from(figures)
        .where(and(isIn(query), key === undefined ? undefined : eq(figures.key, key)))
        .groupBy(figures.starts)
        .orderBy(asc(figures.starts));
      return rows.map((row) => ({ ...row, starts: new Date(row.starts).toISOString() }));
    },

    async listKeys({ limit, least = LEAST_SHOWN, keys, ...query }) {
      if (keys?.length === 0) return { rows: [], hidden: 0 };
      const byKey = orm
        .select({
          key: figures.key,
          views: SUMS.views.as('views'),
          reads: SUMS.reads.as('reads'),
          shares: SUMS.shares.as('shares'),
          seconds: SUMS.seconds.as('seconds'),
        })
        .from(figures)
        .where(and(isIn(query), keys && sql`${figures.key} = any(${sql.param([...keys])}::text[])`))
        .groupBy(figures.key)
        .as('by_key');
      const hidden = sql<number>`(count(*) filter (where ${byKey.views} < ${least}) over ())::int`;
      const rows = await orm
        .select({
          key: byKey.key,
          views: byKey.views,
          reads: byKey.reads,
          shares: byKey.shares,
          seconds: byKey.seconds,
          hidden: hidden.as('hidden'),
        })
        .from(byKey)
        .orderBy(desc(byKey.views), asc(byKey.key))
        .limit(limit);
      return {
        rows: rows.filter(({ views }) => views >= least).map(({ hidden: _hidden, ...row }) => row),
        hidden: rows[0]?.hidden ?? 0,
      };
    },

    async sum(query) {
      const [row] = await orm.select(SUMS).from(figures).where(isIn(query));
      const { views, reads, shares, seconds } = row ?? {};
      // Without rows each sum is null.
      return {
        views: views ?? 0,
        reads: reads ?? 0,
        shares: shares ?? 0,
        seconds: seconds ?? 0,
      };
    },

    findNames: (asked) => findFigureNames(orm, asked),

    async clearOld(now) {
      for (const span of FIGURE_SPANS) {
        const before = new Date(now.getTime() - FIGURE_KEPT[span]).toISOString();
        await clearRows(orm, figures, and(eq(figures.span, span), lt(figures.starts, before)));
      }
    },
  };
}

const sumOf = (column: 'views' | 'reads' | 'shares' | 'seconds') =>
  sql<number>`sum(${figures[column]})::float8`;

const SUMS = {
  views: sumOf('views'),
  reads: sumOf('reads'),
  shares: sumOf('shares'),
  seconds: sumOf('seconds'),
};

function isIn({ site, dimension, span, from, before }: FigureQuery): SQL | undefined {
  return and(
    eq(figures.site, site),
    eq(figures.dimension, dimension),
    eq(figures.span, span),
    gte(figures.starts, from),
    lt(figures.starts, before),
  );
}
