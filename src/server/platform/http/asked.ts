import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SitePath } from '#domain/routes/read-path.ts';
import type { UploadRoute } from '#domain/routes/route.ts';
import type { Counter } from '#domain/routes/counter.ts';
import type { Crawler } from '#domain/sites/paywall/crawlers.ts';
import type { Site } from '#domain/sites/site.ts';
import type { CallBody, CallOrigin, PictureKind, PassedCall } from '../backend/backend.ts';
import type { Log } from '../observability/log.ts';
import type { CachedPage } from '../page-cache/cached-page.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import type { AnswerLog, AnswerNote } from './answer-log.ts';
import type { RequestLimiter } from './request-limiter.ts';
import type { PageSender } from './send-page.ts';
import type { StaticFiles } from './files/static-files.ts';

/** Answers a call whose site and network address are known. Never rejects because of the client. */
export type FrontCall = (
  request: IncomingMessage,
  response: ServerResponse,
  origin: { site: Site; clientAddress: string },
) => Promise<void>;

export interface ListenerOptions {
  sites: readonly Site[];
  pages: PageCache;
  sender: PageSender;
  staticFiles: StaticFiles;
  /** The file of a rendition or a share image. */
  findPicture(kind: PictureKind, name: string): Promise<string | undefined>;
  /**
   * The file of a recording or another original. `token`: that of a signed address
   * (`media/signed-media.ts`).
   */
  findOriginal(
    name: string,
    token?: string,
  ): Promise<{ file: string; isSigned: boolean } | undefined>;
  /**
   * The play list of a channel of a site, by its name and quality (`front/live-channels.ts`);
   * `undefined` if it has none.
   */
  findChannelList(site: Site, name: string, quality: string): Promise<string | undefined>;
  /**
   * Whether a page may exist at one of the paths; `undefined` while the set of known pages is
   * loading.
   */
  isKnown(paths: readonly string[]): boolean | undefined;
  /** Passes endpoint calls and uncached pages to a worker process, with the request unchanged. */
  handleCall(
    request: IncomingMessage,
    response: ServerResponse,
    origin: CallOrigin,
    call: PassedCall,
  ): Promise<void>;
  /** Whether a request has the newsroom's token. */
  hasContentToken(request: IncomingMessage): boolean;
  /** Reads the whole body of a call, within limits of size, time and number. */
  readCallBody(
    request: IncomingMessage,
    options: { isPublication: boolean; isWebhook?: boolean; clientAddress: string },
  ): Promise<CallBody>;
  /** The calls that are answered without a worker process, by path. */
  frontCalls: ReadonlyMap<string, FrontCall>;
  /** Passes an upload to a worker process within its limits. */
  uploads: {
    find(request: Pick<IncomingMessage, 'method' | 'url'>): UploadRoute | undefined;
    answer(
      request: IncomingMessage,
      response: ServerResponse,
      route: UploadRoute,
      target: UploadTarget,
    ): Promise<void>;
  };
  /** Opens a stream of Server-Sent Events. Returns false if the path has none. */
  answerStream(
    request: IncomingMessage,
    response: ServerResponse,
    target: { site: string; path: string; clientAddress: string },
  ): boolean;
  clientAddressOf(request: IncomingMessage): string;
  /** The crawler of the site that a request comes from, if the DNS has verified it. Never waits. */
  findCrawler(request: IncomingMessage, site: Site): Crawler | undefined;
  /** Counts a closed story that a verified crawler gets whole. */
  countCrawler(site: Site, crawler: Crawler): void;
  /**
   * Counters of requests that a worker process works for, by network address
   * (`domain/routes/counter.ts`).
   */
  limiters: Readonly<Record<Counter, RequestLimiter>>;
  /**
   * The result of a health path (`/healthz`, `/readyz`…), a word if something is wrong, or
   * `undefined` for any other path.
   */
  checkHealth(path: string): Promise<boolean | string> | undefined;
  /** Counts and logs every answer that is not a known hit. */
  answers: Pick<AnswerLog, 'watch'>;
  log: Log;
}

/** The origin of an upload. */
export interface UploadTarget {
  site: Site;
  path: string;
  clientAddress: string;
  requestId: string;
}

/** The target of a request, read once: site, language, path, route and query. */
export interface Target extends SitePath {
  /** Includes "?", or is empty. */
  query: string;
}

/** A request that is not a known hit, with all that answers it. */
export interface Asked {
  options: ListenerOptions;
  request: IncomingMessage;
  response: ServerResponse;
  target: Target;
  note: AnswerNote;
  /** Stores a page as the answer to further requests with the same host and URL. */
  remember(key: string, page: CachedPage): void;
}
