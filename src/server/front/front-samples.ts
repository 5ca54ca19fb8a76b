import type { Front } from './front.ts';
import type { WorkerPool } from './worker-pool.ts';
import { processSamples } from '../observability/process-samples.ts';
import { KINDS } from './places.ts';
import { counter, gauge, type Sample } from '../observability/sample.ts';

/** Metrics of the front process, and its counts of worker processes. */
export function frontSamples(
  { pages, disk, resting }: Pick<Front, 'pages' | 'disk' | 'resting'>,
  pool: Pick<WorkerPool, 'state'>,
): Sample[] {
  const { counts, load } = pages;
  const requests = 'Requests for pages, by where the page came from.';
  const bytes = 'Bytes of cached pages.';
  const { workers, ready, restarts, waiting, ages } = pool.state;
  return [
    counter('page_requests', requests, counts.hits, { result: 'hit' }),
    counter('page_requests', requests, counts.stale, { result: 'stale' }),
    counter('page_requests', requests, counts.misses, { result: 'miss' }),
    counter('render_errors', 'Renders that failed.', counts.errors),
    counter('purged_pages', 'Pages dropped by purges.', counts.purged),
    gauge('pages', 'Pages in the cache.', pages.size),
    gauge('page_bytes', bytes, load.memory, { in: 'memory' }),
    gauge('page_bytes', bytes, load.disk, { in: 'disk' }),
    gauge('renders_in_progress', 'Renders in progress.', load.rendering),
    gauge('renders_waiting', 'Purged pages that wait for their next render.', load.waiting),
    gauge('pages_resting', 'Pages that are not rendered, because their renders hung worker processes.', resting.count),
    gauge('disk_writable', 'Whether the last write of the page cache succeeded.', disk.isWritable ? 1 : 0),
    gauge('disk_writes_waiting', 'Writes of the page cache that wait.', disk.waiting),
    gauge('workers', 'Configured number of worker processes.', workers),
    gauge('workers_ready', 'Worker processes that are ready.', ready),
    counter('worker_restarts', 'Restarts of worker processes.', restarts),
    ...KINDS.map((kind) =>
      gauge('worker_requests_waiting', 'Requests that wait for a worker process, by class.', waiting[kind], { class: kind }),
    ),
    ...KINDS.map((kind) =>
      gauge('worker_oldest_waiting_seconds', 'Age of the oldest request that waits for a worker process, by class.', ages[kind] / 1000, {
        class: kind,
      }),
    ),
    ...processSamples().map((sample) => ({ ...sample, labels: { ...sample.labels, side: 'front' } })),
  ];
}
