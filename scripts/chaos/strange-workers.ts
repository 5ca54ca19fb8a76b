import { fileURLToPath } from 'node:url';
import { listenedToAt } from '#domain/sites/site.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { readSites } from '#server/platform/settings/read-sites.ts';
import { openFront } from '#server/programs/app/front.ts';
import { findBuild, generationOf } from '#server/platform/front/generation.ts';
import { WorkerPool } from '#server/platform/front/worker-pool.ts';
import { startHttpServer, stopHttpServer } from '#server/platform/http/http-server.ts';
import { createLog } from '#server/platform/observability/log.ts';
import { withinTime } from '#server/platform/runtime/time-limit.ts';
import { until } from '#tests/support/until.ts';
import { httpGet } from '../bench/load/http-get.ts';
import { HOST, startNode, STORY } from './place/chaos-node.ts';
import type { ChaosPlace } from './place/chaos-place.ts';
import { isHealthHeld, type ExpectedHealth } from './readers/health.ts';
import { judged, type ChaosRow } from './place/chaos-row.ts';
import { hitsInWords, startHits } from './readers/steady-hits.ts';

/** Keys of tests/support/browser/fake-worker.ts with descriptions of the fault. */
const FAULTS = {
  never: 'a render that never ends',
  exit: 'a render that ends its process (thrown outside a promise)',
  crash: 'a worker killed in the middle of a render',
  half: 'a worker killed in the middle of its answer',
  garbage: 'a worker that answers garbage',
  'no-http': 'a worker that does not speak HTTP',
  hang: 'a worker whose event loop hangs',
  memory: 'a worker that runs out of memory',
} as const;

/**
 * The front process runs in this process, so that its times tell nothing. A quick restart may stay
 * unseen.
 */
const DURING: ExpectedHealth = {
  publications: /^503 (?:workers|Service Unavailable|slow-render)$/,
  isOptional: true,
};

/** Runs the real front process over cached pages with a faulty stand-in for the worker process. */
export async function chaosStrangeWorkers(place: ChaosPlace): Promise<ChaosRow[]> {
  const former = await startNode(place);
  await former.stop();
  const config = readConfig({
    CONTENT_DIR: place.content,
    DATA_DIR: former.dataFolder,
    HOST: '127.0.0.1',
    PORT: String(former.port),
  });
  const log = createLog('silent');
  const build = findBuild();
  const sites = readSites(config.CONTENT_DIR).map((site) => listenedToAt(site, config.PORT));
  const front = openFront({
    config,
    sites,
    build,
    generation: generationOf(config, sites, build),
    backend: () => pool,
    log,
  });
  const pool = new WorkerPool({
    command: {
      file: fileURLToPath(new URL('../../tests/support/browser/fake-worker.ts', import.meta.url)),
      nodeOptions: ['--max-old-space-size=64'],
      environment: { FAKE_WORKER: 'ready' },
    },
    count: 1,
    front: front.port,
    progress: front.progress,
    serverUrl: '',
    build,
    log,
    limits: { render: 2000, ready: 10_000, ping: 300, silence: 1000 },
  });
  const { server, url } = await startHttpServer(front.listener, { host: '127.0.0.1', port: 0 });
  place.later(async () => {
    await stopHttpServer(server, 0);
    await pool.stop(1000);
    await front.close();
  });
  await pool.start();
  const rows: ChaosRow[] = [];
  for (const [fault, what] of Object.entries(FAULTS)) rows.push(await judgeFault(url, fault, what));
  return rows;
}

async function judgeFault(url: string, fault: string, what: string): Promise<ChaosRow> {
  const ask = async (address: string) =>
    (await withinTime(30_000, address, httpGet(url + address, { host: HOST }))).status;
  const hits = startHits(url, ['/', '/es/', STORY]);
  const startedAt = performance.now();
  const status = await ask(`/politica/${fault}/`);
  await until(
    'another render succeeds',
    async () => (await ask(`/politica/after-${Math.random().toString(36).slice(2)}/`)) === 404,
  );
  const back = performance.now() - startedAt;
  const report = await hits.stop();
  return judged(
    {
      what,
      figure: `${hitsInWords(report)}; its page: ${status}; other renders after ${(back / 1000).toFixed(1)} s`,
      promise: 'hits continue, that page is 503, health says it, others are rendered again',
    },
    report.failed.length === 0 && isHealthHeld(report.health, DURING) && status === 503,
  );
}
