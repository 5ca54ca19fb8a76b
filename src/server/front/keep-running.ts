import type { Log } from '../log.ts';
import type { WorkerProcess } from './worker-process.ts';

/** Milliseconds. */
export interface Supervision {
  /** Time between pings, and how long each may take. */
  ping: number;
  /** A worker that answers no ping for so long is killed: its event loop hangs. */
  silence: number;
}

/** Milliseconds before a worker that ended is started again: doubled with each early end. */
const RESTART_AFTER = { first: 250, longest: 5000, healthy: 60_000 } as const;

/** Starts a worker again whenever it ends, and kills one that hangs. Resolves when a worker has ended and `isStopping` says so. */
export async function keepRunning(options: {
  start(): WorkerProcess;
  onEnd(worker: WorkerProcess): void;
  isStopping(): boolean;
  limits: Supervision;
  log: Log;
}): Promise<void> {
  const { isStopping, limits, log } = options;
  let pause: number = RESTART_AFTER.first;
  for (;;) {
    const startedAt = performance.now();
    const worker = options.start();
    const ping = watch(worker, limits, log);
    const how = await worker.ended;
    clearInterval(ping);
    if (worker.isReady && !isStopping()) log.error({ worker: worker.index, exit: how }, 'a worker ended; another one is started');
    options.onEnd(worker);
    if (isStopping()) return;
    if (performance.now() - startedAt > RESTART_AFTER.healthy) pause = RESTART_AFTER.first;
    await new Promise((resolve) => setTimeout(resolve, pause).unref());
    if (isStopping()) return;
    pause = Math.min(RESTART_AFTER.longest, pause * 2);
  }
}

function watch(worker: WorkerProcess, limits: Supervision, log: Log): NodeJS.Timeout {
  let heardAt = performance.now();
  const look = () => {
    if (!worker.isReady) {
      heardAt = performance.now();
      return;
    }
    worker.ask('health', {}, limits.ping).then(
      () => (heardAt = performance.now()),
      () => {
        if (performance.now() - heardAt < limits.silence) return;
        log.error({ worker: worker.index }, `a worker has answered nothing for ${limits.silence / 1000} s: it is killed and started again`);
        worker.kill();
      },
    );
  };
  return setInterval(look, limits.ping).unref();
}
