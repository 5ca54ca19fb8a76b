import type { TagKind } from '../documents/cache-tags.ts';
import type { WorkClass } from './work-class.ts';
import type { Site } from '../sites/site.ts';

/** The parts of every row. */
interface RouteBase {
  /**
   * The path without locale prefix. Paths of pages have a trailing slash, which searches may omit.
   * `{name}` stands for a part that `PARTS` describes.
   */
  pattern: string;
  /**
   * The leading part of the pattern that content must define (`known-path.ts`). Absent: the route
   * exists without content.
   */
  known?: string;
  /** Whether a link with a story's slug, and another section or day, leads to the story. */
  hasStorySlug?: boolean;
  /** The requests that are answered for themselves and not from the page cache. */
  made?: Made;
  /** The class of work of a request that is answered for itself. */
  work?: WorkClass;
  /**
   * Whether an answer to one request is compressed: it contains nothing secret
   * (`compress-answer.ts`).
   */
  isCompressed?: boolean;
  /**
   * Whether the page is kept only if it has content, so that requests for it are limited for each
   * network address.
   */
  isKeptIfFilled?: boolean;
  /** Whether the path has no locale prefix in any language. */
  isOnce?: boolean;
  /** The condition of a page without parameters. It is absent for a page that each site has. */
  exists?: Existence;
  /** Whether the warm-up renders a page without parameters. */
  isWarm?: boolean;
  /** Whether the site map of sections has a page without parameters. */
  isInSitemap?: boolean;
  /** The path prefix that robots.txt closes to crawlers. */
  closed?: string;
}

/**
 * `page`, `file`: from the page cache. `error`: an error page. `call`: an endpoint. `media`: a
 * picture or recording. `redirect`, `rules`, `channel`: by the front process; the last is a live
 * play list (`linear-channel.ts`).
 */
interface WholeRoute extends RouteBase {
  answer: 'page' | 'file' | 'error' | 'call' | 'media' | 'redirect' | 'rules' | 'channel';
}

/**
 * A fragment: a part of pages with a path of its own, which scripts fetch. The page cache keeps it
 * like a page, under its site and path, in every encoding, and a purge of its tags drops it alone.
 * A missing one is answered by a status only.
 */
export interface FragmentRoute extends RouteBase {
  answer: 'fragment';
  /**
   * Kinds of cache tags, of each of which a rendered fragment carries one at least. Without a tag
   * it would never be purged: name those of the content that it shows (`cache-tags.ts`).
   */
  tags: readonly [TagKind, ...TagKind[]];
  /**
   * `page`: the file of `src/pages` at its path. Otherwise a cut of the page whose path comes
   * before its last segment (`fragment-cuts.ts`).
   */
  from: 'page' | FragmentCut;
  /**
   * Whether it is a call with a contract (`contracts/streams`): its path may lack the trailing
   * slash, and its problems come in the envelope of calls.
   */
  isCall?: boolean;
  /**
   * Milliseconds between the beginnings of two renders after purges, of a part that every reader of
   * a page asks for: it is rendered again before it is requested. Not more than a second
   * (`SOFT_LIMIT` of the page cache). Absent: the next request renders it.
   */
  pace?: number;
  /**
   * The page that shows the part, without locale prefix. A person who opens the part's own address
   * is led there.
   */
  shownOn?: string;
  /**
   * The path of the part that readers of another number share; `undefined` for a path that is
   * shared.
   */
  sharedPath?: (path: string) => string | undefined;
}

/** A row of the table of routes (`routes.ts`). */
export type Route = WholeRoute | FragmentRoute;

/** Parts that are cut out of a page. `list`: the cards of a listing and its next page. */
export type FragmentCut = 'list';

/**
 * A stream of Server-Sent Events below `/api/`, which the front process holds open
 * (`front/streams`).
 */
export interface StreamRoute {
  kind: 'stream';
  pattern: `/api/${string}`;
}

/**
 * An endpoint below `/api/` whose body is streamed to a file (`serveUpload`), with limits of its
 * own.
 */
export interface UploadRoute {
  kind: 'upload';
  method: 'POST' | 'PUT' | 'PATCH';
  pattern: `/api/${string}`;
  /**
   * The newsroom's bearer token, a page of the site itself, or a page of its desk, whose session
   * the endpoint checks.
   */
  caller: 'newsroom' | 'page' | 'desk';
  /** Most bytes. */
  size: number;
  /** Most bytes of a media type that has less than `size`. */
  sizes?: Readonly<Record<string, number>>;
  /** Milliseconds without a byte. */
  idle: number;
  /** Milliseconds until the body is whole. */
  total: number;
  /** Accepted media types, in lower case. */
  types: readonly string[];
}

/**
 * Class of work of an upload. Bodies of readers' pages have permits of their own: slow readers stop
 * no upload of the newsroom.
 */
export function uploadClassOf({ caller }: Pick<UploadRoute, 'caller'>): 'upload' | 'reader-upload' {
  return caller === 'page' ? 'reader-upload' : 'upload';
}

/** Whether a class of work is that of uploads. */
export function isUploadClass(work: WorkClass): work is 'upload' | 'reader-upload' {
  return work === 'upload' || work === 'reader-upload';
}

/** The media type of a `Content-Type` header, without parameters and in lower case. */
export function mediaTypeOf(header = ''): string {
  return (header.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** Most bytes of an upload with a `Content-Type` header. */
export function mostBytesOf(
  { size, sizes }: Pick<UploadRoute, 'size' | 'sizes'>,
  header: string | undefined,
): number {
  return sizes?.[mediaTypeOf(header)] ?? size;
}

/** Whether a route is a call, from the page cache or a worker process. */
export function isCallRoute(route: Route): boolean {
  return route.answer === 'call' || (route.answer === 'fragment' && route.isCall === true);
}

/** Whether the paths of a route name a file: they have no trailing slash. */
export function isFileRoute({ answer, pattern }: Pick<Route, 'answer' | 'pattern'>): boolean {
  return answer === 'file' || (answer === 'fragment' && !pattern.endsWith('/'));
}

/**
 * `always`: each request. `reader`: a posted form, and a query about the reader (`made-page.ts`). A
 * list: requests with one of these parameters, because the page without them is the same for
 * everybody.
 */
export type Made = 'always' | 'reader' | readonly string[];

/** A part of a site that it may be without. */
export type Existence =
  | 'shows'
  | 'blogs'
  | 'schedule'
  | 'newsletters'
  | 'accounts'
  | 'offers'
  | 'streaming'
  | 'legal'
  | Site['information'][number]['page'];
