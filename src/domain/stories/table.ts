import { withoutTags, type BlockOf } from './blocks.ts';

type Rows = BlockOf<'table'>['rows'];
export type TableCell = Rows[number][number];

/** The layout of a printed table. */
export interface TableLayout {
  /** The leading rows that consist of header cells only. */
  head: Rows;
  body: Rows;
  /** Whether the first cell of each body row is its header. */
  hasRowHeaders: boolean;
  /** Alignment of each column, unless it is at the start. */
  alignments: ('center' | 'end' | undefined)[];
}

/** Figures with their signs and units, and dashes for missing values. */
const FIGURES = /^[\s\d.,:%+\-−–—±€$×/()]*$/u;
/**
 * A column of figures must contain a digit, because a column of dashes alone also matches
 * `FIGURES`.
 */
const FIGURE = /\d/;

/**
 * Finds a table's head, row headers and columns of figures. An editor's alignment takes precedence.
 * A column with only figures is aligned at its end, so that the digits line up.
 */
export function layOutTable(rows: Rows): TableLayout {
  const end = rows.findIndex((row) => !row.every(({ isHeader }) => isHeader));
  const head = end === -1 ? [] : rows.slice(0, end);
  const body = rows.slice(head.length);
  const width = Math.max(...rows.map((row) => row.length));
  const texts = Array.from({ length: width }, (_, column) =>
    body.map((row) => textOf(row[column])),
  );
  const [first = []] = texts;
  const hasRowHeaders =
    width > 1 && head.length > 0 && first.every((text) => text !== '' && !FIGURES.test(text));
  const alignments = texts.map((column, index) => {
    const said = rows.flatMap((row) => row[index]?.align ?? [])[0];
    return (
      said ??
      (column.some((text) => FIGURE.test(text)) && column.every((text) => FIGURES.test(text))
        ? 'end'
        : undefined)
    );
  });
  return { head, body, hasRowHeaders, alignments };
}

function textOf(cell: TableCell | undefined): string {
  return withoutTags(cell?.html ?? '')
    .replaceAll('&nbsp;', ' ')
    .trim();
}
