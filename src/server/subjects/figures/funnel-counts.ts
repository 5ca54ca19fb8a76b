import type { FigureCount, FunnelStep } from '#domain/figures/figure.ts';
import { isOptedOut } from '#domain/figures/opt-out.ts';
import type { Site } from '#domain/sites/site.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { addFigures } from './add-figures.ts';
import type { KeptSums } from './kept-sums.ts';

/** Counts of the steps to a subscription (`FUNNEL_STEPS`). No row names a reader. */
export interface FunnelCounts {
  /** Counts a step of a request, unless its headers ask not to be counted. */
  count(site: Site, step: Exclude<FunnelStep, 'subscribed'>, headers: Headers): void;
  /** Counts a subscription in the transaction that stores it. */
  addSubscription(site: Site, transaction: Orm): Promise<void>;
}

export function createFunnelCounts(sums: Pick<KeptSums, 'add'>): FunnelCounts {
  return {
    count(site, step, headers) {
      if (!isUncounted(headers)) sums.add(countOf(site, step));
    },
    addSubscription: (site, transaction) =>
      addFigures({ orm: transaction, sites: [site] }, [countOf(site, 'subscribed')], new Date()),
  };
}

/** Whether the headers of a call ask that it is not counted. */
export function isUncounted(headers: Headers): boolean {
  return isOptedOut({
    cookie: headers.get('cookie') ?? '',
    'sec-gpc': headers.get('sec-gpc') ?? '',
    dnt: headers.get('dnt') ?? '',
  });
}

function countOf({ alias }: Site, step: FunnelStep): FigureCount {
  return { site: alias, dimension: 'step', key: step, views: 1, reads: 0, shares: 0, seconds: 0 };
}
