import type { Log } from '../log.ts';
import { withinTime } from '../time-limit.ts';
import { packPage, type CachedPage, type RenderedPage } from './cached-page.ts';
import type { DiskStore } from './disk-store.ts';
import { MemoryStore } from './memory-store.ts';
import { TagIndex } from '../tag-index.ts';

/** What a render may end in. Only a `page` is ever kept. */
export type RenderOutcome = { kind: 'page'; page: RenderedPage } | { kind: 'answer'; answer: Answer; failure?: unknown };

/** A response that is not for keeping: a redirect, an error page, a page that said it is not to be cached. */
export interface Answer {
  status: number;
  headers: [string, string][];
  body: Buffer;
}

export type Found =
  | { kind: 'page'; page: CachedPage; state: 'hit' | 'stale' | 'miss' }
  /** An old page, or an error page, in the place of one that could not be made. */
  | { kind: 'page'; page: CachedPage; state: 'error'; failure: unknown }
  | { kind: 'answer'; answer: Answer; failure?: unknown };

export interface PageCacheOptions {
  /** Bytes. */
  memoryLimit: number;
  disk: DiskStore;
  /** Renders the page of a key. Throws when it cannot; an answer of 500 or more counts as that. */
  render(key: string): Promise<RenderOutcome>;
  /** Milliseconds after which a render that has not ended counts as failed; 20 seconds unless given. */
  renderLimit?: number;
  log: Log;
  now?: () => number;
}

/** A page takes some milliseconds; one that waits for a database that fell silent must not keep all that come after it. */
const RENDER_LIMIT = 20_000;

/** How often a page is made again because something it shows was published meanwhile. */
const MAX_ATTEMPTS = 4;

/**
 * Pages by key (`{site}{path}`): in memory, else on disk, else rendered, once however many ask. Purging by tag drops them everywhere and
 * makes them again in the background, one at a time.
 */
