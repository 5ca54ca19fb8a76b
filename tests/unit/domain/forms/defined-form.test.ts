import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schemaOfFields, shownFields } from '#domain/forms/defined-form.ts';
import type { FieldValues } from '#domain/forms/field-rules.ts';
import { findFieldProblems } from '#domain/forms/find-field-problems.ts';
import { formFieldsSchema } from '#domain/forms/form-definition.ts';
import { checkForm } from '#server/entrances/endpoints/form-check.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';

const TODAY = '2026-11-30';
const CONTEXT = { minimumAge: 13, today: TODAY };
const OPTIONS = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
  { value: 'potser', label: 'Potser' },
];

/** The violated rule of each field. */
function rulesOf(fields: unknown, values: FieldValues): Record<string, string> {
  const schema = schemaOfFields(formFieldsSchema.parse(fields), TODAY);
  return Object.fromEntries(
    Object.entries(findFieldProblems(schema, values, CONTEXT)).map(([name, problem]) => [
      name,
      problem?.rule ?? '',
    ]),
  );
}

describe('the rules of a defined form', () => {
  it.each([
    [{ kind: 'text', maxLength: 3 }, 'abc', 'abcd', 'maxLength'],
    [{ kind: 'text', minLength: 3 }, 'abc', 'ab', 'minLength'],
    [{ kind: 'text', rules: ['nif'] }, '12345678Z', '12345678A', 'nif'],
    [{ kind: 'text', rules: ['digits'] }, '0123', '12a', 'digits'],
    [{ kind: 'long-text', maxLength: 4 }, 'a\nb🙂', 'a\nb🙂c', 'maxLength'],
    [{ kind: 'email' }, 'a@b.cat', 'a@b', 'email'],
    [{ kind: 'phone' }, '600 123 456', '+34 600', 'profilePhone'],
    [{ kind: 'place' }, 'Port d’Alba', 'x'.repeat(101), 'maxLength'],
    [{ kind: 'date' }, '2026-11-30', '30/11/2026', 'day'],
    [{ kind: 'date', until: 'today' }, '2026-11-30', '2026-12-01', 'notAfter'],
    [{ kind: 'date', from: 'today' }, '2026-11-30', '2026-11-29', 'notBefore'],
    [{ kind: 'date', from: '2026-01-01' }, '2026-01-01', '2025-12-31', 'notBefore'],
    [{ kind: 'number', min: 1.5 }, '1,5', '1.49', 'atLeast'],
    [{ kind: 'number', max: 10 }, '10', '10,01', 'atMost'],
    [{ kind: 'number' }, '-3', '3 o 4', 'numeric'],
    [{ kind: 'choice', options: OPTIONS }, 'si', 'mai', 'oneOf'],
    [{ kind: 'choices', options: OPTIONS }, 'si potser', 'si mai', 'someOf'],
    [{ kind: 'choices', options: OPTIONS, most: 2 }, 'si no', 'si no potser', 'fewer'],
    [{ kind: 'consent', isRequired: true }, true, false, 'mustTrue'],
  ])('of %o accept %o and refuse %o', (field, good, bad, rule) => {
    const fields = [{ name: 'camp', label: 'Camp', ...field }];
    expect(rulesOf(fields, { camp: good })).toEqual({});
    expect(rulesOf(fields, { camp: bad })).toEqual({ camp: rule });
  });

  it.each(['text', 'long-text', 'email', 'phone', 'date', 'number', 'place'])(
    'of an optional field of the kind %s accept nothing, and of a required one refuse it',
    (kind) => {
      const fields = [{ name: 'camp', label: 'Camp', kind }];
      expect(rulesOf(fields, {})).toEqual({});
      expect(rulesOf(fields, { camp: '  ' })).toEqual({});
      expect(rulesOf([{ ...fields[0], isRequired: true }], { camp: '  ' })).toEqual({
        camp: 'required',
      });
    },
  );

  it('ask a hidden field for nothing', () => {
    const fields = [
      { name: 'hi-eres', label: 'Hi eres?', kind: 'choices', options: OPTIONS },
      {
        name: 'amb',
        label: 'Amb qui?',
        kind: 'text',
        isRequired: true,
        showWhen: { field: 'hi-eres', is: 'si' },
      },
    ];
    expect(rulesOf(fields, { 'hi-eres': 'no' })).toEqual({});
    expect(rulesOf(fields, { 'hi-eres': 'no si' })).toEqual({ amb: 'required' });
  });

  it('have texts of one language, of own messages and options too', () => {
    const fields = formFieldsSchema.parse([
      {
        name: 'hi-eres',
        label: { ca: 'Hi eres?', es: '¿Estabas?' },
        help: { ca: 'Digue-ho', es: 'Dilo' },
        errors: { required: { ca: 'Cal dir-ho', es: 'Hay que decirlo' } },
        kind: 'choice',
        options: [
          { value: 'si', label: { ca: 'Sí que hi era', es: 'Sí estaba' } },
          { value: 'no', label: 'No' },
        ],
      },
    ]);
    expect(shownFields(fields, 'es')).toMatchObject([
      {
        label: '¿Estabas?',
        help: 'Dilo',
        errors: { required: 'Hay que decirlo' },
        options: [{ value: 'si', label: 'Sí estaba' }, { label: 'No' }],
      },
    ]);
  });

  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(
      '',
      ' ',
      'si',
      'si no',
      '2026-11-30',
      '12',
      '1,5',
      'a@b.cat',
      '\u0000',
      '\u202E',
    ),
  );
  const field = fc.oneof(
    fc.record({
      kind: fc.constantFrom('text', 'long-text'),
      maxLength: fc.integer({ min: 1, max: 20 }),
      isRequired: fc.boolean(),
    }),
    fc.record({
      kind: fc.constantFrom('email', 'phone', 'place', 'date', 'number', 'consent'),
      isRequired: fc.boolean(),
    }),
    fc.record({
      kind: fc.constantFrom('choice', 'choices'),
      options: fc.constant(OPTIONS),
      isRequired: fc.boolean(),
    }),
  );

  it('say the same in the browser and on the server, for any definition and values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(field, fc.oneof(text, fc.boolean())), { minLength: 1, maxLength: 6 }),
        (pairs) => {
          const named = pairs.map(([one], at) => ({ name: `camp-${at}`, label: 'Camp', ...one }));
          const definition = formFieldsSchema.parse(named);
          const values = Object.fromEntries(pairs.map(([, value], at) => [`camp-${at}`, value]));
          // An island has the definition with its texts, as JSON.
          const shown = JSON.parse(JSON.stringify(shownFields(definition, 'ca')));
          const context = { ...CONTEXT, today: TODAY };
          const inBrowser = findFieldProblems(schemaOfFields(shown, TODAY), values, context);
          const onServer = checkForm(schemaOfFields(definition, TODAY), values, elfar);
          const rules = Object.entries(inBrowser).map(([name, problem]) => [name, problem?.rule]);
          // The server alone knows which characters cannot be seen.
          const others = Object.entries(onServer?.fields ?? {}).filter(
            ([, rule]) => rule !== 'readable',
          );
          expect(others).toEqual(rules);
        },
      ),
    );
  });
});
