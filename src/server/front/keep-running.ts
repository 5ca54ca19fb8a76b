import type { Log } from '../observability/log.ts';
import type { WorkerProcess } from './worker-process.ts';

/** Milliseconds. */
export interface Supervision {
  /** Interval of the pings and timeout of each. */
  ping: number;
  /** Time without a successful ping after which a worker process is killed, because its event loop hangs. */
  silence: number;
}

/** Milliseconds before a worker process is restarted, doubled after each early exit. */
const RESTART_AFTER = { first: 250, longest: 5000, healthy: 60_000 } as const;

/** Restarts a worker process whenever it exits, and kills one that hangs. Resolves after an exit if `isStopping()` is true. */
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
    if (worker.isReady && !isStopping()) log.error({ worker: worker.index, exit: how }, 'a worker ended; restarting it');
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
        log.error({ worker: worker.index }, `a worker process has not responded for ${limits.silence / 1000} s; killing and restarting it`);
        worker.kill();
      },
    );
  };
  return setInterval(look, limits.ping).unref();
}
