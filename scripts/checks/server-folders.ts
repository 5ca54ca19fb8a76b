import { readFileSync } from 'node:fs';
import path from 'node:path';
import { circles, FILES, readImports, ROOT, targetOf } from './imports.ts';
import { faultsOfFunctions } from './long-functions.ts';

/**
 * Checks the folders of the server. A file imports only its own wing of src/server and the wings
 * below. Folders never form a circle of imports, of any length, and files never do either. The front
 * process reaches no folder that opens the database or reads content. docs/architecture.md names
 * every folder, and docs/map.md the subjects. A file has few lines, or the reason for more. Few
 * functions are long (long-functions.ts). Which other folders of src may import each other:
 * layers.ts.
 */

/** The wings of src/server, from the lowest up (docs/architecture.md, "Wings of the server"). */
const WINGS: readonly string[] = ['platform', 'subjects', 'entrances', 'programs'];

/**
 * The program of the front process, and all that it must not load: it would open a database or
 * render. `front`: a subject's part for it.
 */
const FRONT = 'src/server/programs/app/main.ts';
const NOT_IN_FRONT =
  /^src\/server\/(?:subjects\/(?![\w-]+\/front\/)|entrances|programs\/worker|platform\/(?:database|images|jobs))\/|^src\/middleware/;
/**
 * Files below these folders that the front process needs. They import neither packages nor other
 * files of them.
 */
const FRONT_MAY: ReadonlySet<string> = new Set(['src/server/platform/images/kept-file.ts']);
const PACKAGES_NOT_IN_FRONT =
  /^(?:astro|astro:.*|drizzle-orm.*|postgres|@electric-sql\/.*|react.*|sharp)$/;

/** Entries of a folder: a stranger finds a file in a short list. */
const MOST_ENTRIES = 25;

/**
 * Lines of a file of src or scripts. A longer one says in its head why it is longer, and few are.
 */
const LONG_FILE = 350;
const MOST_LONG_FILES = 3;
const REASON = 'Longer than other files';

/**
 * Folders whose entries follow URLs, content, message files, or the subjects (docs/map.md), and
 * migrations.
 */
const EXEMPT = /^(?:src|tests\/unit)\/(?:content|pages|i18n|assets|domain$)|\/migrations$/;

const SERVER = 'src/server';
const imports = readImports();
const serverFiles = [...imports.keys()].filter((file) => file.startsWith(`${SERVER}/`));
const folderImports = new Map<string, Set<string>>();
for (const file of serverFiles)
  for (const target of imports.get(file) ?? [])
    if (target.startsWith(`${SERVER}/`) && serverFolderOf(target) !== serverFolderOf(file))
      folderImports.set(
        serverFolderOf(file),
        (folderImports.get(serverFolderOf(file)) ?? new Set()).add(serverFolderOf(target)),
      );

