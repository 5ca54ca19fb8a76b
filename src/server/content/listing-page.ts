import { slugIn, type Edition } from '../../domain/addresses.ts';
import type { Card } from '../../domain/card.ts';
import type { Locale } from '../../domain/locale.ts';
import { toCards } from './cards.ts';
import type { EditionContent, Listing } from './edition-content.ts';

/** One page of a listing: its cards, and how many pages there are. `undefined` where there is no such page. */
export async function readListingPage(
  content: EditionContent,
  listing: Pick<Listing, 'of' | 'before' | 'from'>,
  pageSegment: string | undefined,
): Promise<{ cards: Card[]; page: number; pages: number } | undefined> {
  const page = parsePage(pageSegment);
  if (page === undefined) return undefined;
  const found = await content.findListingPage(listing, page);
  return found && { cards: await toCards(content, found.stories), page, pages: found.pages };
}

/** 2, 3, … from the address; 1 where it names none. The first page has one address only, so "1" is no page. */
function parsePage(segment: string | undefined): number | undefined {
  if (segment === undefined) return 1;
  return /^[1-9]\d{0,5}$/.test(segment) && segment !== '1' ? Number(segment) : undefined;
}

/** The same taxon or tag in the other languages of the site that have a name for it. */
export function alternatesOf(
  edition: Edition,
  item: { id: string; slug: { ca?: string | undefined; es?: string | undefined } },
  pathIn: (edition: Edition) => string,
): { locale: Locale; path: string }[] {
  return edition.site.locales
    .filter((locale) => locale !== edition.locale && slugIn(item, locale) !== item.id)
    .map((locale) => ({ locale, path: pathIn({ site: edition.site, locale }) }));
}
