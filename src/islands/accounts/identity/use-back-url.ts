import { useSyncExternalStore } from 'react';
import { findBackPath } from '#domain/paths/back-url.ts';

/**
 * The page's `backUrl`, for links to other account pages, which validate it. `undefined` without
 * one, and before hydration.
 */
export function useBackUrl(): string | undefined {
  return useSyncExternalStore(subscribe, readBackUrl, () => undefined);
}

/**
 * The path of the page's `backUrl`, validated. `given` is the path that the server printed for
 * browsers without JavaScript; it is used before hydration, and for a page of another site.
 */
export function useBackPath(given?: string): string | undefined {
  return (
    useSyncExternalStore(
      subscribe,
      () => findBackPath(location.href),
      () => undefined,
    ) ?? given
  );
}

/** Reads the `backUrl` without a hook. */
export function readBackUrl(): string | undefined {
  return new URLSearchParams(location.search).get('backUrl') ?? undefined;
}

/** The URL never changes during the life of the page. */
function subscribe(): () => void {
  return () => {};
}
