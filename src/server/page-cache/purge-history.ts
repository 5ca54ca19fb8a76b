/** Tags purged since a render began. Tags are only recorded while a render is in progress. */
export class PurgeHistory {
  /** The number of the last purge of each tag. */
  readonly #purgedAt = new Map<string, number>();
  #count = 0;
  #clearedAt = 0;

  /** The number of purges so far. A render records it when it begins. */
  get now(): number {
    return this.#count;
  }

  get wasCleared(): boolean {
    return this.#clearedAt > 0;
  }

  /** Records a purge. `isRendering`: whether a render is in progress that the purge may invalidate. */
  add(tags: readonly string[], { isRendering }: { isRendering: boolean }): void {
    this.#count += 1;
    if (isRendering) for (const tag of tags) this.#purgedAt.set(tag, this.#count);
  }

  /** Records a purge of everything. */
  addEverything(): void {
    this.#count += 1;
    this.#clearedAt = this.#count;
  }

  /** Whether one of the tags, or everything, was purged after purge number `since`. */
  hasPurged(tags: readonly string[], since: number): boolean {
    return this.#clearedAt > since || tags.some((tag) => (this.#purgedAt.get(tag) ?? 0) > since);
  }

  /** Clears the tags when no render is in progress. */
  forget(): void {
    this.#purgedAt.clear();
  }
}
