/**
 * Keys of purged pages that wait for their next render: the most requested first, then first in,
 * first out.
 */
export class RefreshQueue {
  /** Set n has the keys of pages with 2^(n − 1) to 2^n − 1 hits. */
  readonly #sets: Set<string>[] = [];
  readonly #levels = new Map<string, number>();

  get size(): number {
    return this.#levels.size;
  }

  /**
   * `hits`: the number of hits of the cached page. A key that is already queued keeps the higher of
   * its two priorities.
   */
  add(key: string, hits: number): void {
    const level = Math.ceil(Math.log2(hits + 1));
    const before = this.#levels.get(key);
    if (before !== undefined && before >= level) return;
    if (before !== undefined) this.#sets[before]?.delete(key);
    this.#levels.set(key, level);
    while (this.#sets.length <= level) this.#sets.push(new Set());
    this.#sets[level]?.add(key);
  }

  take(): string | undefined {
    for (let level = this.#sets.length - 1; level >= 0; level -= 1) {
      for (const key of this.#sets[level] ?? []) {
        this.#sets[level]?.delete(key);
        this.#levels.delete(key);
        return key;
      }
      this.#sets.length = level;
    }
    return undefined;
  }

  clear(): void {
    this.#sets.length = 0;
    this.#levels.clear();
  }
}
