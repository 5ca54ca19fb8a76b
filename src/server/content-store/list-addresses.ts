import { and, asc, eq, gte, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { LOCALES } from '../../domain/sites/locale.ts';
import type { Orm } from '../database/database.ts';
import { documents } from '../database/schema.ts';
import type { AddressQuery, StoryAddress } from './content-repository.ts';

/** Stories per query of other language versions, because every id is a parameter. */
const BATCH = 2000;

/** Paths of the visible stories. Selects a few columns and three fields of the head instead of the whole head. */
export async function listAddresses(orm: Orm, query: AddressQuery, isShown: SQL | undefined): Promise<StoryAddress[]> {
  const rows = await orm
    .select({
      storyId: documents.storyId,
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
        ...(query.since === undefined ? [] : [gte(documents.visibleFrom, query.since)]),
      ),
    )
    .orderBy(asc(documents.visibleFrom), asc(documents.id))
    .limit(query.limit)
    .offset(query.offset);
  const others = await listOthers(
    orm,
    query,
    isShown,
    rows.map(({ storyId }) => storyId ?? ''),
  );
  return rows.map(({ storyId, path, updatedAt, ...row }) => ({
    ...row,
    path: path ?? '',
    updatedAt: updatedAt ?? undefined,
    others: others.get(storyId ?? '') ?? [],
  }));
}

async function listOthers(orm: Orm, { site, locale }: AddressQuery, isShown: SQL | undefined, storyIds: readonly string[]) {
  const others = new Map<string, StoryAddress['others']>();
  for (let start = 0; start < storyIds.length; start += BATCH) {
    const rows = await orm
      .select({ storyId: documents.storyId, locale: documents.locale, path: documents.path })
      .from(documents)
      .where(
        and(
          inArray(documents.storyId, storyIds.slice(start, start + BATCH)),
          eq(documents.site, site),
          ne(documents.locale, locale),
          isShown,
        ),
      );
    for (const row of rows) {
      const other = LOCALES.find((known) => known === row.locale);
      if (row.storyId === null || row.path === null || other === undefined) continue;
      others.set(row.storyId, [...(others.get(row.storyId) ?? []), { locale: other, path: row.path }]);
    }
  }
  return others;
}
