import type { IncomingMessage } from 'node:http';
import { namedCrawler } from '#domain/sites/paywall/crawlers.ts';
import type { Site } from '#domain/sites/site.ts';
import { createWholeAddress } from '#server/platform/http/client-address.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { createHostNames, type HostNames } from './host-names.ts';
import { createVerifiedCrawlers } from './verified-crawlers.ts';

/** Whether a request comes from a verified crawler of a site. `proxies`: `TRUSTED_PROXIES`. */
export function createCrawlerCheck({
  proxies,
  hostNames = createHostNames(),
  log,
}: {
  proxies: string;
  hostNames: HostNames | undefined;
  log: Log;
}): (request: IncomingMessage, site: Pick<Site, 'paywall'>) => boolean {
  const verified = createVerifiedCrawlers({ hostNames, log });
  const addressOf = createWholeAddress(proxies);
  return (request, { paywall }) => {
    const crawler = namedCrawler(paywall.crawlers, request.headers['user-agent'] ?? '');
    return crawler !== undefined && verified.has(crawler, addressOf(request));
  };
}
