import type { IncomingMessage, ServerResponse } from 'node:http';
import type { UploadRoute } from '#domain/routes/route.ts';
import { WORK_CLASSES, type WorkClass } from '#domain/routes/work-class.ts';
import type { Sample } from '../observability/sample.ts';
import type { RenderOutcome } from '../page-cache/render-outcome.ts';

/** Origin of a call, as determined by the front process. */
export interface CallOrigin {
  /** Alias of the site of the request's host. */
  site: string;
  /** The network address of the client; an IPv6 address is cut to its network. */
  clientAddress: string;
  requestId: string;
  /** Whether the client is a verified crawler, which gets the whole text of a closed story. */
  isCrawler?: boolean;
  /** Name of the file of an upload. */
  upload?: string;
}

/** Classes of calls. */
export const CALL_CLASSES = WORK_CLASSES.filter(
  (work): work is CallClass =>
    work !== 'front' && work !== 'render' && work !== 'refresh' && work !== 'picture',
);

export type CallClass = Exclude<WorkClass, 'front' | 'render' | 'refresh' | 'picture'>;

/** A call whose body is whole. */
export interface PassedCall {
  work: CallClass;
  /**
   * `undefined`: the body has not been read, and is read from the request. Empty for a request
   * without a body.
   */
  body: Buffer | undefined;
}

/** The whole body of a call, or why it was not read. */
export type CallBody =
  | { ok: true; body: Buffer }
  | { ok: false; problem: 'too-long' | 'too-slow' | 'too-many' | 'gone' };

/**
 * All slow work, as the front process sees it: renders, calls, pictures. It never runs in the front
 * process's thread. Every method rejects with `BackendDownError` while no worker process is
 * available.
 */
export interface Backend {
  /** Renders the page of a key and compresses it. `refresh`: no reader waits for it. */
  render(key: string, kind?: 'render' | 'refresh'): Promise<RenderOutcome>;
  /**
   * Handles a request that is never cached: an endpoint, or a page for one reader. Streams the
   * response.
   */
  handleCall(
    request: IncomingMessage,
    response: ServerResponse,
    origin: CallOrigin,
    call: PassedCall,
  ): Promise<void>;
  /** Streams an upload to a worker process, and its answer back. */
  passUpload(
    request: IncomingMessage,
    response: ServerResponse,
    origin: CallOrigin,
    route: UploadRoute,
  ): Promise<void>;
  /**
   * The file of a rendition or a share image, made on first request, or of a recording, cleaned on
   * first request; `undefined` if it does not exist.
   */
  findMedia(kind: MediaKind, name: string): Promise<string | undefined>;
  /**
   * How documents name a file that readers may have only with the right to a story
   * (`FindClosedMedia`); `undefined` for any other.
   */
  findClosed(name: string): Promise<string | undefined>;
  /** Keys of every page that is published now. */
  listPageKeys(): AsyncIterable<string>;
  /** Stores how often stories were read and shared. Counts of unknown stories are ignored. */
  addCounts(counts: readonly ActionCount[]): Promise<void>;
  /** Adds sums of views to the figures. Sums of unknown sites and stories are ignored. */
  addFigures(figures: readonly SentFigure[]): Promise<void>;
  /** Stores how many open pages of a node follow each live blog, in place of its former numbers. */
  saveFollowers(followers: Followers): Promise<void>;
  /** Carries out the purges that the database lists after the last completed one. */
  catchUp(): Promise<void>;
  health(): Promise<BackendHealth>;
  /** Metrics of the worker processes. */
  readMetrics(): Promise<Sample[]>;
}

/** How often readers did something with a story: a kind of action, such as `read`. */
export interface ActionCount {
  site: string;
  id: string;
  kind: string;
  count: number;
}

/** Sums of views of a site by one key, such as a page. `seconds`: whole seconds of visible page. */
export interface SentFigure {
  site: string;
  dimension: string;
  key: string;
  views: number;
  reads: number;
  shares: number;
  seconds: number;
}

/** Open pages of one node that follow live blogs. */
export interface Followers {
  /** The node's front process, by a random id of its start. */
  node: string;
  blogs: readonly { id: string; count: number }[];
}

/** Kinds of pictures that are made on demand; each is a folder of their addresses. */
export const PICTURE_KINDS = ['images', 'cards'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

export const MEDIA_KINDS = [...PICTURE_KINDS, 'recordings'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

export interface BackendHealth {
  /** Whether notifications of publications arrive. False while the database is unreachable. */
  hearsPublications: boolean;
  /** A word for the reason why publications cannot be stored; absent if they can. */
  problem?: string | undefined;
  /** Whether the folder of the originals is the newsroom's; absent if no worker process told. */
  hasMediaFolder?: boolean | undefined;
  /** Classes of work whose oldest request has waited too long (`overdueClasses`). */
  overdue?: readonly WorkClass[];
}

/**
 * Reports of the worker processes to the front process. The methods resolve once they are carried
 * out there.
 */
export interface FrontPort {
  /**
   * Drops every page that carries one of the tags. Resolves once none is sent any more, except
   * those that only carry `softTags`.
   */
  purge(purge: Purge): Promise<void>;
  /**
   * Drops every page, because missed publications are no longer listed. `cursor` is the number of
   * the last publication.
   */
  purgeEverything(cursor: number): Promise<void>;
  /** Stores the time up to which scheduled changes were handled. */
  saveSeen(seen: Date): Promise<void>;
  /** Replaces the set of known paths with the bytes of an `PathFilter`. */
  replacePaths(filter: Uint8Array): Promise<void>;
  /** Makes the leading worker process check for new publications now. */
  catchUp(): Promise<void>;
  /**
   * The cache tags of a page, which is rendered if it is not cached; `undefined` if there is none.
   * Throws if a render fails.
   */
  tagsOf(key: string): Promise<readonly string[] | undefined>;
}

export interface Purge {
  /** Their pages are dropped at once. */
  tags: string[];
  /** Their list pages may be sent a moment longer while their new version is made. */
  softTags?: string[];
  /** Number of the last publication that the purge includes. */
  cursor?: number;
  /** Paths that are new (`src/domain/routes/known-path.ts`). */
  paths?: string[];
}

/** Thrown while no worker process can respond. A retry a little later may succeed. */
export class BackendDownError extends Error {
  override name = 'BackendDownError';
  /** Seconds after which a client may retry. */
  readonly retryAfter: number = 5;
  /** Whether the reason is logged elsewhere, so that single requests are not. */
  readonly isRoutine: boolean = false;
}

/** Thrown until the first worker process of a node is ready. Another node may have the page. */
export class BackendStartingError extends BackendDownError {
  override readonly retryAfter = 2;
  override readonly isRoutine = true;
}

/**
 * A render that hung its worker process or ended with it. `isAlone`: nothing else ran in that
 * process.
 */
export class CostlyRenderError extends BackendDownError {
  readonly isAlone: boolean;

  constructor(cause: unknown, isAlone: boolean) {
    super('A render hung its worker process, or ended with it.', { cause });
    this.isAlone = isAlone;
  }
}

/**
 * Thrown for a page that is not rendered for some minutes, because its renders hung worker
 * processes.
 */
export class RestingPageError extends BackendDownError {
  override readonly retryAfter: number;
  override readonly isRoutine = true;

  constructor(seconds: number) {
    super('The page is not rendered now, because its last renders hung worker processes.');
    this.retryAfter = seconds;
  }
}
