import { useSyncExternalStore } from 'react';

/** The page's `backUrl` as a query for a link to another account page, which looks at where it leads; empty until the island wakes, and where there is none. */
export function useBackQuery(): string {
  return useSyncExternalStore(subscribe, readBackQuery, () => '');
}

function readBackQuery(): string {
  const backUrl = new URLSearchParams(location.search).get('backUrl');
  return backUrl === null ? '' : `?${new URLSearchParams({ backUrl })}`;
}

/** The address of a page stays as long as the page does. */
function subscribe(): () => void {
  return () => {};
}
