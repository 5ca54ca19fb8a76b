import { chmodSync, copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../private-files.ts';

/** How long the scripts and styles of a former build are kept: pages that are open, or kept by a CDN, name them. */
const WEEK = 7 * 24 * 3600 * 1000;

/**
 * Copies the hashed files of a build (`{client}/_astro`) into `folder`, and removes the ones that no build has had for a week. Names carry a hash of
 * the content, so that files of different builds never meet. Returns the files of former builds by their address.
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
    // The time of the last start that had it.
    utimesSync(kept, now / 1000, now / 1000);
  }
  const former = new Map<string, string>();
  for (const name of filesBelow(folder)) {
    const file = path.join(folder, name);
    if (name.includes('.tmp-') || now - statSync(file).mtimeMs > WEEK) rmSync(file, { force: true });
    else if (!own.has(name)) former.set(`/_astro/${name}`, file);
  }
  return former;
}

function filesBelow(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}
