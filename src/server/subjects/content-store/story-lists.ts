import { and, asc, desc, eq, inArray, sql, type Column } from 'drizzle-orm';
import type { Locale } from '#domain/locale/locale.ts';
import type { StorySummary } from '#domain/stories/story.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { documents, links } from '#server/platform/database/tables/schema.ts';
import { HEAD_COLUMNS, readHead } from './document-rows.ts';
import { areDeep } from './list-depth.ts';
import { inLinks, inQuery, isShown, newestFirst, shownTargets } from './story-conditions.ts';
import type { ListedInstant, StoryQuery } from './story-query.ts';

/** The queries of visible stories for lists. */
export interface StoryLists {
  /** Heads of visible stories, in the order of the ids. */
  listHeads(ids: readonly string[], now: Date): Promise<StorySummary[]>;
  /** All visible versions of a story, in every language. */
  listVersions(storyId: string, now: Date): Promise<StorySummary[]>;
  listStories(query: StoryQuery, now: Date): Promise<StorySummary[]>;
  countStories(query: Omit<StoryQuery, 'limit' | 'offset'>, now: Date): Promise<number>;
  /**
   * Whether at least `depth` stories of the list are as new, for each place. Expired stories count
   * as well.
   */
  areDeep(places: readonly ListedInstant[], depth: number, now: Date): Promise<boolean[]>;
  /** Ids of the tags or authors that visible stories in a language reference. */
  listTargets(kind: 'tag' | 'author', locale: Locale, now: Date): Promise<string[]>;
}

const isLinked = eq(documents.id, links.documentId);

export function createStoryLists(orm: Orm): StoryLists {
  return {
    async listHeads(ids, now) {
      if (ids.length === 0) return [];
      const rows = await orm
        .select(HEAD_COLUMNS)
        .from(documents)
        .where(and(inArray(documents.id, [...ids]), isShown(now)));
      const heads = new Map(rows.map(readHead).map((head) => [head.id, head]));
      return ids.map((id) => heads.get(id)).filter((head) => head !== undefined);
    },

    async listVersions(storyId, now) {
      const rows = await orm
        .select(HEAD_COLUMNS)
        .from(documents)
        .where(and(eq(documents.storyId, storyId), isShown(now)));
      return rows.map(readHead);
    },

    async listStories(query, now) {
      const { limit, offset = 0, of, order } = query;
      const ordered = (instant: Column, id: Column) =>
        order === 'oldest'
          ? [sql`${instant} asc nulls first`, desc(id)]
          : [newestFirst(instant), asc(id)];
      const found = of
        ? orm
            .select(HEAD_COLUMNS)
            .from(links)
            .innerJoin(documents, isLinked)
            .where(inLinks(query, of, now))
            .orderBy(...ordered(links.visibleFrom, links.documentId))
        : orm
            .select(HEAD_COLUMNS)
            .from(documents)
            .where(inQuery(query, now))
            .orderBy(...ordered(documents.visibleFrom, documents.id));
      return (await found.limit(limit).offset(offset)).map(readHead);
    },

    async countStories(query, now) {
      const counted = orm.select({ count: sql<string>`count(*)` });
      const [row] = query.of
        ? await counted
            .from(links)
            .innerJoin(documents, isLinked)
            .where(inLinks(query, query.of, now))
        : await counted.from(documents).where(inQuery(query, now));
      return Number(row?.count ?? 0);
    },

    areDeep: (places, depth, now) => areDeep(orm, places, depth, now),

    async listTargets(kind, locale, now) {
      const rows = await orm
        .select({ target: sql<string>`target` })
        .from(shownTargets(kind, locale, now));
      return rows.map(({ target }) => target);
    },
  };
}
