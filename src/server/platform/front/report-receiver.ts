import { PathFilter } from '../backend/path-filter.ts';
import type { Backend, FrontPort, Purge } from '../backend/backend.ts';
import { redactUrl, type Log } from '../observability/log.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import type { PageDisk } from '../page-cache/page-disk.ts';
import { withinTime } from '../runtime/time-limit.ts';
import type { ClosedFiles } from './files/closed-files.ts';
import type { RestingPages } from './resting-pages.ts';

/**
 * Milliseconds that a purge waits for the disk, so that static servers stop sending purged pages.
 * The limit keeps a hanging disk from blocking publications.
 */
const DISK_LIMIT = 2000;

/** Tags and pages that the log line of a purge names. */
const MOST_TOLD = 50;

/**
 * The purge cursor and the time of the last scheduled changes (milliseconds since 1970), if they
 * are known.
 */
export interface Progress {
  cursor: number | undefined;
  seen: number | undefined;
}

/** A part of the front process that is told of every purge, once the pages are dropped. */
interface PurgeFollower {
  /** `tags`: the purged ones, hard and soft. */
  purged(tags: readonly string[]): void;
  purgedEverything(): void;
}

/** Carries out the reports of the worker processes: purges, new paths, and the progress of both. */
export class ReportReceiver implements FrontPort {
  readonly #pages: Pick<PageCache, 'purge' | 'clear' | 'get'>;
  readonly #disk: Pick<PageDisk, 'saveCursor' | 'saveSeen' | 'settled'>;
  readonly #resting: Pick<RestingPages, 'wake'>;
  readonly #live: PurgeFollower;
  readonly #closed: Pick<ClosedFiles, 'forget'>;
  readonly #backend: () => Pick<Backend, 'catchUp'>;
  readonly #log: Log;
  readonly #progress: Progress;
  #paths: PathFilter | undefined;
  #lastPurge: number | undefined;

  constructor(options: {
    pages: Pick<PageCache, 'purge' | 'clear' | 'get'>;
    disk: Pick<PageDisk, 'saveCursor' | 'saveSeen' | 'settled'>;
    resting: Pick<RestingPages, 'wake'>;
    /** Told of every purge, after the pages are dropped. */
    live: PurgeFollower;
    /** Told of every purge. */
    closed: Pick<ClosedFiles, 'forget'>;
    backend(): Pick<Backend, 'catchUp'>;
    /** The progress of a former run. */
    progress: Progress;
    log: Log;
  }) {
    this.#pages = options.pages;
    this.#disk = options.disk;
    this.#resting = options.resting;
    this.#live = options.live;
    this.#closed = options.closed;
    this.#backend = () => options.backend();
    this.#progress = { ...options.progress };
    this.#log = options.log;
  }

  get progress(): Progress {
    return this.#progress;
  }

  /**
   * Writes why pages were rendered again. `number`: the row of `purges`; absent for a change by
   * time.
   */
  #tell(
    message: string,
    {
      cursor,
      tags,
      pages,
    }: { cursor: number | undefined; tags: readonly string[]; pages: readonly string[] },
  ): void {
    const told = {
      number: cursor,
      tags: tags.slice(0, MOST_TOLD),
      pages: pages.slice(0, MOST_TOLD).map(redactUrl),
    };
    this.#log.debug({ ...told, ofTags: tags.length, ofPages: pages.length }, message);
  }

  /** Time of the last purge since the start, in milliseconds since 1970. */
  get lastPurge(): number | undefined {
    return this.#lastPurge;
  }

  /** Whether content defines one of the paths; `undefined` if that is unknown. */
  isKnown(wanted: readonly string[]): boolean | undefined {
    return wanted.length === 0 || !this.#paths
      ? undefined
      : wanted.some((path) => this.#paths?.has(path));
  }

  async purge({ tags, softTags = [], cursor, paths: told }: Purge): Promise<void> {
    this.#closed.forget();
    // A publication of too many paths tells none; a scheduled change has neither paths nor a
    // number.
    if (tags.length + softTags.length > 0)
      this.#resting.wake(cursor === undefined ? (told ?? []) : told);
    if (tags.length + softTags.length > 0) this.#lastPurge = Date.now();
    for (const path of told ?? []) this.#paths?.add(path);
    if (tags.length > 0)
      this.#tell('pages were purged', { cursor, tags, pages: await this.#pages.purge(tags) });
    if (softTags.length > 0)
      this.#tell('pages were purged softly', {
        cursor,
        tags: softTags,
        pages: await this.#pages.purge(softTags, { isSoft: true }),
      });
    this.#live.purged([...tags, ...softTags]);
    if (cursor !== undefined) this.#saveCursor(cursor);
    await this.#diskSettled();
  }

  async purgeEverything(cursor: number): Promise<void> {
    this.#closed.forget();
    this.#resting.wake(undefined);
    this.#lastPurge = Date.now();
    this.#pages.clear();
    this.#live.purgedEverything();
    this.#saveCursor(cursor);
    await this.#diskSettled();
  }

  saveSeen(seen: Date): Promise<void> {
    this.#progress.seen = seen.getTime();
    this.#disk.saveSeen(seen);
    return Promise.resolve();
  }

  replacePaths(filter: Uint8Array): Promise<void> {
    this.#paths = PathFilter.fromBytes(filter);
    return Promise.resolve();
  }

  catchUp(): Promise<void> {
    return this.#backend().catchUp();
  }

  async tagsOf(key: string): Promise<readonly string[] | undefined> {
    const found = await this.#pages.get(key, { isForNobody: true });
    return found.kind === 'page' && found.page.status === 200 ? found.page.tags : undefined;
  }

  #saveCursor(cursor: number): void {
    this.#progress.cursor = cursor;
    this.#disk.saveCursor(cursor);
  }

  #diskSettled(): Promise<void> {
    return withinTime(DISK_LIMIT, 'the disk of the page cache', this.#disk.settled()).catch(
      (error: unknown) =>
        this.#log.error(
          { err: error },
          'static servers may send purged pages until the disk responds',
        ),
    );
  }
}
