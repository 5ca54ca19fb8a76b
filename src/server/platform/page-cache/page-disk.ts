import { setTimeout as pause } from 'node:timers/promises';
import { isMarkedAsUntransferable, Worker } from 'node:worker_threads';
import type { Log } from '../observability/log.ts';
import type { CachedPage } from './cached-page.ts';
import type { ListedPage } from './disk-store.ts';
import { readPage } from './page-files.ts';
import type { PageFolders } from './page-folders.ts';

/**
 * The page cache's disk. Writes are queued and executed in order; callers do not wait for them. Reads see all writes
 * that were queued before them. A failed write is logged, and the page is then served from memory.
 */
export interface PageDisk {
  /** Writes and removes a file as large as a page, so that `isWritable` is right before the first page is written. */
  probe(): Promise<void>;
  /** Every whole page on disk by its sizes. Pages with damaged content are removed later. */
  list(): Promise<ListedPage[]>;
  /** A page; `undefined` if it is missing or damaged. */
  find(key: string): Promise<CachedPage | undefined>;
  /** The stale copy of a purged page, with `isCurrent` false. */
  findAside(key: string): Promise<CachedPage | undefined>;
  /**
   * Writes a page. `bodies`, if given, are written instead of the page's own. They are transferred to the disk thread,
   * and empty afterwards.
   */
  save(page: CachedPage, bodies?: CachedPage['bodies']): void;
  /** Hides purged pages from static servers and retains stale copies. */
  setAside(keys: readonly string[]): void;
  forgetAside(key: string): void;
  /** Removes pages without stale copies. */
  remove(keys: readonly string[]): void;
  clear(): void;
  saveCursor(cursor: number): void;
  saveSeen(seen: Date): void;
  /** Makes static servers use this generation of pages, and removes older generations. */
  makeCurrent(): void;
  /** False from a failed write or probe until the next successful write of a page or probe. */
  readonly isWritable: boolean;
  /** Number of queued writes. */
  readonly waiting: number;
  /** Resolves when every write queued so far has been executed or has failed. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** A message to the disk thread. */
export type DiskOrder =
  | { kind: 'probe' }
  | { kind: 'list' }
  | { kind: 'removeDamaged'; keys: readonly string[] }
  | { kind: 'save'; page: CachedPage }
  | { kind: 'setAside'; keys: readonly string[] }
  | { kind: 'forgetAside'; key: string }
  | { kind: 'remove'; keys: readonly string[] }
  | { kind: 'clear' }
  | { kind: 'saveCursor'; cursor: number }
  | { kind: 'saveSeen'; seen: Date }
  | { kind: 'makeCurrent' }
  | { kind: 'settle' };

/** The response to each order, in the same order. */
export interface DiskReport {
  pages?: ListedPage[];
  /** Keys of the removed pages. */
  damaged?: string[];
  error?: Error;
}

/** Limit of the pages queued for a slow disk. Further pages are served from memory, and rendered again after a restart. */
const MAX_WAITING_PAGES = 500;

/**
 * Pages of one step of the check after a start, and milliseconds between two steps: 1 ms of the disk thread's work in
 * 20, so that 10,000 pages take 20 s beside the start of the worker processes.
 */
const CHECKED_AT_ONCE = 10;
const CHECK_PAUSE = 20;

/** Opens the disk in a separate thread, so that a slow or hanging disk does not block the event loop that serves readers. */
export function openPageDisk(folders: PageFolders, log: Log): PageDisk {
  const thread = new Worker(new URL('./disk-thread.ts', import.meta.url), {
    workerData: folders,
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  const waiting: ((report: DiskReport) => void)[] = [];
  const unsaved = new Map<string, CachedPage>();
  let isWritable = true;
  let isClosed = false;
  /** Pages whose write failed. They are written again after the next successful write. */
  const failed = new Map<string, CachedPage>();
  thread.unref();
  thread.on('message', (report: DiskReport) => waiting.shift()?.(report));
  thread.on('error', (error) => {
    // The order of the writes is lost. Only a restart makes the files and the purge cursor consistent again.
    log.fatal({ err: error }, 'the disk thread of the page cache failed');
    throw error;
  });
  const order = (message: DiskOrder, transferred: ArrayBuffer[] = []): Promise<DiskReport> => {
    if (isClosed) return Promise.resolve({});
    const { promise, resolve } = Promise.withResolvers<DiskReport>();
    waiting.push(resolve);
    thread.postMessage(message, transferred);
    return promise;
  };
  const write = async (message: DiskOrder, about: string, transferred?: ArrayBuffer[]): Promise<boolean> => {
    const { error } = await order(message, transferred);
    if (error && isWritable) log.error({ err: error }, `the page cache could not write ${about}; pages are served from memory`);
    if (error) isWritable = false;
    else if (!isWritable) recover(message);
    return error === undefined;
  };
  const probe = async () => void (await write({ kind: 'probe' }, 'a file that tests whether it has room'));
  /**
   * Resumes writing. A whole page is the test, because a few bytes may still fit on a full disk. If no new page
   * arrives, a failed one or a probe is written, since otherwise a disk with room again would count as full indefinitely.
   */
  const recover = (message: DiskOrder) => {
    const pages = [...failed.values()].filter(({ isCurrent }) => isCurrent);
    const [first] = pages;
    if (message.kind === 'saveCursor' || message.kind === 'saveSeen') return first ? save(first) : void probe();
    if (message.kind !== 'save' && message.kind !== 'probe') return;
    failed.clear();
    isWritable = true;
    log.info('the page cache can write again');
    for (const page of pages) if (message.kind !== 'save' || page.key !== message.page.key) save(page);
  };
  const save = (page: CachedPage, bodies?: CachedPage['bodies']) => {
    const { key } = page;
    if (unsaved.size >= MAX_WAITING_PAGES) return void write({ kind: 'remove', keys: [key] }, 'a page');
    unsaved.set(key, page);
    const message: DiskOrder = { kind: 'save', page: bodies === undefined ? page : { ...page, bodies } };
    const settle = (isWritten: boolean) => {
      if (unsaved.get(key) === page) unsaved.delete(key);
      if (!isWritten && failed.size < MAX_WAITING_PAGES) failed.set(key, page);
    };
    void write(message, `the page ${key}`, bodies && memoryOf(bodies)).then(settle);
  };
  /** Reads all listed pages, a few at a time, and removes the damaged ones. */
  const check = async (keys: readonly string[]) => {
    for (let next = 0; next < keys.length; next += CHECKED_AT_ONCE) {
      if (isClosed) return;
      const { damaged = [], error } = await order({ kind: 'removeDamaged', keys: keys.slice(next, next + CHECKED_AT_ONCE) });
      if (error) return log.error({ err: error }, 'the pages on disk could not be checked');
      if (damaged.length > 0) log.error({ damaged }, 'pages on disk were damaged; they were removed and are rendered again');
      await pause(CHECK_PAUSE, undefined, { ref: false });
    }
  };
  return {
    probe,
    async list() {
      const { pages = [], error } = await order({ kind: 'list' });
      if (error) log.error({ err: error }, 'the pages on disk could not be listed; they are rendered again');
      void check(pages.map(({ key }) => key));
      return pages;
    },
    // If a write failed, the files on disk may belong to the purged version.
    find: async (key) => unsaved.get(key) ?? failed.get(key) ?? readPage(folders.fresh, key),
    async findAside(key) {
      await order({ kind: 'settle' });
      const page = await readPage(folders.aside, key);
      return page && { ...page, isCurrent: false };
    },
    save,
    setAside: (keys) => void write({ kind: 'setAside', keys }, 'a purge'),
    forgetAside: (key) => void write({ kind: 'forgetAside', key }, 'a purge'),
    remove: (keys) => void write({ kind: 'remove', keys }, 'a removal'),
    clear: () => void write({ kind: 'clear' }, 'a purge of everything'),
    saveCursor: (cursor) => void write({ kind: 'saveCursor', cursor }, 'the purge cursor'),
    saveSeen: (seen) => void write({ kind: 'saveSeen', seen }, 'the time of the last scheduled changes'),
    makeCurrent: () => void write({ kind: 'makeCurrent' }, 'the link to the current generation'),
    get isWritable() {
      return isWritable;
    },
    get waiting() {
      return waiting.length;
    },
    settled: async () => void (await order({ kind: 'settle' })),
    async close() {
      await order({ kind: 'settle' });
      isClosed = true;
      await thread.terminate();
    },
  };
}

/** The transferable memory of bodies for `postMessage`. Small Buffers share a pool of Node and are copied instead. */
function memoryOf(bodies: CachedPage['bodies']): ArrayBuffer[] {
  const memory = new Set<ArrayBuffer>();
  for (const { buffer } of Object.values(bodies))
    if (buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer)) memory.add(buffer);
  return [...memory];
}
