import { isThere } from '../images/kept-file.ts';
import type { Backend } from '../backend/backend.ts';
import { isUncleaned, stampOf } from '../media/clean-recordings.ts';
import type { MediaStore } from '../media/media-store.ts';

/**
 * Finds originals that readers fetch. Sent files were cleaned when they were received. A worker process looks at each film and
 * sound of the content folder once, and cleans a copy if necessary: until then it is not sent.
 */
export function createOriginalFinder(options: {
  media: Pick<MediaStore, 'find'>;
  content: string;
  backend(): Pick<Backend, 'findMedia'>;
}): (name: string) => Promise<string | undefined> {
  const { media, content, backend } = options;
  const known = new Map<string, { stamp: string; file: string }>();
  return async (name) => {
    const source = await media.find(name);
    if (source === undefined || !isUncleaned(source, content)) return source;
    const stamp = await stampOf(source);
    const before = known.get(name);
    if (before?.stamp === stamp && (await isThere(before.file))) return before.file;
    const file = await backend().findMedia('recordings', name);
    if (file !== undefined) known.set(name, { stamp, file });
    return file;
  };
}
