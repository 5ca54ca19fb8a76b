import { describe, expect, it } from 'vitest';
import { archiveFormTarget, archiveRedirect } from '#domain/paths/archive-form.ts';
import { readPath } from '#domain/routes/read-path.ts';
import { elfar as site } from '#tests/support/newsroom/newsroom.ts';
import { HOSTILE_TEXTS } from '#tests/support/hostile-values.ts';

const target = (query: string, path = '/hemeroteca/fechas/') =>
  archiveFormTarget(readPath(site, path), query);
const fields = (from: string, to: string) => `?${new URLSearchParams({ from, to })}`;
const WRONG = '/hemeroteca/fecha-incorrecta/';

describe('the form of the archive', () => {
  // R2.28
  it.each([
    ['a range', fields('2026-02-01', '2026-03-05'), '/hemeroteca/2026/02/01/2026/03/05/'],
    [
      'dates in the wrong order',
      fields('2026-03-05', '2026-02-01'),
      '/hemeroteca/2026/02/01/2026/03/05/',
    ],
    [
      'the same date twice',
      fields('2026-02-01', '2026-02-01'),
      '/hemeroteca/2026/02/01/2026/02/01/',
    ],
    ['the first date alone', fields('2026-02-01', ''), '/hemeroteca/2026/02/01/2026/02/01/'],
    ['the last date alone', fields('', '2026-02-01'), '/hemeroteca/2026/02/01/2026/02/01/'],
    ['400 years', fields('1702-01-01', '2102-01-01'), '/hemeroteca/1702/01/01/2102/01/01/'],
    [
      '29 February of a leap year',
      fields('2024-02-29', '2024-02-29'),
      '/hemeroteca/2024/02/29/2024/02/29/',
    ],
    ['no date', fields('', ' '), '/hemeroteca/'],
    ['no field', '', '/hemeroteca/'],
    ['unknown fields', '?x=1&y=2026-02-01', '/hemeroteca/'],
  ])('with %s leads to its page', (_name, query, path) => {
    expect(target(query)).toBe(path);
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '12026-01-01',
    '01/02/2026',
    '2026-2-1',
  ])('with the date %s leads to the page with a message', (date) => {
    expect(target(fields(date, '2026-03-01'))).toBe(WRONG);
    expect(target(fields('2026-03-01', date))).toBe(WRONG);
    expect(target(fields(date, ''))).toBe(WRONG);
  });

  it('with any other text leads to the page with a message, and never repeats the text', () => {
    for (const text of [
      ...HOSTILE_TEXTS,
      '2026-01-01/../../perfil',
      '//evil.example',
      `2026-01-01${'0'.repeat(10_000)}`,
    ]) {
      const expected = text.trim() === '' ? '/hemeroteca/2026/03/01/2026/03/01/' : WRONG;
      expect(target(fields(text, '2026-03-01'))).toBe(expected);
    }
  });

  it('keeps the language of its page', () => {
    expect(target(fields('2026-02-01', ''), '/es/hemeroteca/fechas/')).toBe(
      '/es/hemeroteca/2026/02/01/2026/02/01/',
    );
    expect(target(fields('x', ''), '/es/hemeroteca/fechas/')).toBe(`/es${WRONG}`);
  });

  it.each([
    '/hemeroteca/',
    '/hemeroteca/fechas',
    '/hemeroteca/fechas/x/',
    '/fr/hemeroteca/fechas/',
    '/',
  ])('does not answer at the path %s', (path) => {
    expect(readPath(site, path).route.answer).toBe('page');
  });
});

describe('a short address of the archive', () => {
  it.each([
    ['/hemeroteca/2026/11/22/', '/hemeroteca/2026/11/22/2026/11/22/'],
    ['/hemeroteca/2026/11/', '/hemeroteca/2026/11/01/2026/11/30/'],
    ['/hemeroteca/2024/02/', '/hemeroteca/2024/02/01/2024/02/29/'],
    ['/es/hemeroteca/2026/12/', '/es/hemeroteca/2026/12/01/2026/12/31/'],
    ['/hemeroteca/fechas/', '/hemeroteca/'],
  ])('%s leads to %s', (path, to) => {
    expect(archiveRedirect(readPath(site, path), '')).toEqual({ location: to, query: '' });
    expect(archiveRedirect(readPath(site, path), '?utm_source=x&from=').query).toMatch(
      /^\?utm_source=x/,
    );
  });
});
