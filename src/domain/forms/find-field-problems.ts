import {
  REQUIRED,
  type FieldRule,
  type FieldValues,
  type FormContext,
  type FormField,
  type FormSchema,
  type RuleName,
  type RuleValues,
} from './field-rules.ts';
import {
  alphaSpecial,
  day,
  digits,
  email,
  type FieldValue,
  maxLength,
  minLength,
  mustTrue,
  nick,
  nif,
  numeric,
  oneOf,
  phone,
  PHONE_DIGITS,
  PROFILE_PHONE_DIGITS,
  profilePhone,
  registerDate,
  required,
  requiredWith,
  sameAs,
  upperLower,
  type ValidationRule,
} from './validation-rules.ts';

/** Rules that depend on the value alone. */
const PLAIN_RULES = {
  required,
  mustTrue,
  email,
  digits,
  numeric,
  upperLower,
  day,
  nif,
  alphaSpecial,
  nick,
  phone,
  profilePhone,
};

/** The rule that a field violates, and the values of its message. */
export interface ProblemOfField {
  rule: RuleName;
  values: RuleValues;
}

/**
 * Finds the first violated rule of each field (SPECIFICATION §5: the first message is shown). Empty
 * for valid values. Values of fields outside the form, or absent now, are ignored: the caller keeps
 * only those of `listFields`, trimmed unless the field keeps its spaces.
 */
export function findFieldProblems<Field extends string>(
  schema: FormSchema<Field>,
  values: FieldValues,
  context: FormContext,
): Partial<Record<Field, ProblemOfField>> {
  const problems: Partial<Record<Field, ProblemOfField>> = {};
  for (const field of listFields(schema, values, context)) {
    const value = readValue(schema, values, field);
    const failed = rulesOf(schema[field], context).find(
      (rule) => !testOf(rule, (other) => readValue(schema, values, other), context)(value),
    );
    if (failed) problems[field] = problemOf(failed, context);
  }
  return problems;
}

/** The form's fields for these values and this reader, in order. */
export function listFields<Field extends string>(
  schema: FormSchema<Field>,
  values: FieldValues,
  context: FormContext,
): Field[] {
  return fieldsOf(schema).filter((field) => schema[field].isThere?.(values, context) ?? true);
}

/** All problems that each field can have. A page needs their messages before its reader types. */
export function listPossibleProblems<Field extends string>(
  schema: FormSchema<Field>,
  context: FormContext,
): { field: Field; problem: ProblemOfField }[] {
  return fieldsOf(schema).flatMap((field) => {
    const { onServer } = schema[field];
    const problems = rulesOf(schema[field], context).map((rule) => problemOf(rule, context));
    return [...problems, ...(onServer ? [{ rule: onServer, values: {} }] : [])].map((problem) => ({
      field,
      problem,
    }));
  });
}

/** Whether the field has an asterisk (SPECIFICATION §5). */
export function isRequired(field: FormField, context: FormContext): boolean {
  return rulesOf(field, context).some(({ rule }) => rule === 'required' || rule === 'mustTrue');
}

/** The rules of a field for a reader. */
function rulesOf({ rules, isRequired: isAsked }: FormField, context: FormContext) {
  return isAsked?.(context) ? [REQUIRED, ...rules] : rules;
}

function fieldsOf<Field extends string>(schema: FormSchema<Field>): Field[] {
  const fields: Field[] = [];
  for (const field in schema) if (Object.hasOwn(schema, field)) fields.push(field);
  return fields;
}

function readValue(schema: FormSchema, values: FieldValues, field: string): FieldValue {
  const value = values[field];
  if (typeof value !== 'string' || schema[field]?.keepsSpaces === true) return value;
  return (schema[field]?.tidy ?? String)(value.trim());
}

function testOf(
  step: FieldRule,
  valueOf: (field: string) => FieldValue,
  context: FormContext,
): ValidationRule {
  switch (step.rule) {
    case 'minLength':
      return minLength(step.min);
    case 'maxLength':
      return maxLength(step.max);
    case 'oneOf':
      return oneOf(step.options);
    case 'requiredWith':
      return requiredWith(valueOf(step.field));
    case 'sameAs':
      return sameAs(valueOf(step.field));
    case 'registerDate':
      return (value) =>
        value === context.birthdate || registerDate(context.minimumAge, context.today)(value);
    default:
      return 'test' in step ? step.test : PLAIN_RULES[step.rule];
  }
}

function problemOf(step: FieldRule, { minimumAge }: FormContext): ProblemOfField {
  switch (step.rule) {
    case 'minLength':
      return { rule: step.rule, values: { min: step.min } };
    case 'maxLength':
      return { rule: step.rule, values: { max: step.max } };
    case 'registerDate':
      return { rule: step.rule, values: { age: minimumAge } };
    case 'phone':
      return { rule: step.rule, values: { digits: PHONE_DIGITS } };
    case 'profilePhone':
      return { rule: step.rule, values: PROFILE_PHONE_DIGITS };
    default:
      return { rule: step.rule, values: 'test' in step ? step.values : {} };
  }
}
