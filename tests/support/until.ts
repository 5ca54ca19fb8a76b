import { setTimeout as pause } from 'node:timers/promises';

/** Looks until a condition holds; fails with `what` when it never does. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, attempts = 400): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (await isSo()) return;
    await pause(50);
  }
  throw new Error(`It never happened: ${what}`);
}
