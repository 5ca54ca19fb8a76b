import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#server/platform/runtime/private-files.ts';

/**
 * Retention of the scripts and styles of former builds, which open pages and CDN copies still
 * reference.
 */
const WEEK = 7 * 24 * 3600 * 1000;

/**
 * Copies the hashed files of a build (`{client}/_astro`) into `folder`, and deletes files that have
 * not been part of a build for a week. Names contain a hash of the content, so that files of
 * different builds never collide. Returns the files of former builds by URL path.
 */
export function keepAssets(client: string, folder: string, now = Date.now()): Map<string, string> {
  const source = path.join(client, '_astro');
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const own = new Set(filesBelow(source));
  for (const name of own) {
    const kept = path.join(folder, name);
    if (statSync(kept, { throwIfNoEntry: false }) === undefined) {
      mkdirSync(path.dirname(kept), { recursive: true, mode: PRIVATE_FOLDER });
      const temporary = `${kept}.tmp-${process.pid}`;
      copyFileSync(path.join(source, name), temporary);
      chmodSync(temporary, PRIVATE_FILE);
      renameSync(temporary, kept);
    }
    // The modification time records the last start whose build contained the file.
    utimesSync(kept, now / 1000, now / 1000);
  }
  const former = new Map<string, string>();
  for (const name of filesBelow(folder)) {
    const file = path.join(folder, name);
    if (name.includes('.tmp-') || now - statSync(file).mtimeMs > WEEK)
      rmSync(file, { force: true });
    else if (!own.has(name)) former.set(`/_astro/${name}`, file);
  }
  return former;
}

function filesBelow(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    );
}
