import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Header that names a request in logs and in its answer. */
export const REQUEST_ID = 'X-Request-Id';

/**
 * The id of a request: the one that a proxy in front gave it, where that is one, else the trace's (https://www.w3.org/TR/trace-context/), else a new one.
 */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && /^[\w-]{8,64}$/.test(given)) return given;
  const trace = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(String(headers['traceparent'] ?? ''))?.[1];
  return trace ?? randomUUID();
}
