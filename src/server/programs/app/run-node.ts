import { fileURLToPath } from 'node:url';
import type { UploadRoute } from '#domain/routes/route.ts';
import { listenedToAt } from '#domain/sites/site.ts';
import {
  listUnknownSettings,
  readConfig,
  readSupervisor,
  type Config,
} from '#server/platform/settings/config.ts';
import { readValidSites } from '#server/platform/settings/read-sites.ts';
import { openFront, type Front } from './front.ts';
import { findBuild, generationOf } from '#server/platform/front/generation.ts';
import { WorkerPool } from '#server/platform/front/worker-pool.ts';
import { startHttpServer } from '#server/platform/http/http-server.ts';
import { createLog, type Log } from '#server/platform/observability/log.ts';
import { logCrash } from '#server/platform/observability/log-crash.ts';
import { frontSamples, healthSamples } from './front-samples.ts';
import { startMetricsServer } from '#server/platform/observability/metrics-server.ts';
import { warnOfOwnSecrets } from '#server/platform/settings/own-secrets.ts';
import { warmPersistently, type WarmedUp } from '#server/platform/page-cache/warm-pages.ts';
import { lockDataFolder } from './lock-data-folder.ts';
import { stopNode } from './stop-node.ts';
import { tellServing } from './tell-serving.ts';
import { createWatchdog } from './watchdog.ts';
import { BackendStartingError } from '#server/platform/backend/backend.ts';
import { keepTickClass } from '#server/platform/runtime/keep-tick-class.ts';
import { closeDataFolder } from '#server/platform/runtime/private-files.ts';
import { makeWritable } from '#server/platform/runtime/writable-folder.ts';
import { readVersion } from '#server/platform/settings/version.ts';

/**
 * A young generation of 8 MiB is enough for renders in a worker process; 16 would use 24 MB more.
 * The old generation grows by 30 % between collections instead of by a factor that V8 chooses:
 * after 2,000 stories a node has 721 MB instead of 746 to 763, and renders them in the same time
 * (docs/numbers.md). `--expose-gc`: collect-garbage.ts.
 */
const WORKER_OPTIONS = [
  `--import=${new URL('../../platform/runtime/resolve-drizzle.ts', import.meta.url)}`,
  '--max-semi-space-size=8',
  '--expose-gc',
  '--heap-growing-percent=30',
  '--disable-sigusr1',
];

/**
 * Starts a node: listens at once and serves the pages on disk, starts its worker processes, and
 * renders missing pages in the background. Fails on errors that a retry cannot fix: a port in use,
 * an invalid setting, invalid content. A test may start it with a worker process and rows of
 * uploads of its own.
 */
export async function runNode(
  options: { workerFile?: string; uploads?: readonly UploadRoute[] } = {},
): Promise<void> {
  const { workerFile = fileURLToPath(new URL('../worker/main.ts', import.meta.url)), uploads } =
    options;
  keepTickClass();
  const config = readConfig();
  makeWritable(config.DATA_DIR, 'DATA_DIR');
  closeDataFolder(config.DATA_DIR);
  const lock = await lockDataFolder(config.DATA_DIR);
  const log = createLog(config.LOG_LEVEL);
  logCrash(log);
  const watchdog = createWatchdog(readSupervisor(), log);
  for (const sentence of listUnknownSettings()) log.warn(sentence);
  const build = findBuild();
  warnOfOwnSecrets(config, log);
  const sites = readValidSites(config.CONTENT_DIR).sites.map((site) =>
    listenedToAt(site, config.PORT),
  );
  let pool: WorkerPool | undefined;
  const backend = () => {
    if (!pool) throw new BackendStartingError('The worker processes have not started yet.');
    return pool;
  };
  const front = openFront({
    config,
    sites,
    build,
    generation: generationOf(config, sites, build),
    backend,
    log,
    uploadRoutes: uploads,
  });
  const { server, url } = await startHttpServer(front.listener, {
    host: config.HOST,
    port: config.PORT,
    isUpload: (request) => front.uploads.find(request) !== undefined,
  });
  const metrics =
    config.METRICS_PORT === undefined
      ? undefined
      : await openMetrics(config, config.METRICS_PORT, front, backend);
  pool = new WorkerPool({
    command: { file: workerFile, nodeOptions: WORKER_OPTIONS },
    count: config.WORKERS,
    front: front.port,
    progress: front.progress,
    hasPages: () => front.pages.listed.then(() => front.pages.size > 0),
    serverUrl: url,
    build,
    log,
  });
  watchdog.ready();
  log.info({ url, version: readVersion() }, 'listening');

  const stopping = new AbortController();
  const stop = (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    watchdog.stopping();
    log.info({ signal }, 'stopping');
    void stopNode({ config, server, metrics, front, pool: backend(), log }).finally(() =>
      lock.release(),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);

  const serving = tellServing({ pages: front.pages, sites, url, mailUrl: config.MAIL_URL, log });
  void serving.lookOnDisk();
  try {
    await pool.start();
  } catch (error) {
    if (stopping.signal.aborted) return;
    stopping.abort();
    await stopNode({
      config: { ...config, DRAIN_DELAY: 0, STOP_TIMEOUT: 1 },
      server,
      metrics,
      front,
      pool,
      log,
    });
    throw error;
  }
  front.backendIsReady();
  front.makeCurrent();
  await serving.render();
  const warmed = await warmPersistently({
    pages: front.pages,
    listKeys: () => backend().listPageKeys(),
    signal: stopping.signal,
    log,
  });
  if (!stopping.signal.aborted)
    logWarmed(log, warmed, { pages: front.pages.size, PAGE_DISK: config.PAGE_DISK });
}

function openMetrics(config: Config, port: number, front: Front, backend: () => WorkerPool) {
  return startMetricsServer({ host: config.METRICS_HOST, port }, async () => [
    ...frontSamples(front, backend()),
    ...(await healthSamples(front, config.DATA_DIR)),
    ...(await backend().readMetrics()),
  ]);
}

function logWarmed(
  log: Log,
  { made, failed, isFull }: WarmedUp,
  { pages, PAGE_DISK }: { pages: number; PAGE_DISK: number },
): void {
  if (isFull)
    log.warn(
      { made, pages, PAGE_DISK },
      'PAGE_DISK is nearly full; each further page is rendered at its next request',
    );
  else if (failed.length === 0) log.info({ made, pages }, 'every known page is in the cache');
  else
    log.warn(
      { made, pages, failed: failed.length, first: failed.slice(0, 10) },
      'some known pages could not be rendered; each is rendered at its next request',
    );
}
