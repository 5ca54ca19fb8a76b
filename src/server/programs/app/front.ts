import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { BEACON_PATH } from '#domain/reads/beacon.ts';
import { readPath } from '#domain/routes/read-path.ts';
import type { UploadRoute } from '#domain/routes/route.ts';
import type { Site } from '#domain/sites/site.ts';
import { announcesSignature } from '#domain/subscriptions/signature-header.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { isBearerToken } from '#server/platform/http/bearer-token.ts';
import { createClientAddress } from '#server/platform/http/client-address.ts';
import { keepAssets } from '#server/platform/http/files/kept-assets.ts';
import { createAnswerLog, type AnswerLog } from '#server/platform/http/answer-log.ts';
import type { ListenerOptions } from '#server/platform/http/asked.ts';
import { createListener } from '#server/platform/http/listener.ts';
import { createPageSender } from '#server/platform/http/send-page.ts';
import { StaticFiles } from '#server/platform/http/files/static-files.ts';
import { createFolderMediaStore } from '#server/platform/media/folder-media-store.ts';
import { createMediaSigner } from '#server/platform/media/signed-media.ts';
import { LineLimit } from '#server/platform/observability/line-limit.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { PageCache } from '#server/platform/page-cache/page-cache.ts';
import { openPageDisk, type PageDisk } from '#server/platform/page-cache/page-disk.ts';
import {
  openPageFolders,
  pageFolders,
  readProgress,
  UNKNOWN,
  type PageFolders,
} from '#server/platform/page-cache/page-folders.ts';
import type { Backend, FrontPort } from '#server/platform/backend/backend.ts';
import { createCrawlerCheck } from '#server/platform/front/crawlers/crawler-check.ts';
import type { HostNames } from '#server/platform/front/crawlers/host-names.ts';
import { openBeacons } from '#server/subjects/reads/front/open-beacons.ts';
import { createBodyReader } from '#server/platform/front/read-call-body.ts';
import { authSecrets } from '#server/platform/settings/auth-secrets.ts';
import { keptSecret } from '#server/platform/settings/kept-secret.ts';
import { createRequestLimiter, SHARES } from '#server/platform/http/request-limiter.ts';
import { FrontHealth } from '#server/platform/front/front-health.ts';
import { ReportReceiver, type Progress } from '#server/platform/front/report-receiver.ts';
import { RestingPages } from '#server/platform/front/resting-pages.ts';
import { createClosedFiles, type ClosedFiles } from '#server/platform/front/files/closed-files.ts';
import { createChannelFinder } from '#server/subjects/streams/front/live-channels.ts';
import { createOriginalFinder } from '#server/platform/front/files/find-original.ts';
import { createPictureFinder } from '#server/platform/front/files/find-picture.ts';
import { createFollowerReport } from '#server/platform/front/streams/follower-report.ts';
import { blogOf, LiveSource } from '#server/subjects/live/front/live-source.ts';
import { createUploads, type Uploads } from '#server/platform/front/uploads/uploads.ts';
import { uploadFolder } from '#server/platform/runtime/receive-file.ts';
import { Streams } from '#server/platform/front/streams/streams.ts';

/**
 * Lines a second about streams that cannot be opened: browsers come back by the thousand after a
 * deploy.
 */
const MOST_LINES = 5;

/**
 * The client-facing side of a node: sockets, page cache, files, health. It renders no page and
 * opens no database.
 */
export interface Front {
  listener: RequestListener;
  pages: PageCache;
  resting: Pick<RestingPages, 'count'>;
  disk: PageDisk;
  answers: Pick<AnswerLog, 'readSamples'>;
  uploads: Pick<Uploads, 'find'>;
  /** Open streams of Server-Sent Events. A stop closes them at once. */
  streams: Pick<Streams, 'close' | 'readSamples'>;
  checkHealth: ListenerOptions['checkHealth'];
  /** Time of the last purge since the start, in milliseconds since 1970. */
  lastPurge(): number | undefined;
  /** Receives the reports of the worker processes. */
  port: FrontPort;
  /**
   * The purge cursor and the time of the last scheduled changes, from which a new worker process
   * continues.
   */
  progress(): Progress;
  /** Makes static servers use this generation of pages, and removes older generations. */
  makeCurrent(): void;
  /**
   * Makes `/readyz` return 503, so that a load balancer sends no new clients. Requests are still
   * served.
   */
  drain(): void;
  /**
   * Records that a worker process is ready, so that `/readyz` returns 200 even with an empty page
   * cache.
   */
  backendIsReady(): void;
  /**
   * Sends the counts of read stories and the figures that are still in memory. The worker processes must still run.
   */
  sendCounts(): Promise<void>;
  close(): Promise<void>;
}

