import { describe, expect, it } from 'vitest';
import { layOutTable, type TableCell } from '#domain/stories/table.ts';

const head = (...html: string[]): TableCell[] =>
  html.map((each) => ({ html: each, isHeader: true }));
const row = (...html: string[]): TableCell[] =>
  html.map((each) => ({ html: each, isHeader: false }));

describe('the layout of a table', () => {
  it('finds the head, the row headers and the columns of figures', () => {
    const rows = [
      head('Grup', 'Escons', 'Vot'),
      row('Aliança', '29', 'sí'),
      row('<strong>Total</strong>', '1.234,5 %', 'no'),
      row('Punt', '–', ''),
    ];
    expect(layOutTable(rows)).toEqual({
      head: rows.slice(0, 1),
      body: rows.slice(1),
      hasRowHeaders: true,
      alignments: [undefined, 'end', undefined],
    });
  });

  it('detects no row headers without a head or if a first cell is empty or a figure', () => {
    expect(layOutTable([head('a', 'b'), row('', '1')]).hasRowHeaders).toBe(false);
    expect(layOutTable([head('a', 'b'), row('2026', '1')]).hasRowHeaders).toBe(false);
    expect(layOutTable([row('a', '1')]).hasRowHeaders).toBe(false);
  });

  it('keeps an editor’s alignment of a column', () => {
    const aligned = [[{ html: 'n', isHeader: true, align: 'center' as const }], row('1')];
    expect(layOutTable(aligned).alignments).toEqual(['center']);
  });

  it('ignores a table of headers only and a column of dashes', () => {
    expect(layOutTable([head('a', 'b')])).toMatchObject({ head: [], body: [head('a', 'b')] });
    expect(layOutTable([head('a', 'b'), row('x', '–'), row('y', '–')]).alignments).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('accepts table rows of different lengths', () => {
    expect(
      layOutTable([head('a', 'b', 'c'), row('x'), row('y', '1', '2', '3')]).alignments,
    ).toEqual([undefined, 'end', 'end', 'end']);
  });
});
