/** Milliseconds between two requests for the live streams (SPECIFICATION §9). */
const EVERY = 10_000;
/** Longest wait after failures. */
const LONGEST = 120_000;
/** Share of the delay by which it varies, so that readers who came together do not ask together. */
const JITTER = 0.2;

/**
 * Milliseconds until the next request, after a number of failures in a row: 10 s, and twice as long
 * after each failure, up to two minutes. `random` is from 0 to 1.
 */
export function pollDelay(failures: number, random: number): number {
  const delay = Math.min(EVERY * 2 ** failures, LONGEST);
  return Math.round(delay * (1 - JITTER / 2 + JITTER * random));
}
