/** The sizes of the pages on disk, newest last, and the limit of their sum. */
export class DiskBudget {
  readonly #limit: number;
  readonly #sizes = new Map<string, number>();
  #size = 0;

  /** `limit` is in bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes of all pages. */
  get size(): number {
    return this.#size;
  }

  /** Whether the pages take 90 % of the limit. Pages are evicted at the limit, down to 95 %. */
  get isFull(): boolean {
    return this.#size >= this.#limit * 0.9;
  }

  get count(): number {
    return this.#sizes.size;
  }

  has(key: string): boolean {
    return this.#sizes.has(key);
  }

  /** Adds or replaces a page, as the newest. */
  add(key: string, size: number): void {
    this.remove(key);
    this.#sizes.set(key, size);
    this.#size += size;
  }

  remove(key: string): void {
    this.#size -= this.#sizes.get(key) ?? 0;
    this.#sizes.delete(key);
  }

  clear(): void {
    this.#sizes.clear();
    this.#size = 0;
  }

  /**
   * If the limit is exceeded, removes the oldest pages until 5 % is free, and returns their keys.
   * The newest page always stays.
   */
  takeOldest(): string[] {
    if (this.#size <= this.#limit) return [];
    const taken: string[] = [];
    for (const key of this.#sizes.keys()) {
      if (this.#size <= this.#limit * 0.95 || this.#sizes.size === 1) break;
      this.remove(key);
      taken.push(key);
    }
    return taken;
  }
}
