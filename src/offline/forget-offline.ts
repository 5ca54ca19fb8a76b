import { isOfflineCache, readerOfCache } from '../domain/offline.ts';

/** Where saved stories are kept; a worker and a page have it from different places. */
export interface OfflinePlace {
  caches: Pick<CacheStorage, 'keys' | 'delete'>;
  /** Takes the worker out of this browser. */
  unregister(): Promise<unknown>;
}

/**
 * Drops everything that is kept, and the worker, unless it is all of the `reader` whose session this is: nobody is to find what another one saved.
 * Resolves to whether it did.
 */
export async function forgetOffline({ caches, unregister }: OfflinePlace, reader: string | undefined): Promise<boolean> {
  const names = (await caches.keys()).filter(isOfflineCache);
  const owners = names.map(readerOfCache).filter((owner) => owner !== undefined);
  if (reader !== undefined && owners.every((owner) => owner === reader)) return false;
  await Promise.all([...names.map((name) => caches.delete(name)), unregister()]);
  return true;
}

/** Whether this browser can keep anything: on a site without TLS, and in some private windows, it cannot. */
export function canKeepOffline(): boolean {
  return 'caches' in globalThis && 'serviceWorker' in navigator && 'locks' in navigator;
}

/** `forgetOffline` in a page. Never rejects: what is left over the worker finds at the next page. */
export async function forgetOfflineHere(reader?: string): Promise<void> {
  if (!canKeepOffline()) return;
  try {
    const unregister = async () => (await navigator.serviceWorker.getRegistration())?.unregister();
    await forgetOffline({ caches, unregister }, reader);
  } catch (error) {
    console.warn('What was kept for reading offline could not be dropped.', error);
  }
}
