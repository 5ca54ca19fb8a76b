import type { Card } from '../stories/card.ts';
import type { StoryPage } from './story-page.ts';

/** Length of the row of related stories. Earlier stories fill the row if there are fewer. */
const ROW = 4;

/** The stories to which a story's page leads on. */
export interface FurtherStories {
  related: Card[];
  /** The story before this one in its section. */
  next: Card | undefined;
  /** Others of its section, or of its author for an opinion. */
  more: Card[];
}

/** Divides the further stories of a page among its places, so that each is printed once. */
export function furtherStories({
  related,
  older,
}: Pick<StoryPage, 'related' | 'older'>): FurtherStories {
  const [next, ...rest] = older;
  const filling = related.length === 0 ? 0 : Math.max(0, ROW - related.length);
  return { related: [...related, ...rest.slice(0, filling)], next, more: rest.slice(filling) };
}
