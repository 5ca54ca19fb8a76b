import { siteOfHost } from './urls.ts';
import type { Site } from '../sites/site.ts';
import { parseUrl } from '../text/parse-url.ts';

/**
 * Whether an Origin header names a page of this site at the host of the request; browsers send it
 * for forms and scripts. A site on HTTPS rejects plain HTTP, because an attacker on the network
 * could forge such a page. Some browsers still send cookies with its requests (Schemeful
 * Same-Site).
 */
export function isOwnOrigin(
  site: Site,
  origin: string | null | undefined,
  host: string | undefined,
): boolean {
  const page = parseUrl(origin ?? '');
  if (!page) return false;
  const isSafe =
    page.protocol === 'https:' || (page.protocol === 'http:' && !site.url.startsWith('https:'));
  const asked = parseUrl(`${page.protocol}//${host ?? ''}`);
  return isSafe && siteOfHost([site], page.host) !== undefined && asked?.host === page.host;
}
