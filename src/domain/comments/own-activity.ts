import type { Locale } from '../locale/locale.ts';
import type { OwnComment } from './own-comment.ts';

/**
 * The lists of what a reader did: own comments, comments voted on, polls voted in. Also the last
 * segment of their calls.
 */
export const ACTIVITY_KINDS = ['comments', 'votes', 'polls'] as const;

export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** Entries of a list that are shown at once. */
export const ACTIVITY_A_PAGE = 20;

/** A story that everybody sees, with its path on the reader's site. */
export interface StoryLink {
  title: string;
  href: string;
  lang: Locale;
}

/**
 * An entry of a list of what a reader did. `about`: null if its story is not readable any more.
 * `at`: RFC 3339.
 */
export type ActivityEntry =
  /** `at`: when it was written. `permalink`: null for a comment that others do not see. */
  | {
      kind: 'comments';
      id: string;
      about: StoryLink | null;
      at: string;
      comment: OwnComment;
      editedAt: string | null;
      permalink: string | null;
    }
  /** `id`: the comment. `text`: null for a comment that others do not see any more. */
  | {
      kind: 'votes';
      id: string;
      about: StoryLink | null;
      at: string;
      value: 1 | -1;
      authorName: string;
      text: string | null;
      permalink: string | null;
    }
  /** `id`: the id that all languages of the poll have. `options`: the texts of the chosen ones. */
  | { kind: 'polls'; id: string; about: StoryLink | null; at: string; options: string[] };

/** The time in which a reader may not comment on a site. */
export interface Suspension {
  /** RFC 3339. */
  until: string;
  /** The newsroom's reason. */
  text: string;
  /** Whether the reader has used the one answer to it. */
  hasAppealed: boolean;
}
