import type { RequestListener } from 'node:http';
import path from 'node:path';
import type { Site } from '../../domain/site.ts';
import type { Config } from '../config.ts';
import { createClientAddress } from '../http/client-address.ts';
import { keepAssets } from '../http/kept-assets.ts';
import { createListener } from '../http/listener.ts';
import { createPageSender } from '../http/send-page.ts';
import { StaticFiles } from '../http/static-files.ts';
import { findOriginal } from '../images/find-original.ts';
import type { Log } from '../log.ts';
import { PageCache } from '../page-cache/page-cache.ts';
import { openPageDisk, type PageDisk } from '../page-cache/page-disk.ts';
import { openPageFolders, pageFolders, readCursor, readSeen, type PageFolders } from '../page-cache/page-folders.ts';
import { withinTime } from '../time-limit.ts';
import type { Backend, FrontPort } from '../worker/backend.ts';
import { AddressFilter } from './address-filter.ts';
import { createPictureFinder } from './find-picture.ts';

/** The side of a node that faces readers: sockets, page cache, files, health. It renders nothing and opens no database. */
export interface Front {
  listener: RequestListener;
  pages: PageCache;
  disk: PageDisk;
  /** Receives the reports of the workers. */
  port: FrontPort;
  /** How far purges and the clock were followed: where a worker that starts now goes on. */
  progress(): { cursor: number | undefined; seen: number | undefined };
  /** From now on static servers read this generation of pages; older ones are removed. */
  makeCurrent(): void;
  /** From now on `/readyz` is 503, so that a balancer sends no more readers; those who come are served. */
  drain(): void;
  /** Says that a worker has answered: readers may come even where no page is kept. */
  backendIsReady(): void;
  close(): Promise<void>;
}

/** Milliseconds that a purge waits for the disk, so that no static server sends a purged page. A disk that hangs must not hold up publications. */
const DISK_LIMIT = 2000;

export function openFront(options: {
  config: Config;
  sites: readonly Site[];
  /** Folder of the build: `client` in it. */
  build: string;
  /** Name of the build with its sites: pages of another one do not fit. */
  generation: string;
  /** The workers, or what stands for them. It is asked for at each use: it is opened after the front. */
  backend(): Backend;
  log: Log;
}): Front {
  const { config, sites, build, generation, backend, log } = options;
  const folders = pageFolders(path.join(config.DATA_DIR, 'pages'), generation);
  const wasKept = openFolders(folders, log);
  const progress = { cursor: wasKept ? readCursor(folders) : undefined, seen: wasKept ? readSeen(folders)?.getTime() : undefined };
  const disk = openPageDisk(folders, log);
  const pages = new PageCache({
    memoryLimit: config.PAGE_MEMORY,
    diskLimit: config.PAGE_DISK,
    disk,
    render: (key) => backend().render(key),
    refreshAtOnce: config.WORKERS,
    log,
  });
  let addresses: AddressFilter | undefined;
  let isDraining = false;
  let isBackendReady = false;

  const port: FrontPort = {
    async purge({ tags, cursor, addresses: added = [] }) {
      for (const address of added) addresses?.add(address);
      if (tags.length > 0) await pages.purge(tags);
      if (cursor !== undefined) saveCursor(cursor);
      await diskSettled();
    },
    async purgeEverything(cursor) {
      pages.clear();
      saveCursor(cursor);
      await diskSettled();
    },
    saveSeen(seen) {
      progress.seen = seen.getTime();
      disk.saveSeen(seen);
      return Promise.resolve();
    },
    replaceAddresses(filter) {
      addresses = AddressFilter.fromBytes(filter);
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
      log.error({ err: error }, 'static servers may send purged pages until the disk answers'),
    );

  const client = path.join(build, 'client');
  const media = { content: path.join(config.CONTENT_DIR, 'media'), imported: path.join(config.DATA_DIR, 'media') };
  const listener = createListener({
    sites,
    pages,
    sender: createPageSender({ hasCdn: config.CDN }),
    staticFiles: new StaticFiles(client, formerAssets(client, path.join(config.DATA_DIR, 'assets'), log)),
    findPicture: createPictureFinder(path.join(config.DATA_DIR, 'images'), backend),
    findOriginal: (name) => findOriginal(media, name),
    isKnown: (wanted) => (wanted.length === 0 || !addresses ? undefined : wanted.some((address) => addresses?.has(address))),
    handleCall: (request, response, origin) => backend().handleCall(request, response, origin),
    clientAddressOf: createClientAddress(config.TRUSTED_PROXIES),
    checkHealth(address) {
      switch (address) {
        case '/healthz':
          return Promise.resolve(true);
        case '/readyz':
          return Promise.resolve(!isDraining && (isBackendReady || pages.size > 0));
        case '/healthz/publications':
          return backend()
            .health()
            .then(
              ({ hearsPublications }) => hearsPublications,
              () => false,
            );
        case '/healthz/disk':
          return Promise.resolve(disk.isWritable);
        default:
          return undefined;
      }
    },
    log,
  });

  return {
    listener,
    pages,
    disk,
    port,
    progress: () => progress,
    makeCurrent: () => disk.makeCurrent(),
    drain: () => (isDraining = true),
    backendIsReady: () => (isBackendReady = true),
    async close() {
      pages.close();
      await pages.settled();
      await disk.close();
    },
  };
}

/** A disk that is full keeps nobody from starting. */
function openFolders(folders: PageFolders, log: Log): boolean {
  try {
    return openPageFolders(folders);
  } catch (error) {
    log.error({ err: error }, 'the folders of the page cache could not be made; pages are served from memory');
    return false;
  }
}

/** As `openFolders`, for the assets of builds that are open in browsers. */
function formerAssets(client: string, folder: string, log: Log): Map<string, string> {
  try {
    return keepAssets(client, folder);
  } catch (error) {
    log.error({ err: error }, 'the assets of this build could not be kept for the next one');
    return new Map();
  }
}
