import { siteOfHost } from './urls.ts';
import type { Site } from '../sites/site.ts';

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
  if (origin === null || origin === undefined || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  const isSafe =
    page.protocol === 'https:' || (page.protocol === 'http:' && !site.url.startsWith('https:'));
  const asked = `${page.protocol}//${host ?? ''}`;
  return (
    isSafe &&
    siteOfHost([site], page.host) !== undefined &&
    URL.canParse(asked) &&
    new URL(asked).host === page.host
  );
}
