import { access } from 'node:fs/promises';
import path from 'node:path';

/** Folders of original pictures, videos and audio: the newsroom's repository, and imported files. */
export interface OriginalFolders {
  content: string;
  imported: string;
}

/** The file of an original in either folder. Names that contain a path are never found. */
export async function findOriginal(folders: OriginalFolders, name: string): Promise<string | undefined> {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name)) return undefined;
  for (const folder of [folders.content, folders.imported]) {
    const file = path.join(folder, name);
    if (await isThere(file)) return file;
  }
  return undefined;
}

/** The file of a generated picture, in one of many subfolders, so that no folder grows too long. */
export function keptFile(folder: string, name: string): string {
  return path.join(folder, name.slice(0, 2), name);
}

export async function isThere(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}
