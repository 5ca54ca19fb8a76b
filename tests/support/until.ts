import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two attempts. */
const STEP = 50;
/** Longest wait, milliseconds: less than the limit of a test (60 s), so that the message names the condition. */
const LONGEST_WAIT = 55_000;

/** Waits until a condition is true. Throws with `what` after `longest` milliseconds: a slow machine alone shall not end it. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, longest = LONGEST_WAIT): Promise<void> {
  const end = performance.now() + longest;
  while (performance.now() < end) {
    if (await isSo()) return;
    await pause(STEP);
  }
  throw new Error(`Timed out: ${what}`);
}
