import { and, eq, sql } from 'drizzle-orm';
import type { Locale } from '#domain/locale/locale.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { documents, links } from '#server/platform/database/tables/schema.ts';
import { isLinkShown } from './story-conditions.ts';

/** The shows of a language of a site, or one of them. */
export interface ShowPartsQuery {
  site: string;
  locale: Locale;
  show?: string | undefined;
}

/** The visible episodes of one season of a show. */
export interface ShowPart {
  show: string;
  /** `undefined` for episodes without a season. */
  season: number | undefined;
  count: number;
  /** Instant (ISO 8601, UTC) at which the newest episode was first visible. */
  newest: string;
}

/** The query of the seasons of shows. */
export interface ShowParts {
  /** The seasons with visible episodes, in no order. */
  listShowParts(query: ShowPartsQuery, now: Date): Promise<ShowPart[]>;
}

/**
 * The seasons of shows on either database engine. The episodes of a show are a range of the index
 * `links_newest`.
 */
export function createShowParts(orm: Orm): ShowParts {
  return {
    async listShowParts({ site, locale, show }, now) {
      const season = sql<string | null>`${documents.head}->>'season'`;
      const rows = await orm
        .select({
          show: links.target,
          season,
          count: sql<string>`count(*)`,
          newest: sql<string>`max(${links.visibleFrom})`,
        })
        .from(links)
        .innerJoin(documents, eq(documents.id, links.documentId))
        .where(
          and(
            eq(links.kind, 'show'),
            ...(show === undefined ? [] : [eq(links.target, show)]),
            eq(links.locale, locale),
            eq(documents.site, site),
            isLinkShown(now),
          ),
        )
        .groupBy(links.target, season);
      return rows.map((row) => ({
        show: row.show,
        season: row.season === null ? undefined : Number(row.season),
        count: Number(row.count),
        newest: new Date(row.newest).toISOString(),
      }));
    },
  };
}
