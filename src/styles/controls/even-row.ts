import './even-row.css';

/**
 * Maximum of columns (`styles/controls/even-row.css`). Six of the narrowest items are wider than a
 * page.
 */
const MOST_COLUMNS = 6;

/**
 * Classes of a row of equal columns for a number of items. Its component sets `--least`, the width
 * that an item requires.
 */
export const evenRow = (items: number): string[] => [
  'even-row',
  `items-${Math.max(1, Math.min(items, MOST_COLUMNS))}`,
];
