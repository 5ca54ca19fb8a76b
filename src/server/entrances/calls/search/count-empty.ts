import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';
import { isUncounted } from '#server/subjects/figures/funnel-counts.ts';

/**
 * Counts a search that found nothing for the figures, unless its reader asks not to be counted. A
 * page for the cache has no client, and is not counted.
 */
export function countEmpty(
  { services, site, clientAddress }: CallContext['locals'],
  { text, count, headers }: { text: string; count: number; headers: Headers },
): void {
  if (text === '' || count > 0 || isUncounted(headers)) return;
  services.readers.emptySearches.add(site, { text, address: clientAddress });
}
