import { inArray, sql } from 'drizzle-orm';
import type { Locale } from '#domain/locale/locale.ts';
import type { StorySummary } from '#domain/stories/story.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { documents } from '#server/platform/database/tables/schema.ts';
import { HEAD_COLUMNS, readHead } from './document-rows.ts';

/** Older stories that share tags with one. */
export interface SharedTagsQuery {
  site: string;
  locale: Locale;
  tags: readonly string[];
  /** Only stories first visible before this instant. */
  before: string;
  exclude: string;
  limit: number;
}

/** The query of related stories. */
export interface RelatedStories {
  /**
   * Visible stories that share tags, those with most first, then the newest. Of each tag the newest
   * are considered.
   */
  listSharingTags(query: SharedTagsQuery, now: Date): Promise<StorySummary[]>;
}

/** Stories considered of each tag. A tag of ten years has thousands. */
const EACH = 60;

/**
 * Related stories on either database engine: one range of the index `links_newest` for each tag.
 */
export function createRelatedStories(orm: Orm): RelatedStories {
  return {
    async listSharingTags({ site, locale, tags, before, exclude, limit }, now) {
      if (tags.length === 0) return [];
      const instant = now.toISOString();
      const found = await orm
        .select({ id: sql<string>`document_id` })
        .from(
          sql`(
            select newest.document_id, count(*) as shared, max(newest.visible_from) as visible_from
            from unnest(${sql.param([...tags])}::text[]) as tag cross join lateral (
              select document_id, visible_from from links
              where kind = 'tag' and target = tag and links.locale = ${locale} and visible_from < ${before} and visible_from <= ${instant}
              order by visible_from desc, document_id limit ${EACH}
            ) as newest
            where document_id <> ${exclude} group by document_id
            order by shared desc, visible_from desc, document_id limit ${limit}
          ) as found join documents on documents.id = found.document_id
          and documents.site = ${site} and (documents.visible_until is null or documents.visible_until > ${instant})`,
        )
        .orderBy(sql`found.shared desc, found.visible_from desc, found.document_id`);
      if (found.length === 0) return [];
      const rows = await orm
        .select(HEAD_COLUMNS)
        .from(documents)
        .where(
          inArray(
            documents.id,
            found.map(({ id }) => id),
          ),
        );
      const heads = new Map(rows.map(readHead).map((head) => [head.id, head]));
      return found.flatMap(({ id }) => heads.get(id) ?? []);
    },
  };
}
