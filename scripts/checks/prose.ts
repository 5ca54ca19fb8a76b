import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentencesOf, withoutSubject } from './sentences.ts';

/**
 * Counts the sentences of comments, documents and test names that begin with a pronoun for
 * something unnamed ("What asks for it …"), lists them, and fails above 0.5 % of all sentences. The
 * rule is in CONTRIBUTING.md, "Prose".
 */
const MOST = 0.005;

const root = join(import.meta.dirname, '..', '..');
const SOURCES = [
  '{src,scripts,tests,artwork,deploy}/**/*.{ts,tsx,astro,mjs,css}',
  '*.{ts,mjs,md}',
  'docs/**/*.md',
  'src/**/README.md',
];

const sentences = globSync(SOURCES, {
  cwd: root,
  exclude: ['src/content/stories/**', 'src/content/pages/**'],
})
  .toSorted()
  .flatMap((path) => sentencesOf(path, readFileSync(join(root, path), 'utf8')));
const faults = sentences.filter(withoutSubject);
const share = faults.length / sentences.length;

for (const { path, line, text } of faults) console.error(`${path}:${line} ${text.slice(0, 100)}`);
console.error(
  `${faults.length} of ${sentences.length} sentences have no subject (${(share * 100).toFixed(2)} %).`,
);
if (share > MOST) {
  console.error('Begin with the thing that acts: see "Prose" in CONTRIBUTING.md.');
  process.exitCode = 1;
}
