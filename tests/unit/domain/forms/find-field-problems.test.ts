import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as accounts from '#domain/accounts/forms/account-forms.ts';
import * as forms from '#domain/accounts/forms/forms.ts';
import type { FieldValues, FormContext, FormSchema } from '#domain/forms/field-rules.ts';
import {
  findFieldProblems,
  isRequired,
  listFields,
  listPossibleProblems,
} from '#domain/forms/find-field-problems.ts';
import { CONTEXT, GOOD_PROFILE, GOOD_REGISTRATION } from '../accounts/forms/good-values.ts';

const SCHEMAS: FormSchema[] = [
  accounts.REGISTRATION,
  accounts.PROFILE,
  accounts.PROFILE_FORM,
  forms.LOGIN,
  forms.PASSWORD_RECOVERY,
  forms.PASSWORD_RESET,
  forms.NEWSLETTER,
];

const fieldNames = fc.oneof(
  fc.constantFrom(...Object.keys(accounts.PROFILE_FORM), '__proto__', 'constructor', 'toString'),
  fc.string(),
);
const fieldValues = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('ES', 'FR', '08', true, false, null, undefined),
);
const anyForm = fc.record({
  schema: fc.constantFrom(...SCHEMAS),
  values: fc.dictionary(fieldNames, fieldValues),
  context: fc.constantFrom(CONTEXT, { ...CONTEXT, hasPassword: false }),
});

/** A form that is small enough to show every case. */
const TINY = {
  word: { rules: [{ rule: 'required' }, { rule: 'minLength', min: 4 }, { rule: 'digits' }] },
  secret: { rules: [{ rule: 'minLength', min: 4 }], keepsSpaces: true },
  extra: {
    rules: [{ rule: 'required' }],
    isThere: (values: FieldValues) => values['word'] === '1234',
  },
} satisfies FormSchema;

describe('findFieldProblems', () => {
  // R5.34
  it('returns the first failed rule of each field with the values of its message', () => {
    const wordProblem = (word: string) => findFieldProblems(TINY, { word }, CONTEXT).word;

    expect(wordProblem('')).toEqual({ rule: 'required', values: {} });
    expect(wordProblem('abc')).toEqual({ rule: 'minLength', values: { min: 4 } });
    expect(wordProblem('abcd')).toEqual({ rule: 'digits', values: {} });
    expect(wordProblem('12345')).toBeUndefined();
  });

  it('trims a value unless its spaces are part of it', () => {
    expect(findFieldProblems(TINY, { word: ' 12 ', secret: ' 12 ' }, CONTEXT)).toEqual({
      word: { rule: 'minLength', values: { min: 4 } },
    });
    expect(findFieldProblems(TINY, { word: ' 12345 ', secret: '' }, CONTEXT)).toEqual({});
  });

  it('ignores a field that the form does not show', () => {
    expect(findFieldProblems(TINY, { word: '1234' }, CONTEXT)).toEqual({
      extra: { rule: 'required', values: {} },
    });
    expect(findFieldProblems(TINY, { word: '12345' }, CONTEXT)).toEqual({});
  });

  it('ignores inherited properties of the values', () => {
    expect(
      findFieldProblems({ toString: { rules: [{ rule: 'required' }] } }, {}, CONTEXT),
    ).toHaveProperty('toString.rule', 'required');
  });

  it('returns only fields and rules of the form, for any values', () => {
    fc.assert(
      fc.property(anyForm, ({ schema, values, context }) => {
        const problems = findFieldProblems(schema, values, context);
        const there = listFields(schema, values, context);
        for (const [field, problem] of Object.entries(problems)) {
          expect(there).toContain(field);
          expect(schema[field]?.rules.map(({ rule }) => rule)).toContain(problem?.rule);
        }
      }),
    );
  });

  it('returns the same for padded values and additional fields', () => {
    fc.assert(
      fc.property(
        anyForm,
        fc.dictionary(
          fc.string().map((name) => `x-${name}`),
          fieldValues,
        ),
        ({ schema, values, context }, foreign) => {
          const spaced = Object.entries(values).map(([field, value]) =>
            typeof value === 'string' && field !== 'country' && !schema[field]?.keepsSpaces
              ? [field, ` ${value}\n`]
              : [field, value],
          );
          const more = { ...foreign, ...Object.fromEntries(spaced) };
          expect(findFieldProblems(schema, more, context)).toEqual(
            findFieldProblems(schema, values, context),
          );
        },
      ),
    );
  });

  it('returns exactly the required fields that are missing', () => {
    fc.assert(
      fc.property(fc.subarray(Object.keys(GOOD_REGISTRATION)), (given) => {
        const values = Object.fromEntries(given.map((field) => [field, GOOD_REGISTRATION[field]]));
        const missing = Object.keys(GOOD_REGISTRATION).filter((field) => !given.includes(field));
        expect(
          Object.keys(findFieldProblems(accounts.REGISTRATION, values, CONTEXT)).toSorted(),
        ).toEqual(missing.toSorted());
      }),
    );
  });
});

test('every problem of a form is among the possible problems of its page', () => {
  fc.assert(
    fc.property(anyForm, ({ schema, values, context }) => {
      const possible = listPossibleProblems(schema, context);
      for (const [field, problem] of Object.entries(findFieldProblems(schema, values, context))) {
        expect(possible).toContainEqual({ field, problem });
      }
    }),
  );
});

// R5.33
test('required fields have an asterisk, and conditionally required ones have not', () => {
  const marked = Object.entries(accounts.REGISTRATION).flatMap(([name, field]) =>
    isRequired(field, CONTEXT) ? [name] : [],
  );
  expect(marked.toSorted()).toEqual(Object.keys(GOOD_REGISTRATION).toSorted());
  expect(isRequired(accounts.PROFILE_FORM.password, CONTEXT)).toBe(false);
});

// R5.43
test('a birth date that a registration proved is required, and only there', () => {
  const asked = (context: FormContext) => {
    const values = { ...GOOD_PROFILE, birthdate: '' };
    return [
      isRequired(accounts.PROFILE_FORM.birthdate, context),
      findFieldProblems(accounts.PROFILE, values, context).birthdate?.rule,
    ];
  };
  expect(asked({ ...CONTEXT, isBirthdateProved: true })).toEqual([true, 'required']);
  expect(asked({ ...CONTEXT, isBirthdateProved: false })).toEqual([false, undefined]);
  expect(asked(CONTEXT)).toEqual([false, undefined]);
});
