import type { UserTypeEntry } from '../domain/reader/data-layer.ts';
import { SESSION_COOKIE } from '../domain/reader/session-cookie.ts';
import type { Site } from '../domain/site.ts';

/**
 * A script that says in the data layer that nobody is logged in, where there is no session that an island would wake for: nothing else runs then. It
 * stands in the page as it is. A module would be a request more, since the cookie's name is shared with that island.
 */
export function anonymousToDataLayer({ id, mediaId }: Pick<Site, 'id' | 'mediaId'>): string {
  const entry: UserTypeEntry = { event: 'userType', userType: 0, siteId: id, mediaId };
  // A "<" would let a name end the script.
  const json = JSON.stringify(entry).replaceAll('<', '\\u003c');
  return `document.cookie.includes('${SESSION_COOKIE}=')||(window.dataLayer=window.dataLayer||[]).push(${json})`;
}
