import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, rename, stat, copyFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../runtime/private-files.ts';
import { findOriginal, type OriginalFolders } from './find-original.ts';

/** Original pictures, videos and audio in the newsroom's repository, and imported ones. */
export interface MediaFolders {
  /** The file with a name in either folder. Names that contain a path are never found. */
  find(name: string): Promise<string | undefined>;
  /**
   * The facts of a picture for publishing: its size after EXIF orientation, and 8 hex digits of the file's SHA-256.
   * `undefined` if the file is missing or not a picture.
   */
  inspectPicture(name: string): Promise<{ version: string; width: number; height: number } | undefined>;
  /** Copies a file under a name. An existing file of that name is kept. */
  save(source: string, name: string): Promise<void>;
}

export function createMediaFolders(folders: OriginalFolders): MediaFolders {
  const find = (name: string) => findOriginal(folders, name);
  const inspected = new Map<string, { stamp: string; facts: { version: string; width: number; height: number } }>();
  return {
    find,
    async inspectPicture(name) {
      const file = await find(name);
      if (file === undefined) return undefined;
      const { size, mtimeMs } = await stat(file);
      const stamp = `${size}-${mtimeMs}`;
      const before = inspected.get(file);
      if (before?.stamp === stamp) return before.facts;
      const metadata = await sharp(file)
        .metadata()
        .catch(() => undefined);
      if (!metadata) return undefined;
      const { width, height } = metadata.autoOrient;
      const facts = { version: await hashOf(file), width, height };
      inspected.set(file, { stamp, facts });
      return facts;
    },
    async save(source, name) {
      if ((await find(name)) !== undefined) return;
      await mkdir(folders.imported, { recursive: true, mode: PRIVATE_FOLDER });
      const target = path.join(folders.imported, name);
      const temporary = `${target}.tmp-${process.pid}`;
      await copyFile(source, temporary);
      await chmod(temporary, PRIVATE_FILE);
      await rename(temporary, target);
    },
  };
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, 8);
}
