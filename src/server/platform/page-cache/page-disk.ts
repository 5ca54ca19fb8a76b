import { setTimeout as pause } from 'node:timers/promises';
import { isMarkedAsUntransferable } from 'node:worker_threads';
import type { Log } from '../observability/log.ts';
import type { CachedPage } from './cached-page.ts';
import { DiskOrders, type DiskOrder } from './disk-orders.ts';
import type { ListedPage } from './disk-store.ts';
import { readPage } from './page-files.ts';
import type { PageFolders } from './page-folders.ts';

/**
 * The page cache's disk. Writes are queued and executed in order; callers do not wait for them.
 * Reads see all writes that were queued before them. A failed write is logged, and the page is then
 * served from memory.
 */
export interface PageDisk {
  /**
   * Writes and removes a file as large as a page, so that `isWritable` is right before the first
   * page is written.
   */
  probe(): Promise<void>;
  /** Every whole page on disk by its sizes. Pages with damaged content are removed later. */
  list(): Promise<ListedPage[]>;
  /** A page; `undefined` if it is missing or damaged. */
  find(key: string): Promise<CachedPage | undefined>;
  /** The stale copy of a purged page, with `isCurrent` false. */
  findAside(key: string): Promise<CachedPage | undefined>;
  /**
   * Writes a page. `bodies`, if given, are written instead of the page's own. They are transferred
   * to the disk thread, and empty afterwards.
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

/**
 * Limit of the pages queued for a slow disk. Further pages are served from memory, and rendered
 * again after a restart.
 */
const MAX_WAITING_PAGES = 500;

/**
 * Pages of one step of the check after a start, and milliseconds between two steps: 1 ms of the
 * disk thread's work in 20, so that 10,000 pages take 20 s beside the start of the worker
 * processes.
 */
const CHECKED_AT_ONCE = 10;
const CHECK_PAUSE = 20;

/**
 * Opens the disk in a separate thread, so that a slow or hanging disk does not block the event loop
 * that serves readers.
 */
export function openPageDisk(folders: PageFolders, log: Log): PageDisk {
  return new ThreadedPageDisk(folders, log);
}

class ThreadedPageDisk implements PageDisk {
  readonly #folders: PageFolders;
  readonly #log: Log;
  readonly #orders: DiskOrders;
  readonly #unsaved = new Map<string, CachedPage>();
  /** Pages whose write failed. They are written again after the next successful write. */
  readonly #failed = new Map<string, CachedPage>();
  #isWritable = true;

  constructor(folders: PageFolders, log: Log) {
    this.#folders = folders;
    this.#log = log;
    this.#orders = new DiskOrders(folders, log);
  }

  get isWritable(): boolean {
    return this.#isWritable;
  }

  get waiting(): number {
    return this.#orders.waiting;
  }

  async probe(): Promise<void> {
    await this.#write({ kind: 'probe' }, 'a file that tests whether it has room');
  }

  async list(): Promise<ListedPage[]> {
    const { pages = [], error } = await this.#orders.send({ kind: 'list' });
    if (error)
      this.#log.error(
        { err: error },
        'the pages on disk could not be listed; they are rendered again',
      );
    void this.#check(pages.map(({ key }) => key));
    return pages;
  }

  async find(key: string): Promise<CachedPage | undefined> {
    // If a write failed, the files on disk may belong to the purged version.
    return this.#unsaved.get(key) ?? this.#failed.get(key) ?? readPage(this.#folders.fresh, key);
  }

