import type { PrintedSlot } from '../ads/printed-slot.ts';
import type { PollHead } from '../polls/poll-head.ts';
import type { Card, NamedPage } from '../stories/card.ts';
import type { WallPage } from '../contributions/wall.ts';
import type { DocumentOf } from '../documents/document.ts';
import type { Locale } from '../locale/locale.ts';
import type { ShareImage } from '../page-head/page-head.ts';
import type { Image } from '../pictures/picture.ts';
import type { LiveBlog } from '../stories/live-post.ts';
import type { Story } from '../stories/story.ts';

/** The data of a story's page. */
export interface StoryPage {
  /** The story, cut to its public part. */
  story: Story;
  isCut: boolean;
  /**
   * Whether it is a closed story that is read whole, for one reader. It has no other pages, because
   * those are for everybody.
   */
  isWholeForOne: boolean;
  /** Whether the page has a section of comments. */
  hasComments: boolean;
  /** Words of the closed part, if the story is cut: the page reserves its height. */
  closedWords: number;
  /** Without language prefix. */
  path: string;
  taxon?: NamedPage;
  authors: (NamedPage & { register?: string; biography?: string; image?: Image })[];
  /** The show of an episode, the blog of a post. */
  series?: NamedPage;
  /** A live blog besides the posts of the page. Absent if its posts are closed. */
  live?: LiveBlog;
  /** Number of the last change of an interview's answers. Absent if they are closed. */
  answersSequence?: number;
  /** Authors of a live blog's posts, by id. */
  postAuthors: Map<string, NamedPage>;
  tags: NamedPage[];
  /** Episodes only. */
  show?: DocumentOf<'show'>;
  /** The share image. */
  shareImage: ShareImage;
  opening?: Image;
  /** Pictures by id: the opening's, the body's, the gallery's. */
  images: Map<string, Image>;
  /** The polls of the text, by id. Those that are over have all their votes. */
  polls: Map<string, PollHead>;
  /**
   * Stories by id: those named by `related` and `poll` blocks of any body, and those of the lists
   * below.
   */
  cards: Map<string, Card>;
  related: Card[];
  /** Earlier stories of the section, or of an opinion's first author. */
  older: Card[];
  /** The newsletter offered below the story. */
  newsletter?: DocumentOf<'newsletter'>;
  /** Accepted contributions to a call; absent if they are not shown. */
  wall?: WallPage;
  alternates: { locale: Locale; path: string }[];
  /** Places for advertisements: in the text by the number of blocks before them, and beside it. */
  ads: { text: ReadonlyMap<number, PrintedSlot>; aside?: PrintedSlot };
}
