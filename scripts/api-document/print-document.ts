import { PROBLEM_STATUS, type ProblemCode } from '#domain/problems.ts';
import type { CountedLimit } from '#server/entrances/endpoints/endpoint-facts.ts';
import type { NamedType } from './contract-texts.ts';
import { nameOf, type DescribedCall } from './described-calls.ts';
import type { Example } from './example.ts';
import { fieldTables, type FieldRow } from './schema-rows.ts';

/** Codes that any call may answer, besides those of its contract. */
const COMMON: readonly ProblemCode[] = [
  'INVALID_FIELDS',
  'REQUIRED_FIELD',
  'NOT_SIGNED_IN',
  'FOREIGN_ORIGIN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'UNKNOWN_ERROR',
  'SERVICE_UNAVAILABLE',
];

const HEAD = `# API

\`npm run api-document\` writes this document from \`src/contracts\` and the handlers. \`npm run check\` fails if it is out of date.

- Bodies and answers are JSON in UTF-8. A successful answer is \`{ httpCode, response }\`, a refusal
  \`{ httpCode, code, fields? }\`. \`fields\` has a reason for each invalid field.
- Calls have no prefix of a language, except the live streams. The page in \`Referer\` says the language of mails and texts.
- A call that changes something needs an \`Origin\` of the site. A session is a cookie, which a login sets.
- \`null\`, \`''\` and \`[]\` mean an absent field, and unknown fields are ignored, in bodies and queries. A number is taken in
  the place of a text, and digits in the place of a number. Calls of tools and of the desk are strict instead. A trailing
  slash of the path makes no difference.
- An answer with 429 or 503 has \`Retry-After\`, in seconds.

These codes are possible for every call. A call lists its own codes.

| Code | Status |
| --- | --- |
${COMMON.map((code) => `| \`${code}\` | ${PROBLEM_STATUS[code]} |`).join('\n')}

Three ways in are pages and no contracts:

- \`GET /api/front/user/login/{provider}?backUrl=\` begins a social sign-in (\`apple\`, \`twitter\`, \`facebook\`, \`google\`) by navigation.
- Mailed links below \`/api/front/\` show a form, whose button acts.
- The next-page link of a list (\`more.json\` below its path) answers \`{ html, nextPage }\`; \`nextPage\` is empty on the last page.
`;

const SUBJECTS: Readonly<Record<string, string>> = {
  accounts: 'Accounts',
  bookmarks: 'Saved stories and followed authors',
  newsletters: 'Newsletters',
  search: 'Search',
  shows: 'Shows',
  streaming: 'Live streams',
  alerts: 'Alerts',
  reads: 'Beacons',
  '': 'Tools of the newsroom',
};

/** Prints the document of all calls and of the types that their answers mention. */
export function printDocument(calls: readonly DescribedCall[], types: readonly NamedType[]): string {
  const subjects = [...new Set(calls.map(({ subject }) => subject))];
  return [
    HEAD,
    ...subjects.flatMap((subject) => [
      `## ${SUBJECTS[subject] ?? subject}\n`,
      ...calls.filter((call) => call.subject === subject).map(printCall),
    ]),
    `## Types\n\n${fenced('ts', types.map(({ text }) => text).join('\n\n'))}`,
  ].join('\n');
}

function printCall({ text, facts, example }: DescribedCall): string {
  const { contract, body, query, form } = facts;
  return [
    `### \`${nameOf(contract)}\`\n`,
    `${proseOf(text.docs)}\n`,
    ...factLines(facts).map((line) => `- ${line}`),
    '',
    ...(query ? fieldTables(query) : []).map((rows) => `Query:\n\n${table(rows)}`),
    ...(body ? fieldTables(body, form) : []).map((rows, index) => `${index === 0 ? 'Body' : 'Or'}:\n\n${table(rows, text.bodyDocs)}`),
    text.answer === 'undefined' ? 'Answer: no body.\n' : `Answer:\n\n${fenced('ts', `type Response = ${text.answer};`)}`,
    `Example:\n\n${fenced('http', requestOf(example))}`,
    ...(example.response === undefined ? [] : [fenced('json', JSON.stringify({ httpCode: example.httpCode, response: example.response }))]),
  ].join('\n');
}

/** The comment of a contract without its first words, method and path. */
function proseOf(docs: string): string {
  const prose = docs.replace(/^(?:GET|POST|PUT|PATCH|DELETE) \/\S*?[:.,]?\s+(?=\S)/, '');
  return prose.charAt(0).toUpperCase() + prose.slice(1);
}

function factLines({ contract, caller, bodyLimit, timeLimit, limits }: DescribedCall['facts']): string[] {
  const callers = {
    anyone: contract.method === 'GET' ? 'anyone' : 'anyone, from a page of the site',
    reader: contract.method === 'GET' ? 'a reader with a session' : 'a reader with a session, from a page of the site',
    desk: 'staff with a session on the desk and the role of the call',
    command: 'a command of the node with its token (`Authorization: Bearer …`)',
    newsroom: 'a tool with the bearer token of publications (`Authorization: Bearer …`)',
    payments: 'the payment provider, by its signature',
  };
  const problems = contract.problems.map((code) => `\`${code}\` (${PROBLEM_STATUS[code]})`);
  return [
    `Caller: ${callers[caller]}.`,
    ...(contract.method === 'GET' ? [] : [`Body: at most ${bytes(bodyLimit)}.`]),
    ...(timeLimit === undefined ? [] : [`Time limit: ${timeLimit / 1000} s.`]),
    `Rates: ${limits.length === 0 ? 'no limit' : limits.map(limitInWords).join('; ')}.`,
    `Codes: ${problems.length === 0 ? 'none of its own' : problems.join(', ')}.`,
  ];
}

function limitInWords({ most, window, per, of = 'calls' }: CountedLimit): string {
  const time =
    window % 86_400 === 0 ? `${window / 86_400} day(s)` : window % 3600 === 0 ? `${window / 3600} hour(s)` : `${window / 60} minute(s)`;
  return `${most} ${of} in ${time
    .replace(/^1 (\w+)\(s\)$/, 'a $1')
    .replace('a hour', 'an hour')
    .replace('(s)', 's')} per ${per}`;
}

const bytes = (count: number) =>
  count >= 1024 * 1024 ? `${count / 1024 / 1024} MB` : count >= 1024 ? `${count / 1024} KB` : `${count} bytes`;

function table(rows: readonly FieldRow[], docs: ReadonlyMap<string, string> = new Map()): string {
  const lines = rows.map(({ name, isRequired, type }) => {
    const note = (docs.get(name) ?? '').replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');
    return `| \`${name}\` | ${isRequired ? 'yes' : 'no'} | ${type} | ${note} |`;
  });
  return `| Field | Required | Type and limits | Meaning |\n| --- | --- | --- | --- |\n${lines.join('\n')}\n`;
}

function requestOf({ contract, params, query, body }: Example): string {
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  const first = `${contract.method} ${path}${search === '' ? '' : `?${search}`}`;
  return body === undefined ? first : `${first}\nContent-Type: application/json\n\n${jsonOf(body)}`;
}

/** JSON in one line, or in several if it is long. */
function jsonOf(value: unknown): string {
  const line = JSON.stringify(value);
  return line.length > 100 ? JSON.stringify(value, null, 2) : line;
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\`\n`;
}
