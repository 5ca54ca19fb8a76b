import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { CONTRACTS } from '#contracts/call-classes.ts';
import { FILES, ROOT, readImports } from '../checks/imports.ts';
import { LAYERS, SUBJECTS } from './subjects.ts';

/**
 * `npm run map`: writes docs/map.md, the folders, tables, calls, pages, words and records of each
 * subject. With `--check` it compares, and names folders that are neither a subject nor a named
 * part of their layer.
 */

const DOCUMENT = path.join(ROOT, 'docs', 'map.md');
const imports = readImports();

/** Calls by the subject of the file that has their contract. */
const callsOf = Map.groupBy(
  FILES.filter((file) => /^src\/contracts\/[\w-]+\/.+\.ts$/.test(file)),
  (file) => file.split('/')[2] ?? '',
);

const faults = [...faultsOfFolders(), ...faultsOfWords()];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
await write(print());

async function write(markdown: string): Promise<void> {
  const text = await format(markdown, { ...(await resolveConfig(DOCUMENT)), parser: 'markdown' });
  if (!process.argv.includes('--check')) return writeFileSync(DOCUMENT, text);
  if (existsSync(DOCUMENT) && readFileSync(DOCUMENT, 'utf8') === text) return;
  console.error('docs/map.md differs from the code. Run: npm run map');
  process.exitCode = 1;
}

function print(): string {
  const subjects = Object.entries(SUBJECTS).map(([name, { what }]) => sectionOf(name, what));
  return `# Map

Written by \`npm run map\`. A subject has one name in every layer: where it has a folder, the folder has this name. Words are
explained at the head of its folder of the server, and the general ones in [glossary.md](glossary.md). The order of the layers
is in [architecture.md](architecture.md).

${subjects.join('\n')}`;
}

function sectionOf(name: string, what: string): string {
  const head = readServerFolder(name);
  const lines = [
    ['Folders', foldersOf(name).map(quoted)],
    ['Tables', tablesOf(name).map(quoted)],
    ['Calls', contractsOf(name).map(quoted)],
    ['Pages', pagesOf(name).map(quoted)],
    ['Words', head.words],
    ['Records', head.records.map((record) => `[${record}](decisions/${recordFile(record)})`)],
  ] as const;
  return [
    `## ${name}`,
    '',
    what,
    '',
    ...lines
      .filter(([, items]) => items.length > 0)
      .map(([title, items]) => `- ${title}: ${items.join(', ')}`),
    '',
  ].join('\n');
}

function quoted(text: string): string {
  return `\`${text}\``;
}

/** Folders of a subject. */
function foldersOf(name: string): string[] {
  const layers = Object.keys(LAYERS);
  const trees = [
    ...layers,
    ...layers.map((layer) => layer.replace(/^src\//, 'tests/unit/')),
    'tests/http',
    'tests/contract',
  ];
  return trees.map((tree) => `${tree}/${name}`).filter((folder) => FILES.includes(folder));
}

/** Tables of the database, by the file of its schema. */
function tablesOf(name: string): string[] {
  const schema = SUBJECTS[name]?.schema;
  if (schema === undefined) return [];
  const source = readFileSync(
    path.join(ROOT, `src/server/platform/database/tables/${schema}.ts`),
    'utf8',
  );
  return [...source.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table = '']) => table).toSorted();
}

/** Method and path of its calls, by the contracts of its folder. */
function contractsOf(name: string): string[] {
  const source = (callsOf.get(name) ?? [])
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .join('\n');
  return CONTRACTS.filter(
    (contract) =>
      source.includes(`'${contract.path}'`) &&
      new RegExp(`method: '${contract.method}'`).test(source),
  )
    .map(({ method, path: address }) => `${method} ${address}`)
    .toSorted();
}

/** Pages and generated files that use its handlers or components, by their addresses. */
function pagesOf(name: string): string[] {
  const own = new RegExp(`^src/(?:server/entrances/calls|islands|components)/${name}/`);
  return [...imports]
    .filter(
      ([file, targets]) =>
        /^src\/pages\/(?!api\/|webapi\/)/.test(file) && targets.some((target) => own.test(target)),
    )
    .map(([file]) =>
      file
        .replace('src/pages', '')
        .replace(/\.(?:astro|ts)$/, '')
        .replace(/\/index$/, '/'),
    )
    .toSorted();
}

/** Words and records at the head of its folder of the server. */
function readServerFolder(name: string): { words: string[]; records: string[] } {
  const file = path.join(ROOT, 'src/server/subjects', name, 'README.md');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [, records = ''] = /^Records: (.*)\.$/m.exec(text) ?? [];
  return { words: wordsOf(text), records: records.split(', ').filter(Boolean) };
}

function wordsOf(text: string): string[] {
  return [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) => word);
}

function recordFile(record: string): string {
  const [file] = globSync(`docs/decisions/${record}-*.md`, { cwd: ROOT });
  if (file === undefined)
    throw new Error(`There is no decision record ${record}. A README of src/server names it.`);
  return path.basename(file);
}

/** Folders of a layer that are no subject and no named part of it, and names that lead nowhere. */
function faultsOfFolders(): string[] {
  return Object.entries(LAYERS).flatMap(([layer, parts]) => {
    const folders = new Set(
      FILES.filter((file) => file.startsWith(`${layer}/`)).flatMap((file) =>
        file.split('/').length > layer.split('/').length + 1
          ? [file.split('/')[layer.split('/').length] ?? '']
          : [],
      ),
    );
    const named = new Set([...Object.keys(SUBJECTS), ...parts]);
    return [
      ...[...folders.difference(named)].map(
        (folder) =>
          `${layer}/${folder}: no subject has this name. Take the name of a subject (docs/map.md), or add it to scripts/map/subjects.ts.`,
      ),
      ...parts
        .filter((part) => !folders.has(part))
        .map((part) => `scripts/map/subjects.ts: ${layer} has no folder ${part}. Remove the name.`),
    ];
  });
}

/** Words that two documents explain. */
function faultsOfWords(): string[] {
  const files = ['docs/glossary.md', ...globSync('src/server/*/*/README.md', { cwd: ROOT })];
  const places = new Map<string, string[]>();
  for (const file of files)
    for (const [, word = ''] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(
      /^- \*\*([^*]+)\*\*/gm,
    ))
      places.set(word, [...(places.get(word) ?? []), file]);
  return [...places]
    .filter(([, at]) => at.length > 1)
    .map(
      ([word, at]) =>
        `"${word}" is explained in ${at.join(' and ')}. A word has one meaning: name the other thing otherwise.`,
    );
}
