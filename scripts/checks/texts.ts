import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import awaiting from '#i18n/awaiting.json' with { type: 'json' };
import { checkCatalogue } from '#i18n/catalogue-check.ts';
import { messages } from '#i18n/messages.ts';
import sameInBoth from '#i18n/same-in-both.json' with { type: 'json' };

/** Lists every fault of the interface's texts and fails if there is one. */

const root = join(import.meta.dirname, '..', '..');
const sources = globSync('src/**/*.{astro,ts,tsx}', { cwd: root })
  // `catalogue-check.ts` contains example keys that do not exist.
  .filter((path) => path !== join('src', 'i18n', 'catalogue-check.ts'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const faults = checkCatalogue({ messages: { ...messages }, sources, awaiting, sameInBoth });

for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`${faults.length} fault(s) in src/i18n.`);
  process.exitCode = 1;
}
