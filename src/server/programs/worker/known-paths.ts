import { and, asc, count, gt, isNotNull, ne, sql } from 'drizzle-orm';
import { pathsOf, knownPath, slugPaths } from '#domain/routes/known-path.ts';
import type { Site } from '#domain/sites/site.ts';
import type { ContentRepository } from '#server/subjects/content-store/content-repository.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { documents, oldAddresses } from '#server/platform/database/tables/schema.ts';
import { PathFilter } from '#server/platform/backend/path-filter.ts';

/** Rows in one query. */
const BATCH = 5000;

/**
 * The set of all paths that content defines: of stories in every state, including their former
 * paths, and of listings. It is read in batches, because an archive has millions of paths.
 */
export async function readKnownPaths(
  orm: Orm,
  repository: Pick<ContentRepository, 'listSiteDocuments'>,
  sites: readonly Site[],
) {
  const listed = [];
  for (const { alias } of sites)
    for (const item of await repository.listSiteDocuments(alias))
      listed.push(...pathsOf(item, undefined));
  const expected = listed.length + (await countPaths(orm));
  // Leaves room for as many paths again, which publications add until the next start.
  const filter = PathFilter.withRoomFor(expected * 2);
  for (const path of listed) filter.add(path);
  for await (const { site, locale, path } of eachStoryPath(orm)) {
    for (const one of [path, ...slugPaths(path)]) filter.add(knownPath(site, locale, one));
  }
  for await (const { site, locale, path } of eachFormerPath(orm))
    filter.add(knownPath(site, locale, path));
  return filter;
}

/** The number of paths of stories, two for each, and of former paths. */
async function countPaths(orm: Orm): Promise<number> {
  const [stories] = await orm
    .select({ count: count() })
    .from(documents)
    .where(and(isNotNull(documents.path), ne(documents.site, '')));
  const [former] = await orm.select({ count: count() }).from(oldAddresses);
  return 2 * (stories?.count ?? 0) + (former?.count ?? 0);
}

async function* eachStoryPath(orm: Orm) {
  for (let last = ''; ;) {
    const rows = await orm
      .select({
        id: documents.id,
        site: documents.site,
        locale: documents.locale,
        path: documents.path,
      })
      .from(documents)
      .where(and(isNotNull(documents.path), ne(documents.site, ''), gt(documents.id, last)))
      .orderBy(asc(documents.id))
      .limit(BATCH);
    for (const { site, locale, path } of rows) yield { site, locale, path: path ?? '' };
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    last = end.id;
  }
}

async function* eachFormerPath(orm: Orm) {
  const { site, locale, path } = oldAddresses;
  for (let last = { site: '', locale: '', path: '' }; ;) {
    const rows = await orm
      .select({ site, locale, path })
      .from(oldAddresses)
      .where(sql`(${site}, ${locale}, ${path}) > (${last.site}, ${last.locale}, ${last.path})`)
      .orderBy(asc(site), asc(locale), asc(path))
      .limit(BATCH);
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    last = end;
  }
}
