import { describe, expect, it } from 'vitest';
import { ImportReport } from '#server/entrances/import/import-report.ts';
import { ReportFile } from '#tests/support/newsroom/report-file.ts';

const outcome = (sourceId: string, detail: string) => ({
  sourceId,
  ok: true as const,
  id: sourceId,
  result: 'created' as const,
  losses: [{ what: 'picture', detail }],
  changes: [],
});

describe('the report file of an import', () => {
  it('writes valid JSON after every item, so that an aborted import leaves a report', () => {
    const file = new ReportFile();
    const report = new ImportReport(file.write);
    report.add('a.xml', outcome('primera', 'à"\n'));
    report.add('a.xml', outcome('segona', ''));

    expect(
      file.states.map((state) => JSON.parse(state)).map(({ items, sum }) => [items.length, sum]),
    ).toEqual([
      [0, null],
      [1, null],
      [2, null],
    ]);
  });

  it('writes the totals at the end', () => {
    const file = new ReportFile();
    const report = new ImportReport(file.write);
    report.add('a.xml', outcome('primera', 'ç'));
    report.end();

    expect(JSON.parse(file.text)).toMatchObject({
      items: [{ file: 'a.xml', sourceId: 'primera' }],
      sum: { results: { created: 1 }, losses: { picture: { count: 1 } } },
    });
  });
});
