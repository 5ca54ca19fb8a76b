import { useSyncExternalStore } from 'react';

/** The page's `backUrl`, for addresses of other account pages, which look at where it leads; `undefined` until the island wakes, and where there is none. */
export function useBackUrl(): string | undefined {
  return useSyncExternalStore(subscribe, readBackUrl, () => undefined);
}

/** The same at this moment. */
export function readBackUrl(): string | undefined {
  return new URLSearchParams(location.search).get('backUrl') ?? undefined;
}

/** The address of a page stays as long as the page does. */
function subscribe(): () => void {
  return () => {};
}
