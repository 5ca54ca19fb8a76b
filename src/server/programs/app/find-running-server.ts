import { embeddedFolder } from '#server/platform/database/embedded-folder.ts';
import { findFolderHolder } from '#server/platform/runtime/folder-lock.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { awaitServer } from './await-server.ts';
import { nodeLockOf } from './lock-data-folder.ts';

/**
 * The URL of the server that holds the embedded database of this installation, which a command must
 * ask. `undefined` without one, and with a database server, which a command opens itself. Throws
 * like `awaitServer`.
 */
export function findRunningServer({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<string | undefined> {
  if (!DATABASE_URL.startsWith('file://')) return Promise.resolve(undefined);
  return awaitServer({
    findHolder: () => findFolderHolder(embeddedFolder(DATABASE_URL)),
    hasNode: async () => (await findFolderHolder(nodeLockOf(DATA_DIR))) !== undefined,
    tell: (sentence) => void process.stderr.write(`${sentence}\n`),
  });
}
