/** Which tags were purged since a render began. Nothing is held while no render is under way. */
export class PurgeHistory {
  /** When each tag was last purged, as a count of purges. */
  readonly #purgedAt = new Map<string, number>();
  #count = 0;
  #clearedAt = 0;

  /** The number of purges so far: what a render notes at its beginning. */
  get now(): number {
    return this.#count;
  }

  get wasCleared(): boolean {
    return this.#clearedAt > 0;
  }

  /** Notes a purge. `isRendering`: whether a render could be overtaken by it. */
  add(tags: readonly string[], { isRendering }: { isRendering: boolean }): void {
    this.#count += 1;
    if (isRendering) for (const tag of tags) this.#purgedAt.set(tag, this.#count);
  }

  /** Notes a purge of everything. */
  addEverything(): void {
    this.#count += 1;
    this.#clearedAt = this.#count;
  }

  /** Whether one of the tags, or everything, was purged after a count of purges. */
  hasPurged(tags: readonly string[], since: number): boolean {
    return this.#clearedAt > since || tags.some((tag) => (this.#purgedAt.get(tag) ?? 0) > since);
  }

  /** Forgets the tags: no render is under way. */
  forget(): void {
    this.#purgedAt.clear();
  }
}
