/** The prefix lets a logout delete it (`browser/accounts/forget-reader.ts`). */
const KEY = 'portada-reader-visit';

/** Milliseconds for which stories count as new at the first visit. */
const FIRST = 7 * 24 * 3_600_000;

/**
 * The instant, in milliseconds since 1970, from which the stories of followed authors are new: the
 * last visit of their list on this device, or a week ago. A browser that blocks localStorage always
 * gets a week.
 */
export function lastVisit(now: number = Date.now()): number {
  try {
    const last = Number(localStorage.getItem(KEY) ?? Number.NaN);
    return Number.isNaN(last) ? now - FIRST : last;
  } catch {
    return now - FIRST;
  }
}

/** Returns `lastVisit`, and records a visit of the list of followed authors. */
export function readLastVisit(now: number = Date.now()): number {
  const last = lastVisit(now);
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Without storage the next visit starts from a week ago again.
  }
  return last;
}
