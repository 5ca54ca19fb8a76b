import type { UserTypeEntry } from '#domain/data-layer/entries.ts';
import { SESSION_COOKIE } from '#domain/accounts/session/session-cookie.ts';
import type { Site } from '#domain/sites/site.ts';

/**
 * Inline script that reports user type 0 to the data layer without a session, because no island is
 * hydrated then. It is inline: a module would import the cookie's name from a chunk of its own,
 * which is one more request.
 */
export function anonymousToDataLayer({ id, mediaId }: Pick<Site, 'id' | 'mediaId'>): string {
  const entry: UserTypeEntry = { event: 'userType', userType: 0, siteId: id, mediaId };
  // A "<" in a name could close the script element.
  const json = JSON.stringify(entry).replaceAll('<', '\\u003c');
  const report = `document.cookie.includes('${SESSION_COOKIE}=')||(window.dataLayer=window.dataLayer||[]).push(${json})`;
  // A prerendered page is reported when it is opened, if it is.
  return `(go=>document.prerendering?document.addEventListener('prerenderingchange',go,{once:true}):go())(()=>{${report}})`;
}
