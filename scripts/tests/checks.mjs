// The checks of the sources. Plain JavaScript for Node 20.

const checkOf = (name) => [name, ['node', `scripts/checks/${name}.ts`]];

/**
 * The checks without types, build and tests, by title. A cache of unchanged files makes the second
 * run short.
 */
export const QUICK = [
  ['API document', ['node', 'scripts/api-document/api-document.ts', '--check']],
  ['map', ['node', 'scripts/map/map.ts', '--check']],
  ['deployment files', ['node', 'scripts/deploy-files/deploy-files.ts', '--check']],
  ['format', ['oxfmt', '--check', '.']],
  [
    'format of pages',
    [
      'prettier',
      '--check',
      '--cache',
      '--cache-location',
      '.cache/prettier',
      '--log-level',
      'warn',
      '**/*.astro',
    ],
  ],
  ['lint', ['oxlint', '--deny-warnings']],
  ...[
    'texts',
    'prose',
    'documents',
    'requirements',
    'styles',
    'focus',
    'layers',
    'server-folders',
    'commits',
  ].map(checkOf),
];

/**
 * Types, in this order: `astro check` writes the declarations of `.astro/`. It checks the pages and
 * components, and TypeScript 7 everything else in a quarter of the time.
 */
export const TYPES = [
  [
    'types of pages',
    ['astro', 'check', '--minimumSeverity', 'warning', '--tsconfig', 'tsconfig.astro-check.json'],
  ],
  ['types', ['node', 'node_modules/typescript-native/bin/tsc', '--noEmit']],
];

export const UNUSED = ['unused code', ['knip', '--no-progress']];

/** Checks of the built files. */
export const BROWSERS = ['oldest browsers', ['node', 'scripts/checks/browsers.ts']];

export const WEIGHTS = ['weights', ['node', 'scripts/budgets/budgets.ts']];
