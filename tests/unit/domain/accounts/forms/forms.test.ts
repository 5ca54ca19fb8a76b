import { describe, expect, it } from 'vitest';
import * as accounts from '#domain/accounts/forms/account-forms.ts';
import * as forms from '#domain/accounts/forms/forms.ts';
import type { FieldValues, FormContext, FormSchema } from '#domain/forms/field-rules.ts';
import { findFieldProblems, listFields } from '#domain/forms/find-field-problems.ts';
import { CONTEXT, GOOD_PROFILE, GOOD_REGISTRATION } from './good-values.ts';

/** The failed rule of each field with a problem. */
function failed(schema: FormSchema, values: FieldValues, context: FormContext = CONTEXT) {
  return Object.fromEntries(
    Object.entries(findFieldProblems(schema, values, context)).map(([field, problem]) => [
      field,
      problem?.rule,
    ]),
  );
}

describe('registration', () => {
  // R3.66
  it('accepts a registration with the required fields and one with all fields', () => {
    const postal = {
      country: 'ES',
      province: '17',
      city: 'Portbou',
      address: 'Carrer del Mar, 3, 2n 1a',
      postalCode: '17497',
    };
    expect(failed(accounts.REGISTRATION, GOOD_REGISTRATION)).toEqual({});
    expect(
      failed(accounts.REGISTRATION, { ...GOOD_REGISTRATION, phone: '612345678', ...postal }),
    ).toEqual({});
  });

  // R5.13, R5.14, R5.15, R5.21, R5.24, R9.10, R9.12
  it.each([
    ['nick', 'ona', 'minLength'],
    ['nick', 'o'.repeat(51), 'maxLength'],
    ['nick', 'ona\u200Bona', 'nick'],
    ['name', 'R2', 'alphaSpecial'],
    ['surname', ' ', 'required'],
    ['surname', 'a'.repeat(101), 'maxLength'],
    ['birthdate', null, 'required'],
    ['birthdate', '2013-02-30', 'day'],
    ['birthdate', '2013-04-21', 'registerDate'],
    ['birthdate', '2013-04-20', undefined],
    ['email', 'nuria@', 'email'],
    ['email', `${'n'.repeat(250)}@example.org`, 'maxLength'],
    ['password', 'Curta1', 'minLength'],
    ['password', 'tramuntana', 'upperLower'],
    ['password', 'Aa'.repeat(65), 'maxLength'],
    ['phone', '61234567', 'phone'],
    ['country', 'ESP', 'oneOf'],
    ['postalCode', '1749', 'minLength'],
    ['postalCode', '1'.repeat(13), 'maxLength'],
    ['address', 'a'.repeat(201), 'maxLength'],
    ['terms', false, 'mustTrue'],
  ])('validates %s %j with the rule %s', (field, value, rule) => {
    expect(failed(accounts.REGISTRATION, { ...GOOD_REGISTRATION, [field]: value })[field]).toBe(
      rule,
    );
  });

  it('uses the minimum age of the site', () => {
    const born = { ...GOOD_REGISTRATION, birthdate: '2011-01-01' };
    expect(findFieldProblems(accounts.REGISTRATION, born, { ...CONTEXT, minimumAge: 16 })).toEqual({
      birthdate: { rule: 'registerDate', values: { age: 16 } },
    });
  });
});

