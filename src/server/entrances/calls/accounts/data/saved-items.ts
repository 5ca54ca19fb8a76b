import { formatPublishedDate } from '#domain/dates/published-date.ts';
import { absoluteUrl, authorPath } from '#domain/paths/urls.ts';
import type { Edition } from '#domain/paths/urls.ts';
import type { FavouriteContent, FollowedAuthor } from '#contracts/accounts/list-bookmarks.ts';
import { toCards } from '#server/subjects/content/cards.ts';
import type { EditionContent } from '#server/subjects/content/edition/edition-content.ts';
import type { Services } from '#server/entrances/endpoints/services.ts';

/** Authors whose newest story is read for a list, a query each. */
const MOST_NEWEST = 30;

/** Saved stories for lists, in the order of `ids`, without those that are not visible now. */
export async function favouriteContents(services: Services, edition: Edition, ids: readonly string[]): Promise<FavouriteContent[]> {
  const heads = await services.content.contentOf(edition).listHeads(ids);
  const found = new Map<string, FavouriteContent>();
  for (const home of editionsOf(services, heads)) {
    const cards = await toCards(
      services.content.contentOf(home),
      heads.filter(({ site, locale }) => site === home.site.alias && locale === home.locale),
    );
    for (const { id, title, url, category, multimedia } of cards) {
      const image = multimedia?.image;
      found.set(id, {
        id,
        title,
        lang: home.locale,
        url: seenFrom(edition, home, url),
        ...(category ? { category: { name: category.name } } : {}),
        ...(image ? { multimedia: { image } } : {}),
      });
    }
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Followed authors for lists, in the order of `ids`, without removed ones. */
export async function followedAuthors(services: Services, edition: Edition, ids: readonly string[]): Promise<FollowedAuthor[]> {
  const found = new Map<string, FollowedAuthor>();
  for (const site of services.sites) {
    const home: Edition = { site, locale: site.locales.includes(edition.locale) ? edition.locale : site.defaultLocale };
    const content = services.content.contentOf(home);
    const authors = await content.documents.listNamed('author', ids);
    const images = await content.images.find(authors.map(({ image }) => image));
    const newest = await newestOf(content, authors.slice(0, MOST_NEWEST));
    for (const { id, name, slug, image, twitterAccount } of authors) {
      const portrait = image && images.get(image.picture);
      const latest = newest.get(id);
      found.set(id, {
        id,
        name,
        url: seenFrom(edition, home, authorPath(home, { slug })),
        ...(portrait ? { image: portrait } : {}),
        ...(twitterAccount ? { twitterAccount } : {}),
        ...(latest ? { latest: { ...latest, url: seenFrom(edition, home, latest.url) } } : {}),
      });
    }
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The newest story of each author, by the author's id. */
async function newestOf(
  content: EditionContent,
  authors: readonly { id: string }[],
): Promise<Map<string, NonNullable<FollowedAuthor['latest']>>> {
  const { site, locale } = content.edition;
  const heads = new Map<string, string>();
  const stories = await Promise.all(authors.map(({ id }) => content.listStories({ of: { kind: 'author', id }, limit: 1 })));
  stories.forEach(([story], index) => {
    const author = authors[index];
    if (story && author) heads.set(author.id, story.id);
  });
  const cards = new Map((await toCards(content, stories.flat())).map((card) => [card.id, card]));
  const found = [...heads].flatMap(([author, story]) => {
    const card = cards.get(story);
    if (!card) return [];
    const { title, url, publishedDate } = card;
    return [[author, { title, url, publishedAt: publishedDate, when: formatPublishedDate(publishedDate, locale, site.timeZone) }] as const];
  });
  return new Map(found);
}

function editionsOf({ sites }: Services, heads: readonly { site: string; locale: string }[]): Edition[] {
  return sites.flatMap((site) =>
    site.locales
      .filter((locale) => heads.some((head) => head.site === site.alias && head.locale === locale))
      .map((locale) => ({ site, locale })),
  );
}

/** The URL of one site's page for a page of another: absolute if the sites differ. */
function seenFrom(reader: Edition, home: Edition, path: string): string {
  return reader.site.alias === home.site.alias ? path : absoluteUrl(home.site, path);
}
