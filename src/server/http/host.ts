import type { IncomingMessage } from 'node:http';

/**
 * Whether a request names one host that an address can hold. A port beyond 65535 passes Node's parser, but no `URL` can be made of it; of two `Host` lines
 * Node takes the first (RFC 9112, 3.2 asks for 400).
 */
export function hasOneHost({ rawHeaders, headers: { host } }: IncomingMessage): boolean {
  return !hasHostTwice(rawHeaders) && host !== undefined && /^[^\s/?#@\\]+$/.test(host) && URL.canParse(`http://${host}`);
}

/** Whether a request has several `Host` lines. */
export function hasHostTwice(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}
