import type { FigureCount } from '#domain/figures/figure.ts';
import { VITAL_VIEWS } from '#domain/figures/vital-figures.ts';
import { createBatches, type Batches } from '#server/platform/front/batches.ts';
import type { Log } from '#server/platform/observability/log.ts';

/** Different keys of one second, because a client can invent ids. A view has some five. */
const MOST_KEYS = 10_000;

/** Sums of the front process that are not stored yet. */
export interface FigureBuffer {
  /** Returns false if there is no place for another key before the next transfer. */
  add(sums: FigureCount): boolean;
  /** Sends everything now. Resolves even if it fails. */
  flush(): Promise<void>;
}

/**
 * Collects sums and sends them once a second. Views whose transfer has failed may be stored or not:
 * they are counted as lost and never sent again, so that no view counts twice.
 */
export function createFigureBuffer({
  send,
  log,
}: {
  send(sums: FigureCount[]): Promise<void>;
  log: Log;
}): FigureBuffer {
  const batches: Batches<FigureCount> = createBatches<FigureCount>({
    send,
    most: MOST_KEYS,
    add(known, { views, reads, shares, seconds }) {
      known.views += views;
      known.reads += reads;
      known.shares += shares;
      known.seconds += seconds;
    },
    onLost(sums) {
      for (const sum of sums) {
        const views = eventsOf(sum);
        const key = sum.dimension === 'refused' ? sum.key : 'lost';
        if (views > 0) add({ site: sum.site, dimension: 'refused', key, views, ...NONE });
      }
    },
    named: 'the figures of views',
    log,
  });
  const add = (sums: FigureCount) =>
    batches.add(`${sums.site} ${sums.dimension} ${sums.key}`, sums);
  return { add, flush: () => batches.flush() };
}

/** The number of events of a sum. An event adds to sums of several dimensions, and to one of these. */
function eventsOf({ dimension, key, views, shares }: FigureCount): number {
  if (dimension === 'page') return views + shares;
  if (dimension === 'video') return views;
  return dimension === 'refused' || (dimension === 'vital' && key.startsWith(VITAL_VIEWS))
    ? views
    : 0;
}

const NONE = { reads: 0, shares: 0, seconds: 0 } as const;
