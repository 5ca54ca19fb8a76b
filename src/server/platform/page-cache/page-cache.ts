import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { isHardTag, isPacedTag } from '#domain/documents/cache-tags.ts';
import type { Log } from '../observability/log.ts';
import { TagIndex } from '../runtime/tag-index.ts';
import { withinTime } from '../runtime/time-limit.ts';
import { cachePage, slimPage, type CachedPage } from './cached-page.ts';
import { DiskBudget } from './disk-budget.ts';
import { InBatches } from './in-batches.ts';
import { LaterRefreshes } from './later-refreshes.ts';
import { MemoryStore } from './memory-store.ts';
import type { PageDisk } from './page-disk.ts';
import { PurgeHistory, type SoftPurge } from './purge-history.ts';
import { RefreshQueue } from './refresh-queue.ts';
import { RenderError, type Found, type RenderOutcome } from './render-outcome.ts';

export interface PageCacheOptions {
  /** Bytes. */
  memoryLimit: number;
  /** Bytes of pages on disk; unlimited unless given. */
  diskLimit?: number;
  disk: PageDisk;
  /**
   * Renders the page of a key. Throws on failure; a response with status 500 or above counts as a
   * failure.
   */
  render(key: string, kind: RenderKind): Promise<RenderOutcome>;
  /** The pace of a part below `/api/` (`FragmentRoute.pace`); no part has one unless given. */
  paceOfPart?: (key: string) => number | undefined;
  /** Milliseconds after which an unfinished render counts as failed; 20 seconds by default. */
  renderLimit?: number;
  /** Number of concurrent renders of purged pages while no reader waits; 1 by default. */
  refreshAtOnce?: number;
  log: Log;
  now?: () => number;
}

/** `refresh`: no reader waited for the page when its render began. */
type RenderKind = 'render' | 'refresh';

/** A page that is rendered again before it is requested. */
type Refreshed = Pick<CachedPage, 'key' | 'hits' | 'refreshFrom'>;

/**
 * A render takes some milliseconds. One that waits for an unresponsive database must not block the
 * renders behind it.
 */
const RENDER_LIMIT = 20_000;

/** Maximum number of renders of a page if one of its tags is purged during each. */
const MAX_ATTEMPTS = 4;

/**
 * Milliseconds that a purge may run before it yields to requests, so that hits are delayed no
 * longer than that.
 */
const PURGE_SLICE = 4;

/** Milliseconds that a refresh waits for readers' renders before it continues alongside them. */
const YIELD_LIMIT = 500;

/**
 * Milliseconds for which a page is sent after a soft purge while its new version is made. A render
 * takes 10 to 100 ms; after a second the next reader waits for it.
 */
const SOFT_LIMIT = 1000;

/**
 * Milliseconds between the beginnings of two renders of a page that a live blog's posts or comments
 * change, however often they do. Not more than `SOFT_LIMIT`: the purge comes after the last render,
 * so that no reader waits for the interval.
 */
const PACE = 1000;

/** Milliseconds that a failed render waits for the stale copy from a slow disk. */
const ASIDE_LIMIT = 2000;

/**
 * Pages by key (`{site}{path}`): from memory, else from disk, else rendered once for all concurrent
 * requests. A purge by tag removes them from both stores and queues their next render, the most
 * requested first. Renders that a reader waits for precede the queue.
 *
 * Longer than other files, because its reads, renders and purges keep one state consistent.
 */
