import { inEveryLanguage, slugIn, type Edition } from '../../domain/sites/urls.ts';
import type { Card } from '../../domain/story/card.ts';
import type { Locale } from '../../domain/sites/locale.ts';
import { toCards } from './cards.ts';
import type { EditionContent, Listing } from './edition-content.ts';

/**
 * One page of a listing: its cards, the number of stories, and the number of pages. `place` is the rest of the URL
 * after the listing's path: empty or `pagina/2`. `undefined` beyond the last page.
 */
export async function readListingPage(
  content: EditionContent,
  listing: Pick<Listing, 'of' | 'before' | 'from'>,
  place: string | undefined,
): Promise<{ cards: Card[]; count: number; page: number; pages: number } | undefined> {
  const page = parsePage(place);
  if (page === undefined) return undefined;
  const found = await content.findListingPage(listing, page);
  return found && { cards: await toCards(content, found.stories), count: found.count, page, pages: found.pages };
}

/** Parses the page number. "pagina/1" is rejected, because the first page has the listing's own URL. */
export function parsePage(place: string | undefined): number | undefined {
  if (place === undefined) return 1;
  const number = /^pagina\/([1-9]\d{0,5})$/.exec(place)?.[1];
  return number === undefined || number === '1' ? undefined : Number(number);
}

/** The same section or tag in the other languages of the site, if it has a name there. */
export function alternatesOf(
  edition: Edition,
  item: { id: string; slug: { ca?: string | undefined; es?: string | undefined } },
  pathIn: (edition: Edition) => string,
): { locale: Locale; path: string }[] {
  return inEveryLanguage(edition.site, pathIn).filter(({ locale }) => slugIn(item, locale) !== item.id);
}
