import { localize, type Locale } from '../locale/locale.ts';
import {
  least,
  most,
  REQUIRED,
  type FieldRule,
  type FormField,
  type FormSchema,
  type OwnRule,
  type RuleValues,
} from './field-rules.ts';
import type { FormFieldDefinition, FormFields, FormText } from './form-definition.ts';
import { MAX_EMAIL, MAX_NAME } from './lengths.ts';
import { tidyPhone } from './tidy-fields.ts';
import { textOf, type FieldValue } from './validation-rules.ts';

/**
 * Forms that content defines, without zod: browsers and the server check answers by the same
 * `findFieldProblems`.
 */

/** A definition with its texts in one language, as pages and islands get it. */
export type ShownField = ShownOf<FormFieldDefinition>;
type ShownOf<Definition extends FormFieldDefinition> = Definition extends unknown
  ? Omit<Definition, 'label' | 'help' | 'errors' | 'options'> & {
      label: string;
      help?: string;
      errors: Readonly<Record<string, string>>;
    } & (Definition extends { options: unknown }
        ? { options: readonly { value: string; label: string }[] }
        : unknown)
  : never;

/** The fields with their texts in a language. */
export function shownFields(fields: FormFields, locale: Locale): ShownField[] {
  const words = (text: FormText) => (typeof text === 'string' ? text : localize(text, locale));
  return fields.map(
    ({ label, help, errors, ...field }): ShownField =>
      ({
        ...field,
        label: words(label),
        ...(help !== undefined && { help: words(help) }),
        errors: Object.fromEntries(
          Object.entries(errors).map(([rule, text]) => [rule, words(text)]),
        ),
        ...('options' in field && {
          options: field.options.map((option) => ({ ...option, label: words(option.label) })),
        }),
      }) as ShownField,
  );
}

/** The line of a wrong field in a summary of errors. A consent's label is a whole sentence. */
export function summaryOf({ kind, label }: Pick<ShownField, 'kind' | 'label'>, problem: string) {
  return kind === 'consent' ? problem : `${label.replace(/[.:]$/, '')}: ${problem}`;
}

/**
 * Whether a field holds files. They are uploaded apart, and the value of the field is their ids with
 * spaces between them.
 */
export function isFileField({ kind }: { kind: FormFieldDefinition['kind'] }): boolean {
  return kind === 'image' || kind === 'video';
}

/** The part of a definition that the rules depend on. */
export type RuledField = FormFieldDefinition | ShownField;

/**
 * The rules of a form's answers on a day (YYYY-MM-DD in the site's time zone). The value of several
 * choices has the chosen options with spaces between them.
 */
export function schemaOfFields(fields: readonly RuledField[], today: string): FormSchema {
  return Object.fromEntries(fields.map((field) => [field.name, formField(field, today)]));
}

function formField(field: RuledField, today: string): FormField {
  const { isRequired, kind, showWhen } = field;
  const isText = kind === 'text' || kind === 'place';
  return {
    rules: [...(isRequired && kind !== 'consent' ? [REQUIRED] : []), ...rulesOf(field, today)],
    ...(showWhen !== undefined && {
      isThere: (values) => hasValue(values[showWhen.field], showWhen.is),
    }),
    ...(kind === 'phone' && { tidy: tidyPhone }),
    ...(isText && { onServer: 'readable' }),
  };
}

function hasValue(value: FieldValue, wanted: string | true): boolean {
  return wanted === true ? value === true : chosenOf(value).includes(wanted);
}

/** The chosen options in the value of several choices, or the ids in that of files. */
export function chosenOf(value: FieldValue): string[] {
  return textOf(value).split(' ').filter(Boolean);
}

function rulesOf(field: RuledField, today: string): FieldRule[] {
  switch (field.kind) {
    case 'text':
      return [...lengthsOf(field), ...field.rules.map((rule) => ({ rule }))];
    case 'long-text':
      return lengthsOf(field);
    case 'email':
      return [most(MAX_EMAIL), { rule: 'email' }];
    case 'phone':
      return [{ rule: 'profilePhone' }];
    case 'place':
      return [most(MAX_NAME)];
    case 'date':
      return [{ rule: 'day' }, ...daysOf(field, today)];
    case 'number':
      return [{ rule: 'numeric' }, ...limitsOf(field)];
    case 'choice':
      return [{ rule: 'oneOf', options: field.options.map(({ value }) => value) }];
    case 'choices':
      return choicesOf(field);
    case 'consent':
      return field.isRequired ? [{ rule: 'mustTrue' }] : [];
    case 'image':
    case 'video':
      return [limit('fewer', (ids) => chosenOf(ids).length <= field.most, { max: field.most })];
  }
}

function lengthsOf({
  minLength,
  maxLength,
}: {
  minLength?: number | undefined;
  maxLength: number;
}) {
  return [...(minLength === undefined ? [] : [least(minLength)]), most(maxLength)];
}

type Of<Kind extends RuledField['kind']> = Extract<RuledField, { kind: Kind }>;

function daysOf(field: Of<'date'>, today: string): FieldRule[] {
  const { from, until } = daysOfField(field, today);
  return [
    ...(from === undefined ? [] : [limit('notBefore', (day) => day >= from, { day: from })]),
    ...(until === undefined ? [] : [limit('notAfter', (day) => day <= until, { day: until })]),
  ];
}

/** The first and the last day that a date field accepts, YYYY-MM-DD. */
export function daysOfField(
  { from, until }: Pick<Of<'date'>, 'from' | 'until'>,
  today: string,
): { from: string | undefined; until: string | undefined } {
  const dayOf = (limited: string | undefined) => (limited === 'today' ? today : limited);
  return { from: dayOf(from), until: dayOf(until) };
}

/** A rule with its own test. An empty value passes, as of each rule but `required`. */
function limit(rule: OwnRule, passes: (text: string) => boolean, values: RuleValues): FieldRule {
  return { rule, test: (value) => textOf(value) === '' || passes(textOf(value)), values };
}

function limitsOf({ min, max }: Of<'number'>): FieldRule[] {
  const numberOf = (text: string) => Number(text.replace(',', '.'));
  return [
    ...(min === undefined ? [] : [limit('atLeast', (text) => numberOf(text) >= min, { min })]),
    ...(max === undefined ? [] : [limit('atMost', (text) => numberOf(text) <= max, { max })]),
  ];
}

function choicesOf({ options, most: mostChosen }: Of<'choices'>): FieldRule[] {
  const known = new Set(options.map(({ value }) => value));
  const areKnown = (text: string) => chosenOf(text).every((one) => known.has(one));
  return [
    limit('someOf', areKnown, {}),
    ...(mostChosen === undefined
      ? []
      : [
          limit('fewer', (text) => new Set(chosenOf(text)).size <= mostChosen, {
            max: mostChosen,
          }),
        ]),
  ];
}
