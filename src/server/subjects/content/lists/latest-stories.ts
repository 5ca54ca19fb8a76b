import type { Card } from '#domain/stories/card.ts';
import { toCards } from '../cards.ts';
import type { EditionContent } from '../edition/edition-content.ts';

/** Stories that an error page suggests. */
const LATEST = 4;

/** The newest stories of the edition. */
export async function readLatest(content: EditionContent): Promise<Card[]> {
  return toCards(content, await content.listStories({ limit: LATEST }));
}
