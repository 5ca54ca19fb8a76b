import { plainText, type Block } from '../stories/blocks.ts';

/** Numbers of stories or shows in a list after which an advertisement stands (SPECIFICATION §9). */
export const IN_LISTS: readonly number[] = [6, 12, 18];

/**
 * Places in a part of a list, and the position that fills each: `after` counts from the list's
 * first item, as `start` does. None follows the last item of a list.
 */
export function listAdPlaces({
  start,
  count,
  isContinued,
}: {
  /** Items of the list before this part. */
  start: number;
  count: number;
  /** Whether another part follows. */
  isContinued: boolean;
}): { after: number; position: number }[] {
  const end = start + count;
  return IN_LISTS.map((after, position) => ({ after, position })).filter(
    ({ after }) => after > start && (after < end || (after === end && isContinued)),
  );
}

/** Rows of a front before its first advertisement, and between two. */
const ROWS_BEFORE = 2;
const ROWS_BETWEEN = 3;

/** Numbers of printed rows after which a front has an advertisement. None follows the last row. */
export function frontAdPlaces(rows: number): number[] {
  const places: number[] = [];
  for (let after = ROWS_BEFORE; after < rows; after += ROWS_BETWEEN) places.push(after);
  return places;
}

/**
 * Least CSS pixels of text before the first advertisement of a story and after its last one, and
 * between two, so that a phone never shows two advertisements at once.
 */
const FROM_THE_ENDS = 300;
const BETWEEN = 500;

/**
 * A paragraph in the widest column of text (`--width-text`, `--size-text`): signs of a line, CSS
 * pixels of a line and below a paragraph. A narrower column makes every distance longer.
 */
const LINE_SIGNS = 78;
const LINE_HEIGHT = 30;
const PARAGRAPH_GAP = 16;

/**
 * Numbers of blocks of a story after which an advertisement stands. It stands between two
 * paragraphs only: never beside a heading, quote, table, list, poll, picture or player.
 */
export function textAdPlaces(blocks: readonly Block[]): number[] {
  const heights = blocks.map(heightOf);
  const whole = heights.reduce((sum, height) => sum + height, 0);
  const places: number[] = [];
  let above = 0;
  let last = FROM_THE_ENDS - BETWEEN;
  for (const [index, block] of blocks.entries()) {
    above += heights[index] ?? 0;
    const isBetween = block.type === 'paragraph' && blocks[index + 1]?.type === 'paragraph';
    if (!isBetween || above - last < BETWEEN || whole - above < FROM_THE_ENDS) continue;
    places.push(index + 1);
    last = above;
  }
  return places;
}

/** Least CSS pixels of a block. Of blocks other than paragraphs only their gap is certain. */
function heightOf(block: Block): number {
  if (block.type !== 'paragraph') return PARAGRAPH_GAP;
  return Math.ceil(plainText(block.html).length / LINE_SIGNS) * LINE_HEIGHT + PARAGRAPH_GAP;
}
