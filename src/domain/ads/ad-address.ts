import { parseUrl } from '../text/parse-url.ts';

/** Whether the reader of this page has consented to a category (`browser/consent`). */
export type HasConsent = (category: 'advertising') => boolean;

/**
 * A URL that an ad may lead to, without macros: of the page's own origin, or `https` of a public
 * host name. `undefined` for any other: `javascript:`, `http:`, URLs with a password, IP addresses
 * and names of local networks.
 */
export function adLink(text: string, page: string): URL | undefined {
  const url = text.trim() === '' ? undefined : parseUrl(text, page);
  if (url?.username !== '' || url.password !== '') return undefined;
  return isOwn(url, page) || (url.protocol === 'https:' && isPublicName(url.hostname))
    ? url
    : undefined;
}

/**
 * A URL that an ad may request without a press of the reader: a tag, a film, a report. One of the
 * page's own origin needs no consent. Any other is `undefined` until the reader has consented to
 * advertising.
 */
export function adRequest(
  text: string,
  { page, hasConsent }: { page: string; hasConsent: HasConsent },
): URL | undefined {
  const url = adLink(text, page);
  return url && (isOwn(url, page) || hasConsent('advertising')) ? url : undefined;
}

/** The scheme is compared too, because the origin of a `blob:` URL is that of its page. */
function isOwn({ protocol, host }: URL, page: string): boolean {
  const own = new URL(page);
  return protocol === own.protocol && host === own.host;
}

/**
 * Names of local networks (RFC 6761, RFC 6762, RFC 8375, and `internal`, which ICANN reserved in
 * 2024).
 */
const LOCAL = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)$/;

/**
 * A name with a dot whose last label has a letter first. Browsers turn every spelling of an IPv4
 * address into digits.
 */
function isPublicName(host: string): boolean {
  return /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(host) && !LOCAL.test(host);
}
