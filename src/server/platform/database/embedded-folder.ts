import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of an embedded database's URL. */
export function embeddedFolder(databaseUrl: string): string {
  return path.resolve(databaseUrl.slice('file://'.length));
}

/**
 * Whether a URL is that of an embedded database without its folder. `PG_VERSION` is PostgreSQL's
 * mark of a data folder.
 */
export function isFolderMissing(databaseUrl: string): boolean {
  return (
    databaseUrl.startsWith('file://') &&
    !existsSync(path.join(embeddedFolder(databaseUrl), 'PG_VERSION'))
  );
}
