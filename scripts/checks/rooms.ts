import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Checks the folders of the server. A room (a folder of src/server) imports only rooms on lower floors, so that no two
 * rooms import each other. No other folder has more than 25 entries. No files import each other in a circle. Which other
 * folders of src may import each other is linted (.oxlintrc.json).
 */

/** The rooms of src/server, from the lowest floor up. */
const FLOORS: readonly (readonly string[])[] = [
  ['html', 'observability'],
  ['runtime'],
  ['database', 'images', 'page-cache'],
  ['backend', 'content-store', 'jobs'],
  ['content', 'http', 'publishing'],
  ['ninjs', 'settings'],
  ['abuse-protection', 'front', 'import', 'mail'],
  ['identity'],
  ['accounts'],
  ['newsletters'],
  ['endpoints'],
  ['calls', 'page-files'],
  ['worker'],
  ['app'],
];

const MAX_ENTRIES = 25;

/** Rooms of src/server, which FLOORS orders. */
const MAX_ROOMS = 28;

/** Folders whose entries follow URLs, content or message files. */
const EXEMPT = /^src\/(?:content|pages|i18n|assets)\b/;

const SERVER = path.join('src', 'server');
const root = path.join(import.meta.dirname, '..', '..');
const floorOf = (room: string) => FLOORS.findIndex((floor) => floor.includes(room));
const roomOf = (file: string) => path.relative(SERVER, file).split(path.sep)[0] ?? '';
const files = globSync('{src,tests,scripts}/**/*', { cwd: root });

const known = new Set(files);

/** The project's files that each file imports. */
const imports = new Map(
  files.filter((file) => /\.(?:tsx?|mjs|astro)$/.test(file)).map((file) => [file, importedBy(file).filter((target) => known.has(target))]),
);

const faults = [
  ...files.filter((file) => file.startsWith(SERVER) && file.endsWith('.ts')).flatMap(faultsOfImports),
  ...faultsOfSize(),
  ...circles(),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

function faultsOfImports(file: string): string[] {
  const room = roomOf(file);
  return importedBy(file)
    .filter((target) => target.startsWith(SERVER) && roomOf(target) !== room)
    .filter((target) => floorOf(roomOf(target)) === -1 || floorOf(roomOf(target)) >= floorOf(room))
    .map((target) => `${file}: imports ${target}. "${room}" may import rooms below it only: see FLOORS in scripts/checks/rooms.ts.`);
}

function importedBy(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  return [...source.matchAll(/(?:from|import\(?) ?'(\.[^']+)'/g)].map(([, target = '']) => path.join(path.dirname(file), target));
}

/** Circles of files, by a search in depth: a file that is entered while it is open closes a circle. */
function circles(): string[] {
  const done = new Set<string>();
  const open: string[] = [];
  const found: string[] = [];
  const enter = (file: string) => {
    const start = open.indexOf(file);
    if (start >= 0) found.push(`${[...open.slice(start), file].join(' → ')}: a circle. Move what both need into a file of its own.`);
    if (start >= 0 || done.has(file)) return;
    open.push(file);
    for (const target of imports.get(file) ?? []) enter(target);
    open.pop();
    done.add(file);
  };
  for (const file of imports.keys()) enter(file);
  return found;
}

function faultsOfSize(): string[] {
  const entries = new Map<string, number>();
  for (const file of files) entries.set(path.dirname(file), (entries.get(path.dirname(file)) ?? 0) + 1);
  return [...entries]
    .filter(([folder, count]) => count > (folder === SERVER ? MAX_ROOMS : MAX_ENTRIES) && !EXEMPT.test(folder))
    .map(([folder, count]) => `${folder}: ${count} entries. Group them by subject, ${MAX_ENTRIES} at most.`);
}