  async findAside(key: string): Promise<CachedPage | undefined> {
    await this.settled();
    const page = await readPage(this.#folders.aside, key);
    return page && { ...page, isCurrent: false };
  }

  save(page: CachedPage, bodies?: CachedPage['bodies']): void {
    const { key } = page;
    if (this.#unsaved.size >= MAX_WAITING_PAGES)
      return void this.#write({ kind: 'remove', keys: [key] }, 'a page');
    this.#unsaved.set(key, page);
    const order: DiskOrder = {
      kind: 'save',
      page: bodies === undefined ? page : { ...page, bodies },
    };
    const settle = (isWritten: boolean) => {
      if (this.#unsaved.get(key) === page) this.#unsaved.delete(key);
      if (!isWritten && this.#failed.size < MAX_WAITING_PAGES) this.#failed.set(key, page);
    };
    void this.#write(order, `the page ${key}`, bodies && memoryOf(bodies)).then(settle);
  }

  setAside(keys: readonly string[]): void {
    void this.#write({ kind: 'setAside', keys }, 'a purge');
  }

  forgetAside(key: string): void {
    void this.#write({ kind: 'forgetAside', key }, 'a purge');
  }

  remove(keys: readonly string[]): void {
    void this.#write({ kind: 'remove', keys }, 'a removal');
  }

  clear(): void {
    void this.#write({ kind: 'clear' }, 'a purge of everything');
  }

  saveCursor(cursor: number): void {
    void this.#write({ kind: 'saveCursor', cursor }, 'the purge cursor');
  }

  saveSeen(seen: Date): void {
    void this.#write({ kind: 'saveSeen', seen }, 'the time of the last scheduled changes');
  }

  makeCurrent(): void {
    void this.#write({ kind: 'makeCurrent' }, 'the link to the current generation');
  }

  async settled(): Promise<void> {
    await this.#orders.send({ kind: 'settle' });
  }

  async close(): Promise<void> {
    await this.settled();
    await this.#orders.close();
  }

  async #write(order: DiskOrder, about: string, transferred?: ArrayBuffer[]): Promise<boolean> {
    const { error } = await this.#orders.send(order, transferred);
    if (error && this.#isWritable)
      this.#log.error(
        { err: error },
        `the page cache could not write ${about}; pages are served from memory`,
      );
    if (error) this.#isWritable = false;
    else if (!this.#isWritable) this.#recover(order);
    return error === undefined;
  }

  /**
   * Resumes writing. A whole page is the test, because a few bytes may still fit on a full disk. If
   * no new page arrives, a failed one or a probe is written, since otherwise a disk with room again
   * would count as full indefinitely.
   */
  #recover(written: DiskOrder): void {
    const pages = [...this.#failed.values()].filter(({ isCurrent }) => isCurrent);
    const [first] = pages;
    if (written.kind === 'saveCursor' || written.kind === 'saveSeen')
      return first ? this.save(first) : void this.probe();
    if (written.kind !== 'save' && written.kind !== 'probe') return;
    this.#failed.clear();
    this.#isWritable = true;
    this.#log.info('the page cache can write again');
    for (const page of pages)
      if (written.kind !== 'save' || page.key !== written.page.key) this.save(page);
  }

  /** Reads all listed pages, a few at a time, and removes the damaged ones. */
  async #check(keys: readonly string[]): Promise<void> {
    for (let next = 0; next < keys.length; next += CHECKED_AT_ONCE) {
      if (this.#orders.isClosed) return;
      const { damaged = [], error } = await this.#orders.send({
        kind: 'removeDamaged',
        keys: keys.slice(next, next + CHECKED_AT_ONCE),
      });
      if (error) return this.#log.error({ err: error }, 'the pages on disk could not be checked');
      if (damaged.length > 0)
        this.#log.error(
          { damaged },
          'pages on disk were damaged; they were removed and are rendered again',
        );
      await pause(CHECK_PAUSE, undefined, { ref: false });
    }
  }
}

/**
 * The transferable memory of bodies for `postMessage`. Small Buffers share a pool of Node and are
 * copied instead.
 */
function memoryOf(bodies: CachedPage['bodies']): ArrayBuffer[] {
  const memory = new Set<ArrayBuffer>();
  for (const { buffer } of Object.values(bodies))
    if (buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer)) memory.add(buffer);
  return [...memory];
}
