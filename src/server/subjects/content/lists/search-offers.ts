import type { DocumentOf } from '#domain/documents/document.ts';
import type { Card } from '#domain/stories/card.ts';
import { toCards } from '../cards.ts';
import type { EditionContent } from '../edition/edition-content.ts';

/** Stories of each list. */
const MOST_READ = 5;
const LATEST = 4;

/**
 * Offers of the search page in place of results. The newest stories are for a search without
 * results only: the page before a search is kept, and would be rendered at each publication.
 */
export async function readSearchOffers(
  content: EditionContent,
  { isKept }: { isKept: boolean },
): Promise<{ topics: DocumentOf<'hot-topic'>[]; mostRead: Card[]; latest: Card[] }> {
  return {
    topics: await content.documents.list('hot-topic'),
    mostRead: await toCards(content, await content.listMostRead('read', MOST_READ)),
    latest: isKept ? [] : await toCards(content, await content.listStories({ limit: LATEST })),
  };
}
