import { OFFLINE_WORKER } from '#domain/paths/urls.ts';
import { OFFLINE_LIMITS, offlineWidth } from '#domain/offline.ts';
import { copyFile, copyPage } from './copy-page.ts';
import { forgetOfflineHere } from './forget-offline.ts';
import { followSaved, type OfflineSurroundings, type SavedStory } from './offline-stories.ts';

export interface KeepOptions extends Pick<OfflineSurroundings, 'isReaderHere' | 'onChange'> {
  /** Alias. */
  site: string;
  reader: string;
  /** The latest first. */
  saved: readonly SavedStory[];
}

/**
 * Updates the offline copies by `followSaved`, and registers the service worker. Without any copy,
 * the worker is removed.
 */
export async function keepOffline({ site, reader, saved, ...around }: KeepOptions): Promise<void> {
  const width = offlineWidth({ screenWidth: screen.width, density: devicePixelRatio });
  // One update at a time across all tabs, so that a story that is saved and removed quickly ends up
  // removed.
  await navigator.locks.request('portada-offline', async () => {
    if (!around.isReaderHere()) return;
    const registered =
      saved.some(({ path }) => path !== undefined) &&
      navigator.serviceWorker.register(OFFLINE_WORKER);
    let held = 0;
    const followed = followSaved(
      saved,
      { site, reader },
      {
        ...around,
        caches,
        allowance,
        now: Date.now,
        copyPage: (cache, path) => copyPage(cache, path, width),
        copyFile,
        onChange(ids) {
          held = ids.length;
          around.onChange(ids);
        },
      },
    );
    const outcomes = await Promise.allSettled([registered, followed]);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (held > 0 && !failed) return;
    await forgetOfflineHere();
    around.onChange([]);
    if (failed) throw failed.reason;
  });
}

/**
 * At most half of the browser's remaining quota, because it is an estimate and other data share it.
 * Safari returns no estimate before version 17.
 */
async function allowance(held: number): Promise<number> {
  const { quota = Infinity, usage = 0 } =
    'estimate' in (navigator.storage ?? {}) ? await navigator.storage.estimate() : {};
  return Math.min(OFFLINE_LIMITS.bytes, held + Math.max(0, quota - usage) / 2);
}
