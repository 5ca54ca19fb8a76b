import { isThere } from '#server/platform/images/kept-file.ts';
import type { Backend } from '#server/platform/backend/backend.ts';
import { isUncleaned, stampOf } from '#server/platform/media/clean-recordings.ts';
import type { MediaStore } from '#server/platform/media/media-store.ts';
import type { ClosedFiles } from './closed-files.ts';

/** An original that a reader may have. */
export interface FoundOriginal {
  file: string;
  /** Whether only the token of its address opened it. */
  isSigned: boolean;
}

/**
 * Finds originals that readers fetch. Sent files were cleaned when they were received. A worker
 * process looks at each film and sound of the content folder once, and cleans a copy if necessary:
 * until then it is not sent. `token`: that of a signed address, without which nobody has a
 * recording of closed stories.
 */
export function createOriginalFinder(options: {
  media: Pick<MediaStore, 'find'>;
  content: string;
  backend(): Pick<Backend, 'findMedia'>;
  closed: Pick<ClosedFiles, 'allows'>;
}): (name: string, token?: string) => Promise<FoundOriginal | undefined> {
  const { media, content, backend, closed } = options;
  const known = new Map<string, { stamp: string; file: string }>();
  const cleanedOf = async (source: string, name: string): Promise<string | undefined> => {
    if (!isUncleaned(source, content)) return source;
    const stamp = await stampOf(source);
    const before = known.get(name);
    if (before?.stamp === stamp && (await isThere(before.file))) return before.file;
    const file = await backend().findMedia('recordings', name);
    if (file !== undefined) known.set(name, { stamp, file });
    return file;
  };
  return async (name, token) => {
    const source = await media.find(name);
    const right = source === undefined ? 'no' : await closed.allows(name, token);
    if (source === undefined || right === 'no') return undefined;
    const file = await cleanedOf(source, name);
    return file === undefined ? undefined : { file, isSigned: right === 'signed' };
  };
}
