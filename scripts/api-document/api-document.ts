import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { printDataLayer } from './data-layer.ts';
import { readCalls } from './described-calls.ts';
import { printDocument } from './print-document.ts';

/**
 * `npm run api-document`: writes docs/api.md from the contracts and handlers, and docs/data-layer.md from the types of its
 * entries. With `--check` it only compares.
 */

const root = path.join(import.meta.dirname, '..', '..');

const { calls, types } = await readCalls(root);
await writeDocument('api.md', printDocument(calls, types));
await writeDocument('data-layer.md', printDataLayer(root));

async function writeDocument(name: string, markdown: string): Promise<void> {
  const file = path.join(root, 'docs', name);
  const text = await format(markdown, { ...(await resolveConfig(file)), parser: 'markdown' });
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`docs/${name} differs from the code. Run: npm run api-document`);
    process.exitCode = 1;
  }
}
