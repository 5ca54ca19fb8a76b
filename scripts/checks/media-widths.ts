import type { TextFile } from './requirement-faults.ts';

/** The widths of the window at which pages change, and their queries in `src`. */

/**
 * The one list of breakpoints (R10.2, SPECIFICATION §9): the first CSS pixel of the wider side, with
 * what changes there. `width < 578px`, `width >= 578px` and `max-width: 577px` have the same one.
 * A custom property has no value in a media query, so that the queries repeat the numbers.
 */
export const BREAKPOINTS: Readonly<Record<number, string>> = {
  567: 'slides in view of carousels and of the schedule',
  568: 'the share bar opens its list, and no longer the sheet of the browser',
  578: 'phones end, tablets begin',
  768: 'slides in view of carousels',
  800: 'two columns of the front, the menu that fits, the filters of the search',
  1084: 'slides in view of the carousel that moves',
  1100: 'tablets end, desktops begin',
  1101: 'hot topics and share bar, which are those of a tablet up to 1100 px',
};

/** Other widths of queries: file, width as it is written, and why no breakpoint will do. */
export const OTHER_WIDTHS: readonly (readonly [file: string, width: string, reason: string])[] = [
  [
    'src/islands/live/live.module.css',
    '60rem',
    'two columns of a form, in the size of its letters',
  ],
  [
    'src/server/subjects/accounts/export/export-page.ts',
    '40rem',
    'a file that the reader keeps, in the size of its letters',
  ],
  [
    'src/components/stories/opening-sizes.ts',
    '735px',
    'from there on the story has its width of 44rem',
  ],
  [
    'src/components/stories/opening-sizes.ts',
    '76rem',
    'from there on the opening has its width of 64rem',
  ],
  [
    'src/components/media/picture-sizes.ts',
    '635px',
    'from there on the text has its greatest width',
  ],
  ['src/components/cards/StoryList.astro', '639px', 'from there on a lead stands beside its words'],
  ['src/components/fronts/block-sizes.ts', '639px', 'from there on a lead stands beside its words'],
];

const NUMBER = String.raw`([\d.]+)(px|rem)`;

/** Conditions of style sheets and of `sizes`: `width < 578px`, `578px <= width`, `max-width: 577px`. */
const CONDITIONS = [
  new RegExp(String.raw`\bwidth\s*(<=?|>=?)\s*${NUMBER}`, 'g'),
  new RegExp(String.raw`\b(max|min)-width:\s*${NUMBER}\)`, 'g'),
];
const REVERSED = new RegExp(String.raw`${NUMBER}\s*(<=?|>=?)\s*width\b`, 'g');
/** Scripts: `innerWidth < 578`, and the constants that they compare with the window's width. */
const COMPARED = /\binnerWidth\s*(<=?|>=?)\s*(\d+)\b/g;
const CONSTANT = /\bconst [A-Z_]+_(BELOW|UP_TO) = (\d+);/g;

/** The sides of a width that a comparison adds to the narrower one. */
const INCLUDES = new Set(['<=', '>', 'max', 'UP_TO']);
const REVERSED_INCLUDES = new Set(['<', '>=']);

interface Query {
  place: string;
  file: string;
  /** The width as it is written, with its unit. */
  width: string;
  /** The first pixel of the wider side; NaN in another unit. */
  edge: number;
}

/** Returns one line per fault of the queries in these files, with its place and the remedy. */
export function mediaWidthFaults(
  files: readonly TextFile[],
  { breakpoints = BREAKPOINTS, others = OTHER_WIDTHS } = {},
): string[] {
  const queries = files.flatMap(queriesOf);
  const isOther = ({ file, width }: Query) =>
    others.some(([place, other]) => place === file && other === width);
  const edges = Object.keys(breakpoints).map(Number);
  return [
    ...queries
      .filter((query) => !edges.includes(query.edge) && !isOther(query))
      .map(
        ({ place, width }) =>
          `${place}: a query of ${width}, which is no breakpoint. Use ${edges.join(', ')} px, a container query, or list it with its reason in scripts/checks/media-widths.ts.`,
      ),
    ...edges
      .filter((edge) => !queries.some((query) => query.edge === edge))
      .map((edge) => `scripts/checks/media-widths.ts: nothing changes at ${edge} px. Remove it.`),
    ...others
      .filter(([file, width]) => !queries.some((one) => one.file === file && one.width === width))
      .map(
        ([file, width]) =>
          `scripts/checks/media-widths.ts: ${file} has no query of ${width}. Remove it.`,
      ),
  ];
}

function queriesOf({ path, text }: TextFile): Query[] {
  const source = text
    .replaceAll(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^\s*\/\/.*$/gm, blank)
    .replaceAll(/@container[^{]*/g, blank);
  const query = (at: number, width: string, isIncluded: boolean): Query => ({
    place: `${path}:${source.slice(0, at).split('\n').length}`,
    file: path,
    width,
    edge: width.endsWith('px') ? Number.parseFloat(width) + (isIncluded ? 1 : 0) : Number.NaN,
  });
  return [
    ...CONDITIONS.flatMap((condition) =>
      [...source.matchAll(condition)].map(({ index, 1: side = '', 2: number, 3: unit }) =>
        query(index, `${number}${unit}`, INCLUDES.has(side)),
      ),
    ),
    ...[...source.matchAll(REVERSED)].map(({ index, 1: number, 2: unit, 3: side = '' }) =>
      query(index, `${number}${unit}`, REVERSED_INCLUDES.has(side)),
    ),
    ...[COMPARED, CONSTANT].flatMap((comparison) =>
      [...source.matchAll(comparison)].map(({ index, 1: side = '', 2: number }) =>
        query(index, `${number}px`, INCLUDES.has(side)),
      ),
    ),
  ];
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}
