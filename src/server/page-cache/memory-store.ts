import { sizeOfPage, type CachedPage } from './cached-page.ts';

/** Pages in memory, the least recently used leaving first when `limit` bytes are reached. */
export class MemoryStore {
  readonly #pages = new Map<string, CachedPage>();
  readonly #limit: number;
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes held. */
  get size(): number {
    return this.#size;
  }

  find(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  save(page: CachedPage): void {
    this.remove(page.key);
    this.#pages.set(page.key, page);
    this.#size += sizeOfPage(page);
    for (const [key] of this.#pages) {
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
}
