import { isatty } from 'node:tty';
import { pino, type DestinationStream, type Logger } from 'pino';
import { ROUTES, SECRET_PARTS } from '#domain/routes/routes.ts';
import { requestContext } from './request-context.ts';
import { STANDARD_OUTPUT, standardOutput } from './standard-output.ts';
import { terminalLine } from './terminal-lines.ts';

export type Log = Logger;

/** Fields that could identify a reader, removed at the top level and one level below it. */
const PERSONAL = [
  'email',
  'password',
  'cookie',
  'authorization',
  'address',
  'remoteAddress',
  'ip',
  'name',
  'phone',
];

/**
 * Creates a log of JSON lines, on standard output by default; a terminal gets lines for people
 * (`terminalLine`). Personal fields are removed, and URLs are shortened by `redactUrl`. Lines
 * written during a request have its `requestId`.
 */
export function createLog(
  level: string,
  destination: DestinationStream = isatty(STANDARD_OUTPUT) ? terminalOutput() : standardOutput(),
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => requestContext.getStore() ?? {},
      serializers: { err: (error: unknown) => describeError(error) },
      redact: { paths: PERSONAL.flatMap((field) => [field, `*.${field}`]), censor: '[redacted]' },
    },
    destination,
  );
}

/** Standard output in lines for people. pino calls `flushSync` after a fatal error. */
function terminalOutput(): DestinationStream & { flushSync(): void } {
  const output = standardOutput();
  return { write: (line) => output.write(terminalLine(line)), flushSync: () => output.flushSync() };
}

/** Segments after which a path contains searched text, up to its end. */
const BEFORE_SEARCH: ReadonlySet<string> = new Set(['buscar', 'searcher']);

/** Segments before a secret part of a path. */
const BEFORE_SECRET: ReadonlySet<string> = new Set(
  ROUTES.flatMap(({ pattern }) => {
    const segments = pattern.split('/');
    return segments.filter((_one, at) => SECRET_PARTS.some((part) => segments[at + 1] === part));
  }),
);

/**
 * A request's URL without personal data: no query, no email address (SPECIFICATION §7 has one in a
 * path), no mailed token, no key of a hidden result, no searched text. Escapes of letters are
 * decoded first, so that no spelling of a path hides its meaning. Only the first 512 characters are
 * read.
 */
export function redactUrl(url: string): string {
  const [path = ''] = url.slice(0, 512).split(/[?#]/, 1);
  let isSearched = false;
  let before = '';
  const shown = path.split('/').map((given) => {
    const segment = given.replaceAll(/%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|2d)/gi, (escape) =>
      decodeURIComponent(escape),
    );
    const isPersonal = isSearched || BEFORE_SECRET.has(before) || /@|%(?:25)*40/.test(segment);
    before = segment.toLowerCase();
    isSearched ||= BEFORE_SEARCH.has(before);
    return isPersonal && segment !== '' ? '[redacted]' : segment;
  });
  return shown.join('/');
}

/** Maximum depth of described causes. */
const DEEPEST = 5;

/**
 * Describes an error and its causes. Omits the values of a failed query, which may be personal, and
 * properties that libraries add. Of a thrown value that is no error, only its kind is told.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error))
    return { type: kindOf(error), message: 'a value that is no error was thrown' };
  const type = error.name === 'Error' ? error.constructor.name : error.name;
  const message = messageOf(error);
  const frames = framesOf(error);
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause =
    error.cause === undefined || depth === DEEPEST
      ? {}
      : { cause: describeError(error.cause, depth + 1) };
  return { type, message, ...code, stack: `${type}: ${message}${frames}`, ...cause };
}

/**
 * The frames of the stack. V8 repeats the whole message before them, and a line of the message may
 * look like a frame.
 */
function framesOf({ stack = '', message }: Error): string {
  const end = message === '' ? -1 : stack.indexOf(message);
  const after = end < 0 ? stack : stack.slice(end + message.length);
  return /((?:\n {4}at .*)+)\s*$/.exec(after)?.[1] ?? '';
}

function kindOf(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? (Object.getPrototypeOf(value)?.constructor?.name ?? 'object')
    : typeof value;
}

/**
 * The messages of an error and its causes in one line, each once, without the values of a failed
 * query.
 */
export function reasonOf(error: unknown): string {
  const messages: string[] = [];
  let current = error;
  for (let depth = 0; current instanceof Error && depth <= DEEPEST; depth += 1) {
    const message = messageOf(current);
    if (!messages.some((earlier) => earlier.includes(message))) messages.push(message);
    current = current.cause;
  }
  if (messages.length > 0) return messages.join(': ').replaceAll('.: ', ': ');
  return typeof error === 'string' ? error : `a value of the kind ${kindOf(error)} was thrown`;
}

function messageOf(error: Error): string {
  const isOfDatabase = 'severity' in error;
  if (!isOfDatabase)
    return 'query' in error && typeof error.query === 'string'
      ? `Failed query: ${error.query}`
      : error.message;
  // Errors of PostgreSQL's class 22, data exceptions, quote the value.
  const isOfValue = 'code' in error && String(error.code).startsWith('22');
  return isOfValue ? error.message.replaceAll(/".*"/gs, '"…"') : error.message;
}
