import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/**
 * Whether the island is hydrated. A form without a page that takes it is disabled until then,
 * because the browser would put its values into the address.
 */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