const faults = [
  ...serverFiles.flatMap(faultsOfWing),
  ...circles(folderImports).map(
    (circle) =>
      `${circle}: folders that import each other. Move what both need into one of them, or into a folder below.`,
  ),
  ...circles(imports).map(
    (circle) => `${circle}: a circle. Move what both need into a file of its own.`,
  ),
  ...faultsOfFront(),
  ...WINGS.filter((wing) => wing !== 'subjects').flatMap(faultsOfRow),
  ...longFiles(),
  ...longFolders(),
  ...faultsOfFunctions(sourceFiles(/\.(?:tsx?|mjs)$/)),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

function wingOf(file: string): string {
  return file.split('/')[2] ?? '';
}

/** The folder of a file within its wing. */
function serverFolderOf(file: string): string {
  return file.split('/').slice(2, 4).join('/');
}

function faultsOfWing(file: string): string[] {
  const wing = WINGS.indexOf(wingOf(file));
  if (wing < 0)
    return [
      `${file}: "${wingOf(file)}" is no wing of ${SERVER}. Put the folder into ${WINGS.join(', ')} (docs/add-a-server-folder.md).`,
    ];
  if (file.split('/').length < 5)
    return [
      `${file}: a file of a wing belongs in a folder. Put it into a folder (docs/add-a-server-folder.md).`,
    ];
  return (imports.get(file) ?? [])
    .filter((target) => target.startsWith(`${SERVER}/`) && WINGS.indexOf(wingOf(target)) > wing)
    .map(
      (target) =>
        `${file}: imports ${target}. "${wingOf(file)}" may import only the wings below it: ${WINGS.slice(0, wing).join(', ')}.`,
    );
}

/**
 * Folders that the row of their wing in docs/architecture.md lacks, and those that it names and that
 * are gone.
 */
function faultsOfRow(wing: string): string[] {
  const document = 'docs/architecture.md';
  const row =
    new RegExp(`^\\| \`${wing}\` .*$`, 'm').exec(
      readFileSync(path.join(ROOT, document), 'utf8'),
    )?.[0] ?? '';
  const items = (row.split('|')[3] ?? '').split(' · ');
  const named = new Set(items.flatMap((item) => /^\s*`([\w-]+)`/.exec(item)?.[1] ?? []));
  const folders = new Set(
    serverFiles
      .filter((file) => wingOf(file) === wing)
      .map((file) => path.basename(serverFolderOf(file))),
  );
  return [
    ...[...folders.difference(named)].map(
      (folder) =>
        `${SERVER}/${wing}/${folder}: the row of the wing "${wing}" in ${document} does not name the folder. Add it there.`,
    ),
    ...[...named.difference(folders)].map(
      (folder) =>
        `${document}: the row of the wing "${wing}" names the folder ${folder}, which does not exist. Correct the row.`,
    ),
  ];
}

/**
 * Files and packages that the front process would load, with the path of imports that leads to
 * each.
 */
function faultsOfFront(): string[] {
  const via = new Map<string, string | undefined>([[FRONT, undefined]]);
  const found: string[] = [];
  for (const file of via.keys()) {
    const source = readFileSync(path.join(ROOT, file), 'utf8').replaceAll(
      /^import type [\s\S]*?;$/gm,
      '',
    );
    const specifiers = [
      ...source.matchAll(/(?:^|\n)(?:import|export) (?:[^'";]*? from )?'([^']+)'/g),
    ].map(([, specifier = '']) => specifier);
    for (const specifier of specifiers) {
      const target = targetOf(file, specifier);
      if (PACKAGES_NOT_IN_FRONT.test(specifier))
        found.push(`${chain(file)}: loads the package ${specifier} into the front process.`);
      if (target === undefined || via.has(target)) continue;
      via.set(target, file);
      if (NOT_IN_FRONT.test(target) && !FRONT_MAY.has(target))
        found.push(
          `${chain(target)}: the front process opens no database and reads no content. Pass what it needs by platform/backend.`,
        );
    }
  }
  return found;

  function chain(file: string): string {
    const before = via.get(file);
    return before === undefined ? file : `${chain(before)} → ${file}`;
  }
}

function longFolders(): string[] {
  const entries = Map.groupBy(FILES, (file) => path.dirname(file));
  return [...entries]
    .filter(([folder, { length }]) => length > MOST_ENTRIES && !EXEMPT.test(folder))
    .map(
      ([folder, { length }]) =>
        `${folder}: ${length} entries, at most ${MOST_ENTRIES}. Group them by subject.`,
    );
}

function longFiles(): string[] {
  const long = sourceFiles(/\.(?:tsx?|mjs|astro)$/).flatMap(({ path: file, text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > LONG_FILE
      ? [{ file, lines, hasReason: text.replaceAll(/\n \* /g, ' ').includes(REASON) }]
      : [];
  });
  const silent = long
    .filter(({ hasReason }) => !hasReason)
    .map(
      ({ file, lines }) =>
        `${file}: ${lines} lines. Move a subject of its own into another file, or write "${REASON}, because …".`,
    );
  if (long.length <= MOST_LONG_FILES) return silent;
  return [
    ...silent,
    `${long.length} files have more than ${LONG_FILE} lines: ${long.map(({ file }) => file).join(', ')}. Split one of them.`,
  ];
}

/** The files of src and scripts whose names end so. */
function sourceFiles(ending: RegExp): { path: string; text: string }[] {
  return FILES.filter((file) => /^(?:src|scripts)\//.test(file) && ending.test(file)).map(
    (file) => ({
      path: file,
      text: readFileSync(path.join(ROOT, file), 'utf8'),
    }),
  );
}
