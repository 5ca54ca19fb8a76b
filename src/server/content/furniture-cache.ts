import { FURNITURE_TYPES, type Furniture } from '../../domain/document.ts';
import { furnitureTag, siteTag } from '../../domain/cache-tags.ts';
import type { ContentRepository } from './content-repository.ts';

/** Taxons, authors, fronts… of a site, read once and again after one of them changed: every page needs some of them. */
export class FurnitureCache {
  readonly #repository: ContentRepository;
  readonly #sites = new Map<string, Promise<Furniture[]>>();

  constructor(repository: ContentRepository) {
    this.#repository = repository;
  }

  list(site: string): Promise<Furniture[]> {
    const known = this.#sites.get(site);
    if (known) return known;
    const reading = this.#repository.listFurniture(site);
    this.#sites.set(site, reading);
    // A failed read is not an answer to keep.
    reading.catch(() => this.#sites.delete(site));
    return reading;
  }

  /** Forgets what a purge names. Must come before the page cache hears of it, or a page would be made of old furniture. */
  purge(tags: readonly string[]): void {
    const purged = new Set(tags);
    for (const site of this.#sites.keys()) {
      const isStale = purged.has(siteTag(site)) || FURNITURE_TYPES.some((type) => purged.has(furnitureTag(site, type)));
      if (isStale) this.#sites.delete(site);
    }
  }

  clear(): void {
    this.#sites.clear();
  }
}
