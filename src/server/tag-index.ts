/** Which cached entries carry which tags. */
export class TagIndex {
  readonly #keysOfTag = new Map<string, Set<string>>();
  readonly #tagsOfKey = new Map<string, readonly string[]>();

  /** Number of entries known. */
  get size(): number {
    return this.#tagsOfKey.size;
  }

  has(key: string): boolean {
    return this.#tagsOfKey.has(key);
  }

  keys(): string[] {
    return [...this.#tagsOfKey.keys()];
  }

  set(key: string, tags: readonly string[]): void {
    this.remove(key);
    this.#tagsOfKey.set(key, tags);
    for (const tag of tags) {
      const keys = this.#keysOfTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysOfTag.set(tag, new Set([key]));
    }
  }

  remove(key: string): void {
    for (const tag of this.#tagsOfKey.get(key) ?? []) {
      const keys = this.#keysOfTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOfTag.delete(tag);
    }
    this.#tagsOfKey.delete(key);
  }

  /** The entries that carry any of the tags. */
  keysOf(tags: Iterable<string>): Set<string> {
    const found = new Set<string>();
    for (const tag of tags) for (const key of this.#keysOfTag.get(tag) ?? []) found.add(key);
    return found;
  }

  clear(): void {
    this.#keysOfTag.clear();
    this.#tagsOfKey.clear();
  }
}
