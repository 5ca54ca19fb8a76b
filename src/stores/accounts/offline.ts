import { atom } from 'nanostores';
import { canKeepOffline } from '#offline/forget-offline.ts';
import type { SavedStory } from '#offline/offline-stories.ts';
import { readPageSettings } from '../page-settings.ts';
import { isSessionOf, readSession } from './session.ts';

/**
 * Ids of the saved stories with an offline copy on this device. `undefined` before the first check,
 * and in browsers without offline copies.
 */
export const $offlineIds = atom<readonly string[] | undefined>();

/**
 * Milliseconds after which a failure is logged. A page that the reader leaves ends before: its
 * imports are cut off, and the next page copies the stories.
 */
const LEFT_WITHIN = 1000;

/**
 * Updates the offline copies to the reader's saved stories (the latest first), as far as there is
 * space. Never rejects: failures are only logged, and the stories are read online.
 */
export async function keepSavedOffline(saved: readonly SavedStory[]): Promise<void> {
  const session = readSession();
  if (session.status !== 'signed-in' || !canKeepOffline()) return;
  $offlineIds.set($offlineIds.get() ?? []);
  try {
    // Loaded on demand, because it is needed only after a story is saved.
    const { keepOffline } = await import('#offline/keep-offline.ts');
    await keepOffline({
      site: readPageSettings().site,
      reader: session.id,
      saved,
      isReaderHere: () => isSessionOf(session.id),
      onChange: (ids) => $offlineIds.set(ids),
    });
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, LEFT_WITHIN));
    console.warn('The saved stories could not be copied for offline reading.', error);
  }
}