interface FrontOptions {
  config: Config;
  sites: readonly Site[];
  /** Folder of the build, which contains `client`. */
  build: string;
  /** Name of the build with its sites; pages of another generation are not used. */
  generation: string;
  /**
   * Returns the worker processes or their replacement in tests. Called at each use, because the
   * backend opens after the front process.
   */
  backend(): Backend;
  /**
   * Resolves when the backend is open. Purges that come while it opens render pages again, which
   * waits for it.
   */
  opened?: Promise<void> | undefined;
  log: Log;
  /** The rows of uploads; `UPLOADS` by default. */
  uploadRoutes?: readonly UploadRoute[] | undefined;
  /** The DNS that verifies crawlers; by default that of the machine. */
  hostNames?: HostNames | undefined;
}

export function openFront(options: FrontOptions): Front {
  const { config, sites, generation, log } = options;
  const backend = () => options.backend();
  const { disk, probed, progress } = openDisk(
    pageFolders(path.join(config.DATA_DIR, 'pages'), generation),
    log,
  );
  const resting = new RestingPages({ sites, log });
  const answers = createAnswerLog(log);
  const pages = new PageCache({
    memoryLimit: config.PAGE_MEMORY,
    diskLimit: config.PAGE_DISK,
    disk,
    render: async (key, kind) => {
      await options.opened;
      return resting.render(key, () => backend().render(key, kind));
    },
    paceOfPart: (key) => paceOfPart(sites, key),
    refreshAtOnce: config.WORKERS,
    log,
  });
  const live = new LiveSource({ pages, log });
  const lines = new LineLimit(MOST_LINES, (streams) =>
    log.warn({ streams }, 'more streams could not be opened'),
  );
  const onError = (error: unknown) =>
    void (lines.allows() && log.warn({ err: error }, 'a stream could not be opened'));
  const limiters = {
    pages: createRequestLimiter(SHARES.pages),
    requests: createRequestLimiter(SHARES.requests),
  };
  const streams = new Streams({
    source: live,
    most: config.LIVE_READERS,
    limiter: limiters.pages,
    onError,
  });
  const closed = createClosedFiles({
    backend,
    signer: createMediaSigner(() => authSecrets(config)),
  });
  const port = new ReportReceiver({ pages, disk, resting, live, closed, backend, progress, log });
  const health = new FrontHealth({ pages, disk, probed, backend });
  // Read once, because clients without the token cause a look-up too, and the front process must
  // not wait for the disk.
  let contentToken: string | undefined;
  const readToken = () =>
    (contentToken ??= config.CONTENT_TOKEN ?? keptSecret(config.DATA_DIR, 'content-token'));
  const uploads = openUploads(options, readToken);
  const followers = createFollowerReport({ streams, blogOf, backend, log });
  followers.start();
  const beacons = openBeacons({ backend, isKnown: (wanted) => port.isKnown(wanted), log });
  const checkHealth = (path: string) => health.check(path);
  const listener = createListener({
    answers,
    sites,
    pages,
    sender: createPageSender({ hasCdn: config.CDN }),
    ...openFiles(options, closed),
    isKnown: (wanted) => port.isKnown(wanted),
    handleCall: (request, response, origin, call) =>
      backend().handleCall(request, response, origin, call),
    hasContentToken: ({ headers }) => isBearerToken(headers.authorization, readToken()),
    readCallBody: createBodyReader({
      contentToken: readToken,
      isSigned: ({ headers }) => announcesSignature(headers, new Date()),
    }),
    frontCalls: new Map([[BEACON_PATH, beacons.receive]]),
    uploads,
    answerStream: (request, response, target) => streams.answer(request, response, target),
    clientAddressOf: createClientAddress(config.TRUSTED_PROXIES),
    findCrawler: createCrawlerCheck({
      proxies: config.TRUSTED_PROXIES,
      hostNames: options.hostNames,
      log,
    }),
    countCrawler: beacons.countCrawler,
    limiters,
    checkHealth,
    log,
  });

  return {
    listener,
    pages,
    resting,
    disk,
    answers,
    uploads,
    streams,
    checkHealth,
    lastPurge: () => port.lastPurge,
    port,
    progress: () => port.progress,
    makeCurrent: () => disk.makeCurrent(),
    drain: () => health.drain(),
    backendIsReady: () => health.backendIsReady(),
    sendCounts: () => beacons.flush(),
    async close() {
      await followers.stop();
      streams.close();
      pages.close();
      await pages.settled();
      await disk.close();
    },
  };
}

