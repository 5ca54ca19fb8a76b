import { useSyncExternalStore } from 'react';

/**
 * The page's `backUrl`, for links to other account pages, which validate it. `undefined` without one, and before
 * hydration.
 */
export function useBackUrl(): string | undefined {
  return useSyncExternalStore(subscribe, readBackUrl, () => undefined);
}

/** Reads the `backUrl` without a hook. */
export function readBackUrl(): string | undefined {
  return new URLSearchParams(location.search).get('backUrl') ?? undefined;
}

/** The URL never changes during the life of the page. */
function subscribe(): () => void {
  return () => {};
}
