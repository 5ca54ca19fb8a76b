import { sizeOfPage, type CachedPage } from './cached-page.ts';

/**
 * Pages in memory, at most `limit` bytes. Eviction is second chance (CLOCK): the oldest page is
 * evicted unless it had hits since its last check. A hit therefore moves nothing.
 */
export class MemoryStore {
  readonly #pages = new Map<string, CachedPage>();
  /** Hits of each page at its last eviction check. */
  readonly #hitsBefore = new WeakMap<CachedPage, number>();
  readonly #limit: number;
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes of all pages. */
  get size(): number {
    return this.#size;
  }

  /** Number of pages. */
  get count(): number {
    return this.#pages.size;
  }

  find(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  save(page: CachedPage): void {
    this.remove(page.key);
    this.#pages.set(page.key, page);
    this.#size += sizeOfPage(page);
    for (const [key, oldest] of this.#pages) {
      if (this.#size <= this.#limit || key === page.key) break;
      if (oldest.hits === (this.#hitsBefore.get(oldest) ?? 0)) this.remove(key);
      else this.#keepOnce(oldest);
    }
    // Every older page had hits and has now used its second chance.
    for (const key of this.#pages.keys()) {
      if (this.#size <= this.#limit || key === page.key) break;
      this.remove(key);
    }
  }

  remove(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    page.isCurrent = false;
    this.#pages.delete(key);
    this.#size -= sizeOfPage(page);
  }

  clear(): void {
    for (const page of this.#pages.values()) page.isCurrent = false;
    this.#pages.clear();
    this.#size = 0;
  }

  #keepOnce(page: CachedPage): void {
    this.#hitsBefore.set(page, page.hits);
    this.#pages.delete(page.key);
    this.#pages.set(page.key, page);
  }
}
