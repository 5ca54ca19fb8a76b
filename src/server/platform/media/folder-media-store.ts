import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../runtime/private-files.ts';
import { isCode, requireMarker } from './media-marker.ts';
import type { MediaStore } from './media-store.ts';

/**
 * Folders of originals: the newsroom's repository, which is only read, and imported and sent files.
 */
export interface MediaFolders {
  content: string;
  imported: string;
}

/**
 * The folder of copies that are not whole yet, in the folder of the imported files: a rename within
 * it is atomic.
 */
const UNFINISHED = '.unfinished';

/** The first 8 of the 16 digits in the names of sent files, or of the 12 of imported ones. */
const HASHED = /-([0-9a-f]{8})(?:[0-9a-f]{4}){1,2}\.[a-z0-9]+$/;

/** Milliseconds after which a copy is no longer being made. */
const ABANDONED_AFTER = 3_600_000;

/**
 * Originals in two folders. A name is looked up in the newsroom's repository first. `require`
 * rejects if the folder of the imported files is not mounted: nothing is written below a mount
 * point.
 */
export function createFolderMediaStore(
  folders: MediaFolders,
  require: () => Promise<void> = () => requireMarker(folders.imported),
): MediaStore {
  const unfinished = path.join(folders.imported, UNFINISHED);
  const find = (name: string) => findIn(folders, name);

  /** Copies by way of a temporary file, so that a file with a name is always whole. */
  const copy = async (source: string, name: string) => {
    await mkdir(unfinished, { recursive: true, mode: PRIVATE_FOLDER });
    const temporary = path.join(unfinished, randomUUID());
    try {
      await copyFile(source, temporary);
      await chmod(temporary, PRIVATE_FILE);
      await rename(temporary, path.join(folders.imported, name));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };

  return {
    find,
    require,
    async versionOf(name) {
      const file = await find(name);
      const named =
        file !== undefined && path.dirname(file) === path.normalize(folders.imported)
          ? HASHED.exec(name)?.[1]
          : undefined;
      return named ?? (file === undefined ? undefined : hashOf(file));
    },
    async storedSince(instant) {
      const names: string[] = [];
      for (const name of await namesIn(folders.imported)) {
        const facts = await stat(path.join(folders.imported, name)).catch(() => undefined);
        // The instant of the last change of the entry: a copy of a backup keeps that of its bytes.
        if (facts?.isFile() === true && isFileName(name) && facts.ctimeMs >= instant)
          names.push(name);
      }
      return names.toSorted();
    },
    async sizeOf(name) {
      const file = await find(name);
      return file === undefined ? undefined : (await stat(file)).size;
    },
    async save(source, name) {
      if ((await find(name)) !== undefined) return;
      await require();
      await copy(source, checked(name));
    },
    async take(source, name) {
      await require();
      await flush(source);
      try {
        await rename(source, path.join(folders.imported, checked(name)));
      } catch (error) {
        if (!isCode(error, 'EXDEV')) throw error;
        // The folder is on another file system than the uploads.
        await copy(source, name);
      }
    },
    async remove(name) {
      await require();
      await rm(path.join(folders.imported, checked(name)), { force: true });
    },
    async sweep() {
      for (const name of await namesIn(unfinished)) {
        const file = path.join(unfinished, name);
        const facts = await stat(file).catch(() => undefined);
        if (facts !== undefined && facts.mtimeMs < Date.now() - ABANDONED_AFTER)
          await rm(file, { force: true });
      }
    },
  };
}

/** The file of an original in either folder. Names that contain a path are never found. */
async function findIn(folders: MediaFolders, name: string): Promise<string | undefined> {
  if (!isFileName(name)) return undefined;
  for (const folder of [folders.content, folders.imported]) {
    const file = path.join(folder, name);
    const facts = await stat(file).catch(() => undefined);
    if (facts?.isFile() === true) return file;
  }
  return undefined;
}

/** The entries of a folder, none of a missing one. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  });
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, 8);
}

/**
 * Writes a file's bytes to the disk, so that a power failure leaves no shorter file under the name
 * that it gets.
 */
async function flush(file: string): Promise<void> {
  const handle = await open(file);
  await handle.sync().finally(() => handle.close());
}

function isFileName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name);
}

function checked(name: string): string {
  if (!isFileName(name)) throw new Error(`"${name}" is not the name of an original.`);
  return name;
}
