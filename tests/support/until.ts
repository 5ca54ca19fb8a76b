import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a condition is true. Throws with `what` after the last attempt. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, attempts = 400): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (await isSo()) return;
    await pause(50);
  }
  throw new Error(`Timed out: ${what}`);
}
