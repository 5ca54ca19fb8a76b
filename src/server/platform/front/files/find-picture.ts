import { parseCardName } from '#domain/page-head/share-card.ts';
import { isWithdrawable, parseRenditionName } from '#domain/pictures/rendition.ts';
import { isThere, keptFile } from '#server/platform/images/kept-file.ts';
import type { Backend, PictureKind } from '#server/platform/backend/backend.ts';

/**
 * Finds renditions on disk and has a worker process make missing ones. Share images always go to a
 * worker, because their story may have been withdrawn, and so do pictures of readers. Names of an unknown format are rejected
 * without a lookup.
 */
export function createPictureFinder(folder: string, backend: () => Pick<Backend, 'findMedia'>) {
  return async (kind: PictureKind, name: string): Promise<string | undefined> => {
    if (kind === 'cards') return parseCardName(name) && backend().findMedia(kind, name);
    if (!parseRenditionName(name)) return undefined;
    if (isWithdrawable(name)) return backend().findMedia(kind, name);
    const file = keptFile(folder, name);
    return (await isThere(file)) ? file : backend().findMedia(kind, name);
  };
}