export class PageCache {
  readonly #memory: MemoryStore;
  readonly #tags = new TagIndex();
  readonly #underWay = new Map<string, Promise<Found>>();
  readonly #options: PageCacheOptions;
  readonly #now: () => number;
  /** When each tag was last purged, as a count of purges; only as long as renders are under way. */
  readonly #purgedAt = new Map<string, number>();
  #purgeCount = 0;
  #clearedAt = 0;
  readonly #refreshes = new Set<string>();
  #refreshing: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#memory = new MemoryStore(options.memoryLimit);
    for (const { key, tags } of options.disk.list()) this.#tags.set(key, tags);
  }

  /** Number of pages kept. */
  get size(): number {
    return this.#tags.size;
  }

  /** Whether the page is kept, in memory or on disk. */
  has(key: string): boolean {
    return this.#tags.has(key);
  }

  /** A fresh page that is in memory; nothing is read, rendered or waited for. */
  peek(key: string): CachedPage | undefined {
    const page = this.#memory.find(key);
    return page && this.#now() < page.freshUntil ? page : undefined;
  }

  /** Whether a page got by `peek` or `get` may still be sent as it is. */
  isFresh(page: CachedPage): boolean {
    return page.isCurrent && this.#now() < page.freshUntil;
  }

  /** The page, from wherever it is quickest. Throws when there is none and rendering failed. */
  async get(key: string): Promise<Found> {
    const kept = this.#memory.find(key) ?? (await this.#readDisk(key));
    if (kept) {
      const now = this.#now();
      if (now < kept.freshUntil) return { kind: 'page', page: kept, state: 'hit' };
      if (now < kept.staleUntil) {
        this.#refreshLater([key]);
        return { kind: 'page', page: kept, state: 'stale' };
      }
    }
    return this.#renderOnce(key, kept);
  }

  /**
   * Drops every page that shows what a tag names, and starts making those pages again. Files for programs (feeds, site maps) are made when one
   * asks: each publication changes some of them, and few are asked for before the next.
   */
  purge(tags: readonly string[]): string[] {
    this.#purgeCount += 1;
    if (this.#underWay.size > 0) for (const tag of tags) this.#purgedAt.set(tag, this.#purgeCount);
    const keys = [...this.#tags.keysOf(tags)];
    for (const key of keys) this.#drop(key);
    this.#refreshLater(keys.filter((key) => key.endsWith('/')));
    return keys;
  }

  /** Drops everything. */
  clear(): void {
    this.#purgeCount += 1;
    this.#clearedAt = this.#purgeCount;
    this.#tags.clear();
    this.#memory.clear();
    this.#options.disk.clear();
  }

  /** Resolves when no page is being made again. */
  async settled(): Promise<void> {
    while (this.#refreshing) await this.#refreshing;
  }

  /** Starts no more renders of its own accord. */
  close(): void {
    this.#isClosed = true;
    this.#refreshes.clear();
  }

  async #readDisk(key: string): Promise<CachedPage | undefined> {
    if (!this.#tags.has(key)) return undefined;
    const startedAt = this.#purgeCount;
    const page = await this.#options.disk.find(key);
    // Something was purged while it was read: it may have been this.
    if (!page || startedAt !== this.#purgeCount) return undefined;
    this.#memory.save(page);
    return page;
  }

  #renderOnce(key: string, kept: CachedPage | undefined): Promise<Found> {
    const running = this.#underWay.get(key);
    if (running) return running;
    const started = this.#render(key)
      .catch((error: unknown) => this.#fallBack(key, kept, error))
      .finally(() => {
        this.#underWay.delete(key);
        if (this.#underWay.size === 0) this.#purgedAt.clear();
      });
    this.#underWay.set(key, started);
    return started;
  }

  async #render(key: string): Promise<Found> {
    for (let attempt = 1; ; attempt += 1) {
      const startedAt = this.#purgeCount;
      const outcome = await withinTime(this.#options.renderLimit ?? RENDER_LIMIT, `the page ${key}`, this.#options.render(key));
      if (outcome.kind === 'answer') {
        if (outcome.answer.status >= 500) throw new RenderError(key, outcome.answer, outcome.failure);
        this.#drop(key);
        this.#options.disk.forgetAside(key);
        return outcome;
      }
      const page = packPage(key, outcome.page, this.#now());
      if (this.#wasPurged(page.tags, startedAt)) {
        if (attempt < MAX_ATTEMPTS) continue;
        page.isCurrent = false;
        return { kind: 'page', page, state: 'miss' };
      }
      this.#memory.save(page);
      this.#tags.set(key, page.tags);
      this.#saveToDisk(page);
      return { kind: 'page', page, state: 'miss' };
    }
  }

  #saveToDisk(page: CachedPage): void {
    try {
      this.#options.disk.save(page);
    } catch (error) {
      this.#options.log.error({ err: error, key: page.key }, 'a page could not be written to disk; it is served from memory');
    }
  }

  /** What was purged is shown while making it anew fails (RFC 5861, stale-if-error). */
  async #fallBack(key: string, kept: CachedPage | undefined, error: unknown): Promise<Found> {
    const page = kept ?? (await this.#options.disk.findAside(key));
    this.#options.log.error({ err: error, key, hasStale: page !== undefined }, 'a page could not be rendered');
    if (page) return { kind: 'page', page, state: 'error', failure: error };
    if (error instanceof RenderError) return { kind: 'answer', answer: error.answer, failure: error };
    throw error;
  }

  #wasPurged(tags: readonly string[], since: number): boolean {
    return this.#clearedAt > since || tags.some((tag) => (this.#purgedAt.get(tag) ?? 0) > since);
  }

  #drop(key: string): void {
    this.#memory.remove(key);
    if (!this.#tags.has(key)) return;
    this.#tags.remove(key);
    this.#options.disk.setAside(key);
  }

  #refreshLater(keys: readonly string[]): void {
    if (this.#isClosed) return;
    for (const key of keys) this.#refreshes.add(key);
    if (this.#refreshes.size > 0) this.#refreshing ??= this.#refresh();
  }

  async #refresh(): Promise<void> {
    for (const key of this.#refreshes) {
      this.#refreshes.delete(key);
      // Readers' requests go first.
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#isClosed) break;
      // Every reader of an old page asks for a new one; it may have been made since.
      if (this.peek(key)) continue;
      await this.#renderOnce(key, this.#memory.find(key)).catch(() => {
        // Logged where it happened; the next reader tries again.
      });
    }
    this.#refreshing = undefined;
  }
}

/** A page that came out as a server error, with what it threw as its cause. */
class RenderError extends Error {
  override name = 'RenderError';
  /** Not a property that a log would print: it holds a whole page. */
  readonly #answer: Answer;

  constructor(key: string, answer: Answer, cause: unknown) {
    super(`${key} was answered with ${answer.status}`, { cause });
    this.#answer = answer;
  }

  get answer(): Answer {
    return this.#answer;
  }
}
