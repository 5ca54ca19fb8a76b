import type { FieldValues, FormSchema } from '#domain/forms/field-rules.ts';

/** The values of a form, trimmed and normalised by each field's own rule. */
export function tidied<Values extends FieldValues>(schema: FormSchema, values: Values): Values {
  const tidy = Object.entries(values).map(([field, value]) => {
    const own = schema[field];
    return [field, typeof value === 'string' && own?.tidy ? own.tidy(value.trim()) : value];
  });
  return { ...values, ...Object.fromEntries(tidy) };
}
