import { parseUrl } from '../text/parse-url.ts';

/** Limits and checks of an alert's fields. The file has no zod, because browsers load it. */

/**
 * Longest texts of an alert, in characters: on a phone of 360 px the bar has three lines beside a
 * picture.
 */
export const ALERT_LENGTHS = { title: 80, text: 280, href: 2048, picture: 400, alt: 250 } as const;

/** Stands for the host of a site. It is reserved (RFC 2606), so that no link has it. */
const OWN = 'https://own.invalid';

/**
 * Whether a link is a path of the site, or https with a host and without credentials. Browsers read
 * `\` as `/` and drop tabs and line breaks, so that a text that begins with one slash may still
 * name another host.
 */
export function isPathOrHttps(href: string): boolean {
  const url = parseUrl(href, OWN);
  if (!url) return false;
  const { protocol, origin, username, password } = url;
  if (href.startsWith('/')) return origin === OWN;
  return /^https:\/\//i.test(href) && protocol === 'https:' && username === '' && password === '';
}
