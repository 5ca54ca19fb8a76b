import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { printDataLayer } from './data-layer.ts';
import { readCalls } from './described-calls.ts';
import { openApiOf } from './openapi.ts';
import { printDocument } from './print-document.ts';

/**
 * `npm run api-document`: writes the OpenAPI document that sites serve and docs/api.md from the
 * contracts and handlers, and docs/data-layer.md from the types of its entries. With `--check` it
 * only compares. The build cannot write them, because a production installation has no compiler of
 * types.
 */

const root = path.join(import.meta.dirname, '..', '..');

const { calls, types } = await readCalls(root);
write('src/pages/api/_openapi.json', `${JSON.stringify(openApiOf(calls, types))}\n`);
write('docs/api.md', await formatted('docs/api.md', printDocument(calls)));
write('docs/data-layer.md', await formatted('docs/data-layer.md', printDataLayer(root)));

async function formatted(name: string, markdown: string): Promise<string> {
  return format(markdown, { ...(await resolveConfig(path.join(root, name))), parser: 'markdown' });
}

function write(name: string, text: string): void {
  const file = path.join(root, name);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${name} differs from the code. Run: npm run api-document`);
    process.exitCode = 1;
  }
}