describe('profile', () => {
  const password = {
    password: 'Tramuntana1',
    newPassword: 'Garbinada2',
    repeatPassword: 'Garbinada2',
  };

  // R3.10, R5.13, R5.15, R5.17, R5.18, R5.19, R5.27
  it.each<[string, FieldValues, Record<string, string>]>([
    ['only the required fields', {}, {}],
    ['a name that a registration rejects', { name: 'R2-D2 ✨', surname: 'J.' }, {}],
    ['a whole change of password', password, {}],
    [
      'a new password alone',
      { newPassword: 'Garbinada2' },
      { password: 'requiredWith', repeatPassword: 'requiredWith' },
    ],
    ['the current password alone', { password: 'Tramuntana1' }, { newPassword: 'requiredWith' }],
    ['a repetition alone', { repeatPassword: 'Garbinada2' }, { repeatPassword: 'sameAs' }],
    [
      'a repetition that differs',
      { ...password, repeatPassword: 'Garbinada2 ' },
      { repeatPassword: 'sameAs' },
    ],
    [
      'a new password of spaces',
      { ...password, newPassword: ' '.repeat(9), repeatPassword: ' '.repeat(9) },
      { newPassword: 'requiredWith', repeatPassword: 'requiredWith' },
    ],
    [
      'weak passwords',
      { password: 'curta', newPassword: 'garbinada', repeatPassword: 'garbinada' },
      { password: 'minLength', newPassword: 'upperLower', repeatPassword: 'upperLower' },
    ],
    ['a foreign phone', { phone: '004412345678' }, {}],
    ['a phone with signs', { phone: '+44123456' }, { phone: 'profilePhone' }],
    ['a reader below the minimum age', { birthdate: '2020-01-01' }, { birthdate: 'registerDate' }],
    ['a reader who is not born', { birthdate: '3000-01-01' }, { birthdate: 'registerDate' }],
    ['no nick', { nick: '' }, { nick: 'required' }],
    ['no email', { email: '' }, { email: 'required' }],
  ])('validates a profile with %s', (_, values, problems) => {
    expect(failed(accounts.PROFILE_FORM, { ...GOOD_PROFILE, ...values })).toEqual(problems);
  });

  // R5.27
  it('accepts the stored birth date of a reader below the minimum age, and no other', () => {
    const stored: FormContext = { ...CONTEXT, birthdate: '2020-01-01' };
    expect(failed(accounts.PROFILE, { ...GOOD_PROFILE, birthdate: '2020-01-01' }, stored)).toEqual(
      {},
    );
    expect(failed(accounts.PROFILE, { ...GOOD_PROFILE, birthdate: '2020-01-02' }, stored)).toEqual({
      birthdate: 'registerDate',
    });
  });

  it('accepts a profile without the repeated password', () => {
    const { repeatPassword: _, ...sent } = password;
    expect(failed(accounts.PROFILE, { ...GOOD_PROFILE, ...sent })).toEqual({});
  });

  // R6.10
  it('omits the password fields for a reader without a password', () => {
    const outside: FormContext = { ...CONTEXT, hasPassword: false };
    expect(failed(accounts.PROFILE_FORM, { ...GOOD_PROFILE, newPassword: 'x' }, outside)).toEqual(
      {},
    );
    expect(
      listFields(accounts.PROFILE_FORM, {}, outside).filter((field) => /password/i.test(field)),
    ).toEqual([]);
    expect(
      listFields(accounts.PROFILE_FORM, {}, { ...CONTEXT, hasPassword: true }).filter((field) =>
        /password/i.test(field),
      ),
    ).toHaveLength(3);
  });

  // R4.39, R5.26
  it('validates province and city in Spain only', () => {
    const placed = (country: string) =>
      failed(accounts.PROFILE, { ...GOOD_PROFILE, country, province: '53', city: 'a'.repeat(101) });
    expect(placed('ES')).toEqual({ province: 'oneOf', city: 'maxLength' });
    expect(placed('FR')).toEqual({});
    expect(placed('')).toEqual({});
  });
});

describe('the other forms', () => {
  it.each<[string, FormSchema, FieldValues, Record<string, string>]>([
    [
      'login accepts a password older than the rules',
      forms.LOGIN,
      { email: 'nuria@example.org', password: 'far' },
      {},
    ],
    ['login requires both fields', forms.LOGIN, {}, { email: 'required', password: 'required' }],
    [
      'recovery requires an email address',
      forms.PASSWORD_RECOVERY,
      { email: 'nuria' },
      { email: 'email' },
    ],
    [
      'reset requires a strong password',
      forms.PASSWORD_RESET,
      { password: 'tramuntana' },
      { password: 'upperLower' },
    ],
    [
      'the newsletter requires accepted terms',
      forms.NEWSLETTER,
      { email: 'nuria@example.org', terms: false },
      { terms: 'mustTrue' },
    ],
  ])('%s', (_, schema, values, problems) => {
    expect(failed(schema, values)).toEqual(problems);
  });
});
