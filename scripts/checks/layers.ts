import { circles, readImports, specifiersOf, targetOf } from './imports.ts';

/**
 * Checks the layers of src. Each imports only the layers and packages that the table names. No two
 * entries of a folder import each other, on any way, and some folders stand apart. A path to another layer, or up over more than
 * one folder, begins with the layer's name (`imports` of package.json). The wings of src/server
 * have rules of their own (server-folders.ts).
 */

interface Layer {
  /** Other layers, or folders of them, that a file of the layer may import. */
  layers: readonly string[];
  /** Packages that it may import; any if the field is absent. */
  packages?: readonly string[];
}

/** The folders of the domain below its subjects. */
const BASE = [
  'dates',
  'identifiers',
  'locale',
  'media',
  'page-head',
  'paths',
  'pictures',
  'problems.ts',
  'routes',
  'sites',
  'text',
].map((name) => `domain/${name}`);

/**
 * Each layer, and folders in it that may import more or less. The longest path that fits a file
 * counts.
 */
const LAYERS: Readonly<Record<string, Layer>> = {
  domain: { layers: [], packages: ['zod'] },
  contracts: { layers: ['domain'], packages: ['altcha-lib'] },
  i18n: { layers: ['domain'], packages: ['i18next'] },
  offline: { layers: ['domain'], packages: [] },
  browser: {
    layers: ['domain', 'contracts'],
    packages: ['@dailymotion/vast-client', '@iabtcf/stub', 'hls.js', 'swiper', 'web-vitals'],
  },
  'client-directives': { layers: ['domain', 'browser'], packages: ['astro'] },
  stores: {
    layers: ['domain', 'contracts', 'offline'],
    packages: ['altcha-lib', 'js-cookie', 'nanostores'],
  },
  islands: {
    layers: ['domain', 'i18n', 'stores', 'browser', 'styles/controls'],
    packages: ['@nanostores/react', 'react', 'react-dom'],
  },
  styles: { layers: ['domain'], packages: [] },
  components: {
    layers: ['domain', 'i18n', 'browser', 'islands', 'styles'],
    packages: ['astro', 'node:crypto', 'zod'],
  },
  layouts: {
    layers: ['domain', 'i18n', 'browser', 'islands', 'styles', 'components'],
    packages: ['astro'],
  },
  server: { layers: ['domain', 'contracts'] },
  // The needs of any site of pages: no stories, no readers.
  'server/platform': { layers: [...BASE, 'domain/documents/cache-tags.ts', 'contracts'] },
  // The tables of all subjects, which refer to each other.
  'server/platform/database/tables': { layers: ['domain'] },
  // The texts that the server writes: mails, the export of a reader's data, and the page of a node
  // that starts.
  'server/subjects/mail': { layers: ['domain', 'contracts', 'i18n'] },
  'server/subjects/accounts/export': { layers: ['domain', 'contracts', 'i18n'] },
  // A consent is stored with its words.
  'server/entrances/calls/children': { layers: ['domain', 'contracts', 'i18n'] },
  // An answer is stored with the words of its field.
  'server/entrances/calls/contributions': { layers: ['domain', 'contracts', 'i18n'] },
  'server/platform/http/unavailable.ts': { layers: [...BASE, 'i18n'] },
  pages: {
    layers: [
      'domain',
      'contracts',
      'i18n',
      'offline',
      'browser',
      'islands',
      'styles',
      'components',
      'layouts',
      'server',
    ],
  },
};

/**
 * Folders that import nothing of each other, in either direction: places of pages, players and
 * measurement load on their own, and share the consent and the domain.
 */
const APART: readonly string[] = ['browser/ads', 'browser/media', 'browser/data-layer'];

/** Files of src itself, which Astro names: they join all layers. */
const ROOTS = /^src\/[\w.-]+\.ts$/;

const imports = readImports();
const faults = [
  ...[...imports.keys()].filter((file) => file.startsWith('src/')).flatMap(faultsOfFile),
  ...faultsOfFolders(),
  ...longPaths(),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

/** The row of a file, by the longest path. */
function rowOf(file: string): [string, Layer] | undefined {
  const names = Object.keys(LAYERS).filter((name) => isIn(file, name));
  const name = names.toSorted((one, other) => other.length - one.length)[0];
  const layer = name === undefined ? undefined : LAYERS[name];
  return name === undefined || layer === undefined ? undefined : [name, layer];
}

function isIn(file: string, layer: string): boolean {
  return `${file}/`.startsWith(`src/${layer}/`);
}

function faultsOfFile(file: string): string[] {
  if (ROOTS.test(file)) return [];
  const row = rowOf(file);
  if (!row)
    return [
      `${file}: no layer of scripts/checks/layers.ts. Put the file into one, or add a row there.`,
    ];
  const [name, { layers, packages }] = row;
  const own = file.split('/')[1] ?? '';
  const may = layers.length === 0 ? 'no other layer' : layers.join(', ');
  return specifiersOf(file).flatMap((specifier) => {
    const target = targetOf(file, specifier);
    if (target !== undefined) {
      const [from, to] = [file, target].map((one) => APART.find((folder) => isIn(one, folder)));
      if (from !== undefined && to !== undefined && from !== to)
        return [`${file}: imports ${target}. ${from} and ${to} stand apart.`];
      const isAllowed =
        !target.startsWith('src/') || [own, ...layers].some((layer) => isIn(target, layer));
      return isAllowed
        ? []
        : [`${file}: imports ${target}. "${name}" may import ${may} (scripts/checks/layers.ts).`];
    }
    const isPackage = /^(?:@[\w.-]+\/)?[\w.:-]+(?:\/|$)/.test(specifier);
    const isAllowed =
      packages === undefined ||
      packages.some(
        (one) =>
          specifier === one || specifier.startsWith(`${one}/`) || specifier.startsWith(`${one}:`),
      );
    return !isPackage || isAllowed
      ? []
      : [
          `${file}: imports the package ${specifier}. "${name}" may import ${packages.join(', ') || 'no package'} (scripts/checks/layers.ts).`,
        ];
  });
}

/** Entries of a folder below src that import each other, directly or by further entries of it. */
function faultsOfFolders(): string[] {
  const graphs = new Map<string, Map<string, Set<string>>>();
  for (const [file, targets] of imports)
    for (const target of targets) {
      const [one, other] = [file.split('/'), target.split('/')];
      const place = one.findIndex((part, index) => part !== other[index]);
      if (place < 1 || one[0] !== 'src') continue;
      const [folder, from, to] = [
        one.slice(0, place).join('/'),
        one[place] ?? '',
        other[place] ?? '',
      ];
      const graph = graphs.get(folder) ?? new Map<string, Set<string>>();
      graphs.set(folder, graph.set(from, (graph.get(from) ?? new Set()).add(to)));
    }
  return [...graphs].flatMap(([folder, graph]) =>
    circles(graph).map(
      (circle) =>
        `${folder}: ${circle}. Move what both need into one of them, or into an entry below.`,
    ),
  );
}

/**
 * Paths to another layer, and up over more than one folder, which are written with the name of a
 * layer.
 */
function longPaths(): string[] {
  return [...imports.keys()].flatMap((file) =>
    specifiersOf(file).flatMap((specifier) => {
      const target = specifier.startsWith('../') ? targetOf(file, specifier) : undefined;
      if (target === undefined) return [];
      const isNear =
        !specifier.startsWith('../../') &&
        (!target.startsWith('src/') || target.split('/')[1] === file.split('/')[1]);
      return isNear ? [] : [`${file}: write '${specifier}' as '#${target.replace(/^src\//, '')}'.`];
    }),
  );
}
