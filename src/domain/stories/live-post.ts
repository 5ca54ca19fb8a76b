import { z } from 'zod';
import { documentIdSchema, instantSchema } from '../identifiers/identifiers.ts';
import type { Transcript } from '../media/transcript.ts';
import type { SourceVersion } from '../identifiers/source-version.ts';
import { bodySchema } from './body-bounds.ts';

/**
 * Segments below the path of a live blog that are not ids of posts. `comentarios` is kept for the
 * comments of a story.
 */
export const LIVE_SEGMENTS = {
  oldestFirst: 'cronologia',
  keyOnly: 'claves',
  comments: 'comentarios',
} as const;

const ownSegments: ReadonlySet<string> = new Set(Object.values(LIVE_SEGMENTS));

/** Posts on a page of a live blog. */
export const POSTS_A_PAGE = 20;

/** The id of a post, unique within its live blog. It is the last segment of the post's path. */
export const postIdSchema = documentIdSchema
  .max(100)
  .refine((id) => !ownSegments.has(id), 'is kept for a page of the live blog');

/** A post of a live blog. */
export const livePostSchema = z.strictObject({
  id: postIdSchema,
  at: instantSchema,
  title: z.string().min(1).max(300).optional(),
  /** Whether the post is one of the key moments. */
  isKey: z.boolean().default(false),
  /** Whether the post stays on top. Of several, the newest one does. */
  isPinned: z.boolean().default(false),
  author: documentIdSchema.optional(),
  body: bodySchema,
});

export type LivePost = z.infer<typeof livePostSchema>;

/** The posts that a story brings. */
export const livePostsSchema = z
  .array(livePostSchema)
  .refine(
    (posts) => new Set(posts.map(({ id }) => id)).size === posts.length,
    'the ids of posts must differ',
  );

/** A post as its row has it. */
export interface StoredPost {
  post: LivePost;
  /** Transcripts of the recordings in its body. */
  transcripts: Transcript[];
  /**
   * Number of its last change in the live blog's sequence. Changes of a live blog are numbered from
   * 1.
   */
  sequence: number;
  /** Number of its versions. */
  version: number;
  isRemoved: boolean;
  /** RFC 3339; absent for a post that was never edited. */
  editedAt?: string;
  /** The last version from the source (`domain/identifiers/source-version.ts`). */
  sourceVersion?: SourceVersion;
}

/** The parts of a post that are one value in the store. */
export type PostContent = Pick<StoredPost, 'post' | 'transcripts' | 'sourceVersion'>;

/** A place in the order of posts: by instant, then by id. */
export type PostPlace = Pick<LivePost, 'at' | 'id'>;

/** A page of a live blog: its order, its filter, and the post that it begins with. */
export interface LiveView {
  order: 'newest' | 'oldest';
  isKeyOnly: boolean;
  from?: string;
}

export const FIRST_VIEW: LiveView = { order: 'newest', isKeyOnly: false };

/** The path of a page of a live blog, below the path of its story. */
export function liveViewPath(story: string, { order, isKeyOnly, from }: LiveView): string {
  const list = isKeyOnly
    ? `${LIVE_SEGMENTS.keyOnly}/`
    : order === 'oldest'
      ? `${LIVE_SEGMENTS.oldestFirst}/`
      : '';
  return `${story}${list}${from === undefined ? '' : `${from}/`}`;
}

/** The page of a live blog that the segments below its path name; `undefined` if they name none. */
export function readLiveView(segments: readonly string[]): LiveView | undefined {
  const [first, ...rest] = segments;
  if (first === undefined) return FIRST_VIEW;
  const list = listNamed(first);
  const [from, ...further] = list ? rest : segments;
  if (further.length > 0) return undefined;
  if (from === undefined) return list;
  return postIdSchema.safeParse(from).success ? { ...(list ?? FIRST_VIEW), from } : undefined;
}

function listNamed(segment: string): LiveView | undefined {
  if (segment === LIVE_SEGMENTS.oldestFirst) return { order: 'oldest', isKeyOnly: false };
  return segment === LIVE_SEGMENTS.keyOnly ? { order: 'newest', isKeyOnly: true } : undefined;
}

/**
 * A live blog as its pages show it, besides the posts of one page
 * (`StoryOf<'live-blog'>['posts']`).
 */
export interface LiveBlog {
  /** Number of the last change. */
  sequence: number;
  total: number;
  /** Instant of the newest post, RFC 3339. */
  newestAt?: string;
  /** Titles of the key moments, newest first, at most `MOST_KEYS`. */
  keys: { id: string; at: string; title: string }[];
  pinned?: LivePost;
  /** Whether the pinned post is among the posts only because it is pinned. */
  isPinnedElsewhere: boolean;
  view: LiveView;
  /** Whether the post that the page begins with was removed. */
  isFromRemoved: boolean;
  /** The post that the next page begins with. */
  next?: string;
  /** Instants of the last edit, by post. */
  edits: ReadonlyMap<string, string>;
}

/** Key moments that a page lists at most. The others are on the page of key moments. */
export const MOST_KEYS = 30;
