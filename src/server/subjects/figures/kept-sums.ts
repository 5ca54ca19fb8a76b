import type { FigureCount } from '#domain/figures/figure.ts';
import type { Site } from '#domain/sites/site.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { createBatches, type Batches } from '#server/platform/front/batches.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { addFigures } from './add-figures.ts';

/** Different keys of one second. */
const MOST_KEYS = 5000;

/** Sums of what worker processes count, which are stored within a second. */
export interface KeptSums extends Pick<Batches<FigureCount>, 'flush'> {
  /** A sum is dropped if the database is out of reach, and lost if the process is killed. */
  add(sum: FigureCount): void;
}

export function createKeptSums({
  orm,
  sites,
  log,
}: {
  orm: Orm;
  sites: readonly Site[];
  log: Log;
}): KeptSums {
  const batches = createBatches<FigureCount>({
    send: (sums) => addFigures({ orm, sites }, sums, new Date()),
    most: MOST_KEYS,
    add: (known, { views }) => (known.views += views),
    named: 'the figures of steps and searches',
    log,
  });
  return {
    add: (sum) => void batches.add(`${sum.site} ${sum.dimension} ${sum.key}`, sum),
    flush: () => batches.flush(),
  };
}
