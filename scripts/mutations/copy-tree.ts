import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Copies the files of the work tree, with changes that are not committed, to a temporary folder.
 * Returns its path.
 */
export function copyTree(root: string): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'portada-mutations-'));
  const listing = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, encoding: 'utf8' },
  );
  if (listing.status !== 0) throw new Error(`git ls-files failed: ${listing.stderr}`);
  for (const file of new Set(listing.stdout.split('\0'))) {
    if (file === '' || !existsSync(path.join(root, file))) continue;
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    copyFileSync(path.join(root, file), path.join(copy, file));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'dir');
  return copy;
}
