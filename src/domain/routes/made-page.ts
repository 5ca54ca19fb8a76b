import type { SitePath } from './read-path.ts';
import { PLAIN_VIEW } from '../paths/urls.ts';
import { EMAIL_CHANGED, LOGIN_ALERTS } from '../paths/account-paths.ts';
import { CONSENT_SAVED, COUNTING_ALERTS } from '../paths/consent-paths.ts';

/** Values of `alert` that a page of readers reports. */
const ALERTS_OF_READERS: ReadonlySet<string | null> = new Set([
  ...LOGIN_ALERTS,
  EMAIL_CHANGED,
  CONSENT_SAVED,
  ...Object.values(COUNTING_ALERTS),
]);

/**
 * Whether a request is answered for itself and never from the page cache: a call, a search, or a
 * page for one reader. `query` includes its "?". Unknown parameters and values do not count: the
 * cached page has the same content and costs nothing. The maps of `deploy/*.conf` contain the same
 * rule.
 */
export function isMadeOnRequest(
  { route: { made } }: SitePath,
  { query, isPosted }: { query: string; isPosted: boolean },
): boolean {
  if (made === undefined) return false;
  if (made === 'always') return true;
  if (made === 'reader' && isPosted) return true;
  if (query === '') return false;
  const asked = new URLSearchParams(query);
  // `alert` reports an event, and `view=plain` prints the content of an island.
  if (made === 'reader')
    return asked.get('view') === PLAIN_VIEW || ALERTS_OF_READERS.has(asked.get('alert'));
  return made.some((name) => asked.has(name));
}
