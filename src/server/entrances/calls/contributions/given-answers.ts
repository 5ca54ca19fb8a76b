import { cleanText } from '#domain/text/clean-text.ts';
import type { GivenAnswer } from '#domain/contributions/contribution.ts';
import { chosenOf, type ShownField } from '#domain/forms/defined-form.ts';
import type { FieldValues, FormSchema } from '#domain/forms/field-rules.ts';
import { textOf } from '#domain/forms/validation-rules.ts';

/**
 * The sent answers as the rules see them: texts of several lines without invisible characters, so
 * that a required one is not empty.
 */
export function cleanedAnswers(fields: readonly ShownField[], given: FieldValues): FieldValues {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = given[name];
      if (kind === 'consent') return [name, value === true || value === 'true'];
      return [name, kind === 'long-text' ? cleanText(textOf(value)) : textOf(value)];
    }),
  );
}

/**
 * The checked answers of a form as they are stored, in its order, with the words that the reader
 * saw. Fields that were not shown, and empty ones, are left out.
 */
export function givenAnswers(
  fields: readonly ShownField[],
  schema: FormSchema,
  values: FieldValues,
): GivenAnswer[] {
  return fields.flatMap((field) => {
    const rules = schema[field.name];
    const isShown = rules?.isThere?.(values, { minimumAge: 0, today: '' }) ?? true;
    const value = rules && isShown ? storedValue(field, values, rules) : '';
    return value === '' || value === false ? [] : [{ name: field.name, label: field.label, value }];
  });
}

function storedValue(
  field: ShownField,
  values: FieldValues,
  { tidy = String }: FormSchema[string],
): string | boolean {
  const value = values[field.name];
  if (field.kind === 'consent') return value === true;
  const text = textOf(value).trim();
  switch (field.kind) {
    case 'choice':
    case 'choices': {
      const chosen = new Set(chosenOf(text));
      return field.options
        .filter((option) => chosen.has(option.value))
        .map(({ label }) => label)
        .join('; ');
    }
    default:
      return tidy(text);
  }
}
