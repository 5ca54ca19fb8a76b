import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Checks that relative links in documents lead to a file, that no file uses a word that the glossary has retired, and
 * that the glossary and the decision records keep their lengths.
 */

const root = path.join(import.meta.dirname, '..', '..');
const GLOSSARY = path.join('docs', 'glossary.md');
const MOST_LINES = 45;
const MOST_TERMS = 60;
const documents = globSync(['*.md', 'docs/**/*.md', 'artwork/*.md'], { cwd: root });
const sources = globSync(['{src,scripts,tests}/**/*.{ts,tsx,astro,mjs}', '*.{ts,mjs}'], { cwd: root });

const RETIRED = retiredOfGlossary();

const faults = [...documents.flatMap(deadLinks), ...[...documents, ...sources].flatMap(retiredWords), ...longTexts()];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

function deadLinks(file: string): string[] {
  const text = read(file).replaceAll(/```[\s\S]*?```|`[^`]*`/g, '');
  return [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !existsSync(path.join(root, path.dirname(file), link)))
    .map((link) => `${file}: the link to ${link} leads to no file. Correct the path.`);
}

/** Rows of the table "Retired words" in the glossary: the word, and the one to use. */
function retiredOfGlossary(): { pattern: RegExp; word: string; instead: string }[] {
  const [, table = ''] = read(GLOSSARY).split('## Retired words');
  return [...table.matchAll(/^\| `([^`]+)`\s*\| (.+?)\s*\|/gm)].map(([, word = '', instead = '']) => ({
    pattern: new RegExp(String.raw`\b${word}\b`),
    word,
    instead,
  }));
}

function retiredWords(file: string): string[] {
  if (file === GLOSSARY) return [];
  const text = read(file);
  return RETIRED.filter(({ pattern }) => pattern.test(text)).map(
    ({ word, instead }) => `${file}: "${word}" is retired. Use ${instead} (docs/glossary.md).`,
  );
}

function longTexts(): string[] {
  const records = documents.filter((file) => /decisions\/\d/.test(file));
  const long = records.filter((file) => read(file).trimEnd().split('\n').length > MOST_LINES);
  const terms = read(GLOSSARY).match(/\*\*[^*]+\*\*/g)?.length ?? 0;
  return [
    ...long.map((file) => `${file}: a decision record has at most ${MOST_LINES} lines. Shorten or split it.`),
    ...(terms > MOST_TERMS ? [`${GLOSSARY}: ${terms} terms, at most ${MOST_TERMS}. Remove those that the code explains.`] : []),
  ];
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
