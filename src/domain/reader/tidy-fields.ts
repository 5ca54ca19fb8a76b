import type { FieldValues, FormSchema } from './field-rules.ts';

/** Characters that keyboards and word processors put in the place of an apostrophe, a hyphen and the point of l·l. */
const APOSTROPHES = /[´`‘ʼ′]/g;
const HYPHENS = /[‐‑–−]/g;
const POINTS = /[•∙‧⋅]/g;

/** A name with the characters that the rules of names know. */
export function tidyName(text: string): string {
  return text.replaceAll(APOSTROPHES, '’').replaceAll(HYPHENS, '-').replaceAll(POINTS, '·').replaceAll(/\s+/g, ' ');
}

/** A telephone number without the spaces, dots, hyphens and brackets by which people group its digits. */
export function tidyPhone(text: string): string {
  return text.replaceAll(/[\s.()‐‑–-]/g, '');
}

/** The values of a form as its fields keep them: without spaces around them, and tidied where a field says how. */
export function tidied<Values extends FieldValues>(schema: FormSchema, values: Values): Values {
  const tidy = Object.entries(values).map(([field, value]) => {
    const own = schema[field];
    return [field, typeof value === 'string' && own?.tidy ? own.tidy(value.trim()) : value];
  });
  return { ...values, ...Object.fromEntries(tidy) };
}
