import { isOfflineCache, readerOfCache } from '#domain/offline.ts';

/** Access to the caches, which differs between a service worker and a page. */
export interface OfflinePlace {
  caches: Pick<CacheStorage, 'keys' | 'delete'>;
  /** Removes the service worker from this browser. */
  unregister(): Promise<unknown>;
}

/**
 * Deletes all offline copies and the service worker, unless all copies belong to the session's
 * `reader`: one reader must not see another's copies. Resolves to whether it deleted them.
 */
export async function forgetOffline(
  { caches, unregister }: OfflinePlace,
  reader: string | undefined,
): Promise<boolean> {
  const names = (await caches.keys()).filter(isOfflineCache);
  const owners = names.map(readerOfCache).filter((owner) => owner !== undefined);
  if (reader !== undefined && owners.every((owner) => owner === reader)) return false;
  await Promise.all([...names.map((name) => caches.delete(name)), unregister()]);
  return true;
}

/**
 * Whether this browser can store offline copies. Sites without TLS and some private windows cannot.
 */
export function canKeepOffline(): boolean {
  return 'caches' in globalThis && 'serviceWorker' in navigator && 'locks' in navigator;
}

/**
 * Runs `forgetOffline` in a page. Never rejects: the service worker deletes the rest at the next
 * page.
 */
export async function forgetOfflineHere(reader?: string): Promise<void> {
  if (!canKeepOffline()) return;
  try {
    const unregister = async () => (await navigator.serviceWorker.getRegistration())?.unregister();
    await forgetOffline({ caches, unregister }, reader);
  } catch (error) {
    console.warn('The offline copies could not be deleted.', error);
  }
}
