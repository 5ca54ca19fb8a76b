import type { Locale } from '../locale/locale.ts';
import type { Edition } from '../paths/urls.ts';
import type { CommentView } from './comment-paths.ts';
import type { Thread, ThreadState } from './thread.ts';

/** One page of the comments of a story. */
export interface CommentPage {
  view: CommentView;
  threads: Thread[];
  state: ThreadState;
  /** The last thread of the page, if further ones follow. */
  last?: string;
}

/** A page of the comments of a story, with all that its templates print. */
export interface StoryComments {
  /** The edition of the story. */
  edition: Edition;
  /** Id of the story's document. */
  storyId: string;
  headline: string;
  /** Path of the story, with its locale prefix. */
  path: string;
  /** Path of the story without language prefix. */
  plainPath: string;
  page: CommentPage;
  /** Whether readers may write. Closed comments can be read. */
  isOpen: boolean;
  /** The comments of the story in another language. */
  other?: { locale: Locale; path: string };
  now: Date;
}
