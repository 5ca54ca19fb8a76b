import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BALANCED, BESIDE_NODE } from './nginx-files.ts';
import { putBlocks, type Block } from './put-blocks.ts';

/**
 * `npm run deploy-files`: writes the generated blocks of the files in deploy/ from the table of
 * routes and the contracts. With `--check` it only compares.
 */

const FILES: Readonly<Record<string, Readonly<Record<string, Block>>>> = {
  'nginx.conf': BESIDE_NODE,
  'nginx-two-nodes.conf': BALANCED,
};

for (const [name, blocks] of Object.entries(FILES)) {
  const file = path.join(import.meta.dirname, '../../deploy', name);
  const text = readFileSync(file, 'utf8');
  const put = putBlocks(text, blocks);
  if (put === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`deploy/${name} differs from the code. Run: npm run deploy-files`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, put);
  }
}
