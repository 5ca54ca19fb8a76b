import path from 'node:path';
import { embeddedFolder, isFolderMissing } from '#server/platform/database/embedded-folder.ts';
import { findHighestCursor } from '#server/platform/page-cache/page-folders.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { StartError } from '#server/platform/observability/start-error.ts';

/**
 * Throws if the folder of the embedded database is missing although DATA_DIR has pages of its
 * publications, as after a failed mount or a partial restore. A new database would be a newspaper
 * without its published stories.
 */
export function refuseMissingDatabase({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): void {
  if (!isFolderMissing(DATABASE_URL)) return;
  const pages = path.join(DATA_DIR, 'pages');
  const publications = findHighestCursor(pages);
  if (publications === 0) return;
  throw new StartError(
    'DATABASE_FOLDER_MISSING',
    `The database folder ${embeddedFolder(DATABASE_URL)} is missing, but ${pages} has pages of ${publications} publications. Nothing was created. ` +
      `Mount the volume of the database, or restore a backup of it. To start with an empty database instead, delete ${pages}.`,
  );
}
