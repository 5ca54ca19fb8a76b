import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  earliestBirthdate,
  hasOutgrown,
  isTooYoungForGuardian,
  registerMaxDate,
} from '#domain/children/child-age.ts';
import { addDays } from '#domain/dates/relative-instant.ts';

const days = fc
  .integer({ min: 40_000, max: 80_000 })
  .map((number) => addDays('1900-01-01', number));
const ages = fc.integer({ min: 1, max: 20 });

describe('the age of a child', () => {
  // R5.8
  it.each([
    ['2013-11-30', '2026-11-29', true],
    ['2013-11-30', '2026-11-30', false],
    // Born on 29 February: 13 years are complete on the 28th of a common year.
    ['2012-02-29', '2025-02-27', true],
    ['2012-02-29', '2025-02-28', false],
    ['2026-11-30', '2026-11-30', true],
    ['2026-12-01', '2026-11-30', false],
  ])('born on %s may be added on %s: %s', (birthdate, today, isAllowed) => {
    expect(registerMaxDate(13, today)(birthdate)).toBe(isAllowed);
  });

  it('ends a profile on the day from which it could not be added', () => {
    fc.assert(
      fc.property(ages, days, days, (age, today, birthdate) => {
        fc.pre(birthdate <= today);
        expect(hasOutgrown(birthdate, { age, today })).toBe(
          !registerMaxDate(age, today)(birthdate),
        );
      }),
    );
  });

  it('offers as the earliest date the first that the rule accepts', () => {
    fc.assert(
      fc.property(ages, days, (age, today) => {
        const earliest = earliestBirthdate(age, today);
        const passes = registerMaxDate(age, today);
        expect([passes(addDays(earliest, -1)), passes(earliest)]).toEqual([false, true]);
      }),
    );
    expect(earliestBirthdate(13, '2024-02-29')).toBe('2011-03-01');
    expect(earliestBirthdate(13, '2025-02-28')).toBe('2012-03-01');
  });
});

describe('a guardian', () => {
  it.each([
    ['2008-11-30', false],
    ['2008-12-01', true],
    [null, false],
  ])('born on %s is too young on 30 November 2026: %s', (birthdate, isTooYoung) => {
    expect(isTooYoungForGuardian(birthdate, '2026-11-30')).toBe(isTooYoung);
  });
});
