import { parseCardName } from '../../domain/page-head/share-card.ts';
import { parseRenditionName } from '../../domain/rendition.ts';
import { isThere, keptFile } from '../images/find-original.ts';
import type { Backend, MediaKind } from '../worker/backend.ts';

/**
 * Finds scaled pictures among the kept ones, and has a worker make the others. A share card is always a worker's to find: its story may have been
 * withdrawn. A name of no known form costs nobody anything.
 */
export function createPictureFinder(folder: string, backend: () => Pick<Backend, 'findMedia'>) {
  return async (kind: MediaKind, name: string): Promise<string | undefined> => {
    if (kind === 'cards') return parseCardName(name) && backend().findMedia(kind, name);
    if (!parseRenditionName(name)) return undefined;
    const file = keptFile(folder, name);
    return (await isThere(file)) ? file : backend().findMedia(kind, name);
  };
}
