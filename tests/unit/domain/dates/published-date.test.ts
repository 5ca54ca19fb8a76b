import { describe, expect, it } from 'vitest';
import { formatDuration } from '#domain/dates/duration.ts';
import {
  formatBadge,
  formatCardDay,
  formatDay,
  formatDayInSentence,
  formatDayOf,
  formatDayRange,
  formatInstants,
  formatList,
  formatMonth,
  formatPublishedDate,
  formatShortDate,
  formatTime,
  formatWeekdays,
  isSameCalendarDay,
} from '#domain/dates/published-date.ts';

const ZONE = 'Europe/Madrid';

describe('formatPublishedDate', () => {
  // R9.21, R9.22
  it.each([
    ['2026-11-20T08:05:00Z', '20 de novembre del 2026, a les 9.05\u00a0h'],
    ['2026-04-20T07:05:00Z', '20 d’abril del 2026, a les 9.05\u00a0h'],
    ['2026-08-11T12:00:00Z', '11 d’agost del 2026, a les 14.00\u00a0h'],
    ['2026-10-01T11:05:00Z', '1 d’octubre del 2026, a les 13.05\u00a0h'],
  ])('elides in Catalan before a month with a vowel: %s', (instant, text) => {
    expect(formatPublishedDate(instant, 'ca', ZONE)).toBe(text);
  });

  // R9.21, R9.22
  it('formats a date with Spanish month names', () => {
    expect(formatPublishedDate('2026-04-20T07:05:00Z', 'es', ZONE)).toBe(
      '20 de abril de 2026 a las 9:05',
    );
  });

  it('uses the day and hour of the time zone', () => {
    expect(formatPublishedDate('2026-12-31T23:30:00Z', 'es', ZONE)).toBe(
      '1 de enero de 2027 a las 0:30',
    );
    expect(formatPublishedDate('2026-12-31T23:30:00Z', 'es', 'Atlantic/Canary')).toBe(
      '31 de diciembre de 2026 a las 23:30',
    );
  });
});

describe('formatCardDay', () => {
  const now = new Date('2026-11-29T12:00:00Z');
  const months = (locale: 'ca' | 'es', year: number) =>
    Array.from({ length: 12 }, (_, month) =>
      formatCardDay(new Date(Date.UTC(year, month, 25, 12)), { locale, timeZone: ZONE, now }),
    ).join(', ');

  // R9.20
  it('is in words in both languages, without this year', () => {
    expect(months('ca', 2026)).toBe(
      '25 gen., 25 febr., 25 març, 25 abr., 25 maig, 25 juny, 25 jul., 25 ag., 25 set., 25 oct., 25 nov., 25 des.',
    );
    expect(months('es', 2026)).toBe(
      '25 ene., 25 feb., 25 mar., 25 abr., 25 may., 25 jun., 25 jul., 25 ago., 25 sept., 25 oct., 25 nov., 25 dic.',
    );
  });

  // R9.20
  it.each([
    ['2025-11-25T12:00:00Z', '25 nov. 2025'],
    ['2025-12-31T22:59:00Z', '31 des. 2025'],
    ['2025-12-31T23:00:00Z', '1 gen.'],
  ])('has another year than this one, in the time zone of the site: %s', (instant, text) => {
    expect(formatCardDay(instant, { locale: 'ca', timeZone: ZONE, now })).toBe(text);
  });
});

describe('formatShortDate', () => {
  it.each(['ca', 'es'] as const)('formats a short date as DD/MM/YY in %s', (locale) => {
    expect(formatShortDate('2026-04-02T07:05:00Z', locale, ZONE)).toBe('02/04/26');
  });
});

describe('formatDay', () => {
  it('includes the weekday in a formatted day', () => {
    expect(formatDay(new Date('2026-08-01T12:00:00Z'), 'ca', ZONE)).toBe(
      'dissabte, 1 d’agost del 2026',
    );
    expect(formatDay(new Date('2026-08-01T12:00:00Z'), 'es', ZONE)).toBe(
      'sábado, 1 de agosto de 2026',
    );
  });
});

describe('formatDayInSentence', () => {
  const now = new Date('2026-11-29T12:00:00Z');

  it.each([
    ['2026-12-11T12:00:00Z', 'ca', 'divendres 11 de desembre'],
    ['2026-12-11T12:00:00Z', 'es', 'viernes 11 de diciembre'],
    ['2026-08-01T12:00:00Z', 'ca', 'dissabte 1 d’agost'],
    ['2027-11-28T12:00:00Z', 'ca', 'diumenge 28 de novembre'],
    ['2027-12-11T12:00:00Z', 'ca', 'dissabte 11 de desembre del 2027'],
    ['2024-12-11T12:00:00Z', 'es', 'miércoles 11 de diciembre de 2024'],
  ] as const)('writes %s in %s without a comma, and a far year', (instant, locale, expected) => {
    expect(formatDayInSentence(instant, locale, ZONE, now)).toBe(expected);
  });
});

