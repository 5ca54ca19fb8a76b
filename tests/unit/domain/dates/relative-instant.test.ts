import { describe, expect, it } from 'vitest';
import {
  addDays,
  inTimeZone,
  instantAt,
  resolveRelativeInstant,
} from '#domain/dates/relative-instant.ts';

const ZONE = 'Europe/Madrid';
const now = new Date('2026-03-15T23:30:00Z');

describe('resolveRelativeInstant', () => {
  it.each([
    ['today 07:30', '2026-03-16T07:30:00+01:00'],
    ['today', '2026-03-16'],
    ['3 days ago 08:15', '2026-03-13T08:15:00+01:00'],
    ['1 day ago', '2026-03-15'],
    ['in 30 days 08:15', '2026-04-15T08:15:00+02:00'],
    ['in 1 day', '2026-03-17'],
    ['0 days ago 00:00', '2026-03-16T00:00:00+01:00'],
  ])('resolves %s from the day of the time zone', (text, resolved) => {
    expect(resolveRelativeInstant(text, now, ZONE)).toBe(resolved);
  });

  it.each([
    ['in 13 days 00:30', '2026-03-29T00:30:00+01:00'],
    ['in 13 days 01:30', '2026-03-29T01:30:00+01:00'],
    ['in 13 days 03:30', '2026-03-29T03:30:00+02:00'],
    ['in 223 days 01:30', '2026-10-25T01:30:00+02:00'],
    ['in 223 days 03:30', '2026-10-25T03:30:00+01:00'],
  ])('keeps the local hour across a clock change: %s', (text, resolved) => {
    expect(resolveRelativeInstant(text, now, ZONE)).toBe(resolved);
  });

  it('resolves in time zones to the west and in UTC', () => {
    expect(resolveRelativeInstant('today 08:00', now, 'UTC')).toBe('2026-03-15T08:00:00+00:00');
    expect(resolveRelativeInstant('today 08:00', now, 'America/Bogota')).toBe(
      '2026-03-15T08:00:00-05:00',
    );
  });

  it.each([
    '2026-03-01T10:00:00Z',
    'yesterday',
    'today 7:30',
    'today at 07:30',
    ' today',
    'in 3 days or so',
    '',
  ])('returns %j unchanged, because it is not relative', (text) => {
    expect(resolveRelativeInstant(text, now, ZONE)).toBe(text);
  });
});

describe('addDays', () => {
  it('counts across months, years and leap days', () => {
    expect([
      addDays('2028-02-28', 1),
      addDays('2026-12-31', 1),
      addDays('2026-01-01', -1),
      addDays('2026-03-28', 2),
    ]).toEqual(['2028-02-29', '2027-01-01', '2025-12-31', '2026-03-30']);
  });
});

describe('resolveRelativeInstant with minutes', () => {
  it('counts minutes back from the last full hour', () => {
    for (const minute of ['00', '31', '59']) {
      expect(
        resolveRelativeInstant('35 minutes ago', new Date(`2026-03-15T23:${minute}:12Z`), ZONE),
      ).toBe('2026-03-15T22:25:00.000Z');
    }
  });
});

describe('instantAt', () => {
  it('returns the first instant of a day in the time zone', () => {
    expect(instantAt('2026-03-29', '00:00', ZONE)).toBe('2026-03-29T00:00:00+01:00');
    expect(instantAt('2026-03-30', '00:00', ZONE)).toBe('2026-03-30T00:00:00+02:00');
  });
});

describe('inTimeZone', () => {
  it.each([
    ['2026-11-21T22:59:30.500Z', 'Europe/Madrid', '2026-11-21T23:59:30+01:00'],
    ['2026-10-25T00:30:00Z', 'Europe/Madrid', '2026-10-25T02:30:00+02:00'],
    ['2026-10-25T01:30:00Z', 'Europe/Madrid', '2026-10-25T02:30:00+01:00'],
    ['2026-11-21T23:59:00+01:00', 'America/St_Johns', '2026-11-21T19:29:00-03:30'],
    ['2026-11-21T22:59:00Z', 'UTC', '2026-11-21T22:59:00+00:00'],
    ['1890-01-01T12:00:00Z', 'Europe/Madrid', '1890-01-01T12:00:00.000Z'],
  ])('writes %s in %s as %s', (instant, zone, written) => {
    expect(inTimeZone(instant, zone)).toBe(written);
    expect(Math.abs(Date.parse(written) - Date.parse(instant))).toBeLessThan(1000);
  });
});
