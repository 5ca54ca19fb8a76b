import type { IncomingMessage } from 'node:http';
import { namedCrawler, type Crawler } from '#domain/sites/paywall/crawlers.ts';
import type { Site } from '#domain/sites/site.ts';
import { createWholeAddress } from '#server/platform/http/client-address.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { createHostNames, type HostNames } from './host-names.ts';
import { createVerifiedCrawlers } from './verified-crawlers.ts';

/** Finds the verified crawler of a site that a request comes from. `proxies`: `TRUSTED_PROXIES`. */
export function createCrawlerCheck({
  proxies,
  hostNames = createHostNames(),
  log,
}: {
  proxies: string;
  hostNames: HostNames | undefined;
  log: Log;
}): (request: IncomingMessage, site: Pick<Site, 'paywall'>) => Crawler | undefined {
  const verified = createVerifiedCrawlers({ hostNames, log });
  const addressOf = createWholeAddress(proxies);
  return (request, { paywall }) => {
    const crawler = namedCrawler(paywall.crawlers, request.headers['user-agent'] ?? '');
    return crawler && verified.has(crawler, addressOf(request)) ? crawler : undefined;
  };
}
