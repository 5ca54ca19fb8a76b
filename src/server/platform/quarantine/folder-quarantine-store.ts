import { constants } from 'node:fs';
import { chmod, copyFile, link, lstat, mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isCode } from '../media/media-marker.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../runtime/private-files.ts';
import { checkedName, isQuarantineName } from './quarantine-name.ts';
import type { QuarantineStore } from './quarantine-store.ts';

/**
 * A quarantine in a folder, which the nodes of a newsroom share. `require` rejects while the folder
 * is not mounted.
 */
export function createFolderQuarantineStore(
  folder: string,
  require: () => Promise<void>,
): QuarantineStore {
  const fileOf = (name: string) => path.join(folder, checkedName(name));
  return {
    require,
    async take(source, name) {
      const target = fileOf(name);
      await require();
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
      await flush(source);
      await chmod(source, PRIVATE_FILE);
      try {
        // Unlike a rename, a link replaces nothing.
        await link(source, target);
      } catch (error) {
        // A file system without links, or another one than that of the source.
        if (!isCode(error, 'EXDEV', 'EPERM', 'ENOTSUP')) throw error;
        const whole = `${target}.part`;
        try {
          await copyFile(source, whole, constants.COPYFILE_EXCL);
          await flush(whole);
          await link(whole, target);
        } finally {
          await rm(whole, { force: true });
        }
      }
      await rm(source, { force: true });
    },
    async open(name) {
      const file = fileOf(name);
      const facts = await lstat(file).catch((error: unknown) => {
        if (isCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
        throw error;
      });
      if (facts?.isFile() !== true) {
        await require();
        return undefined;
      }
      const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
      return { bytes: (await handle.stat()).size, stream: handle.createReadStream() };
    },
    async remove(name) {
      const file = fileOf(name);
      await require();
      await rm(file, { force: true });
    },
    async listBefore(instant) {
      await require();
      const names = await readdir(folder).catch((error: unknown) => {
        if (isCode(error, 'ENOENT')) return [];
        throw error;
      });
      const old: string[] = [];
      for (const name of names.filter(isQuarantineName)) {
        const facts = await lstat(path.join(folder, name)).catch(() => undefined);
        if (facts !== undefined && facts.ctimeMs < instant.getTime()) old.push(name);
      }
      return old;
    },
  };
}

/** Writes a file's bytes to the disk before it gets its name. */
async function flush(file: string): Promise<void> {
  const handle = await open(file);
  await handle.sync().finally(() => handle.close());
}
