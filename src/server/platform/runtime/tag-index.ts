/** A tag and the entries that carry it. */
interface Tagged {
  tag: string;
  keys: Set<string>;
}

/** Index of the cached entries by tag. The text of each tag is stored once for all its entries. */
export class TagIndex {
  readonly #tagged = new Map<string, Tagged>();
  readonly #tagsOfKey = new Map<string, readonly Tagged[]>();

  /** Number of entries in the index. */
  get size(): number {
    return this.#tagsOfKey.size;
  }

  has(key: string): boolean {
    return this.#tagsOfKey.has(key);
  }

  set(key: string, tags: readonly string[]): void {
    this.remove(key);
    const tagged = tags.map((tag) => this.#entryOf(tag));
    for (const { keys } of tagged) keys.add(key);
    this.#tagsOfKey.set(key, tagged);
  }

  remove(key: string): void {
    for (const { tag, keys } of this.#tagsOfKey.get(key) ?? []) {
      keys.delete(key);
      if (keys.size === 0) this.#tagged.delete(tag);
    }
    this.#tagsOfKey.delete(key);
  }

  /** The entries with any of the tags. */
  keysOf(tags: Iterable<string>): Set<string> {
    const found = new Set<string>();
    for (const tag of tags) for (const key of this.#tagged.get(tag)?.keys ?? []) found.add(key);
    return found;
  }

  clear(): void {
    this.#tagged.clear();
    this.#tagsOfKey.clear();
  }

  #entryOf(tag: string): Tagged {
    const known = this.#tagged.get(tag);
    if (known) return known;
    const made = { tag, keys: new Set<string>() };
    this.#tagged.set(tag, made);
    return made;
  }
}
