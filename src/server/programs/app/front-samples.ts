import { statfs } from 'node:fs/promises';
import type { Front } from './front.ts';
import type { WorkerPool } from '#server/platform/front/worker-pool.ts';
import { processSamples } from '#server/platform/observability/process-samples.ts';
import { withinTime } from '#server/platform/runtime/time-limit.ts';
import { KINDS } from '#server/platform/front/permits.ts';
import { counter, gauge, type Sample } from '#server/platform/observability/sample.ts';

/** Metrics of the front process, and its counts of worker processes. */
export function frontSamples(
  {
    pages,
    disk,
    resting,
    answers,
    streams,
    lastPurge,
  }: Pick<Front, 'pages' | 'disk' | 'resting' | 'answers' | 'streams' | 'lastPurge'>,
  pool: Pick<WorkerPool, 'state' | 'times'>,
): Sample[] {
  const { counts, load } = pages;
  const requests = 'Requests for pages, by where the page came from.';
  const bytes = 'Bytes of cached pages.';
  const purgedAt = lastPurge();
  return [
    counter('page_requests', requests, counts.hits, { result: 'hit' }),
    counter('page_requests', requests, counts.stale, { result: 'stale' }),
    counter('page_requests', requests, counts.misses, { result: 'miss' }),
    ...answers.readSamples(),
    ...streams.readSamples(),
    counter('render_errors', 'Renders that failed.', counts.errors),
    counter('purged_pages', 'Pages dropped by purges.', counts.purged),
    ...(purgedAt === undefined
      ? []
      : [
          gauge(
            'last_purge_seconds',
            'Time of the last purge since the start, in seconds since 1970.',
            purgedAt / 1000,
          ),
        ]),
    gauge('pages', 'Pages in the cache.', pages.size),
    gauge('page_bytes', bytes, load.memory, { in: 'memory' }),
    gauge('page_bytes', bytes, load.disk, { in: 'disk' }),
    gauge('renders_in_progress', 'Renders in progress.', load.rendering),
    gauge('renders_waiting', 'Purged pages that wait for their next render.', load.waiting),
    gauge(
      'pages_resting',
      'Pages that are not rendered, because their renders hung worker processes.',
      resting.count,
    ),
    gauge(
      'disk_writable',
      'Whether the last write of the page cache succeeded.',
      disk.isWritable ? 1 : 0,
    ),
    gauge('disk_writes_waiting', 'Writes of the page cache that wait.', disk.waiting),
    ...poolSamples(pool),
    ...processSamples().map((sample) => ({
      ...sample,
      labels: { ...sample.labels, side: 'front' },
    })),
  ];
}

function poolSamples({ state, times }: Pick<WorkerPool, 'state' | 'times'>): Sample[] {
  const { workers, ready, restarts, waiting, ages, running } = state;
  return [
    gauge('workers', 'Configured number of worker processes.', workers),
    gauge('workers_ready', 'Worker processes that are ready.', ready),
    counter('worker_restarts', 'Restarts of worker processes.', restarts),
    ...KINDS.flatMap((kind) => {
      const labels = { class: kind };
      return [
        gauge(
          'worker_requests_running',
          'Requests that worker processes handle, by class.',
          running[kind],
          labels,
        ),
        gauge(
          'worker_requests_waiting',
          'Requests that wait for a worker process, by class.',
          waiting[kind],
          labels,
        ),
        gauge(
          'worker_oldest_waiting_seconds',
          'Age of the oldest waiting request, by class.',
          ages[kind] / 1000,
          labels,
        ),
      ];
    }),
    ...times.readSamples(),
  ];
}

/** Paths of the health checks by their label. */
const CHECKS = {
  ready: '/readyz',
  publications: '/healthz/publications',
  work: '/healthz/work',
  disk: '/healthz/disk',
  media: '/healthz/media',
} as const;

/** Milliseconds to wait for a hanging disk. */
const DISK_LIMIT = 1000;

/** Results of the health checks, and the space on the disk of DATA_DIR. */
export async function healthSamples(
  { checkHealth }: Pick<Front, 'checkHealth'>,
  dataFolder: string,
): Promise<Sample[]> {
  const checks = Object.entries(CHECKS).map(async ([check, path]) => {
    const isHealthy = (await checkHealth(path)) === true;
    return gauge('health', 'Whether a health check answers 200.', isHealthy ? 1 : 0, { check });
  });
  const space = withinTime(DISK_LIMIT, 'the space on the disk', statfs(dataFolder)).then(
    ({ bsize, blocks, bavail }) => [
      gauge('disk_bytes', 'Size of the disk of DATA_DIR.', blocks * bsize),
      gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR.', bavail * bsize),
    ],
    () => [],
  );
  return [...(await Promise.all(checks)), ...(await space)];
}
