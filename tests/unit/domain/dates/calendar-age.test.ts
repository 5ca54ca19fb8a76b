import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ageOn, isDay } from '#domain/dates/calendar-age.ts';
import { addDays } from '#domain/dates/relative-instant.ts';

const days = fc.integer({ min: 0, max: 80_000 }).map((number) => addDays('1900-01-01', number));

describe('ageOn', () => {
  it.each([
    ['2013-04-20', '2026-04-19', 12],
    ['2013-04-20', '2026-04-20', 13],
    ['2013-04-20', '2026-04-21', 13],
    ['2012-12-31', '2026-01-01', 13],
    ['2026-04-20', '2026-04-20', 0],
    ['2026-04-21', '2026-04-20', -1],
    ['9999-01-01', '2026-04-20', -7973],
  ])('returns for %s on %s the age %i', (birthdate, today, age) => {
    expect(ageOn(birthdate, today)).toBe(age);
  });

  it.each([
    ['2012-02-29', '2025-02-27', 12],
    ['2012-02-29', '2025-02-28', 13],
    ['2012-02-29', '2028-02-28', 15],
    ['2012-02-29', '2028-02-29', 16],
    ['2012-02-28', '2028-02-28', 16],
    ['2012-03-01', '2024-02-29', 11],
    ['1900-02-28', '2000-02-28', 100],
  ])('returns for %s on the leap days around %s the age %i', (birthdate, today, age) => {
    expect(ageOn(birthdate, today)).toBe(age);
  });

  it('increases by one a year later and never decreases', () => {
    fc.assert(
      fc.property(days, days, fc.integer({ min: 0, max: 800 }), (birthdate, today, later) => {
        expect(ageOn(birthdate, addDays(today, later))).toBeGreaterThanOrEqual(
          ageOn(birthdate, today),
        );
        expect(ageOn(birthdate, addDays(today, 366))).toBeGreaterThan(ageOn(birthdate, today));
      }),
    );
  });
});

test('isDay accepts exactly the days of the calendar', () => {
  fc.assert(fc.property(days, (day) => isDay(day)));
  expect(
    ['', '2026', '2025-02-29', '2026-00-10', '2026-04-31', '2026-04-20T00:00', '0000-01-01'].filter(
      isDay,
    ),
  ).toEqual([]);
});
