import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MediaStore } from '../media-store.ts';
import { cleanFile } from './clean-media.ts';
import { endingByBytes } from './ending-by-bytes.ts';

/**
 * Copies a picture into the store, cleaned. Returns `false` for a file that cannot be cleaned,
 * which is not copied.
 */
export async function saveCleaned(
  media: Pick<MediaStore, 'save'>,
  file: string,
  name: string,
): Promise<boolean> {
  return withCleaned(file, async (cleaned) => {
    if (cleaned === undefined) return false;
    await media.save(cleaned, name);
    return true;
  });
}

/** Whether a picture can be cleaned. */
export function canBeCleaned(file: string): Promise<boolean> {
  return withCleaned(file, (cleaned) => Promise.resolve(cleaned !== undefined));
}

/** Hands a cleaned copy to `use`, or the file itself if it says nothing. */
async function withCleaned<Result>(
  file: string,
  use: (cleaned: string | undefined) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portada-'));
  try {
    const copy = path.join(folder, 'copy');
    const ending = await endingByBytes(file);
    const { kind } =
      ending === undefined ? { kind: 'refused' } : await cleanFile(file, ending, copy);
    return await use(kind === 'refused' ? undefined : kind === 'same' ? file : copy);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
