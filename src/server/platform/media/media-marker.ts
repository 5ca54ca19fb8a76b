import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../runtime/private-files.ts';

/**
 * The file that says whose originals a folder has. No address leads to it: names of originals begin
 * with a letter or digit.
 */
export const MARKER = '.newsroom';

/**
 * The folder of the originals is not mounted, or is that of another newsroom. Nothing was written.
 */
export class MediaFolderAwayError extends Error {
  override name = 'MediaFolderAwayError';
}

/**
 * Whether an error is a MediaFolderAwayError: by its name, because endpoints of a build have
 * classes of their own.
 */
export const isMediaFolderAway = (error: unknown): boolean =>
  error instanceof Error && error.name === 'MediaFolderAwayError';

/**
 * Throws a MediaFolderAwayError for a folder without a marker. `newsroom`: the only content that
 * passes, if it is known. Rejects with the operating system's error if the marker cannot be read.
 */
export async function requireMarker(folder: string, newsroom?: string): Promise<void> {
  const found = await readMarker(folder);
  if (found === undefined) throw new MediaFolderAwayError(`${folder} has no file ${MARKER}`);
  if (newsroom !== undefined && found !== newsroom)
    throw new MediaFolderAwayError(`${folder} is that of the newsroom ${found}`);
}

/**
 * The content of a folder's marker; `undefined` without one. Rejects with the operating system's
 * error if it cannot be read.
 */
export async function readMarker(folder: string): Promise<string | undefined> {
  try {
    const content = await readFile(path.join(folder, MARKER), 'utf8');
    return content.trim() || undefined;
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

/**
 * Makes a folder and its marker. Returns the content: that of another process, if it was quicker.
 * Rejects with the operating system's error.
 */
export async function makeMarker(folder: string): Promise<{ newsroom: string; isMade: boolean }> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const newsroom = randomUUID();
  try {
    await writeFile(path.join(folder, MARKER), `${newsroom}\n`, {
      mode: PRIVATE_FILE,
      flag: 'wx',
      flush: true,
    });
    return { newsroom, isMade: true };
  } catch (error) {
    const found = isCode(error, 'EEXIST') ? await readMarker(folder) : undefined;
    if (found === undefined) throw error;
    return { newsroom: found, isMade: false };
  }
}

/** Removes a folder's marker. */
export async function removeMarker(folder: string): Promise<void> {
  await rm(path.join(folder, MARKER), { force: true });
}

/** Whether an error has one of the codes of the operating system. */
export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
