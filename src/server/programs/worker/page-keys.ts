import { fixedPaths } from '#domain/routes/fixed-paths.ts';
import {
  authorPath,
  blogPath,
  inEdition,
  pagePath,
  schedulePath,
  seasonPath,
  showAboutPath,
  showPath,
  tagPath,
  taxonPath,
  type Edition,
} from '#domain/paths/urls.ts';
import { calendarDay } from '#domain/dates/calendar-day.ts';
import { sortBroadcasts } from '#domain/schedule/broadcasts.ts';
import { mondayOf, weeksOf } from '#domain/schedule/schedule-week.ts';
import type { SiteDocument } from '#domain/documents/document.ts';
import type { Site } from '#domain/sites/site.ts';
import { countNumberedPages } from '#domain/paths/list-pages.ts';
import { seasonsOfShows } from '#server/subjects/content/shows/show-seasons.ts';
import type { ContentRepository } from '#server/subjects/content-store/content-repository.ts';

type KnownStories = Pick<
  ContentRepository,
  'listSiteDocuments' | 'listStories' | 'countStories' | 'listShowParts'
>;

/** Stories per query. */
const BATCH = 500;

/**
 * Keys (`{site}{path}`) of every page that is published now, the most useful first: the pages that
 * exist once and the newest of each list, then the stories of all editions, newest first, then the
 * numbered pages of lists.
 */
export async function* listPageKeys({
  repository,
  sites,
}: {
  repository: KnownStories;
  sites: readonly Site[];
}): AsyncGenerator<string> {
  const now = new Date();
  const editions: KnownEdition[] = [];
  for (const site of sites) {
    const siteDocuments = await repository.listSiteDocuments(site.alias);
    for (const locale of site.locales)
      editions.push({ repository, now, edition: { site, locale }, siteDocuments });
  }
  for (const known of editions) yield* ownKeys(known);
  yield* inTurns(editions.map(storyKeys));
  for (const known of editions) yield* numberedKeys(known);
}

interface KnownEdition {
  repository: KnownStories;
  now: Date;
  edition: Edition;
  siteDocuments: readonly SiteDocument[];
}

async function* ownKeys({
  repository,
  now,
  edition,
  siteDocuments,
}: KnownEdition): AsyncGenerator<string> {
  const { site, locale } = edition;
  const types = new Set(siteDocuments.map(({ type }) => type));
  for (const path of fixedPaths({ ...edition, types }, 'isWarm'))
    yield site.alias + inEdition(edition, path);
  const schedule = sortBroadcasts(siteDocuments.filter((item) => item.type === 'schedule-entry'));
  for (const week of weeksOf(schedule, site.timeZone))
    if (week !== mondayOf(calendarDay(now, site.timeZone)))
      yield site.alias + schedulePath(edition, week);
  for (const item of siteDocuments) {
    const listing = listingOf(edition, item);
    if (!listing) continue;
    if (
      item.type !== 'tag' ||
      (await countListed({ repository, now, edition }, item.id, listing.kind)) > 0
    )
      yield site.alias + listing.path;
    if (item.type === 'show') yield site.alias + showAboutPath(edition, item);
  }
  const seasons = seasonsOfShows(await repository.listShowParts({ site: site.alias, locale }, now));
  for (const show of siteDocuments.filter((item) => item.type === 'show'))
    for (const season of seasons.get(show.id) ?? [])
      yield site.alias + seasonPath(edition, show, season);
}

/** The keys of the stories of an edition in batches, newest first. */
async function* storyKeys({ repository, now, edition }: KnownEdition): AsyncGenerator<string[]> {
  const { site, locale } = edition;
  for (let offset = 0; ; offset += BATCH) {
    const stories = await repository.listStories(
      { site: site.alias, locale, limit: BATCH, offset },
      now,
    );
    yield stories.map(({ path }) => site.alias + inEdition(edition, path));
    if (stories.length < BATCH) return;
  }
}

async function* numberedKeys({
  repository,
  now,
  edition,
  siteDocuments,
}: KnownEdition): AsyncGenerator<string> {
  for (const item of siteDocuments) {
    const listing = listingOf(edition, item);
    if (!listing) continue;
    const count = await countListed({ repository, now, edition }, item.id, listing.kind);
    for (let page = countNumberedPages(count); page > 0; page -= 1)
      yield edition.site.alias + pagePath(listing.path, page);
  }
}

function countListed(
  {
    repository,
    now,
    edition: { site, locale },
  }: Pick<KnownEdition, 'repository' | 'now' | 'edition'>,
  id: string,
  kind: NonNullable<ReturnType<typeof listingOf>>['kind'],
): Promise<number> {
  return repository.countStories({ site: site.alias, locale, of: { kind, id } }, now);
}

/** The batches of several sources, one of each in turn. */
async function* inTurns(sources: AsyncGenerator<string[]>[]): AsyncGenerator<string> {
  for (let open = sources; open.length > 0;) {
    const still: AsyncGenerator<string[]>[] = [];
    for (const source of open) {
      const { done, value } = await source.next();
      if (done === true) continue;
      yield* value;
      still.push(source);
    }
    open = still;
  }
}

function listingOf(
  edition: Edition,
  item: SiteDocument,
): { kind: 'taxon' | 'tag' | 'author' | 'show' | 'blog'; path: string } | undefined {
  switch (item.type) {
    case 'taxon':
      return { kind: item.type, path: taxonPath(edition, item) };
    case 'tag':
      return { kind: item.type, path: tagPath(edition, item) };
    case 'author':
      return { kind: item.type, path: authorPath(edition, item) };
    case 'show':
      return { kind: item.type, path: showPath(edition, item) };
    case 'blog':
      return { kind: item.type, path: blogPath(edition, item) };
    default:
      return undefined;
  }
}
