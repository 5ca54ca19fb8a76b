import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#server/platform/settings/config.ts';
import type { Front } from './front.ts';
import type { WorkerPool } from '#server/platform/front/worker-pool.ts';
import { stopHttpServer } from '#server/platform/http/http-server.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { withinTime } from '#server/platform/runtime/time-limit.ts';

/**
 * Seconds of STOP_TIMEOUT reserved for the worker processes and the disk, after open requests have
 * finished.
 */
const LAST_SECONDS = 2;

/**
 * Milliseconds that the counts of the last second may take. They are lost otherwise, as in a crash.
 */
const COUNTS_LIMIT = 500;

/**
 * Stops a node: `/readyz` returns 503 for DRAIN_DELAY, open requests get STOP_TIMEOUT, then the
 * worker processes and the disk stop. Hanging parts are abandoned, so that the process exits within
 * DRAIN_DELAY + STOP_TIMEOUT + 2 seconds.
 */
export async function stopNode(node: {
  config: Pick<Config, 'DRAIN_DELAY' | 'STOP_TIMEOUT'>;
  server: Server;
  metrics: Server | undefined;
  front: Pick<Front, 'drain' | 'streams' | 'sendCounts' | 'close'>;
  pool: Pick<WorkerPool, 'stop'>;
  log: Log;
}): Promise<void> {
  const { config, server, metrics, front, pool, log } = node;
  front.drain();
  // Otherwise a proxy would send its next request over a connection that is about to close.
  server.prependListener('request', (_request, response) => (response.shouldKeepAlive = false));
  await pause(config.DRAIN_DELAY * 1000);
  // Streams never end by themselves: their browsers reconnect to another node.
  front.streams.close();
  const stopAt = performance.now() + config.STOP_TIMEOUT * 1000;
  const left = () => Math.max(0, stopAt - performance.now());
  await stopHttpServer(server, Math.max(0, config.STOP_TIMEOUT - LAST_SECONDS));
  metrics?.close();
  metrics?.closeAllConnections();
  await withinTime(COUNTS_LIMIT, 'the transfer of read stories', front.sendCounts()).catch(
    () => {},
  );
  await pool.stop(Math.max(left(), LAST_SECONDS * 1000));
  await withinTime(LAST_SECONDS * 1000, 'the disk of the page cache', front.close()).catch(
    (error: unknown) =>
      log.error({ err: error }, 'pages may be missing on disk; they will be rendered again'),
  );
  log.info('stopped');
  process.exitCode ??= 0;
  // Otherwise a hanging disk or worker would keep the process alive.
  setTimeout(() => process.exit(), 500).unref();
}
