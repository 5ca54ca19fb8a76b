import type { Locale } from '#domain/locale/locale.ts';
import type { ShownField } from '#domain/forms/defined-form.ts';
import type { FormContext, FormSchema } from '#domain/forms/field-rules.ts';
import { MIN_PASSWORD } from '#domain/forms/lengths.ts';
import { listFieldMessages } from './field-message.ts';
import { PROBLEM_TEXTS } from './problem-texts.ts';
import { textsIn } from './texts-in.ts';
import { getTranslator } from './translator.ts';

/** Texts of the account forms. Pages pass them as props to islands, which import no texts. */

/** Error messages of each field, for the form's rules and for values that another reader has. */
export function fieldTexts<Field extends string>(
  locale: Locale,
  schema: FormSchema<Field>,
  context: FormContext,
) {
  const t = getTranslator(locale);
  const inUse = new Map([
    ['nick', t(PROBLEM_TEXTS.NICK_ALREADY_IN_USE)],
    ['email', t(PROBLEM_TEXTS.EMAIL_ALREADY_IN_USE)],
  ]);
  const said: Partial<Record<Field, Readonly<Record<string, string>>>> = listFieldMessages(
    locale,
    schema,
    context,
  );
  for (const field in said) {
    const text = inUse.get(field);
    if (text !== undefined) said[field] = { ...said[field], inUse: text };
  }
  return said;
}

/**
 * Label and message of each field that the server rejected, in the order of the form. Rules without
 * a message are omitted.
 */
export function wrongFieldTexts<Field extends string>(
  failed: Readonly<Record<string, string>>,
  messages: Partial<Record<Field, Readonly<Record<string, string>>>>,
  labels: Readonly<Record<string, unknown>>,
): { name: string; text: string }[] {
  return Object.entries<Readonly<Record<string, string>> | undefined>(messages).flatMap(
    ([name, said]) => {
      const [label, problem] = [labels[name], said?.[failed[name] ?? '']];
      return problem === undefined
        ? []
        : [{ name, text: typeof label === 'string' ? `${label}: ${problem}` : problem }];
    },
  );
}

/**
 * Error messages of the fields of a form that content defines: a field's own, else the general
 * ones.
 */
export function definedFieldTexts(
  locale: Locale,
  fields: readonly Pick<ShownField, 'name' | 'errors'>[],
  schema: FormSchema,
  context: FormContext,
): Record<string, Readonly<Record<string, string>>> {
  const said = listFieldMessages(locale, schema, context);
  return Object.fromEntries(fields.map(({ name, errors }) => [name, { ...said[name], ...errors }]));
}

/** Texts of the fields that registration and profile share, without the label of the password. */
export function personTexts(locale: Locale) {
  return {
    ...textsIn(locale, 'profile:fields'),
    passwordButton: textsIn(locale, 'account:passwordButton'),
    passwordHint: getTranslator(locale)('registration:passwordHint', { min: MIN_PASSWORD }),
  };
}

export type PersonTexts = ReturnType<typeof personTexts>;