describe('formatWeekdays', () => {
  it('names the days of the week from Monday on', () => {
    expect(formatWeekdays('ca').map(({ long }) => long)).toEqual([
      'dilluns',
      'dimarts',
      'dimecres',
      'dijous',
      'divendres',
      'dissabte',
      'diumenge',
    ]);
    expect(formatWeekdays('es')[0]).toEqual({ short: 'lun', long: 'lunes' });
    expect(formatWeekdays('ca')[6]).toEqual({ short: 'dg.', long: 'diumenge' });
  });
});

describe('isSameCalendarDay', () => {
  it('uses midnight of the time zone, also on a day of a clock change', () => {
    expect(isSameCalendarDay('2026-03-28T23:00:00Z', '2026-03-29T21:59:00Z', ZONE)).toBe(true);
    expect(isSameCalendarDay('2026-03-29T21:59:00Z', '2026-03-29T22:00:00Z', ZONE)).toBe(false);
    expect(isSameCalendarDay('2026-03-29T21:59:00Z', '2026-03-29T22:00:00Z', 'UTC')).toBe(true);
  });
});

describe('formatList', () => {
  it('joins names with i, with y, and with e before the sound i', () => {
    expect(formatList(['Anna', 'Bernat', 'Ignasi'], 'ca')).toBe('Anna, Bernat i Ignasi');
    expect(formatList(['Ana', 'Bernardo'], 'es')).toBe('Ana y Bernardo');
    expect(formatList(['Ana', 'Ignacio'], 'es')).toBe('Ana e Ignacio');
    expect(formatList(['Ana'], 'es')).toBe('Ana');
  });
});

describe('the dates of events and recordings', () => {
  it('keeps a date without a time on its day in every time zone', () => {
    for (const zone of ['America/Bogota', 'Pacific/Auckland']) {
      expect(formatMonth('2026-04-01', 'es', zone)).toBe('abril de 2026');
      expect(formatDayOf('2026-04-01', 'ca', zone)).toBe('1 d’abril');
      expect(formatBadge('2026-04-01', 'ca', zone)).toEqual({ day: '1', month: 'abr.' });
    }
  });

  it.each([
    ['2026-04-03', 'ca', { day: '3', month: 'abr.' }],
    ['2026-12-24T23:30:00Z', 'ca', { day: '25', month: 'des.' }],
    ['2026-12-24', 'es', { day: '24', month: 'dic' }],
  ] as const)('formats a badge of %s in %s', (date, locale, badge) => {
    expect(formatBadge(date, locale, ZONE)).toEqual(badge);
  });

  it('formats a day, a month and a range of days in words', () => {
    expect(formatDayOf('2026-04-03', 'ca', ZONE)).toBe('3 d’abril');
    expect(formatDayOf('2026-04-02T22:30:00Z', 'es', ZONE)).toBe('3 de abril');
    expect(formatMonth('2026-04-03', 'es', ZONE)).toBe('abril de 2026');
    expect(formatDayRange('2026-04-03', '2026-04-03', 'es')).toBe('3 de abril de 2026');
    expect(formatDayRange('2026-04-03', '2026-04-12', 'es')).toMatch(
      /^3\s?[–-]\s?12 de abril de 2026$/,
    );
    expect(formatTime('2026-04-03T07:05:00Z', 'ca', ZONE)).toBe('9.05\u00a0h');
  });

  it.each([
    [12, '0:12'],
    [59.6, '1:00'],
    [270, '4:30'],
    [3725, '1:02:05'],
  ])('formats %s seconds as a duration', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

describe('instants in words', () => {
  const now = new Date('2026-11-24T10:00:00Z');
  const inCatalan = (...instants: string[]) =>
    formatInstants(instants, { locale: 'ca', timeZone: 'Europe/Madrid', now });
  const inSpanish = (...instants: string[]) =>
    formatInstants(instants, { locale: 'es', timeZone: 'Europe/Madrid', now });
  const at = (day: number, time = '20:30') => `2026-12-0${day}T${time}:00+01:00`;

  it('names the days of a month at one hour together, in order', () => {
    expect(inCatalan(at(2), at(1), at(3))).toEqual([
      'dt. 1, dc. 2 i dj. 3 de desembre, 20.30\u00a0h',
    ]);
    expect(inSpanish(at(1), at(2))).toEqual(['mar 1 y mié 2 de diciembre, 20:30']);
  });

  it('names other hours and months apart, and another year', () => {
    expect(inCatalan(at(1), at(2, '18:00'), '2027-01-08T20:30:00+01:00')).toEqual([
      'dt. 1 de desembre, 20.30\u00a0h',
      'dc. 2 de desembre, 18.00\u00a0h',
      'dv. 8 de gener del 2027, 20.30\u00a0h',
    ]);
    expect(inCatalan()).toEqual([]);
  });
});
