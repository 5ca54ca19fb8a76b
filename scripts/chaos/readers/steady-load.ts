import { loadHits, type HitLoad } from '#scripts/bench/load/hit-load.ts';
import { HOST } from '../place/chaos-node.ts';

const RATE = 200;

/**
 * Requests cached pages at 200 requests/s from a process of its own, as `npm run bench` does. Times
 * are in milliseconds.
 */
export function loadPages(
  url: string,
  pages: readonly string[],
  seconds: number,
): Promise<HitLoad> {
  return loadHits(url, { host: HOST, pages, rate: RATE, seconds });
}

export function loadInWords(busy: HitLoad, rest: HitLoad): string {
  return `hits p50 ${busy.p50.toFixed(1)}, p99 ${busy.p99.toFixed(1)}, longest ${busy.max.toFixed(0)} ms (rest p99 ${rest.p99.toFixed(1)}), ${busy.errors} errors`;
}
