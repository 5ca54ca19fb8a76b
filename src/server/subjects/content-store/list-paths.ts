import { and, asc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { Orm } from '../../platform/database/database.ts';
import { documents } from '../../platform/database/schema.ts';
import type { PathQuery, StoryPath } from './story-query.ts';

/** Paths of the visible stories. Selects a few columns and three fields of the head instead of the whole head. */
export async function listPaths(orm: Orm, query: PathQuery, isShown: SQL | undefined): Promise<StoryPath[]> {
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
        isShown,
        ...(query.from === undefined ? [] : [gte(documents.visibleFrom, query.from)]),
        ...(query.before === undefined ? [] : [lt(documents.visibleFrom, query.before)]),
      ),
    )
    .orderBy(asc(documents.visibleFrom), asc(documents.id))
    .limit(query.limit)
    .offset(query.offset);
  return rows.map(({ path, updatedAt, ...row }) => ({ ...row, path: path ?? '', updatedAt: updatedAt ?? undefined }));
}
