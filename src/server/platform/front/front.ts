import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import type { UploadRoute } from '../../../domain/sites/route.ts';
import type { Site } from '../../../domain/sites/site.ts';
import type { Config } from '../settings/config.ts';
import { createClientAddress } from '../http/client-address.ts';
import { keepAssets } from '../http/kept-assets.ts';
import { createAnswerLog, type AnswerLog } from '../http/answer-log.ts';
import type { ListenerOptions } from '../http/asked.ts';
import { createListener } from '../http/listener.ts';
import { createPageSender } from '../http/send-page.ts';
import { StaticFiles } from '../http/static-files.ts';
import { findOriginal } from '../images/find-original.ts';
import type { Log } from '../observability/log.ts';
import { PageCache } from '../page-cache/page-cache.ts';
import { openPageDisk, type PageDisk } from '../page-cache/page-disk.ts';
import { openPageFolders, pageFolders, readCursor, readSeen, type PageFolders } from '../page-cache/page-folders.ts';
import { withinTime } from '../runtime/time-limit.ts';
import type { Backend, FrontPort } from '../backend/backend.ts';
import { BeaconFilter } from './reads/beacon-filter.ts';
import { createCountBuffer } from './reads/count-buffer.ts';
import { createBeaconReceiver } from './reads/receive-beacon.ts';
import { createBodyReader } from './read-call-body.ts';
import { keptSecret } from '../settings/kept-secret.ts';
import { PathFilter } from '../backend/path-filter.ts';
import { createPageLimiter } from './page-limiter.ts';
import { RestingPages } from './resting-pages.ts';
import { createPictureFinder } from './find-picture.ts';
import { NO_STREAMS } from './streams/stream-source.ts';
import { createUploads, type Uploads } from './uploads/uploads.ts';
import { uploadFolder } from '../runtime/receive-file.ts';
import { Streams } from './streams/streams.ts';

