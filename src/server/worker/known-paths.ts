import { and, asc, gt, isNotNull, ne } from 'drizzle-orm';
import { addressesOf, knownAddress, slugAddresses } from '../../domain/sites/known-path.ts';
import type { Site } from '../../domain/sites/site.ts';
import type { ContentRepository } from '../content-store/content-repository.ts';
import type { Orm } from '../database/database.ts';
import { documents, oldAddresses } from '../database/schema.ts';
import { PathFilter } from '../backend/path-filter.ts';

/** Rows in one query. */
const BATCH = 5000;

/** The set of all paths that content defines: of stories in every state, including their former paths, and of listings. */
export async function readKnownAddresses(orm: Orm, repository: Pick<ContentRepository, 'listSiteDocuments'>, sites: readonly Site[]) {
  const addresses: string[] = [];
  for await (const { site, locale, path } of eachStoryPath(orm)) {
    for (const one of [path, ...slugAddresses(path)]) addresses.push(knownAddress(site, locale, one));
  }
  const former = await orm.select({ site: oldAddresses.site, locale: oldAddresses.locale, path: oldAddresses.path }).from(oldAddresses);
  for (const { site, locale, path } of former) addresses.push(knownAddress(site, locale, path));
  for (const { alias } of sites) {
    for (const item of await repository.listSiteDocuments(alias)) addresses.push(...addressesOf(item, undefined));
  }
  // Leaves room for as many paths again, which publications add until the next start.
  const filter = PathFilter.withRoomFor(addresses.length * 2);
  for (const address of addresses) filter.add(address);
  return filter;
}

async function* eachStoryPath(orm: Orm) {
  for (let last = ''; ;) {
    const rows = await orm
      .select({ id: documents.id, site: documents.site, locale: documents.locale, path: documents.path })
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