/** The pace of the part of a page with a key of the page cache (`FragmentRoute.pace`). */
function paceOfPart(sites: readonly Site[], key: string): number | undefined {
  const [alias = ''] = key.split('/', 1);
  const site = sites.find((one) => one.alias === alias);
  const route = site === undefined ? undefined : readPath(site, key.slice(alias.length)).route;
  return route?.answer === 'fragment' ? route.pace : undefined;
}

/**
 * Opens the disk of the page cache, and reads the progress of a former run. `probed`: after the
 * first write.
 */
function openDisk(
  folders: PageFolders,
  log: Log,
): { disk: PageDisk; probed: Promise<void>; progress: Progress } {
  const wasKept = openFolders(folders, log);
  const disk = openPageDisk(folders, log);
  return { disk, probed: disk.probe(), progress: wasKept ? readProgress(folders) : UNKNOWN };
}

/** Deletes the files of unfinished uploads of a former run. */
function openUploads(
  { config, backend, uploadRoutes }: FrontOptions,
  contentToken: () => string,
): Uploads {
  const unfinished = uploadFolder(config.DATA_DIR);
  rmSync(unfinished, { recursive: true, force: true });
  return createUploads({
    routes: uploadRoutes,
    contentToken,
    pass: (request, response, origin, route) =>
      backend().passUpload(request, response, origin, route),
    remove: (name) => rm(path.join(unfinished, name), { force: true }),
  });
}

/** The files that the listener serves: those of the build, renditions, recordings. */
function openFiles(
  { config, build, backend, log }: FrontOptions,
  closed: ClosedFiles,
): Pick<ListenerOptions, 'staticFiles' | 'findPicture' | 'findOriginal' | 'findChannelList'> {
  const client = path.join(build, 'client');
  const content = path.join(config.CONTENT_DIR, 'media');
  const media = createFolderMediaStore({ content, imported: path.join(config.DATA_DIR, 'media') });
  return {
    staticFiles: new StaticFiles(
      client,
      formerAssets(client, path.join(config.DATA_DIR, 'assets'), log),
    ),
    findPicture: createPictureFinder(path.join(config.DATA_DIR, 'images'), backend),
    findOriginal: createOriginalFinder({ media, content, backend, closed }),
    findChannelList: createChannelFinder({ findFile: (name) => media.find(name), log }),
  };
}

/** Creates the folders. A full disk is logged and does not prevent the start. */
function openFolders(folders: PageFolders, log: Log): boolean {
  try {
    return openPageFolders(folders);
  } catch (error) {
    log.error(
      { err: error },
      'the folders of the page cache could not be created; pages are served from memory',
    );
    return false;
  }
}

/**
 * Copies the assets of former builds, which open pages still reference. A full disk is logged and
 * does not prevent the start.
 */
function formerAssets(client: string, folder: string, log: Log): Map<string, string> {
  try {
    return keepAssets(client, folder);
  } catch (error) {
    log.error({ err: error }, 'the assets of this build could not be stored for later builds');
    return new Map();
  }
}
