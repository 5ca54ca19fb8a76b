import { access } from 'node:fs/promises';
import path from 'node:path';

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
