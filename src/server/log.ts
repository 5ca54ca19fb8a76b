import { pino, stdSerializers, type Logger } from 'pino';

export type Log = Logger;

/** What in a log line could tell who a reader is: whole fields, wherever they stand. */
const PERSONAL = ['email', 'password', 'cookie', 'authorization', 'address', 'remoteAddress', 'ip', 'name', 'phone'];

/** JSON lines on standard output. Personal fields are removed, and addresses in URLs are shortened by `redactUrl`. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
    redact: { paths: PERSONAL.flatMap((field) => [field, `*.${field}`]), censor: '[redacted]' },
  });
}

/** A request's address without what a reader wrote into it: no query, no mail address (SPECIFICATION §7 has one in a path), no mailed token. */
export function redactUrl(url: string): string {
  const [path = ''] = url.slice(0, 512).split(/[?#]/, 1);
  return path
    .replaceAll(/[^/]*(?:@|%(?:25)*40)[^/]*/gi, '[redacted]')
    .replace(/(\/(?:validate-mail|take-back-mail|confirm|unsubscribe)\/)[^/]+/, '$1[redacted]');
}

/** An error without the values of a failed query: they may be a reader's. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const described = stdSerializers.err(error);
  if (!('query' in error)) return described;
  const { cause } = error;
  return {
    type: described.type,
    message: `Failed query: ${String(error.query)}`,
    cause: cause instanceof Error ? cause.message : undefined,
  };
}
