import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { build } from 'astro';
import { ROOT } from './workspace.ts';

/**
 * Builds a copy of the project in the folder given as argument, with the content of CONTENT_DIR,
 * and prints the milliseconds. The project's own dist/ and caches stay unchanged.
 */

const root = path.resolve(process.argv[2] ?? '');
mkdirSync(root, { recursive: true });
for (const name of [
  'astro.config.mjs',
  'package.json',
  'tsconfig.json',
  'public',
  'scripts',
  'src',
]) {
  cpSync(path.join(ROOT, name), path.join(root, name), {
    recursive: true,
    filter: (source) => !source.startsWith(path.join(ROOT, 'src/content', path.sep)),
  });
}
symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
process.chdir(root);
const startedAt = performance.now();
await build({ root, cacheDir: path.join(root, '.cache'), logLevel: 'error' });
process.stdout.write(`${JSON.stringify({ ms: performance.now() - startedAt })}\n`);
process.exit(0);
