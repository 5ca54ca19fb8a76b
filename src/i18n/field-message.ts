import { formatPublishedDate } from '#domain/dates/published-date.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { dayWithArticle } from '#domain/text/prepositions.ts';
import type { FormContext, FormSchema, RuleName } from '#domain/forms/field-rules.ts';
import { listPossibleProblems, type ProblemOfField } from '#domain/forms/find-field-problems.ts';
import type { PlainKey } from './message-key.ts';
import { messages } from './messages.ts';
import { getTranslator } from './translator.ts';

/** Error messages by field and rule. */
export type FieldMessages<Field extends string> = Record<Field, Partial<Record<RuleName, string>>>;

const RULE_KEYS: ReadonlySet<string> = new Set(
  Object.entries(messages.ca.validation).flatMap(([rule, texts]) =>
    Object.keys(texts).map((field) => `validation:${rule}.${field}`),
  ),
);

const isRuleKey = (key: string): key is PlainKey => RULE_KEYS.has(key);

/**
 * Error message of a field: its own text for the rule if there is one (SPECIFICATION §5), else the
 * general text.
 */
export function fieldMessage(locale: Locale, problem: ProblemOfField, field: string): string {
  const t = getTranslator(locale);
  const own = `validation:${problem.rule}.${field}`;
  const { day, ...values } = problem.values;
  return t(isRuleKey(own) ? own : `validation:${problem.rule}.any`, {
    ...values,
    ...(typeof day === 'string' && { date: dayInWords(day, locale) }),
  });
}

/**
 * All error messages of a form. The page passes them as a prop to its island, which imports no
 * texts.
 */
export function listFieldMessages<Field extends string>(
  locale: Locale,
  schema: FormSchema<Field>,
  context: FormContext,
): Partial<FieldMessages<Field>> {
  const said: Partial<FieldMessages<Field>> = {};
  for (const { field, problem } of listPossibleProblems(schema, context)) {
    said[field] = { ...said[field], [problem.rule]: fieldMessage(locale, problem, field) };
  }
  return said;
}

/** A calendar day with its article, such as "el 3 de març del 2026". */
function dayInWords(day: string, locale: Locale): string {
  return dayWithArticle(formatPublishedDate(`${day}T12:00:00Z`, locale, 'UTC'), locale);
}
