import { cleanText } from '#domain/text/clean-text.ts';
import type { GivenAnswer } from '#domain/contributions/contribution.ts';
import { chosenOf, isFileField, type ShownField } from '#domain/forms/defined-form.ts';
import type { FieldValues, FormSchema } from '#domain/forms/field-rules.ts';
import { textOf } from '#domain/forms/validation-rules.ts';

/** The values of a form that was posted without JavaScript. Files are sent by a form of their own. */
export function postedAnswers(
  fields: readonly ShownField[],
  form: URLSearchParams,
): Record<string, string | boolean> {
  return Object.fromEntries(
    fields
      .filter((field) => !isFileField(field))
      .map(({ name, kind }) =>
        kind === 'consent'
          ? [name, form.get(name) === 'true']
          : [name, form.getAll(name).join(' ')],
      ),
  );
}

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
 * saw. Fields that were not shown, empty ones, and those of files are left out.
 */
export function givenAnswers(
  fields: readonly ShownField[],
  schema: FormSchema,
  values: FieldValues,
): GivenAnswer[] {
  return fields.flatMap((field) => {
    if (isFileField(field)) return [];
    const rules = schema[field.name];
    const isShown = rules?.isThere?.(values, { minimumAge: 0, today: '' }) ?? true;
    const value = rules && isShown ? storedValue(field, values, rules) : '';
    if (value === '' || value === false) return [];
    const isPublic = field.isPublic === true;
    return [{ name: field.name, label: field.label, value, ...(isPublic && { isPublic }) }];
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
