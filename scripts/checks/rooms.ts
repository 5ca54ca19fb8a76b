import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Checks the folders of the server. A room (a folder of src/server) imports only rooms on lower floors, so that no two
 * rooms import each other. No other folder has more than 25 entries. Which other folders of src may import each other is
 * linted (.oxlintrc.json).
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

const faults = [...files.filter((file) => file.startsWith(SERVER) && file.endsWith('.ts')).flatMap(faultsOfImports), ...faultsOfSize()];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

function faultsOfImports(file: string): string[] {
  const room = roomOf(file);
  const source = readFileSync(path.join(root, file), 'utf8');
  const imported = [...source.matchAll(/(?:from|import\(?) ?'(\.[^']+)'/g)].map(([, target = '']) => path.join(path.dirname(file), target));
  return imported
    .filter((target) => target.startsWith(SERVER) && roomOf(target) !== room)
    .filter((target) => floorOf(roomOf(target)) === -1 || floorOf(roomOf(target)) >= floorOf(room))
    .map((target) => `${file}: imports ${target}. "${room}" may import rooms below it only: see FLOORS in scripts/checks/rooms.ts.`);
}

function faultsOfSize(): string[] {
  const entries = new Map<string, number>();
  for (const file of files) entries.set(path.dirname(file), (entries.get(path.dirname(file)) ?? 0) + 1);
  return [...entries]
    .filter(([folder, count]) => count > (folder === SERVER ? MAX_ROOMS : MAX_ENTRIES) && !EXEMPT.test(folder))
    .map(([folder, count]) => `${folder}: ${count} entries. Group them by subject, ${MAX_ENTRIES} at most.`);
}
