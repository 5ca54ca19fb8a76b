import { listAdPlaces } from '#domain/ads/ad-places.ts';
import { inEdition } from '#domain/paths/urls.ts';
import type { FoundCard } from '#domain/search/search-results.ts';
import type { EditionContent } from '../edition/edition-content.ts';

/**
 * The first page of results with a house ad at the first place of a list. The card of an
 * advertisement has its `position` (SPECIFICATION §3). It is no result, and is not counted.
 */
export async function withAdvertisement(
  content: EditionContent,
  results: readonly FoundCard[],
): Promise<FoundCard[]> {
  const [place] = listAdPlaces({ start: 0, count: results.length, isContinued: false });
  if (!place) return [...results];
  const [printed] = await content.ads.choose('search', { places: 1, page: 'search' });
  if (!printed?.houseAd) return [...results];
  const { slot, houseAd, image } = printed;
  const { title, text, link, startsAt } = houseAd;
  return results.toSpliced(place.after, 0, {
    id: slot.id,
    title,
    url: inEdition(content.edition, link.href),
    ...(text === undefined ? {} : { description: text }),
    ...(image ? { multimedia: { type: 'image', image } } : {}),
    articleNewsTypeEnum: 'article',
    access: 'free',
    publishedDate: startsAt,
    authors: [],
    position: place.after,
    snippet: [],
  });
}
