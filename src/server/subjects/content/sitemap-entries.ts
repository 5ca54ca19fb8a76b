import { fixedPaths } from '#domain/routes/fixed-paths.ts';
import {
  authorPath,
  blogPath,
  inEdition,
  schedulePath,
  seasonPath,
  showAboutPath,
  showPath,
  slugIn,
  tagPath,
  taxonPath,
  type Edition,
} from '#domain/paths/urls.ts';
import type { NewsEntry, SitemapEntry } from '#domain/files/sitemap.ts';
import { NEWS_SITEMAP, SITEMAP_PART, sitemapName } from '#domain/files/sitemap.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { EditionContent } from './edition/edition-content.ts';
import { storyHref } from './story-href.ts';
import { seasonsOfShows } from './shows/show-seasons.ts';
import { listOtherWeeks } from './shows/schedule.ts';

/**
 * Paths of all site maps of a site: for each language its sections, its stories by month, and its
 * news.
 */
export async function listSitemaps(content: EditionContent): Promise<string[]> {
  const { site } = content.edition;
  const paths: string[] = [];
  for (const locale of site.locales) {
    const months = await content.archive.countMonths(locale);
    const parts = [...months].flatMap(([month, count]) =>
      Array.from({ length: Math.ceil(count / SITEMAP_PART) }, (_none, index) =>
        sitemapName(month, index + 1),
      ),
    );
    paths.push(
      ...['sections', ...parts, 'news'].map((name) =>
        inEdition({ site, locale }, `/sitemap-${name}.xml`),
      ),
    );
  }
  return paths;
}

/** The front and all listings of an edition. */
export async function listSections(content: EditionContent): Promise<SitemapEntry[]> {
  const { edition } = content;
  const everywhere = (pathIn: (edition: Edition) => string) =>
    entryIn(edition, edition.site.locales, pathIn);
  const taxons = (await content.documents.list('taxon')).map((taxon) =>
    entryIn(edition, localesOf(edition, taxon), (other) => taxonPath(other, taxon)),
  );
  // Tags and authors of stories that are not visible yet stay secret.
  const [shownTags, shownAuthors] = [
    await content.listTargets('tag'),
    await content.listTargets('author'),
  ];
  // A tag only has a page in languages in which it has stories.
  const tagsOf = new Map<Locale, ReadonlySet<string>>();
  for (const locale of edition.site.locales)
    tagsOf.set(locale, await content.listTargets('tag', locale));
  const tags = (await content.documents.list('tag'))
    .filter(({ id }) => shownTags.has(id))
    .map((tag) => {
      const languages = localesOf(edition, tag).filter((locale) => tagsOf.get(locale)?.has(tag.id));
      return entryIn(edition, languages, (other) => tagPath(other, tag));
    });
  const authors = (await content.documents.list('author'))
    .filter(({ id }) => shownAuthors.has(id))
    .map((author) => everywhere((other) => authorPath(other, author)));
  const shows = await listShowPages(content, everywhere);
  const blogs = (await content.documents.list('blog')).map((blog) =>
    everywhere((other) => blogPath(other, blog)),
  );
  const weeks = await listOtherWeeks(content);
  const schedule = (weeks ?? []).map((week) => everywhere((other) => schedulePath(other, week)));
  const types = new Set([
    ...(shows.length > 0 ? ['show'] : []),
    ...(blogs.length > 0 ? ['blog'] : []),
    ...(weeks === undefined ? [] : ['schedule-entry']),
  ]);
  const [fixed = [], ...others] = edition.site.locales.map((locale) =>
    fixedPaths({ site: edition.site, locale, types }, 'isInSitemap'),
  );
  const listings = fixed
    .filter((path) => others.every((paths) => paths.includes(path)))
    .map((path) => everywhere((other) => inEdition(other, path)));
  return [...listings, ...taxons, ...schedule, ...shows, ...blogs, ...tags, ...authors];
}

/** The pages of all shows: their episodes, their seasons and the page about each. */
async function listShowPages(
  content: EditionContent,
  everywhere: (pathIn: (edition: Edition) => string) => SitemapEntry,
) {
  const { edition } = content;
  const shows = await content.documents.list('show');
  if (shows.length === 0) return [];
  // A season only has a page in languages in which it has episodes.
  const inLanguages = await Promise.all(
    edition.site.locales.map(async (locale) => ({
      locale,
      seasons: seasonsOfShows(await content.listShowParts({ locale })),
    })),
  );
  const own = inLanguages.find(({ locale }) => locale === edition.locale)?.seasons;
  return shows.flatMap((show) => [
    everywhere((other) => showPath(other, show)),
    everywhere((other) => showAboutPath(other, show)),
    ...(own?.get(show.id) ?? []).map((season) => {
      const languages = inLanguages
        .filter(({ seasons }) => seasons.get(show.id)?.includes(season))
        .map(({ locale }) => locale);
      return entryIn(edition, languages, (other) => seasonPath(other, show, season));
    }),
  ]);
}

/**
 * One part of the stories of a month (YYYY-MM, UTC), counted from 1; `undefined` beyond the last
 * part. The language versions of a story are linked in the head of its page, so that a translation
 * changes no site map of another month.
 */
export async function listSitemapPart(
  content: EditionContent,
  month: string,
  part: number,
): Promise<SitemapEntry[] | undefined> {
  const { edition } = content;
  const stories = await content.archive.listPathsOfMonth(month, {
    limit: SITEMAP_PART,
    offset: (part - 1) * SITEMAP_PART,
  });
  if (stories.length === 0) return undefined;
  return stories.map(({ path, publishedAt, updatedAt }) => ({
    path: storyHref(edition, { path }),
    changedAt: updatedAt ?? publishedAt,
    versions: [],
  }));
}

/** The stories of the last two days, newest first. */
export async function listNews(content: EditionContent): Promise<NewsEntry[]> {
  const since = new Date(content.now.getTime() - NEWS_SITEMAP.hours * 3_600_000).toISOString();
  const stories = await content.archive.listNewPaths({ since, limit: SITEMAP_PART });
  return stories
    .toReversed()
    .slice(0, NEWS_SITEMAP.limit)
    .map(({ path, headline, publishedAt }) => ({
      path: storyHref(content.edition, { path }),
      headline,
      publishedAt,
    }));
}

function entryIn(
  edition: Edition,
  locales: readonly Locale[],
  pathIn: (edition: Edition) => string,
): SitemapEntry {
  return {
    path: pathIn(edition),
    versions: locales.map((locale) => ({ locale, path: pathIn({ site: edition.site, locale }) })),
  };
}

/** The languages that have a slug for a section or tag, and the requested language. */
function localesOf(
  { site, locale }: Edition,
  item: { id: string; slug: { ca?: string | undefined; es?: string | undefined } },
): Locale[] {
  return site.locales.filter((other) => other === locale || slugIn(item, other) !== item.id);
}
