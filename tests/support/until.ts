import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two attempts. */
const STEP = 50;
/**
 * Default of the longest wait, milliseconds: less than the limit of a test (60 s), so that the
 * message names the condition.
 */
const LONGEST_WAIT = 55_000;

/**
 * Waits until a condition is true. Throws with `what` after `within` milliseconds. The limit has a
 * name, so that its unit cannot change unseen.
 */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  { within = LONGEST_WAIT }: { within?: number } = {},
): Promise<void> {
  const end = performance.now() + within;
  while (performance.now() < end) {
    if (await isSo()) return;
    await pause(STEP);
  }
  throw new Error(`Timed out: ${what}`);
}
