import type { BlockOf } from './blocks.ts';

type Rows = BlockOf<'table'>['rows'];
export type TableCell = Rows[number][number];

/** A table as it is printed. */
export interface TableLayout {
  /** The rows of nothing but headers that it begins with. */
  head: Rows;
  body: Rows;
  /** Whether the first cell of each row of the body says what the row is about. */
  hasRowHeaders: boolean;
  /** How each column is aligned, where it is not at the start. */
  alignments: ('center' | 'end' | undefined)[];
}

/** Figures with their signs and units, and the dashes that stand for none. */
const FIGURES = /^[\s\d.,:%+\-−–—±€$×/()]*$/u;
/** A column of nothing but dashes is no column of figures. */
const FIGURE = /\d/;

/**
 * Finds a table's head, its row headers and its columns of figures. An editor's alignment comes first; a column whose cells all hold figures is aligned
 * at its end, so that their places stand in line.
 */
export function layOutTable(rows: Rows): TableLayout {
  const end = rows.findIndex((row) => !row.every(({ isHeader }) => isHeader));
  const head = end === -1 ? [] : rows.slice(0, end);
  const body = rows.slice(head.length);
  const width = Math.max(...rows.map((row) => row.length));
  const texts = Array.from({ length: width }, (_, column) => body.map((row) => textOf(row[column])));
  const [first = []] = texts;
  const hasRowHeaders = width > 1 && head.length > 0 && first.every((text) => text !== '' && !FIGURES.test(text));
  const alignments = texts.map((column, index) => {
    const said = rows.flatMap((row) => row[index]?.align ?? [])[0];
    return said ?? (column.some((text) => FIGURE.test(text)) && column.every((text) => FIGURES.test(text)) ? 'end' : undefined);
  });
  return { head, body, hasRowHeaders, alignments };
}

function textOf(cell: TableCell | undefined): string {
  return (cell?.html ?? '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim();
}
