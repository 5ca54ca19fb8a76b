import { calendarDay } from '#domain/dates/calendar-day.ts';
import { findFieldProblems } from '#domain/forms/find-field-problems.ts';
import type { FieldValues, FormContext, FormSchema, RuleName } from '#domain/forms/field-rules.ts';
import { textOf } from '#domain/forms/validation-rules.ts';
import type { Site } from '#domain/sites/site.ts';
import { looksLatin } from '#server/subjects/accounts/nicks/look-alike-nick.ts';
import { isReadable } from '#domain/forms/readable-text.ts';
import { isGuessablePassword } from '#server/subjects/accounts/passwords/guessable-password.ts';

export type FormProblem = {
  code: 'REQUIRED_FIELD' | 'INVALID_FIELD' | 'INVALID_FIELDS';
  fields: Record<string, string>;
};

/** Rules about missing values; all other rules are about invalid ones. */
const REQUIRING: ReadonlySet<string> = new Set([
  'required',
  'requiredWith',
  'mustTrue',
] satisfies RuleName[]);

/** Fields from which a password must not be derived. */
const KNOWN_FIELDS = ['nick', 'email', 'name', 'surname'];

/** Context of the rules of a site's forms. */
export function formContextOf(site: Site): FormContext {
  return { minimumAge: site.minimumAge, today: calendarDay(new Date(), site.timeZone) };
}

/** Names of all sites, from which no password must be derived: an account holds on each. */
export function namesOf(sites: readonly Pick<Site, 'alias' | 'name'>[]): string[] {
  return sites.flatMap(({ alias, name }) => [alias, name]);
}

/**
 * Validates a form with the rules of SPECIFICATION §5, which its page uses as well. `fields`
 * contains the first violated rule of each field. `reader` is the context of a logged-in reader;
 * `known` contains further words from which a password must not be derived.
 */
export function checkForm(
  schema: FormSchema,
  values: FieldValues,
  site: Site,
  reader: Pick<FormContext, 'hasPassword' | 'birthdate' | 'isBirthdateProved'> & {
    known?: readonly string[];
  } = {},
): FormProblem | undefined {
  const fields: Record<string, string> = {};
  const { known = [], ...ofReader } = reader;
  const context = { ...formContextOf(site), ...ofReader };
  const personal = [
    site.name,
    site.alias,
    ...KNOWN_FIELDS.map((field) => textOf(values[field])),
    ...known,
  ];
  const onServer = {
    notGuessable: (password: string) => !isGuessablePassword(password, personal),
    readable: isReadable,
  };
  for (const [field, problem] of Object.entries(findFieldProblems(schema, values, context)))
    if (problem) fields[field] = problem.rule;
  for (const [field, { onServer: rule, isThere }] of Object.entries(schema)) {
    const text = textOf(values[field]);
    const isAsked = rule !== undefined && text !== '' && (isThere?.(values, context) ?? true);
    if (isAsked && fields[field] === undefined && !onServer[rule](text)) fields[field] = rule;
  }
  if ('nick' in schema && fields['nick'] === undefined && looksLatin(textOf(values['nick'])))
    fields['nick'] = 'nick';
  const rules = Object.values(fields);
  if (rules.length === 0) return undefined;
  if (rules.every((rule) => REQUIRING.has(rule))) return { code: 'REQUIRED_FIELD', fields };
  return { code: rules.length === 1 ? 'INVALID_FIELD' : 'INVALID_FIELDS', fields };
}
