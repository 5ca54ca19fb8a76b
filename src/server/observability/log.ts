import { pino, type DestinationStream, type Logger } from 'pino';
import { requestContext } from './request-context.ts';
import { standardOutput } from './standard-output.ts';

export type Log = Logger;

/** Fields that could identify a reader, removed at the top level and one level below it. */
const PERSONAL = ['email', 'password', 'cookie', 'authorization', 'address', 'remoteAddress', 'ip', 'name', 'phone'];

/**
 * Creates a log of JSON lines, on standard output by default. Personal fields are removed, and URLs are shortened by
 * `redactUrl`. Lines written during a request have its `requestId`.
 */
export function createLog(level: string, destination: DestinationStream = standardOutput()): Log {
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

/** Segments after which a path contains searched text, up to its end. */
const BEFORE_SEARCH: ReadonlySet<string> = new Set(['buscar', 'searcher']);

/** Segments before a mailed token. */
const BEFORE_TOKEN: ReadonlySet<string> = new Set(['validate-mail', 'take-back-mail', 'delete', 'confirm', 'unsubscribe']);

/**
 * A request's URL without personal data: no query, no email address (SPECIFICATION §7 has one in a path), no mailed
 * token, no searched text. Escapes of letters are decoded first, so that no spelling of a path hides its meaning. Only
 * the first 512 characters are read.
 */
export function redactUrl(url: string): string {
  const [path = ''] = url.slice(0, 512).split(/[?#]/, 1);
  let isSearched = false;
  let before = '';
  const shown = path.split('/').map((given) => {
    const segment = given.replaceAll(/%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|2d)/gi, (escape) => decodeURIComponent(escape));
    const isPersonal = isSearched || BEFORE_TOKEN.has(before) || /@|%(?:25)*40/.test(segment);
    before = segment.toLowerCase();
    isSearched ||= BEFORE_SEARCH.has(before);
    return isPersonal && segment !== '' ? '[redacted]' : segment;
  });
  return shown.join('/');
}

/** Maximum depth of described causes. */
const DEEPEST = 5;

/** Describes an error and its causes. Omits the values of a failed query, which may be personal, and properties that libraries add. */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const type = error.name === 'Error' ? error.constructor.name : error.name;
  const message = messageOf(error);
  // V8 repeats the whole message before the first frame of the stack.
  const [, frames = ''] = /((?:\n {4}at .*)+)\s*$/.exec(error.stack ?? '') ?? [];
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause = error.cause === undefined || depth === DEEPEST ? {} : { cause: describeError(error.cause, depth + 1) };
  return { type, message, ...code, stack: `${type}: ${message}${frames}`, ...cause };
}

/** The messages of an error and its causes in one line, without the values of a failed query. */
export function reasonOf(error: unknown): string {
  const messages: string[] = [];
  let current = error;
  for (let depth = 0; current instanceof Error && depth <= DEEPEST; depth += 1) {
    messages.push(messageOf(current));
    current = current.cause;
  }
  return messages.length === 0 ? String(error) : messages.join(': ');
}

function messageOf(error: Error): string {
  const isOfDatabase = 'severity' in error;
  if (!isOfDatabase) return 'query' in error && typeof error.query === 'string' ? `Failed query: ${error.query}` : error.message;
  // Errors of PostgreSQL's class 22, data exceptions, quote the value.
  const isOfValue = 'code' in error && String(error.code).startsWith('22');
  return isOfValue ? error.message.replaceAll(/".*"/gs, '"…"') : error.message;
}
