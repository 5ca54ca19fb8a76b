import { absoluteUrl, authorPath } from '../../../../domain/sites/urls.ts';
import type { Edition } from '../../../../domain/sites/urls.ts';
import type { FavouriteContent, FollowedAuthor } from '../../../../contracts/bookmarks/list-bookmarks.ts';
import { toCards } from '../../../subjects/content/cards.ts';
import type { Services } from '../../endpoints/services.ts';

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
    for (const { id, name, slug, image, twitterAccount } of authors) {
      const portrait = image && images.get(image.picture);
      found.set(id, {
        id,
        name,
        url: seenFrom(edition, home, authorPath(home, { slug })),
        ...(portrait ? { image: portrait } : {}),
        ...(twitterAccount ? { twitterAccount } : {}),
      });
    }
  }
  return ids.flatMap((id) => found.get(id) ?? []);
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
