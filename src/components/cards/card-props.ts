import type { Display } from '#domain/fronts/front-blocks.ts';
import type { Edition } from '#domain/paths/urls.ts';
import type { Card } from '#domain/stories/card.ts';

/** Properties of every card of a story. */
export interface CardProps {
  card: Card;
  edition: Edition;
  display?: Partial<Display>;
  /** 2 below the page's title, 3 below a row's title. */
  headingLevel?: 2 | 3 | undefined;
}
