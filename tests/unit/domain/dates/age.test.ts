import { describe, expect, it } from 'vitest';
import { formatAge } from '#domain/dates/age.ts';

const now = new Date('2026-11-29T12:00:00Z');
const ages = (instant: string) =>
  (['ca', 'es'] as const).map((locale) =>
    formatAge(instant, { locale, timeZone: 'Europe/Madrid', now }).replaceAll('\u00a0', ' '),
  );

describe('formatAge', () => {
  it.each([
    ['now', '2026-11-29T11:59:59Z', ['fa 1 min', 'hace 1 min']],
    ['by a clock that is seconds ahead', '2026-11-29T12:00:30Z', ['fa 1 min', 'hace 1 min']],
    ['minutes ago', '2026-11-29T11:56:30Z', ['fa 3 min', 'hace 3 min']],
    ['a minute short of an hour ago', '2026-11-29T11:00:01Z', ['fa 59 min', 'hace 59 min']],
    ['hours ago', '2026-11-29T09:10:00Z', ['fa 2 h', 'hace 2 h']],
    ['a day ago', '2026-11-28T11:00:00Z', ['fa 1 dia', 'hace 1 d']],
    ['days ago', '2026-11-01T12:00:00Z', ['fa 28 dies', 'hace 28 d']],
    ['a month ago', '2026-10-29T12:00:00Z', ['29 oct., 13.00 h', '29 oct., 13:00']],
    ['in another year', '2025-10-29T12:00:00Z', ['29 oct. 2025, 13.00 h', '29 oct. 2025, 13:00']],
    ['in the future', '2026-12-01T08:05:00Z', ['1 des., 9.05 h', '1 dic., 9:05']],
  ])('says %s', (_name, instant, texts) => {
    expect(ages(instant)).toEqual(texts);
  });
});
