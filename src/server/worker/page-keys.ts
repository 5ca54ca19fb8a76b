import {
  accountPaths,
  AGENDA,
  ALERTS,
  ARCHIVE,
  authorPath,
  blogPath,
  BLOGS,
  frontPath,
  inEdition,
  informationPath,
  LEGAL,
  NEWSLETTERS,
  OFFLINE,
  pagePath,
  SCHEDULE,
  schedulePath,
  seasonPath,
  showAboutPath,
  showPath,
  SHOWS,
  tagPath,
  taxonPath,
  type Edition,
} from '../../domain/sites/urls.ts';
import { calendarDay } from '../../domain/dates/calendar-day.ts';
import { sortBroadcasts } from '../../domain/schedule/broadcasts.ts';
import { mondayOf, weeksOf } from '../../domain/schedule/schedule-week.ts';
import type { SiteDocument } from '../../domain/document.ts';
import type { Site } from '../../domain/sites/site.ts';
import { countNumberedPages } from '../../domain/sites/list-pages.ts';
import { seasonsOfShows } from '../content/show-seasons.ts';
import type { ContentRepository } from '../content-store/content-repository.ts';

type KnownStories = Pick<ContentRepository, 'listSiteDocuments' | 'listStories' | 'countStories' | 'listShowParts'>;

/** Stories per query. */
const BATCH = 500;

/** Keys (`{site}{path}`) of every page that is published now. */
export async function* listPageKeys({ repository, sites }: { repository: KnownStories; sites: readonly Site[] }): AsyncGenerator<string> {
  const now = new Date();
  for (const site of sites) {
    const siteDocuments = await repository.listSiteDocuments(site.alias);
    const schedule = sortBroadcasts(siteDocuments.filter((item) => item.type === 'schedule-entry'));
    for (const locale of site.locales) {
      const edition: Edition = { site, locale };
      for (const path of [AGENDA, ALERTS, ARCHIVE, ...listsOf(siteDocuments)]) yield site.alias + inEdition(edition, path);
      if (site.newsletters.length > 0) yield site.alias + inEdition(edition, NEWSLETTERS);
      for (const { page, parts } of site.information) if (parts[locale]) yield site.alias + informationPath(edition, page);
      if (site.legal[locale]) yield site.alias + inEdition(edition, LEGAL);
      if (site.featureFlags.accounts) {
        // Some paths point to a part of another page.
        const pages = Object.values(accountPaths(edition)).filter((path) => !path.includes('#'));
        for (const path of [...pages, inEdition(edition, OFFLINE)]) yield site.alias + path;
      }
      for (const week of weeksOf(schedule, site.timeZone))
        if (week !== mondayOf(calendarDay(now, site.timeZone))) yield site.alias + schedulePath(edition, week);
      yield site.alias + frontPath(edition);
      for (const item of siteDocuments) {
        const listing = listingOf(edition, item);
        if (!listing) continue;
        const count = await repository.countStories({ site: site.alias, locale, of: { kind: listing.kind, id: item.id } }, now);
        if (item.type !== 'tag' || count > 0) yield site.alias + listing.path;
        for (let page = countNumberedPages(count); page > 0; page -= 1) yield site.alias + pagePath(listing.path, page);
        if (item.type === 'show') yield site.alias + showAboutPath(edition, item);
      }
      const seasons = seasonsOfShows(await repository.listShowParts({ site: site.alias, locale }, now));
      for (const show of siteDocuments.filter((item) => item.type === 'show'))
        for (const season of seasons.get(show.id) ?? []) yield site.alias + seasonPath(edition, show, season);
      for (let offset = 0; ; offset += BATCH) {
        const stories = await repository.listStories({ site: site.alias, locale, limit: BATCH, offset }, now);
        for (const { path } of stories) yield site.alias + inEdition(edition, path);
        if (stories.length < BATCH) break;
      }
    }
  }
}

/** Listings that a site has only if they have entries. */
function listsOf(siteDocuments: readonly SiteDocument[]): string[] {
  const lists = { blog: BLOGS, 'schedule-entry': SCHEDULE, show: SHOWS };
  const types = new Set<string>(siteDocuments.map(({ type }) => type));
  return Object.entries(lists).flatMap(([type, path]) => (types.has(type) ? [path] : []));
}

function listingOf(edition: Edition, item: SiteDocument): { kind: 'taxon' | 'tag' | 'author' | 'show' | 'blog'; path: string } | undefined {
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
