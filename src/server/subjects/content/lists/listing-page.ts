import type { ListPlace } from '#domain/paths/list-pages.ts';
import { inEveryLanguage, slugIn, type Edition } from '#domain/paths/urls.ts';
import type { Card } from '#domain/stories/card.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { toCards } from '../cards.ts';
import type { EditionContent, Listing } from '../edition/edition-content.ts';

/**
 * One page of a listing: its cards, the number of stories, and its place among the pages. `place`
 * is the rest of the URL after the listing's path: empty or `pagina/2`. `undefined` for a number
 * without a page.
 */
export async function readListingPage(
  content: EditionContent,
  listing: Pick<Listing, 'of' | 'before' | 'from'>,
  place: string | undefined,
): Promise<(ListPlace & { cards: Card[]; count: number }) | undefined> {
  const page = parsePage(place);
  if (page === 'none') return undefined;
  const found = await content.findListingPage(listing, page);
  if (!found) return undefined;
  const { stories, ...rest } = found;
  return { ...rest, cards: await toCards(content, stories) };
}

/** Parses the page number. `undefined` for the listing's own page, `none` for anything else. */
export function parsePage(place: string | undefined): number | undefined | 'none' {
  if (place === undefined) return undefined;
  const number = /^pagina\/([1-9]\d{0,5})$/.exec(place)?.[1];
  return number === undefined ? 'none' : Number(number);
}

/** The same section or tag in the other languages of the site, if it has a name there. */
export function alternatesOf(
  edition: Edition,
  item: { id: string; slug: { ca?: string | undefined; es?: string | undefined } },
  pathIn: (edition: Edition) => string,
): { locale: Locale; path: string }[] {
  return inEveryLanguage(edition.site, pathIn).filter(
    ({ locale }) => slugIn(item, locale) !== item.id,
  );
}
