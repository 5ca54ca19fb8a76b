import { atom } from 'nanostores';
import { canKeepOffline } from '../offline/forget-offline.ts';
import type { SavedStory } from '../offline/offline-stories.ts';
import { readPageSettings } from './page-settings.ts';
import { isSessionOf, readSession } from './session.ts';

/** Ids of the saved stories that this device can show without a network; `undefined` where nobody asked yet, and where a browser keeps none. */
export const $offlineIds = atom<readonly string[] | undefined>();

/**
 * Keeps on this device what its reader saved (the last first), as far as there is room, and nothing else. Never rejects: what cannot be kept is only
 * logged, and is read online.
 */
export async function keepSavedOffline(saved: readonly SavedStory[]): Promise<void> {
  const session = readSession();
  if (session.status !== 'signed-in' || !canKeepOffline()) return;
  $offlineIds.set($offlineIds.get() ?? []);
  try {
    // Of no use before something is saved.
    const { keepOffline } = await import('../offline/keep-offline.ts');
    await keepOffline({
      site: readPageSettings().site,
      reader: session.id,
      saved,
      isReaderHere: () => isSessionOf(session.id),
      onChange: (ids) => $offlineIds.set(ids),
    });
  } catch (error) {
    console.warn('What was saved could not be kept for reading offline.', error);
  }
}
