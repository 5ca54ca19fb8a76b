import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { createIdleCollector } from '#server/platform/runtime/collect-garbage.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { findDatabaseProblem } from '#server/platform/database/database-problem.ts';
import { DatabaseInUseError } from '#server/platform/database/database.ts';
import { stopHttpServer } from '#server/platform/http/http-server.ts';
import { catchLibraryOutput } from '#server/platform/observability/library-output.ts';
import { createLog, describeError, reasonOf } from '#server/platform/observability/log.ts';
import { logCrash } from '#server/platform/observability/log-crash.ts';
import { CALL_HEADERS, workerOrders, workerStart } from '#server/platform/backend/orders.ts';
import { serveOrders } from '#server/platform/backend/order-server.ts';
import type { PasswordHashing } from '#server/subjects/accounts/engine/password-hashing.ts';
import type { UploadEndpoint } from '#server/entrances/endpoints/serve-upload.ts';
import { openLocalBackend, type LocalBackend } from './local-backend.ts';
import { CALL_CLASSES } from '#server/platform/backend/backend.ts';
import { writeOutcome } from '#server/platform/backend/outcome-format.ts';
import { createSocketFrontPort } from './socket-front-port.ts';
import { sendStatus } from '#server/platform/http/send.ts';

/** Milliseconds to wait for a database folder in use. */
const IN_USE_LIMIT = 5000;

/**
 * Seconds beyond STOP_TIMEOUT after which a worker process without a front process ends, whatever
 * it still does.
 */
const ORPHAN_TIME = 5;

/**
 * A worker process: a backend behind a local socket. The front process starts and stops it, and
 * sends the start parameters on its standard input. It exits by itself when the front process is
 * gone. Ctrl-C and the end of a terminal reach every process of it, and are left to the front
 * process. `uploads`: the endpoints of uploads, `UPLOAD_ENDPOINTS` by default. `hashing`: a cheap
 * one of tests.
 */
export async function runWorker({
  uploads,
  hashing,
}: { uploads?: readonly UploadEndpoint[]; hashing?: PasswordHashing } = {}): Promise<void> {
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  const lines = createInterface({ input: process.stdin });
  const [line] = await once(lines, 'line');
  const start = workerStart.parse(JSON.parse(line));
  const config = readConfig();
  const log = createLog(config.LOG_LEVEL);
  logCrash(log);
  catchLibraryOutput(log);
  const front = createSocketFrontPort(start.front, start.index);
  let isStopping = false;
  let isFrontGone = false;
  const exit = (code: number) => (isFrontGone ? endAtOnce() : process.exit(code));
  let stop: () => void = () => exit(0);
  lines.once('close', () => {
    isFrontGone = true;
    setTimeout(endAtOnce, (config.STOP_TIMEOUT + ORPHAN_TIME) * 1000).unref();
    stop();
  });
  process.on('SIGTERM', () => stop());

  const { cursor, seen, isLeader, serverUrl, build } = start;
  const opening = {
    config,
    log,
    build,
    front,
    start: { cursor, seen, isLeader, runsJobs: true },
    serverUrl,
    uploads,
    hashing,
  };
  const open = () => openLocalBackend(opening);
  const backend = await whenFree(open).catch(async (error: unknown) => {
    const problem = findDatabaseProblem(error);
    await front.tellFailed({
      message: reasonOf(error),
      isTemporary: problem?.isTemporary ?? false,
      ...(problem && { problem: problem.health }),
    });
    log.debug({ err: error }, 'a worker process could not start');
    return undefined;
  });
  if (!backend) process.exit(1);
  const server = await serveBackend(backend, start.socket, log);
  stop = () => {
    if (isStopping) return;
    isStopping = true;
    const end = async () => {
      await stopHttpServer(server, config.STOP_TIMEOUT);
      await backend.close();
    };
    end().then(
      () => exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'a worker process could not stop cleanly');
        exit(1);
      },
    );
  };
  await front.tellReady();
}

/**
 * Ends the process without Node's own exit, which joins the threads that compile PGlite's
 * WebAssembly, and was seen to wait for them forever. A front process kills such a worker process.
 * Once it is gone, nothing else would end it, and its lock would keep the next start out of the
 * database folder.
 */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}

/**
 * Retries while the database folder is in use: a worker process whose front process was killed may
 * use it for a moment longer.
 */
async function whenFree<Result>(open: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + IN_USE_LIMIT;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof DatabaseInUseError) || performance.now() > until) throw error;
      await pause(500);
    }
  }
}

function serveBackend(backend: LocalBackend, socket: string, log: ReturnType<typeof createLog>) {
  const idle = createIdleCollector();
  return serveOrders({
    socket,
    log,
    orders: workerOrders,
    handlers: {
      async render({ key }) {
        idle.onRender();
        return writeOutcome(await backend.render(key), describeError);
      },
      media: async ({ kind, name }) => ({ file: await backend.findMedia(kind, name) }),
      closed: async ({ name }) => ({ target: await backend.findClosed(name) }),
      keys: () => Promise.resolve(backend.listPageKeys()),
      forget: ({ tags }) => Promise.resolve(backend.forgetReads(tags)),
      counts: ({ counts }) => backend.addCounts(counts),
      figures: ({ figures }) => backend.addFigures(figures),
      followers: (followers) => backend.saveFollowers(followers),
      'catch-up': () => backend.catchUp(),
      health: () => backend.health(),
      metrics: () => backend.readMetrics(),
    },
    onCall(request, response) {
      const told = (name: string) => String(request.headers[name] ?? '');
      const origin = {
        site: told(CALL_HEADERS.site),
        clientAddress: told(CALL_HEADERS.client),
        requestId: told(CALL_HEADERS.requestId),
        upload: told(CALL_HEADERS.upload),
        isCrawler: told(CALL_HEADERS.crawler) === 'yes',
      };
      const work = CALL_CLASSES.find((one) => one === told(CALL_HEADERS.work)) ?? 'read';
      for (const name of Object.values(CALL_HEADERS)) delete request.headers[name];
      backend
        .handleCall(request, response, origin, { work, body: undefined })
        .catch((error: unknown) => {
          log.error({ err: error }, 'a call failed');
          if (response.headersSent) response.destroy();
          else sendStatus(response, 503, { 'Retry-After': '5' });
        });
    },
  });
}
