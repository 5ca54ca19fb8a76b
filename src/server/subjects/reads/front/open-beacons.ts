import type { Crawler } from '#domain/sites/paywall/crawlers.ts';
import type { Site } from '#domain/sites/site.ts';
import type { Backend } from '#server/platform/backend/backend.ts';
import type { FrontCall } from '#server/platform/http/asked.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { createPageKeys } from '#server/subjects/figures/front/counted-page.ts';
import { createFigureBuffer } from '#server/subjects/figures/front/figure-buffer.ts';
import { createFigureCounter } from '#server/subjects/figures/front/view-sums.ts';
import { BeaconFilter } from './beacon-filter.ts';
import { createCountBuffer } from './count-buffer.ts';
import { createBeaconReceiver } from './receive-beacon.ts';

/** The counting of beacons in a front process. */
export interface Beacons {
  receive: FrontCall;
  /** Counts a closed story that a verified crawler gets whole. */
  countCrawler(site: Site, crawler: Crawler): void;
  /** Sends what is still in memory. Resolves even if it fails. */
  flush(): Promise<void>;
}

/** `backend` stores batches within some seconds. */
export function openBeacons({
  backend,
  isKnown,
  log,
}: {
  backend(): Pick<Backend, 'addCounts' | 'addFigures'>;
  /** Whether a page may exist at one of the paths; `undefined` while that is not known. */
  isKnown(wanted: readonly string[]): boolean | undefined;
  log: Log;
}): Beacons {
  const buffer = createCountBuffer({ send: (counts) => backend().addCounts(counts), log });
  const sums = createFigureBuffer({ send: (figures) => backend().addFigures(figures), log });
  const figures = createFigureCounter({ add: (one) => sums.add(one) });
  return {
    receive: createBeaconReceiver({
      filter: new BeaconFilter(),
      buffer,
      figures,
      keyOfPage: createPageKeys(isKnown),
    }),
    countCrawler: (site, { userAgent }) => figures.addCrawler(site, userAgent),
    flush: async () => void (await Promise.all([buffer.flush(), sums.flush()])),
  };
}
