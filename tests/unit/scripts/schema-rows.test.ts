import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldTables } from '#scripts/api-document/schema-rows.ts';
import { most, REQUIRED } from '#domain/accounts/forms/forms.ts';

describe('the table of a schema', () => {
  it('has types and limits of each field, and of the fields in lists and objects', () => {
    const schema = z.strictObject({
      text: z.string().min(1).max(20),
      at: z.string().regex(/^a|b$/),
      limit: z.int().min(1).max(50).optional(),
      kind: z.enum(['read', 'share']),
      since: z.string().nullish(),
      list: z.array(z.strictObject({ id: z.string(), isOn: z.boolean() })).max(5),
      day: z.string().describe('day, YYYY-MM-DD'),
    });
    const [rows = []] = fieldTables(schema.optional());
    expect(rows.map(({ name, isRequired, type }) => [name, isRequired, type])).toEqual([
      ['text', true, 'text of 1 to 20 characters'],
      ['at', true, 'text, `^a\\|b$`'],
      ['limit', false, 'number, 1 to 50'],
      ['kind', true, '`read`, `share`'],
      ['since', false, 'text, or `null`'],
      ['list', true, 'list of at most 5: object'],
      ['list[].id', true, 'text'],
      ['list[].isOn', true, '`true` or `false`'],
      ['day', true, 'day, YYYY-MM-DD'],
    ]);
  });

  it('has the rules of a form: a required field with a default must be sent, an optional one must not be empty', () => {
    const schema = z.strictObject({ nick: z.string().default(''), name: z.string().optional() });
    const form = { nick: { rules: [REQUIRED, most(50)] }, name: { rules: [REQUIRED], onServer: 'readable' } } as const;
    expect(fieldTables(schema, form)).toEqual([
      [
        { name: 'nick', isRequired: true, type: 'text; at most 50 characters' },
        { name: 'name', isRequired: false, type: 'text; not empty; visible characters' },
      ],
    ]);
  });

  it('is one for each alternative, and none without fields', () => {
    const schema = z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() }).transform(({ b }) => ({ a: b }))]);
    expect(fieldTables(schema).map((rows) => rows.map(({ name }) => name))).toEqual([['a'], ['b']]);
    expect(fieldTables(z.undefined())).toEqual([]);
    expect(fieldTables(z.unknown())).toEqual([]);
  });
});
