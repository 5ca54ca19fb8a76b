import { expect, it } from 'vitest';
import { PROFILE, REGISTRATION } from '#domain/accounts/forms/account-forms.ts';
import { findFieldProblems } from '#domain/forms/find-field-problems.ts';
import { tidyName } from '#domain/forms/tidy-fields.ts';
import { tidied } from '#server/subjects/accounts/tidied.ts';

it.each([
  ['O´Connor', 'O’Connor'],
  ['D‘Angelo', 'D’Angelo'],
  ['Vila–Sanjuán', 'Vila-Sanjuán'],
  ['Col•lell', 'Col·lell'],
  ["Joan d'Arc", "Joan d'Arc"],
])('normalizes the name %s to %s', (typed, kept) => {
  expect(tidyName(typed)).toBe(kept);
  const values = { name: typed, surname: typed };
  const problems = findFieldProblems(
    { name: REGISTRATION.name, surname: REGISTRATION.surname },
    values,
    {
      minimumAge: 13,
      today: '2026-03-01',
    },
  );
  expect(problems).toEqual({});
});

it('normalizes the grouped digits of a phone number', () => {
  const problemsOf = (phone: string) =>
    findFieldProblems(
      { phone: REGISTRATION.phone },
      { phone },
      { minimumAge: 13, today: '2026-03-01' },
    );
  expect([problemsOf('612 345 678'), problemsOf('612.34.56-78'), problemsOf('612 345 67')]).toEqual(
    [{}, {}, { phone: expect.anything() }],
  );
  expect(tidied(PROFILE, { phone: ' (93) 612 345 ', city: ' Port ', birthdate: null })).toEqual({
    phone: '93612345',
    city: ' Port ',
    birthdate: null,
  });
});
