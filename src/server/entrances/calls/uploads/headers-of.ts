import type { IncomingMessage } from 'node:http';

/** The headers of an upload by which its reader is known. */
export function headersOf({ headers }: IncomingMessage): Headers {
  return new Headers(
    (['cookie', 'user-agent'] as const).flatMap((name): [string, string][] => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
