import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { readCalls } from './api-document/described-calls.ts';
import { printDocument } from './api-document/print-document.ts';

/** `npm run api-document`: writes docs/api.md from the contracts and handlers. With `--check` it only compares. */

const root = path.join(import.meta.dirname, '..');
const file = path.join(root, 'docs', 'api.md');

const { calls, types } = await readCalls(root);
const text = await format(printDocument(calls, types), { ...(await resolveConfig(file)), parser: 'markdown' });

if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  console.error('docs/api.md differs from the contracts. Run: npm run api-document');
  process.exitCode = 1;
}
