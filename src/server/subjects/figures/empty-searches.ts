import { hash, randomBytes } from 'node:crypto';
import { LEAST_SHOWN, type FigureCount } from '#domain/figures/figure.ts';
import { searchedWords } from '#domain/figures/searched-words.ts';
import type { Site } from '#domain/sites/site.ts';

const DAY = 24 * 3600_000;

/**
 * Limits of the memory of a day, because a client can invent words: different searches of all sites,
 * and addresses of all of them. Some 10 MB.
 */
const MOST_WORDS = 5000;
const MOST_ADDRESSES = 100_000;

/** Counts searches that found nothing. */
export interface EmptySearches {
  /**
   * Counts a search for a network address. Words are stored once five addresses have searched for
   * them on one day, so that no stored word is that of one reader; those of a killed process are
   * lost. An address counts once a day.
   */
  add(site: Site, search: { text: string; address: string }): void;
}

/**
 * The words of a day are in memory, beside a keyed hash of each address. The key is random, is never
 * stored and ends with the day (UTC). `add` stores a sum.
 */
export function createEmptySearches({
  add,
  now = Date.now,
}: {
  add: (sum: FigureCount) => unknown;
  now?: () => number;
}): EmptySearches {
  let day = 0;
  let key = '';
  let hashes = 0;
  const known = new Map<string, Set<number>>();
  const turn = () => {
    const today = Math.floor(now() / DAY);
    if (today === day) return;
    day = today;
    key = randomBytes(32).toString('base64');
    hashes = 0;
    known.clear();
  };
  return {
    add({ alias }, { text, address }) {
      const words = searchedWords(text);
      if (words === undefined || address === '') return;
      turn();
      const name = `${alias} ${words}`;
      const addresses = known.get(name) ?? new Set();
      const own = hashOf(`${key}\n${name}\n${address}`);
      const isFull = hashes >= MOST_ADDRESSES || (!known.has(name) && known.size >= MOST_WORDS);
      if (isFull || addresses.has(own)) return;
      addresses.add(own);
      hashes += 1;
      known.set(name, addresses);
      if (addresses.size < LEAST_SHOWN) return;
      const views = addresses.size === LEAST_SHOWN ? LEAST_SHOWN : 1;
      add({ site: alias, dimension: 'search', key: words, views, reads: 0, shares: 0, seconds: 0 });
    },
  };
}

/** 48 bits of a hash, which a number holds exactly. */
function hashOf(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, 12), 16);
}
