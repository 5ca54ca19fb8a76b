import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Checks that relative links in documents lead to a file, that each file named in a document, a
 * comment or a test exists, that no file uses a word that the glossary has retired, and that the
 * decision records keep their length.
 */

const root = path.join(import.meta.dirname, '..', '..');
const GLOSSARY = path.join('docs', 'glossary.md');
const MOST_LINES = 45;
const documents = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md', 'artwork/*.md'], {
  cwd: root,
}).filter((file) => !file.startsWith('src/content/'));
const sources = globSync(['{src,scripts,tests}/**/*.{ts,tsx,astro,mjs}', '*.{ts,mjs}'], {
  cwd: root,
});

/** Every file of the project, below the folders whose files are named in texts. */
const files = new Set(
  globSync(['*', '.*', '{src,scripts,tests,docs,deploy,artwork,.ci,.github}/**/*'], { cwd: root }),
);
const suffixes = new Set([...files].flatMap(suffixesOf));

/** A name or path of a source file. Folders and names may contain Astro's brackets. */
const FILE_NAME =
  /(?<![\w/.@*{<…[-])(?:[\w.[\]-]+\/)*[\w.[\]-]*\w[\w.[\]-]*(?<!\.d)\.(?:tsx?|mjs|astro)(?![\w*/])/g;

const RETIRED = retiredOfGlossary();

const faults = [
  ...documents.flatMap(deadLinks),
  ...documents.flatMap(lostFilesOfDocument),
  ...sources.flatMap(lostFilesOfSource),
  ...[...documents, ...sources].flatMap(retiredWords),
  ...longTexts(),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

function deadLinks(file: string): string[] {
  const text = read(file).replaceAll(/```[\s\S]*?```|`[^`]*`/g, '');
  return [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !existsSync(path.join(root, path.dirname(file), link)))
    .map((link) => `${file}: the link to ${link} leads to no file. Correct the path.`);
}

/** A file's path, and the parts of it that begin with any of its folders or are its name. */
function suffixesOf(file: string): string[] {
  const parts = file.split(path.sep);
  return parts.map((_part, index) => parts.slice(index).join('/'));
}

function lostFiles(file: string, texts: readonly string[]): string[] {
  const named = texts
    .flatMap((text) => text.match(FILE_NAME) ?? [])
    .map((name) => name.replace(/^(?:\.\.?\/)+/, ''));
  return [...new Set(named)]
    .filter((name) => !suffixes.has(name))
    .map(
      (name) =>
        `${file}: no file of the project has the name ${name}. Correct the name, or describe the thing without it.`,
    );
}

/** Files in back-ticks. */
function lostFilesOfDocument(file: string): string[] {
  return lostFiles(
    file,
    read(file)
      .replaceAll(/```[\s\S]*?```/g, '')
      .match(/`[^`\n]+`/g) ?? [],
  );
}

/** Files in comments, and in texts of tests and scripts that begin with a folder of the project. */
function lostFilesOfSource(file: string): string[] {
  const text = read(file);
  const comments = text.match(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/ .*$/gm) ?? [];
  const paths = [
    ...text.matchAll(
      /['"`](?:\.\/)?((?:src|scripts|tests|deploy)\/[\w./[\]-]+\.(?:tsx?|mjs|astro))['"`]/g,
    ),
  ].map(([, name = '']) => name);
  return lostFiles(file, [...comments, ...paths]);
}

/** Rows of the table "Retired words" in the glossary: the word, and the one to use. */
function retiredOfGlossary(): { pattern: RegExp; word: string; instead: string }[] {
  const [, table = ''] = read(GLOSSARY).split('## Retired words');
  return [...table.matchAll(/^\| `([^`]+)`\s*\| (.+?)\s*\|/gm)].map(
    ([, word = '', instead = '']) => ({
      pattern: new RegExp(String.raw`\b${word}\b`),
      word,
      instead,
    }),
  );
}

function retiredWords(file: string): string[] {
  if (file === GLOSSARY) return [];
  const text = read(file);
  return RETIRED.filter(({ pattern }) => pattern.test(text)).map(
    ({ word, instead }) => `${file}: "${word}" is retired. Use ${instead} (docs/glossary.md).`,
  );
}

function longTexts(): string[] {
  return documents
    .filter(
      (file) => /decisions\/\d/.test(file) && read(file).trimEnd().split('\n').length > MOST_LINES,
    )
    .map(
      (file) => `${file}: a decision record has at most ${MOST_LINES} lines. Shorten or split it.`,
    );
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
