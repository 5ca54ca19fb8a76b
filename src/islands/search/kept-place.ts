import type { FoundCard } from '#domain/search/search-results.ts';
import type { SearcherState } from './searcher-state.ts';

/** A list of results and the place in it, to which the reader returns from a story. */
export interface Place {
  state: SearcherState;
  added: readonly FoundCard[];
  isFirst: boolean;
}

/** Key in the session's storage, which the browser empties when the tab is closed. */
const KEY = 'portada-search';

/** Saves the place when the page is left. Returns a function that stops doing so. */
export function keepPlace(place: Place): () => void {
  const save = () => {
    try {
      sessionStorage.setItem(
        KEY,
        JSON.stringify({ ...place, address: location.href, top: scrollY }),
      );
    } catch {
      // Storage is full or blocked: going back shows the first page.
    }
  };
  addEventListener('pagehide', save);
  return () => removeEventListener('pagehide', save);
}

/** The saved place of this address, if the reader has gone back to it. */
export function restorePlace(): (Place & { top: number }) | undefined {
  const [entry] = performance.getEntriesByType('navigation');
  const isBack = entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward';
  try {
    const kept: unknown = isBack ? JSON.parse(sessionStorage.getItem(KEY) ?? 'null') : null;
    return isPlace(kept) && kept.address === location.href ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isPlace(value: unknown): value is Place & { top: number; address: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'address' in value &&
    'state' in value &&
    'added' in value &&
    'top' in value
  );
}
