import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { requirementFaults, type TextFile } from './requirement-faults.ts';

/**
 * Checks that each row of docs/requirements names files, tests and records that exist, that each of
 * these tests has a case that names the row, and that each citation of the specification in code,
 * tests and documents leads to a row.
 */

const root = path.join(import.meta.dirname, '..', '..');

/** Files whose text is about the form of a citation, with examples that lead nowhere. */
const ABOUT_CITATIONS = /requirement-faults(?:\.test)?\.ts$|^CONTRIBUTING\.md$|^docs\/requirements/;

const filesIn = (pattern: string | string[]): TextFile[] =>
  globSync(pattern, { cwd: root })
    .toSorted()
    .map((file) => ({
      path: file.split(path.sep).join('/'),
      text: readFileSync(path.join(root, file), 'utf8'),
    }));

const faults = requirementFaults({
  documents: filesIn('docs/requirements/*.md'),
  sources: filesIn([
    '{src,scripts,tests}/**/*.{ts,tsx,astro,mjs,css}',
    'src/i18n/*.json',
    '*.{ts,mjs,md}',
    'docs/**/*.md',
  ]).filter((file) => !ABOUT_CITATIONS.test(file.path)),
  records: new Set(
    globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((file) =>
      path.basename(file).slice(0, 3),
    ),
  ),
  exists: (file) => existsSync(path.join(root, file)),
});
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
