import { pino, type DestinationStream, type Logger } from 'pino';
import { requestContext } from './request-context.ts';
import { standardOutput } from './standard-output.ts';

export type Log = Logger;

/** What in a log line could tell who a reader is: whole fields, wherever they stand. */
const PERSONAL = ['email', 'password', 'cookie', 'authorization', 'address', 'remoteAddress', 'ip', 'name', 'phone'];

/**
 * JSON lines, on standard output unless told otherwise. Personal fields are removed, and addresses in URLs are shortened by `redactUrl`. A line that is
 * written while a request is answered has its `requestId`.
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

/** A request's address without what a reader wrote into it: no query, no mail address (SPECIFICATION §7 has one in a path), no mailed token. */
export function redactUrl(url: string): string {
  const [path = ''] = url.slice(0, 512).split(/[?#]/, 1);
  return path
    .replaceAll(/[^/]*(?:@|%(?:25)*40)[^/]*/gi, '[redacted]')
    .replace(/(\/(?:validate-mail|take-back-mail|delete|confirm|unsubscribe)\/)[^/]+/, '$1[redacted]');
}

/** Causes of causes that are described. */
const DEEPEST = 5;

/** An error and what caused it, without the values of a failed query, which may be a reader's, and without what a library hangs on its errors. */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const type = error.name === 'Error' ? error.constructor.name : error.name;
  const message = messageOf(error);
  // What V8 writes before the first line of the stack repeats the message with all that stands in it.
  const [, frames = ''] = /((?:\n {4}at .*)+)\s*$/.exec(error.stack ?? '') ?? [];
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause = error.cause === undefined || depth === DEEPEST ? {} : { cause: describeError(error.cause, depth + 1) };
  return { type, message, ...code, stack: `${type}: ${message}${frames}`, ...cause };
}

function messageOf(error: Error): string {
  const isOfDatabase = 'severity' in error;
  if (!isOfDatabase) return 'query' in error ? `Failed query: ${String(error.query)}` : error.message;
  // PostgreSQL's class 22, data exceptions, quotes the value.
  const isOfValue = 'code' in error && String(error.code).startsWith('22');
  return isOfValue ? error.message.replaceAll(/".*"/gs, '"…"') : error.message;
}
