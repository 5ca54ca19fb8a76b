import { and, asc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { Locale } from '#domain/locale/locale.ts';
import type { StorySummary } from '#domain/stories/story.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { documents, oldAddresses, slugOfPath } from '#server/platform/database/tables/schema.ts';
import { HEAD_COLUMNS, readHead, readStory } from './document-rows.ts';
import { isOver, isShown } from './story-conditions.ts';
import type { PathQuery, StoryAtPath, StoryPath } from './story-query.ts';

/** The queries of stories by path, and of the paths of stories. */
export interface StoryPaths {
  findStoryAt(site: string, locale: Locale, path: string): Promise<StoryAtPath | undefined>;
  /**
   * The story that had a path before, or `withdrawn` if that story is no longer visible anywhere.
   */
  findMovedStory(
    site: string,
    locale: Locale,
    path: string,
    now: Date,
  ): Promise<StorySummary | 'withdrawn' | undefined>;
  /** Visible stories with a slug, at most ten. */
  listStoriesWithSlug(
    site: string,
    locale: Locale,
    slug: string,
    now: Date,
  ): Promise<StorySummary[]>;
  /** Ids of the stories at given paths, by path. */
  findPathHolders(
    site: string,
    locale: Locale,
    paths: readonly string[],
  ): Promise<Map<string, string>>;
  listPaths(query: PathQuery, now: Date): Promise<StoryPath[]>;
}

export function createStoryPaths(orm: Orm): StoryPaths {
  return {
    async findStoryAt(site, locale, path) {
      const [row] = await orm
        .select()
        .from(documents)
        .where(
          and(eq(documents.site, site), eq(documents.locale, locale), eq(documents.path, path)),
        );
      return row && readStory(row);
    },

    async findMovedStory(site, locale, path, now) {
      const isThere = and(
        eq(oldAddresses.site, site),
        eq(oldAddresses.locale, locale),
        eq(oldAddresses.path, path),
      );
      const [row] = await orm
        .select({ ...HEAD_COLUMNS, isOver: sql<boolean>`${isOver(now)}` })
        .from(oldAddresses)
        .innerJoin(documents, eq(documents.id, oldAddresses.documentId))
        .where(and(isThere, or(isShown(now), isOver(now))));
      return row?.isOver ? 'withdrawn' : row && readHead(row);
    },

    async listStoriesWithSlug(site, locale, slug, now) {
      const hasSlug = and(
        eq(documents.site, site),
        eq(documents.locale, locale),
        eq(slugOfPath(documents.path), slug),
      );
      const rows = await orm
        .select(HEAD_COLUMNS)
        .from(documents)
        .where(and(hasSlug, isShown(now)))
        .limit(10);
      return rows.map(readHead);
    },

    async findPathHolders(site, locale, paths) {
      if (paths.length === 0) return new Map();
      const rows = await orm
        .select({ id: documents.id, path: documents.path })
        .from(documents)
        .where(
          and(
            eq(documents.site, site),
            eq(documents.locale, locale),
            inArray(documents.path, [...paths]),
          ),
        );
      return new Map(rows.map((row) => [row.path ?? '', row.id]));
    },

    listPaths: (query, now) => listPaths(orm, query, now),
  };
}

/**
 * Paths of the visible stories. Selects a few columns and three fields of the head instead of the
 * whole head.
 */
async function listPaths(orm: Orm, query: PathQuery, now: Date): Promise<StoryPath[]> {
  const rows = await orm
    .select({
      path: documents.path,
      headline: sql<string>`${documents.head}->>'headline'`,
      publishedAt: sql<string>`${documents.head}->>'publishedAt'`,
      updatedAt: sql<string | null>`${documents.head}->>'updatedAt'`,
    })
    .from(documents)
    .where(
      and(
        eq(documents.site, query.site),
        eq(documents.locale, query.locale),
        isShown(now),
        ...(query.from === undefined ? [] : [gte(documents.visibleFrom, query.from)]),
        ...(query.before === undefined ? [] : [lt(documents.visibleFrom, query.before)]),
      ),
    )
    .orderBy(asc(documents.visibleFrom), asc(documents.id))
    .limit(query.limit)
    .offset(query.offset);
  return rows.map(({ path, updatedAt, ...row }) => ({
    ...row,
    path: path ?? '',
    updatedAt: updatedAt ?? undefined,
  }));
}
