import { describe, expect, it } from 'vitest';
import { archiveDayPath, parseArchiveRange } from '#domain/dates/archive-range.ts';

const TODAY = '2026-03-01';

describe('the path of the archive', () => {
  // R2.25, R2.26, R2.27
  it('parses the paths of the archive: all, today, yesterday and a range of days', () => {
    expect(parseArchiveRange('', TODAY)).toBeUndefined();
    expect(parseArchiveRange('hoy', TODAY)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
    expect(parseArchiveRange('ayer', TODAY)).toEqual({ from: '2026-02-28', to: '2026-02-28' });
    expect(parseArchiveRange('2026/02/01/2026/02/28', TODAY)).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
  });

  it.each([
    'manana',
    '2026/02/30/2026/03/01',
    '2026/03/02/2026/03/01',
    '2026/13/01/2026/13/02',
    '2026/03/01',
    '2026/3/1/2026/3/2',
    'hoy/ayer',
    '0000/01/01/2026/01/01',
    '0001/01/01/2026/01/01',
    '2026/01/01/9999/12/31',
  ])('rejects the archive path %s', (address) => {
    expect(parseArchiveRange(address, TODAY)).toBe(false);
  });

  // R2.27
  it('parses a range that ends today or later', () => {
    expect(parseArchiveRange('2026/02/01/2026/03/01', TODAY)).toEqual({
      from: '2026-02-01',
      to: '2026-03-01',
    });
    expect(parseArchiveRange('2026/02/01/2026/03/02', TODAY)).toEqual({
      from: '2026-02-01',
      to: '2026-03-02',
    });
    expect(parseArchiveRange('2027/01/01/9998/12/31', TODAY)).toEqual({
      from: '2027-01-01',
      to: '9998-12-31',
    });
  });

  it('writes a single day as a range with the day twice', () => {
    expect(archiveDayPath('2026-02-28')).toBe('2026/02/28/2026/02/28/');
    expect(parseArchiveRange(archiveDayPath('2026-02-28').replace(/\/$/, ''), TODAY)).toEqual({
      from: '2026-02-28',
      to: '2026-02-28',
    });
  });
});
