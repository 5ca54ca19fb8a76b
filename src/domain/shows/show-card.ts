import type { PrintedSlot } from '../ads/printed-slot.ts';
import type { DocumentOf } from '../documents/document.ts';
import type { Image } from '../pictures/picture.ts';

/** Show card of SPECIFICATION §3. */
export interface ShowCard {
  id: string;
  name: string;
  /** Path with the locale prefix. */
  url: string;
  image?: Image | undefined;
  /** Inline HTML, sanitized at its publication. */
  resume?: string | undefined;
  medium: DocumentOf<'show'>['medium'];
}

/** Part of a list of shows, as `ShowList.astro` prints it. */
export interface ShowListPart {
  cards: readonly ShowCard[];
  /** Number of shows in the list before these. */
  start: number;
  /** Whether more shows follow these. */
  isContinued: boolean;
  /** Places of the whole list for advertisements, in order. */
  ads: readonly (PrintedSlot | undefined)[];
}
