import { describe, expect, it } from 'vitest';
import { formFieldsSchema } from '#domain/forms/form-definition.ts';

const OPTIONS = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
];

/** The paths and messages of a refused definition. */
function faultsOf(fields: unknown): string[] {
  const { error } = formFieldsSchema.safeParse(fields);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('the definition of a form', () => {
  it('has all kinds, with their usual limits', () => {
    const parsed = formFieldsSchema.parse([
      { name: 'nom', label: 'Nom', kind: 'text' },
      { name: 'record', label: { ca: 'Record', es: 'Recuerdo' }, kind: 'long-text' },
      { name: 'correu', label: 'Correu', kind: 'email' },
      { name: 'telefon', label: 'Telèfon', kind: 'phone' },
      { name: 'dia', label: 'Dia', kind: 'date', until: 'today' },
      { name: 'anys', label: 'Anys', kind: 'number', min: 0, max: 120 },
      { name: 'hi-eres', label: 'Hi eres?', kind: 'choice', options: OPTIONS },
      { name: 'amb', label: 'Amb qui?', kind: 'choices', options: OPTIONS },
      { name: 'permis', label: 'Ho podeu publicar', kind: 'consent', isRequired: true },
      { name: 'foto', label: 'Foto', kind: 'image' },
      { name: 'video', label: 'Vídeo', kind: 'video', most: 2 },
      { name: 'barri', label: 'Barri', kind: 'place' },
    ]);
    expect(parsed.map(({ kind }) => kind)).toHaveLength(12);
    expect(parsed[0]).toMatchObject({ maxLength: 300, rules: [], isRequired: false, errors: {} });
    expect(parsed[1]).toMatchObject({ maxLength: 3000 });
    expect(parsed[9]).toMatchObject({ most: 1 });
  });

  it.each([
    ['without fields', [], ': Too small'],
    ['with a kind that does not exist', [{ name: 'a', label: 'A', kind: 'checkbox' }], '0.kind'],
    ['with a field that no kind has', [{ name: 'a', label: 'A', kind: 'email', max: 3 }], '0: '],
    ['without a label', [{ name: 'a', label: ' ', kind: 'email' }], '0.label'],
    ['with a name of every form', [{ name: 'website', label: 'W', kind: 'text' }], '0.name'],
    [
      'with a name twice',
      [
        { name: 'a', label: 'A', kind: 'text' },
        { name: 'a', label: 'B', kind: 'text' },
      ],
      '1.name: is the name of an earlier field',
    ],
    [
      'with an option twice',
      [{ name: 'a', label: 'A', kind: 'choice', options: [OPTIONS[0], OPTIONS[0]] }],
      '0.options',
    ],
    [
      'with one option',
      [{ name: 'a', label: 'A', kind: 'choice', options: [OPTIONS[0]] }],
      '0.options',
    ],
    [
      'with turned lengths',
      [{ name: 'a', label: 'A', kind: 'text', minLength: 9, maxLength: 3 }],
      '0.minLength: is more than maxLength',
    ],
    [
      'with turned numbers',
      [{ name: 'a', label: 'A', kind: 'number', min: 9, max: 3 }],
      '0.min: is more than max',
    ],
    [
      'with turned days',
      [{ name: 'a', label: 'A', kind: 'date', from: '2026-12-01', until: '2026-11-01' }],
      '0.from: is after until',
    ],
    [
      'with a condition on a later field',
      [
        { name: 'a', label: 'A', kind: 'text', showWhen: { field: 'b', is: 'si' } },
        { name: 'b', label: 'B', kind: 'choice', options: OPTIONS },
      ],
      '0.showWhen',
    ],
    [
      'with a condition on an option that does not exist',
      [
        { name: 'b', label: 'B', kind: 'choice', options: OPTIONS },
        { name: 'a', label: 'A', kind: 'text', showWhen: { field: 'b', is: 'potser' } },
      ],
      '1.showWhen',
    ],
    [
      'with a condition on a text',
      [
        { name: 'b', label: 'B', kind: 'text' },
        { name: 'a', label: 'A', kind: 'text', showWhen: { field: 'b', is: 'si' } },
      ],
      '1.showWhen',
    ],
  ])('%s is refused, with the place', (_whose, fields, fault) => {
    expect(faultsOf(fields).join('\n')).toContain(fault);
  });

  it('has at most thirty fields', () => {
    const fields = Array.from({ length: 31 }, (_, at) => ({
      name: `camp-${at}`,
      label: 'Camp',
      kind: 'text',
    }));
    expect(faultsOf(fields)).toHaveLength(1);
    expect(faultsOf(fields.slice(1))).toEqual([]);
  });
});
