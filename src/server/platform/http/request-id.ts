import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Header that identifies a request in the logs and in its response. */
export const REQUEST_ID = 'X-Request-Id';

/**
 * The id of a request: a valid `X-Request-Id` of a proxy in front, else the trace id
 * (https://www.w3.org/TR/trace-context/), else a new UUID.
 */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && /^[\w-]{8,64}$/.test(given)) return given;
  const trace = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(
    String(headers['traceparent'] ?? ''),
  )?.[1];
  return trace ?? randomUUID();
}
