import { OFFLINE_WORKER } from '../domain/addresses.ts';
import { OFFLINE_LIMITS, offlineWidth } from '../domain/offline.ts';
import { copyFile, copyPage } from './copy-page.ts';
import { forgetOfflineHere } from './forget-offline.ts';
import { followSaved, type OfflineSurroundings, type SavedStory } from './offline-stories.ts';

export interface KeepOptions extends Pick<OfflineSurroundings, 'isReaderHere' | 'onChange'> {
  /** Alias. */
  site: string;
  reader: string;
  /** The last first. */
  saved: readonly SavedStory[];
}

/** Makes this browser hold what `followSaved` says, with the worker that shows it; where nothing is left to hold, no worker either. */
export async function keepOffline({ site, reader, saved, ...around }: KeepOptions): Promise<void> {
  const width = offlineWidth({ screenWidth: screen.width, density: devicePixelRatio });
  // One after another, in all tabs: what was saved and removed again at once is to end removed.
  await navigator.locks.request('portada-offline', async () => {
    if (!around.isReaderHere()) return;
    const registered = saved.some(({ path }) => path !== undefined) && navigator.serviceWorker.register(OFFLINE_WORKER);
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

/** Never more than half of what the browser still has for us: it is an estimate, and other things are kept here too. Safari makes none before version 17. */
async function allowance(held: number): Promise<number> {
  const { quota = Infinity, usage = 0 } = 'estimate' in (navigator.storage ?? {}) ? await navigator.storage.estimate() : {};
  return Math.min(OFFLINE_LIMITS.bytes, held + Math.max(0, quota - usage) / 2);
}
