import { describe, expect, it } from 'vitest';
import {
  hasCriteria,
  NO_CRITERIA,
  readCriteria,
  writeCriteria,
} from '#domain/search/search-criteria.ts';

const read = (query: string, { isAgenda = false, pathText = '' } = {}) =>
  readCriteria(new URLSearchParams(query), { isAgenda, pathText });

describe('the criteria of an address', () => {
  // R2.20, R2.22, R2.23
  it('have the text of the searcher, of the search opening or of the path', () => {
    expect(read('searchText=aigua').text).toBe('aigua');
    expect(read('text=aigua&searchtype=news')).toMatchObject({ text: 'aigua', searchType: 'news' });
    expect(read('', { pathText: 'aigua' }).text).toBe('aigua');
  });

  // R2.24
  it('are written as they are read', () => {
    const query =
      '?searchText=aigua+neta&searchtype=other&section=politica&tag=aigua&startDate=2026-01-01&endDate=2026-02-01';
    expect(writeCriteria(read(query))).toBe(query);
    expect(writeCriteria(NO_CRITERIA)).toBe('');
    expect(writeCriteria(read('date=lastWeek'), 'abc')).toBe('?date=lastWeek&cursor=abc');
  });

  it('ignore the dates of a range beside another option', () => {
    expect(read('date=today&startDate=2026-01-01&endDate=2026-02-01')).toMatchObject({
      date: 'today',
    });
    expect(read('date=range&startDate=2026-01-01')).toMatchObject({ date: 'any' });
    expect(read('startDate=2026-01-01&endDate=2026-01-01')).toMatchObject({
      date: 'range',
      startDate: '2026-01-01',
      endDate: '2026-01-01',
    });
  });

  it('have the options of the future in the agenda only', () => {
    expect(read('date=tomorrow').date).toBe('any');
    expect(read('date=tomorrow', { isAgenda: true }).date).toBe('tomorrow');
  });

  it.each([
    'section=../x',
    'section=%00',
    'type=',
    `tag=${'a'.repeat(300)}`,
    'searchtype=all',
    'date=never',
    'other=1',
  ])('are none in ?%s', (query) => {
    expect(hasCriteria(read(query))).toBe(false);
  });

  it('have at most 200 characters of a text, without NUL', () => {
    expect([
      ...read(new URLSearchParams({ text: '😀'.repeat(10_000) }).toString()).text,
    ]).toHaveLength(200);
    expect(read('text=a%00b').text).toBe('a b');
  });
});