/** The client-facing side of a node: sockets, page cache, files, health. It renders no page and opens no database. */
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
  /** The purge cursor and the time of the last scheduled changes, from which a new worker process continues. */
  progress(): { cursor: number | undefined; seen: number | undefined };
  /** Makes static servers use this generation of pages, and removes older generations. */
  makeCurrent(): void;
  /** Makes `/readyz` return 503, so that a load balancer sends no new clients. Requests are still served. */
  drain(): void;
  /** Records that a worker process is ready, so that `/readyz` returns 200 even with an empty page cache. */
  backendIsReady(): void;
  /** Sends the counts of read stories that are still in memory. The worker processes must still run. */
  sendCounts(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Milliseconds that a purge waits for the disk, so that static servers stop sending purged pages. The limit keeps a
 * hanging disk from blocking publications.
 */
const DISK_LIMIT = 2000;

/** Milliseconds for which `/healthz/disk` waits for the first write after a start. A disk that hangs counts as unwritable. */
const PROBE_LIMIT = 1000;

export function openFront(options: {
  config: Config;
  sites: readonly Site[];
  /** Folder of the build, which contains `client`. */
  build: string;
  /** Name of the build with its sites; pages of another generation are not used. */
  generation: string;
  /**
   * Returns the worker processes or their replacement in tests. Called at each use, because the backend opens after the
   * front process.
   */
  backend(): Backend;
  log: Log;
  /** The rows of uploads; `UPLOADS` by default. */
  uploadRoutes?: readonly UploadRoute[] | undefined;
}): Front {
  const { config, sites, build, generation, backend, log } = options;
  const folders = pageFolders(path.join(config.DATA_DIR, 'pages'), generation);
  const wasKept = openFolders(folders, log);
  const progress = { cursor: wasKept ? readCursor(folders) : undefined, seen: wasKept ? readSeen(folders)?.getTime() : undefined };
  const disk = openPageDisk(folders, log);
  const probed = disk.probe();
  const limiter = createPageLimiter();
  const resting = new RestingPages({ sites, log });
  const answers = createAnswerLog(log);
  const streams = new Streams({ source: NO_STREAMS, most: config.LIVE_READERS });
  const pages = new PageCache({
    memoryLimit: config.PAGE_MEMORY,
    diskLimit: config.PAGE_DISK,
    disk,
    render: (key, kind) => resting.render(key, () => backend().render(key, kind)),
    refreshAtOnce: config.WORKERS,
    log,
  });
  let paths: PathFilter | undefined;
  // Read once, because clients without the token cause a look-up too, and the front process must not wait for the disk.
  let contentToken: string | undefined;
  let lastPurge: number | undefined;
  let isDraining = false;
  let isBackendReady = false;

  const port: FrontPort = {
    async purge({ tags, softTags = [], cursor, paths: told }) {
      // A publication of too many paths tells none; a scheduled change has neither paths nor a number.
      if (tags.length + softTags.length > 0) resting.wake(cursor === undefined ? (told ?? []) : told);
      if (tags.length + softTags.length > 0) lastPurge = Date.now();
      for (const path of told ?? []) paths?.add(path);
      if (tags.length > 0) await pages.purge(tags);
      if (softTags.length > 0) await pages.purge(softTags, { isSoft: true });
      if (cursor !== undefined) saveCursor(cursor);
      await diskSettled();
    },
    async purgeEverything(cursor) {
      resting.wake(undefined);
      lastPurge = Date.now();
      pages.clear();
      saveCursor(cursor);
      await diskSettled();
    },
    saveSeen(seen) {
      progress.seen = seen.getTime();
      disk.saveSeen(seen);
      return Promise.resolve();
    },
    replacePaths(filter) {
      paths = PathFilter.fromBytes(filter);
      return Promise.resolve();
    },
    catchUp: () => backend().catchUp(),
  };
  const saveCursor = (cursor: number) => {
    progress.cursor = cursor;
    disk.saveCursor(cursor);
  };
  const diskSettled = () =>
    withinTime(DISK_LIMIT, 'the disk of the page cache', disk.settled()).catch((error: unknown) =>
      log.error({ err: error }, 'static servers may send purged pages until the disk responds'),
    );

  const readToken = () => (contentToken ??= config.CONTENT_TOKEN ?? keptSecret(config.DATA_DIR, 'content-token'));
  const unfinished = uploadFolder(config.DATA_DIR);
  rmSync(unfinished, { recursive: true, force: true });
  const uploads = createUploads({
    routes: options.uploadRoutes,
    contentToken: readToken,
    pass: (request, response, origin, route) => backend().passUpload(request, response, origin, route),
    remove: (name) => rm(path.join(unfinished, name), { force: true }),
  });
  const counts = createCountBuffer({ send: (batch) => backend().addCounts(batch), log });
  const client = path.join(build, 'client');
  const media = { content: path.join(config.CONTENT_DIR, 'media'), imported: path.join(config.DATA_DIR, 'media') };
  const checkHealth = (path: string) => {
    switch (path) {
      case '/healthz':
        return Promise.resolve(true);
      case '/readyz':
        return Promise.resolve(!isDraining && (isBackendReady || pages.size > 0));
      case '/healthz/publications':
        return backend()
          .health()
          .then(
            ({ hearsPublications, problem }) => problem ?? hearsPublications,
            () => false,
          );
      case '/healthz/disk':
        return withinTime(PROBE_LIMIT, 'the first write to the disk of the page cache', probed).then(
          () => disk.isWritable,
          () => false,
        );
      default:
        return undefined;
    }
  };
  const listener = createListener({
    answers,
    sites,
    pages,
    sender: createPageSender({ hasCdn: config.CDN }),
    staticFiles: new StaticFiles(client, formerAssets(client, path.join(config.DATA_DIR, 'assets'), log)),
    findPicture: createPictureFinder(path.join(config.DATA_DIR, 'images'), backend),
    findOriginal: (name) => findOriginal(media, name),
    isKnown: (wanted) => (wanted.length === 0 || !paths ? undefined : wanted.some((path) => paths?.has(path))),
    handleCall: (request, response, origin, call) => backend().handleCall(request, response, origin, call),
    readCallBody: createBodyReader({ contentToken: readToken }),
    receiveBeacon: createBeaconReceiver({ filter: new BeaconFilter(), buffer: counts }),
    uploads,
    answerStream: (request, response, target) => streams.answer(request, response, target),
    clientAddressOf: createClientAddress(config.TRUSTED_PROXIES),
    countMadePage: (address) => limiter.count(address),
    giveBackMadePage: (address) => limiter.giveBack(address),
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
    lastPurge: () => lastPurge,
    port,
    progress: () => progress,
    makeCurrent: () => disk.makeCurrent(),
    drain: () => (isDraining = true),
    backendIsReady: () => (isBackendReady = true),
    sendCounts: () => counts.flush(),
    async close() {
      streams.close();
      pages.close();
      await pages.settled();
      await disk.close();
    },
  };
}

/** Creates the folders. A full disk is logged and does not prevent the start. */
function openFolders(folders: PageFolders, log: Log): boolean {
  try {
    return openPageFolders(folders);
  } catch (error) {
    log.error({ err: error }, 'the folders of the page cache could not be created; pages are served from memory');
    return false;
  }
}

/** Copies the assets of former builds, which open pages still reference. A full disk is logged and does not prevent the start. */
function formerAssets(client: string, folder: string, log: Log): Map<string, string> {
  try {
    return keepAssets(client, folder);
  } catch (error) {
    log.error({ err: error }, 'the assets of this build could not be stored for later builds');
    return new Map();
  }
}