export class PageCache {
  readonly #memory: MemoryStore;
  readonly #tags = new TagIndex();
  /** Keys of withdrawn stories; only the status is cached. */
  readonly #gone = new Set<string>();
  readonly #reads = new Map<string, Promise<CachedPage | undefined>>();
  readonly #underWay = new Map<string, Promise<Found>>();
  readonly #readers = new InBatches<Found>();
  readonly #options: PageCacheOptions;
  readonly #now: () => number;
  readonly #purges = new PurgeHistory();
  readonly #queue = new RefreshQueue();
  readonly #later = new LaterRefreshes((key) => this.#refreshDue(key));
  readonly #refreshing = new Set<Promise<void>>();
  /** Number of renders that a reader waits for. */
  #awaited = 0;
  readonly #onDisk: DiskBudget;
  #isListed = false;
  readonly #listing: Promise<void>;
  #isClosed = false;
  readonly counts = { hits: 0, stale: 0, misses: 0, errors: 0, purged: 0 };

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#memory = new MemoryStore(options.memoryLimit);
    this.#onDisk = new DiskBudget(options.diskLimit ?? Infinity);
    this.#listing = this.#list();
  }

  /**
   * Resolves when the pages on disk are known. Until then lookups always check the disk, and purges
   * wait.
   */
  get listed(): Promise<void> {
    return this.#listing;
  }

  /** Number of pages on disk. */
  get size(): number {
    return this.#onDisk.count;
  }

  /**
   * Whether the pages on disk take nearly all of their limit, so that a further one soon evicts
   * another.
   */
  get isFull(): boolean {
    return this.#onDisk.isFull;
  }

  /**
   * Bytes and pages in memory, bytes on disk, renders in progress, pages queued for their next
   * render.
   */
  get load() {
    return {
      memory: this.#memory.size,
      inMemory: this.#memory.count,
      disk: this.#onDisk.size,
      rendering: this.#underWay.size,
      waiting: this.#queue.size,
    };
  }

  /** Whether the page is cached, in memory or on disk. A softly purged page is not. */
  has(key: string): boolean {
    return this.#onDisk.has(key) || this.#gone.has(key) || this.peek(key) !== undefined;
  }

  /** A fresh page in memory. Never reads the disk, renders or waits. */
  peek(key: string): CachedPage | undefined {
    const page = this.#memory.find(key);
    return page && this.#now() < page.freshUntil ? page : undefined;
  }

  /** Whether a page returned by `peek` or `get` may still be sent unchanged. */
  isFresh(page: CachedPage): boolean {
    return page.isCurrent && this.#now() < page.freshUntil;
  }

  /**
   * The page from the fastest source. Throws if rendering fails without a fallback. `isForNobody`:
   * no reader waits for the page.
   */
  async get(key: string, { isForNobody = false } = {}): Promise<Found> {
    if (this.#gone.has(key)) return { kind: 'missing', status: 410 };
    // A render may finish while the disk is read, hence the second lookup in memory.
    const kept = this.#memory.find(key) ?? (await this.#readOnce(key)) ?? this.#memory.find(key);
    if (kept) {
      const now = this.#now();
      if (now < kept.freshUntil) {
        this.counts.hits += 1;
        return { kind: 'page', page: kept, state: 'hit' };
      }
      if (now < kept.staleUntil) {
        this.counts.stale += 1;
        this.#refreshLater([kept]);
        return { kind: 'page', page: kept, state: 'stale' };
      }
    }
    if (isForNobody) {
      await this.#letReadersFirst();
      return this.#renderOnce(key, kept, 'refresh');
    }
    this.counts.misses += 1;
    this.#awaited += 1;
    return this.#readers
      .join(this.#renderOnce(key, kept, 'render'))
      .finally(() => (this.#awaited -= 1));
  }

  /**
   * Drops every page that carries one of the tags, queues its next render, and resolves with the
   * keys. From then on none of the dropped pages is sent. A large purge yields to requests
   * meanwhile. Generated files (feeds, site maps) are not queued: each publication changes some of
   * them, and few are requested before the next one. `isSoft`: queued pages in memory are sent for
   * at most `SOFT_LIMIT` longer, unless they carry a hard tag (`isHardTag`). A further soft purge
   * does not prolong that. A soft purge with a paced tag (`isPacedTag`) renders a page again once
   * `PACE` has passed since its last render began.
   */
  async purge(tags: readonly string[], { isSoft = false } = {}): Promise<string[]> {
    const at = this.#now();
    this.#purges.add(tags, { isRendering: this.#underWay.size > 0, isSoft, at });
    if (!this.#isListed) await this.#listing;
    const hard = isSoft ? new Set(this.#tags.keysOf(tags.filter(isHardTag))) : undefined;
    const isPaced = tags.some(isPacedTag);
    const keys = [...this.#tags.keysOf(tags)];
    let until = performance.now() + PURGE_SLICE;
    let dropped: Refreshed[] = [];
    for (const key of keys) {
      const page = this.#memory.find(key);
      const isAged =
        page !== undefined &&
        hard !== undefined &&
        !hard.has(key) &&
        this.#paceOf(key) !== undefined;
      if (isAged) this.#age(page, { at, isPaced });
      else this.#forget(key);
      dropped.push({ key, hits: page?.hits ?? 0, refreshFrom: isAged ? page.refreshFrom : 0 });
      if (performance.now() < until) continue;
      this.#settleDropped(dropped);
      dropped = [];
      await nextTurn();
      until = performance.now() + PURGE_SLICE;
    }
    this.#settleDropped(dropped);
    this.counts.purged += keys.length;
    return keys;
  }

  /** Drops every page, in memory and on disk. */
  clear(): void {
    this.#purges.addEverything();
    this.#tags.clear();
    this.#gone.clear();
    this.#memory.clear();
    this.#onDisk.clear();
    this.#options.disk.clear();
  }

  /**
   * Resolves when the refresh queue is empty. Renders that wait for their interval do not count.
   */
  async settled(): Promise<void> {
    while (this.#refreshing.size > 0) await Promise.all(this.#refreshing);
  }

  /** Stops background renders and empties the refresh queue. */
  close(): void {
    this.#isClosed = true;
    this.#queue.clear();
    this.#later.clear();
  }

  async #list(): Promise<void> {
    for (const { key, tags, size } of await this.#options.disk.list()) {
      // A page rendered meanwhile is newer.
      if (this.#tags.has(key) || this.#purges.wasCleared) continue;
      this.#tags.set(key, tags);
      this.#onDisk.add(key, size);
    }
    this.#isListed = true;
  }

  async #readOnce(key: string): Promise<CachedPage | undefined> {
    if (this.#isListed && !this.#onDisk.has(key)) return undefined;
    const reading =
      this.#reads.get(key) ?? this.#readDisk(key).finally(() => this.#reads.delete(key));
    this.#reads.set(key, reading);
    return reading;
  }

  async #readDisk(key: string): Promise<CachedPage | undefined> {
    const startedAt = this.#purges.now;
    const found = await this.#options.disk.find(key);
    // A purge happened during the read and may have included this page.
    if (!found || startedAt !== this.#purges.now) return undefined;
    const page = slimPage(found);
    if (!this.#isListed) this.#tags.set(key, page.tags);
    this.#memory.save(page);
    return page;
  }

  #renderOnce(key: string, kept: CachedPage | undefined, kind: RenderKind): Promise<Found> {
    const running = this.#underWay.get(key);
    if (running) return running;
    const started = this.#render(key, kind)
      .catch((error: unknown) => this.#fallBack(key, kept, error))
      .finally(() => {
        this.#underWay.delete(key);
        if (this.#underWay.size === 0) this.#purges.forget();
      });
    this.#underWay.set(key, started);
    return started;
  }

  async #render(key: string, kind: RenderKind): Promise<Found> {
    for (let attempt = 1; ; attempt += 1) {
      const startedAt = this.#purges.now;
      const pace = this.#paceOf(key);
      const refreshFrom = pace === undefined ? 0 : this.#now() + pace;
      const outcome = await withinTime(
        this.#options.renderLimit ?? RENDER_LIMIT,
        `the page ${key}`,
        this.#options.render(key, kind),
      );
      if (outcome.kind !== 'page') return this.#settleWithout(key, outcome, startedAt);
      const page = { ...cachePage(key, outcome.page, this.#now()), refreshFrom };
      const purged = this.#purges.effectOf(page.tags, startedAt);
      if (!purged) return { kind: 'page', page: this.#keep(page), state: 'miss' };
      if (purged.kind === 'soft' && this.#now() < purged.at + SOFT_LIMIT)
        return { kind: 'page', page: this.#keepAged(page, purged), state: 'stale' };
      if (attempt < MAX_ATTEMPTS) continue;
      page.isCurrent = false;
      return { kind: 'page', page, state: 'miss' };
    }
  }

  #settleWithout(
    key: string,
    outcome: Exclude<RenderOutcome, { kind: 'page' }>,
    startedAt: number,
  ): Found {
    if (outcome.kind === 'answer' && outcome.answer.status >= 500)
      throw new RenderError(key, outcome.answer, outcome.failure);
    this.#drop(key);
    this.#options.disk.forgetAside(key);
    if (outcome.kind === 'answer') return outcome;
    if (outcome.status === 410 && !this.#purges.hasPurged(outcome.tags, startedAt)) {
      this.#gone.add(key);
      this.#tags.set(key, outcome.tags);
    }
    return { kind: 'missing', status: outcome.status };
  }

  #keep(page: CachedPage): CachedPage {
    const kept = slimPage(page);
    this.#memory.save(kept);
    this.#tags.set(page.key, page.tags);
    // Error pages are not written to disk: a static server would send them with status 200.
    if (page.status !== 200) return kept;
    const { identity, br, gzip } = page.bodies;
    this.#onDisk.add(page.key, identity.length + br.length + gzip.length);
    this.#options.disk.save(kept, page.bodies);
    this.#keepDiskLimit();
    return kept;
  }

  /**
   * Keeps a page that was softly purged while it was rendered: in memory only, because static
   * servers know no age. Readers have seen it, and get no copy from before it any more.
   */
  #keepAged(page: CachedPage, purged: SoftPurge): CachedPage {
    const kept = slimPage(page);
    this.#memory.save(kept);
    this.#options.disk.forgetAside(page.key);
    this.#tags.set(page.key, page.tags);
    this.#age(kept, purged);
    this.#refreshLater([kept]);
    return kept;
  }

  /** Makes a page in memory stale after a soft purge. The caller deals with its files. */
  #age(page: CachedPage, { at, isPaced }: SoftPurge): void {
    page.freshUntil = Math.min(page.freshUntil, at);
    page.staleUntil = Math.min(page.staleUntil, at + SOFT_LIMIT);
    if (!isPaced) page.refreshFrom = 0;
    this.#onDisk.remove(page.key);
  }

  #keepDiskLimit(): void {
    const removed = this.#onDisk.takeOldest();
    for (const key of removed) this.#forget(key);
    if (removed.length > 0) this.#options.disk.remove(removed);
  }

  /** Sends the stale page if its next render fails (RFC 5861, stale-if-error). */
  async #fallBack(key: string, kept: CachedPage | undefined, error: unknown): Promise<Found> {
    this.counts.errors += 1;
    const page =
      kept ??
      (await withinTime(ASIDE_LIMIT, 'the stale copy', this.#options.disk.findAside(key)).catch(
        () => undefined,
      ));
    const isRoutine = error instanceof Error && 'isRoutine' in error && error.isRoutine === true;
    this.#options.log[isRoutine ? 'debug' : 'error'](
      { err: error, key, hasStale: page !== undefined },
      'a page could not be rendered',
    );
    if (page) return { kind: 'page', page, state: 'error', failure: error };
    if (error instanceof RenderError)
      return { kind: 'answer', answer: error.answer, failure: error };
    throw error;
  }

  #drop(key: string): void {
    const isOnDisk = this.#onDisk.has(key) || !this.#isListed;
    this.#forget(key);
    if (isOnDisk) this.#options.disk.setAside([key]);
  }

  /** Removes a page from memory and the indexes. The caller deals with its files. */
  #forget(key: string): void {
    this.#memory.remove(key);
    this.#tags.remove(key);
    this.#gone.delete(key);
    this.#onDisk.remove(key);
  }

  #settleDropped(dropped: readonly Refreshed[]): void {
    if (dropped.length === 0) return;
    this.#options.disk.setAside(dropped.map(({ key }) => key));
    this.#refreshLater(dropped.filter(({ key }) => this.#paceOf(key) !== undefined));
  }

  #refreshLater(pages: readonly Refreshed[]): void {
    if (this.#isClosed) return;
    const now = this.#now();
    for (const { key, hits, refreshFrom } of pages) {
      if (refreshFrom > now) this.#later.add(key, refreshFrom - now);
      else this.#queue.add(key, hits);
    }
    const { refreshAtOnce = 1 } = this.#options;
    while (this.#refreshing.size < Math.min(refreshAtOnce, this.#queue.size)) {
      const started = this.#refresh().finally(() => this.#refreshing.delete(started));
      this.#refreshing.add(started);
    }
  }

  /**
   * Queues a page whose interval has passed. A page that a hard purge dropped meanwhile was queued
   * by it.
   */
  #refreshDue(key: string): void {
    const page = this.#memory.find(key);
    if (page && !this.peek(key)) this.#refreshLater([page]);
  }

  async #refresh(): Promise<void> {
    for (;;) {
      await nextTurn();
      await this.#letReadersFirst();
      const key = this.#isClosed ? undefined : this.#queue.take();
      if (key === undefined) return;
      // Every request for a stale page queues it; it may have been rendered since.
      if (this.peek(key)) continue;
      const page = this.#memory.find(key);
      if (page && this.#now() < page.refreshFrom) this.#refreshLater([page]);
      else
        await this.#renderOnce(key, page, 'refresh').catch(() => {
          // Already logged; the next request tries again.
        });
    }
  }

  /**
   * Waits while readers wait for renders, up to a limit: under constant load the queue must still
   * advance.
   */
  async #letReadersFirst(): Promise<void> {
    const until = performance.now() + YIELD_LIMIT;
    while (this.#awaited > 0 && performance.now() < until && !this.#isClosed) await pause(5);
  }

  /**
   * Milliseconds between two renders of a page that is rendered again before it is requested;
   * `undefined` for any other. Paths of generated files have no trailing slash. Most parts below
   * `/api/` are asked for by scripts, which rarely ask for the same one again.
   */
  #paceOf(key: string): number | undefined {
    if (!key.endsWith('/')) return undefined;
    return key.includes('/api/') ? this.#options.paceOfPart?.(key) : PACE;
  }
}
