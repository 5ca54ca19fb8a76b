import type { Front } from '../front/front.ts';
import type { WorkerPool } from '../front/worker-pool.ts';
import { processSamples } from './process-samples.ts';
import { counter, gauge, type Sample } from './sample.ts';

/** Measured values of the front, and its counts of workers. */
export function frontSamples({ pages, disk }: Pick<Front, 'pages' | 'disk'>, pool: Pick<WorkerPool, 'state'>): Sample[] {
  const { counts, load } = pages;
  const requests = 'Requests for pages, by where the page came from.';
  const bytes = 'Bytes of cached pages.';
  const { workers, ready, restarts, waiting } = pool.state;
  return [
    counter('page_requests', requests, counts.hits, { result: 'hit' }),
    counter('page_requests', requests, counts.stale, { result: 'stale' }),
    counter('page_requests', requests, counts.misses, { result: 'miss' }),
    counter('render_errors', 'Renders that failed.', counts.errors),
    counter('purged_pages', 'Pages dropped by purges.', counts.purged),
    gauge('pages', 'Pages kept.', pages.size),
    gauge('page_bytes', bytes, load.memory, { in: 'memory' }),
    gauge('page_bytes', bytes, load.disk, { in: 'disk' }),
    gauge('renders_in_progress', 'Renders under way.', load.rendering),
    gauge('renders_waiting', 'Purged pages that wait for their next render.', load.waiting),
    gauge('disk_writable', 'Whether the last write of the page cache succeeded.', disk.isWritable ? 1 : 0),
    gauge('disk_writes_waiting', 'Writes of the page cache that wait.', disk.waiting),
    gauge('workers', 'Workers that the node should have.', workers),
    gauge('workers_ready', 'Workers that answer.', ready),
    counter('worker_restarts', 'Workers that ended and were started again.', restarts),
    gauge('worker_requests_waiting', 'Requests that wait for a worker.', waiting),
    ...processSamples().map((sample) => ({ ...sample, labels: { ...sample.labels, side: 'front' } })),
  ];
}
