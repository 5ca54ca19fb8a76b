import { describe, expect, it } from 'vitest';
import { childForm, newChildForm } from '#domain/children/child-form.ts';
import { findFieldProblems } from '#domain/forms/find-field-problems.ts';

const CONTEXT = { minimumAge: 13, today: '2026-11-30' };
const CHILD = { nick: 'Grumet', name: 'Aina', birthdate: '2018-05-17', consent: true };

const rulesFor = (values: Record<string, string | boolean>) =>
  Object.entries(findFieldProblems(newChildForm(CONTEXT), { ...CHILD, ...values }, CONTEXT)).map(
    ([field, problem]) => [field, problem?.rule],
  );

describe('the form for a child', () => {
  it('accepts a nick, a name, a birth date below the minimum age, and the consent', () => {
    expect(rulesFor({})).toEqual([]);
    expect(rulesFor({ name: 'Mar-Lluna d´Or' })).toEqual([]);
  });

  // R5.3, R5.8, R5.11
  it.each([
    ['nick', 'abc', 'minLength'],
    ['nick', '', 'required'],
    ['nick', 'a\u200Bbcd', 'nick'],
    ['name', 'Aina 2', 'alphaSpecial'],
    ['birthdate', '', 'required'],
    ['birthdate', '17/05/2018', 'day'],
    ['birthdate', '2013-11-30', 'registerMaxDate'],
    ['birthdate', '2026-12-01', 'registerMaxDate'],
    ['consent', false, 'mustTrue'],
  ])('refuses a %s of %j by the rule %s', (field, value, rule) => {
    expect(rulesFor({ [field]: value })).toEqual([[field, rule]]);
  });

  it('names the age in the message of the birth date', () => {
    const values = { ...CHILD, birthdate: '2013-11-30' };
    expect(findFieldProblems(childForm(CONTEXT), values, CONTEXT).birthdate).toEqual({
      rule: 'registerMaxDate',
      values: { age: 13 },
    });
  });
});
