import { map } from 'nanostores';
import type { LiveBlogLine, PostEditor, PostLine } from '#contracts/live/live-blogs.ts';
import type { Draft, QueuedPost } from './kept-posts.ts';

export type { PostLine } from '#contracts/live/live-blogs.ts';

/** The state of a live blog's room. */
export interface LiveRoomState {
  status: 'loading' | 'ready' | 'failed';
  blog: (LiveBlogLine & { path: string }) | undefined;
  /** Stored posts, the newest first. */
  posts: readonly PostLine[];
  hasMore: boolean;
  editors: readonly PostEditor[];
  /** Open pages that follow the live blog. */
  followers: number;
  queue: readonly QueuedPost[];
  isOffline: boolean;
  /** False if the device does not keep what is written. */
  isKept: boolean;
  draft: Draft;
  /** A post of the queue and the version that somebody else has stored meanwhile. */
  conflict: { mine: Draft; theirs: PostLine } | undefined;
}

const ID_SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const ID_LENGTH = 10;

/** An empty form for a new post by an author. */
export function newDraft(author: string): Draft {
  // The id is made here, so that a post that is sent again after a lost answer is the same post.
  const post = `p${Array.from({ length: ID_LENGTH }, () => ID_SIGNS[Math.floor(Math.random() * ID_SIGNS.length)]).join('')}`;
  return { post, expected: 0, title: '', text: '', isKey: false, isPinned: false, author };
}

export const $live = map<LiveRoomState>({
  status: 'loading',
  blog: undefined,
  posts: [],
  hasMore: false,
  editors: [],
  followers: 0,
  queue: [],
  isOffline: false,
  isKept: true,
  draft: newDraft(''),
  conflict: undefined,
});

/** Puts stored posts in their places. An older version than the known one is dropped. */
export function putLines(lines: readonly PostLine[]): void {
  const byId = new Map($live.get().posts.map((line) => [line.id, line]));
  for (const line of lines) {
    const before = byId.get(line.id);
    if (before && before.version > line.version) continue;
    if (line.isRemoved) byId.delete(line.id);
    else byId.set(line.id, line);
  }
  $live.setKey(
    'posts',
    [...byId.values()].sort(
      (one, other) => Date.parse(other.at) - Date.parse(one.at) || other.id.localeCompare(one.id),
    ),
  );
}

/** The form of a stored post. */
export function draftOf({ id, version, title, text, isKey, isPinned, author }: PostLine): Draft {
  return {
    post: id,
    expected: version,
    title: title ?? '',
    text,
    isKey,
    isPinned,
    author: author ?? '',
  };
}

/** Whether a form has no words yet. */
export function isBlank({ title, text }: Draft): boolean {
  return title.trim() === '' && text.trim() === '';
}

/**
 * A kept form with the words and choices of another form added, so that neither loses any. Equal
 * words are there once, because browsers may put the words of a reloaded page back into its fields.
 */
export function withTyped(kept: Draft, typed: Draft): Draft {
  const joined = (field: 'title' | 'text', separator: string) =>
    [...new Set([kept[field], typed[field]])].filter((words) => words !== '').join(separator);
  return {
    ...kept,
    title: joined('title', ' '),
    text: joined('text', '\n\n'),
    isKey: kept.isKey || typed.isKey,
    isPinned: kept.isPinned || typed.isPinned,
    author: typed.author || kept.author,
  };
}
