import { SEARCHES_KEY } from '../accounts/forget-reader.ts';

/**
 * Searches of this device, newest first. They are never sent anywhere, and end with a reader's
 * session.
 */

const KEY = SEARCHES_KEY;

/** Maximum of kept searches. */
const MOST = 5;

/** The kept searches; none if the storage is blocked. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((text) => typeof text === 'string').slice(0, MOST)
      : [];
  } catch {
    return [];
  }
}

export function keepSearch(text: string): void {
  const searches = [text, ...recentSearches().filter((one) => one !== text)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // Storage is full or blocked: the search is not kept.
  }
}

export function clearSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Blocked storage has no searches.
  }
}
