import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Builds the pages before tests that serve them, if there is no build. */
export function setup(): void {
  if (existsSync(path.join(root, 'dist', 'server', 'entry.mjs'))) return;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`astro build failed:\n${stdout}${stderr}`);
}
