import path from 'node:path';
import { lockFolder, type FolderLock } from '#server/platform/runtime/folder-lock.ts';
import { StartError } from '#server/platform/observability/start-error.ts';

/** The path whose lock a node holds while it runs on a data folder. */
export function nodeLockOf(dataFolder: string): string {
  return path.join(dataFolder, 'node');
}

/**
 * Locks DATA_DIR for this node, with PostgreSQL as well as with PGlite: two nodes would overwrite
 * and delete each other's pages and purge cursors. Throws if another node of this machine, or of a
 * container on it, uses the folder. The lock is the folder `node.lock`, and ends with the process.
 */
export async function lockDataFolder(folder: string): Promise<FolderLock> {
  const lock = await lockFolder(nodeLockOf(folder), { pid: process.pid, url: '' });
  if (!('pid' in lock)) return lock;
  const holder =
    lock.pid === 0 ? 'a node that is too busy to respond' : `the node of process ${lock.pid}`;
  throw new StartError(
    'FOLDER_IN_USE',
    `DATA_DIR is ${folder}, which ${holder} uses. Each node needs a folder of its own, even if all use one PostgreSQL server. ` +
      'Stop that node, or set DATA_DIR to another folder for this one.',
  );
}
