import type { Locale } from '#domain/locale/locale.ts';
import { defineDeskContract, defineDeskUpload } from '../contract.ts';
import type { SentMedia } from '../media/put-media.ts';

/** A live blog of the site. Instants are in RFC 3339. */
export interface LiveBlogLine {
  id: string;
  headline: string;
  locale: Locale;
  isLive: boolean;
  /** Whether readers see it now. */
  isShown: boolean;
  posts: number;
  /** Instant of the newest post. */
  newestAt: string | null;
}

/** A post as the desk has it. */
export interface PostLine {
  id: string;
  /** Number of its versions. */
  version: number;
  /** A removed post has the texts of its last version. */
  isRemoved: boolean;
  at: string;
  editedAt: string | null;
  title: string | null;
  isKey: boolean;
  isPinned: boolean;
  /** Id of its author. */
  author: string | null;
  /** The body in Markdown, in the language of content files. */
  text: string;
}

/** A post as a person has written it, on the version `expected`; 0 for a new post. */
export interface WrittenPost {
  expected: number;
  title?: string | undefined;
  isKey: boolean;
  isPinned: boolean;
  author?: string | undefined;
  text: string;
}

/** Somebody else who is writing a post. */
export interface PostEditor {
  post: string;
  nick: string;
}

type OfBlog = { blog: string };
type OfPost = { blog: string; post: string };

/**
 * GET /api/desk/live/{blog}: the newest fifty posts; with `?since=` those that changed after a
 * number of the live blog's sequence, in the order of their changes; with `?before=` the fifty
 * older than a post. `hasMore`: there are further ones. `editors` are the other persons who write a
 * post now.
 */
export const showLiveBlog = defineDeskContract<{
  params: OfBlog;
  body: undefined;
  response: {
    blog: LiveBlogLine & { path: string };
    sequence: number;
    posts: PostLine[];
    hasMore: boolean;
    editors: PostEditor[];
    /** Open pages that follow the live blog by a stream, on all nodes. */
    followers: number;
  };
}>()({ method: 'GET', path: '/api/desk/live/{blog}', role: 'editor', problems: ['NOT_FOUND'] });

/** GET /api/desk/live/{blog}/posts/{post}: a post, removed or not. */
export const showPost = defineDeskContract<{
  params: OfPost;
  body: undefined;
  response: PostLine;
}>()({
  method: 'GET',
  path: '/api/desk/live/{blog}/posts/{post}',
  role: 'editor',
  problems: ['NOT_FOUND'],
});

/**
 * PUT /api/desk/live/{blog}/posts/{post}: publishes a post. The id is made on the device, so that a
 * repeated request is the same post. OUTDATED_VERSION: somebody else has changed the post since the
 * version `expected`, or removed it.
 */
export const writePost = defineDeskContract<{
  params: OfPost;
  body: WrittenPost;
  response: PostLine;
}>()({
  method: 'PUT',
  path: '/api/desk/live/{blog}/posts/{post}',
  role: 'editor',
  problems: ['NOT_FOUND', 'OUTDATED_VERSION', 'REQUIRED_FIELD', 'PAYLOAD_TOO_LARGE'],
});

/**
 * DELETE /api/desk/live/{blog}/posts/{post}?expected=: removes a post, if it still has that
 * version.
 */
export const withdrawPost = defineDeskContract<{
  params: OfPost;
  body: undefined;
  response: null;
}>()({
  method: 'DELETE',
  path: '/api/desk/live/{blog}/posts/{post}',
  role: 'editor',
  problems: ['NOT_FOUND', 'OUTDATED_VERSION'],
});

/** POST /api/desk/live/{blog}/preview: a post as the page would print it. */
export const previewPost = defineDeskContract<{
  params: OfBlog;
  body: Omit<WrittenPost, 'expected'>;
  response: { html: string };
}>()({
  method: 'POST',
  path: '/api/desk/live/{blog}/preview',
  role: 'editor',
  problems: ['NOT_FOUND', 'REQUIRED_FIELD', 'PAYLOAD_TOO_LARGE'],
});

/**
 * PUT /api/desk/live/{blog}/posts/{post}/lease: tells the others for thirty seconds that the caller
 * writes the post.
 */
export const claimPost = defineDeskContract<{ params: OfPost; body: undefined; response: null }>()({
  method: 'PUT',
  path: '/api/desk/live/{blog}/posts/{post}/lease',
  role: 'editor',
  problems: ['NOT_FOUND'],
});

/** DELETE /api/desk/live/{blog}/posts/{post}/lease: the caller no longer writes the post. */
export const releasePost = defineDeskContract<{
  params: OfPost;
  body: undefined;
  response: null;
}>()({
  method: 'DELETE',
  path: '/api/desk/live/{blog}/posts/{post}/lease',
  role: 'editor',
  problems: [],
});

/**
 * PUT /api/desk/media/{name}: stores a picture from the device of a person on the desk, by the
 * rules of `PUT /api/media/{name}`.
 */
export const sendPicture = defineDeskUpload<{ params: { name: string }; response: SentMedia }>()({
  path: '/api/desk/media/{name}',
  role: 'editor',
  problems: [
    'UNSUPPORTED_MEDIA_TYPE',
    'PAYLOAD_TOO_LARGE',
    'REQUEST_TIMEOUT',
    'SERVICE_UNAVAILABLE',
  ],
});

/**
 * POST /api/desk/pictures: makes a sent file a picture of the archive, with its alternative text in
 * the language of the live blog. The same file twice is one picture.
 */
export const addPicture = defineDeskContract<{
  params: undefined;
  body: { file: string; alt: string; credit?: string | undefined };
  response: { picture: string };
}>()({ method: 'POST', path: '/api/desk/pictures', role: 'editor', problems: ['REQUIRED_FIELD'] });
