import type { Card, NamedPage } from './card.ts';
import type { DocumentOf } from './document.ts';
import type { Locale } from './locale.ts';
import type { ShareImage } from './page-head/page-head.ts';
import type { Image } from './picture.ts';
import type { Story } from './story.ts';

/** Everything that a story's page prints. */
export interface StoryPage {
  /** Cut to what everybody may read. */
  story: Story;
  isCut: boolean;
  taxon?: NamedPage;
  authors: (NamedPage & { register?: string; biography?: string; image?: Image })[];
  /** The show of an episode, the blog of a post. */
  series?: NamedPage;
  /** Who wrote posts of a live blog, by id. */
  postAuthors: Map<string, NamedPage>;
  tags: NamedPage[];
  /** Episodes only. */
  show?: DocumentOf<'show'>;
  /** What other sites show beside a link to it. */
  card: ShareImage;
  opening?: Image;
  /** Pictures by id: the opening's, the body's, the gallery's. */
  images: Map<string, Image>;
  /** Stories by id: those that `related` and `poll` blocks of any body name, and those of the list below. */
  cards: Map<string, Card>;
  related: Card[];
  /** What came before it in its section; of an opinion, by its first author. */
  older: Card[];
  /** The newsletter that is offered below it. */
  newsletter?: DocumentOf<'newsletter'>;
  alternates: { locale: Locale; path: string }[];
}
