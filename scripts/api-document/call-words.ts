import type { FieldRule, FormSchema } from '#domain/forms/field-rules.ts';
import type { CountedLimit } from '#server/entrances/endpoints/endpoint-facts.ts';
import type { CallFacts } from './described-calls.ts';

/** The comment of a contract without its first words, method and path. */
export function proseOf(docs: string): string {
  const prose = docs
    .replace(/^(?:GET|POST|PUT|PATCH|DELETE) \/\S*?[:.,]?\s+(?=\S)/, '')
    .replaceAll(/\s+/g, ' ');
  return prose.charAt(0).toUpperCase() + prose.slice(1);
}

/** The caller of a call, in words. */
export const CALLERS: Readonly<Record<CallFacts['caller'], string>> = {
  anyone: 'anyone',
  reader: 'a reader with a session',
  desk: 'staff with the role of the call',
  command: 'a command of the node',
  newsroom: 'a tool of the newsroom',
  payments: 'the payment provider',
};

/** Size, time and rates of a call. */
export function limitLines({ contract, bodyLimit, timeLimit, limits }: CallFacts): string[] {
  return [
    ...(contract.method === 'GET' ? [] : [`Body: at most ${bytes(bodyLimit)}.`]),
    ...(timeLimit === undefined ? [] : [`Time limit: ${timeLimit / 1000} s.`]),
    `Rates: ${limits.length === 0 ? 'no limit' : limits.map(limitInWords).join('; ')}.`,
  ];
}

function limitInWords({ most, window, per, of = 'calls' }: CountedLimit): string {
  const time =
    window % 86_400 === 0
      ? `${window / 86_400} day(s)`
      : window % 3600 === 0
        ? `${window / 3600} hour(s)`
        : `${window / 60} minute(s)`;
  return `${most} ${of} in ${time
    .replace(/^1 (\w+)\(s\)$/, 'a $1')
    .replace('a hour', 'an hour')
    .replace('(s)', 's')} per ${per}`;
}

const bytes = (count: number) =>
  count >= 1024 * 1024
    ? `${count / 1024 / 1024} MB`
    : count >= 1024
      ? `${count / 1024} KB`
      : `${count} bytes`;

/** Rules of fields without parameters, in words. */
const RULES = {
  required: 'not empty',
  mustTrue: 'must be true',
  email: 'email address',
  digits: 'digits',
  numeric: 'number',
  upperLower: 'upper and lower case',
  day: 'day from 1900 on, YYYY-MM-DD',
  nif: 'NIF or NIE',
  alphaSpecial: 'letters, accents, hyphens, apostrophes and spaces',
  nick: 'visible characters',
  phone: '9 digits',
  profilePhone: '6 to 12 digits',
  registerDate: 'of someone who has the minimum age of the site (13 years)',
  notGuessable: 'not easy to guess',
  readable: 'visible characters',
} as const;

/** The rules of a field of a form, in words. */
export function rulesOf(form: FormSchema, field: string): string[] {
  const { rules = [], onServer } = form[field] ?? {};
  return [...rules.map(ruleInWords), ...(onServer ? [RULES[onServer]] : [])];
}

function ruleInWords(rule: FieldRule): string {
  switch (rule.rule) {
    case 'minLength':
      return `at least ${rule.min} characters`;
    case 'maxLength':
      return `at most ${rule.max} characters`;
    case 'oneOf':
      return `one of ${rule.options.length} codes`;
    case 'requiredWith':
      return `required with ${rule.field}`;
    case 'sameAs':
      return `equal to ${rule.field}`;
    default:
      // Forms that content defines are described by their fields.
      return 'test' in rule ? rule.rule : RULES[rule.rule];
  }
}
