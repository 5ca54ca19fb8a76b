import { FUNNEL_STEPS, type FigureCount, type FunnelStep } from '#domain/figures/figure.ts';
import { isOptedOut } from '#domain/figures/opt-out.ts';
import type { Site } from '#domain/sites/site.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { createBatches } from '#server/platform/front/batches.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { addFigures } from './add-figures.ts';

/** Counts of the steps to a subscription (`FUNNEL_STEPS`). No row names a reader. */
export interface FunnelCounts {
  /**
   * Counts a step of a request, unless its headers ask not to be counted. It is stored within a
   * second, and lost if the process is killed meanwhile or the database is out of reach.
   */
  count(site: Site, step: Exclude<FunnelStep, 'subscribed'>, headers: Headers): void;
  /** Counts a subscription in the transaction that stores it. */
  addSubscription(site: Site, transaction: Orm): Promise<void>;
  /** Stores the steps that are in memory. */
  flush(): Promise<void>;
}

export function createFunnelCounts({
  orm,
  sites,
  log,
  now = () => new Date(),
}: {
  orm: Orm;
  sites: readonly Site[];
  log: Log;
  now?: () => Date;
}): FunnelCounts {
  const store = (counts: FigureCount[], on: Orm = orm) =>
    addFigures({ orm: on, sites }, counts, now());
  const steps = createBatches<FigureCount>({
    send: (counts) => store(counts),
    most: sites.length * FUNNEL_STEPS.length,
    add: (known, { views }) => (known.views += views),
    named: 'the figures of steps to a subscription',
    log,
  });
  return {
    count(site, step, headers) {
      const asked = {
        cookie: headers.get('cookie') ?? '',
        'sec-gpc': headers.get('sec-gpc') ?? '',
        dnt: headers.get('dnt') ?? '',
      };
      if (!isOptedOut(asked)) steps.add(`${site.alias} ${step}`, countOf(site, step));
    },
    addSubscription: (site, transaction) => store([countOf(site, 'subscribed')], transaction),
    flush: () => steps.flush(),
  };
}

function countOf({ alias }: Site, step: FunnelStep): FigureCount {
  return { site: alias, dimension: 'step', key: step, views: 1, reads: 0, shares: 0, seconds: 0 };
}
