import { isMarkedAsUntransferable, Worker } from 'node:worker_threads';
import type { Log } from '../log.ts';
import type { CachedPage } from './cached-page.ts';
import type { ListedPage } from './disk-store.ts';
import { readPage } from './page-files.ts';
import type { PageFolders } from './page-folders.ts';

/**
 * The page cache's disk. Writes are queued and carried out in their order; none of them is waited for. Reads see every write that was queued before
 * them. A write that fails is logged: the page is then served from memory.
 */
export interface PageDisk {
  /** Every whole page on disk. */
  list(): Promise<ListedPage[]>;
  /** A page; `undefined` where there is none, or a damaged one. */
  find(key: string): Promise<CachedPage | undefined>;
  /** A purged page. It is old: nobody may take it for the current one. */
  findAside(key: string): Promise<CachedPage | undefined>;
  /** Writes a page. `bodies`, where given, are its bodies for this write alone: they are handed to the disk, and empty afterwards. */
  save(page: CachedPage, bodies?: CachedPage['bodies']): void;
  /** Takes purged pages from static servers and keeps copies. */
  setAside(keys: readonly string[]): void;
  forgetAside(key: string): void;
  /** Removes pages without copies. */
  remove(keys: readonly string[]): void;
  clear(): void;
  saveCursor(cursor: number): void;
  saveSeen(seen: Date): void;
  /** From now on static servers read this generation of pages; older ones are removed. */
  makeCurrent(): void;
  /** False after a failed write, until the disk takes a page again. */
  readonly isWritable: boolean;
  /** Number of writes that wait. */
  readonly waiting: number;
  /** Resolves when every write queued so far was carried out, or has failed. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** An order to the disk thread. */
export type DiskOrder =
  | { kind: 'list' }
  | { kind: 'save'; page: CachedPage }
  | { kind: 'setAside'; keys: readonly string[] }
  | { kind: 'forgetAside'; key: string }
  | { kind: 'remove'; keys: readonly string[] }
  | { kind: 'clear' }
  | { kind: 'saveCursor'; cursor: number }
  | { kind: 'saveSeen'; seen: Date }
  | { kind: 'makeCurrent' }
  | { kind: 'settle' };

/** The answer to each order, in their order. */
export interface DiskReport {
  pages?: ListedPage[];
  error?: Error;
}

/** Pages that may wait for a slow disk. A page beyond is served from memory, and rendered again after a restart. */
const MAX_WAITING_PAGES = 500;

/** Opens the disk in a thread of its own: a disk that hangs or is slow does not hold up the thread that answers readers. */
export function openPageDisk(folders: PageFolders, log: Log): PageDisk {
  const thread = new Worker(new URL('./disk-thread.ts', import.meta.url), {
    workerData: folders,
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  const waiting: ((report: DiskReport) => void)[] = [];
  const unsaved = new Map<string, CachedPage>();
  let isWritable = true;
  let isClosed = false;
  /** Pages that could not be written: written again as soon as the disk takes something. */
  const failed = new Map<string, CachedPage>();
  thread.unref();
  thread.on('message', (report: DiskReport) => waiting.shift()?.(report));
  thread.on('error', (error) => {
    // The order of its writes is lost: only a new start brings the files and the purge cursor in step.
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
  /** A whole page proves more than a few bytes. Without new pages a disk that has room again would count as full for ever. */
  const recover = (message: DiskOrder) => {
    if (message.kind === 'save') failed.delete(message.page.key);
    else if (message.kind !== 'saveCursor' && message.kind !== 'saveSeen') return;
    const pages = [...failed.values()].filter(({ isCurrent }) => isCurrent);
    const [probe] = pages;
    if (message.kind !== 'save' && probe) return save(probe);
    failed.clear();
    isWritable = true;
    log.info('the page cache can write again');
    for (const page of pages) save(page);
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
  return {
    async list() {
      const { pages = [], error } = await order({ kind: 'list' });
      if (error) log.error({ err: error }, 'the pages on disk could not be read: they are rendered again');
      return pages;
    },
    // The files of a page that could not be written may be those of the purged one.
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
    saveCursor: (cursor) => void write({ kind: 'saveCursor', cursor }, 'how far purges were carried out'),
    saveSeen: (seen) => void write({ kind: 'saveSeen', seen }, 'how far the clock was followed'),
    makeCurrent: () => void write({ kind: 'makeCurrent' }, 'which pages static servers send'),
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

/** The memory of bodies, as `postMessage` takes it. Small Buffers lie in a pool that Node shares among them, and are copied. */
function memoryOf(bodies: CachedPage['bodies']): ArrayBuffer[] {
  const memory = new Set<ArrayBuffer>();
  for (const { buffer } of Object.values(bodies))
    if (buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer)) memory.add(buffer);
  return [...memory];
}
