import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDay } from '#domain/dates/calendar-age.ts';
import { addDays } from '#domain/dates/relative-instant.ts';
import { registerMaxDate } from '#domain/children/child-age.ts';
import { registerDate } from '#domain/forms/validation-rules.ts';

const days = fc.integer({ min: 0, max: 80_000 }).map((number) => addDays('1900-01-01', number));
const ages = fc.integer({ min: 0, max: 99 });

describe('registerDate', () => {
  it('accepts everyone older than an accepted reader', () => {
    fc.assert(
      fc.property(ages, days, days, fc.nat(40_000), (age, today, birthdate, older) => {
        fc.pre(registerDate(age, today)(birthdate));
        expect(registerDate(age, today)(addDays(birthdate, -older))).toBe(true);
      }),
    );
  });

  // R5.7, R9.9
  it('accepts a reader from the birthday of the minimum age on', () => {
    fc.assert(
      fc.property(ages, days, (age, birthdate) => {
        const birthday = String(Number(birthdate.slice(0, 4)) + age) + birthdate.slice(4);
        const firstDay = isDay(birthday) ? birthday : birthday.replace(/29$/, '28');
        expect(
          [addDays(firstDay, -1), firstDay].map((today) => registerDate(age, today)(birthdate)),
        ).toEqual([false, true]);
      }),
    );
  });

  // R5.8
  it('rejects exactly the born readers that registerMaxDate accepts', () => {
    fc.assert(
      fc.property(ages, days, days, (age, today, birthdate) => {
        const answers = [
          registerDate(age, today)(birthdate),
          registerMaxDate(age, today)(birthdate),
        ];
        expect(answers.filter(Boolean)).toHaveLength(birthdate > today ? 0 : 1);
      }),
    );
  });

  it.each(['2013-02-30', '20/04/1990', 'ahir'])(
    'rejects the malformed date %s, like registerMaxDate',
    (text) => {
      expect([
        registerDate(0, '2026-04-20')(text),
        registerMaxDate(99, '2026-04-20')(text),
      ]).toEqual([false, false]);
    },
  );
});
