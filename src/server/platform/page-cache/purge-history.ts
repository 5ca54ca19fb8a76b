import { isHardTag, isPacedTag } from '#domain/documents/cache-tags.ts';

/** A purge of tags. */
interface PastPurge {
  number: number;
  tags: ReadonlySet<string>;
  isSoft: boolean;
  isPaced: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * `at`: milliseconds since 1970. `isPaced`: whether a page may wait for its interval before it is
 * rendered again.
 */
export interface SoftPurge {
  at: number;
  isPaced: boolean;
}

/**
 * How the purges since a render began affect its page. `at`: the instant of the first soft purge.
 * Paced if all of them are.
 */
export type PurgeEffect = { kind: 'hard' } | ({ kind: 'soft' } & SoftPurge) | undefined;

/**
 * Purges kept for the renders in progress. A render that began before the oldest of them counts as
 * purged.
 */
const MAX_PURGES = 1000;

/** Purges since a render began. They are only recorded while a render is in progress. */
export class PurgeHistory {
  #purges: PastPurge[] = [];
  #count = 0;
  #clearedAt = 0;
  /** Number of the last purge that is no longer recorded although a render was in progress. */
  #lost = 0;

  /** The number of purges so far. A render records it when it begins. */
  get now(): number {
    return this.#count;
  }

  get wasCleared(): boolean {
    return this.#clearedAt > 0;
  }

  /**
   * Records a purge. `isRendering`: whether a render is in progress that the purge may invalidate.
   */
  add(
    tags: readonly string[],
    { isRendering, isSoft, at }: { isRendering: boolean; isSoft: boolean; at: number },
  ): void {
    this.#count += 1;
    if (!isRendering) return;
    this.#purges.push({
      number: this.#count,
      tags: new Set(tags),
      isSoft,
      isPaced: tags.some(isPacedTag),
      at,
    });
    if (this.#purges.length > MAX_PURGES) this.#lost = this.#purges.shift()?.number ?? this.#lost;
  }

  /** Records a purge of everything. */
  addEverything(): void {
    this.#count += 1;
    this.#clearedAt = this.#count;
  }

  /** The effect of the purges after number `since` on a page with the tags. */
  effectOf(tags: readonly string[], since: number): PurgeEffect {
    if (this.#clearedAt > since || this.#lost > since) return { kind: 'hard' };
    let soft: ({ kind: 'soft' } & SoftPurge) | undefined;
    for (const purge of this.#purges) {
      if (purge.number <= since) continue;
      const purged = tags.filter((tag) => purge.tags.has(tag));
      if (purged.length === 0) continue;
      if (!purge.isSoft || purged.some(isHardTag)) return { kind: 'hard' };
      soft = {
        kind: 'soft',
        at: soft?.at ?? purge.at,
        isPaced: soft?.isPaced !== false && purge.isPaced,
      };
    }
    return soft;
  }

  /** Whether a purge after number `since` affects a page with the tags. */
  hasPurged(tags: readonly string[], since: number): boolean {
    return this.effectOf(tags, since) !== undefined;
  }

  /** Clears the purges when no render is in progress. */
  forget(): void {
    this.#purges = [];
  }
}
