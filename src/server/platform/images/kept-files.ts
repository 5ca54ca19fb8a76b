import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import limitConcurrency from 'p-limit';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../runtime/private-files.ts';
import { isThere, keptFile } from './kept-file.ts';

/**
 * Files that are generated on demand and stored up to a limit; the least recently used ones are
 * deleted first.
 */
export interface KeptFiles {
  /**
   * The file with a name. If it is missing, `make` writes it to the given path, once for all
   * concurrent calls. `make` resolves to its size in bytes, or to `undefined` if there is nothing
   * to write.
   */
  get(
    name: string,
    make: (target: string) => Promise<number | undefined>,
  ): Promise<string | undefined>;
  /** Deletes a file. A missing one is no error. */
  remove(name: string): Promise<void>;
}

/**
 * Stores files in `folder`, with at most `limit` bytes; other instances may share the folder.
 * Generates at most `atOnce` files concurrently.
 */
export function createKeptFiles(options: {
  folder: string;
  limit: number;
  atOnce: number;
}): KeptFiles {
  const { folder, limit } = options;
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const underWay = new Map<string, Promise<string | undefined>>();
  const queue = limitConcurrency(options.atOnce);
  // Infinity, because existing files have not been counted yet at the start.
  let written = Infinity;
  let lastLook: Promise<void> = Promise.resolve();
  const keepLimit = async (): Promise<void> => {
    if (written <= limit / 20) return;
    written = 0;
    await makeRoom(folder, limit);
  };
  const save = async (
    file: string,
    make: (target: string) => Promise<number | undefined>,
  ): Promise<string | undefined> => {
    const temporary = `${file}.tmp-${randomUUID()}`;
    await mkdir(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
    const size = await queue(() => make(temporary));
    if (size === undefined) return undefined;
    await chmod(temporary, PRIVATE_FILE);
    await rename(temporary, file);
    written += size;
    // Sequential, so that bytes written by concurrent calls are counted.
    lastLook = lastLook.then(keepLimit, keepLimit);
    await lastLook;
    return file;
  };
  return {
    remove: (name) => rm(keptFile(folder, name), { force: true }),
    async get(name, make) {
      const file = keptFile(folder, name);
      if (await isThere(file)) return file;
      const started = underWay.get(name) ?? save(file, make).finally(() => underWay.delete(name));
      underWay.set(name, started);
      return started;
    },
  };
}

/** Deletes the least recently used files until nine tenths of the limit remain. */
async function makeRoom(folder: string, limit: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const facts = await stat(file).catch(() => undefined);
        return { file, size: facts?.size ?? 0, usedAt: facts?.atimeMs ?? 0 };
      }),
  );
  let total = files.reduce((sum, { size }) => sum + size, 0);
  for (const { file, size } of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (total <= limit * 0.9) break;
    await rm(file, { force: true });
    total -= size;
  }
}
