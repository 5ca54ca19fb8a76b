import type { IncomingMessage } from 'node:http';
import { parseUrl } from '#domain/text/parse-url.ts';

/**
 * Whether a request has exactly one `Host` header, with a valid value. Node's parser accepts ports
 * beyond 65535, which `URL` rejects. If there are two `Host` headers, Node takes the first (RFC
 * 9112, 3.2 requires 400).
 */
export function hasOneHost({ rawHeaders, headers: { host } }: IncomingMessage): boolean {
  return (
    !hasHostTwice(rawHeaders) &&
    host !== undefined &&
    /^[^\s/?#@\\]+$/.test(host) &&
    parseUrl(`http://${host}`) !== undefined
  );
}

/** Whether a request has more than one `Host` header. */
export function hasHostTwice(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}
