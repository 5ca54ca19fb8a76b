import type { Log } from '../observability/log.ts';
import { readThreadTime } from './thread-time.ts';
import type { WorkerProcess } from './worker-process.ts';

/** Milliseconds. */
export interface Supervision {
  /** Interval of the pings and timeout of each. */
  ping: number;
  /**
   * Time without a successful ping after which a worker process is killed, because its event loop
   * hangs.
   */
  silence: number;
}

/** States of a thread that waits for a processor or a disk. */
const WAITING: ReadonlySet<string> = new Set(['R', 'D']);

/** Multiple of `silence` after which a worker process is killed even on a busy machine. */
const STARVED = 20;

/** Milliseconds before a worker process is restarted, doubled after each early exit. */
const RESTART_AFTER = { first: 250, longest: 5000, healthy: 60_000 } as const;

/**
 * Restarts a worker process whenever it exits, and kills one that hangs. Resolves after an exit if
 * `isStopping()` is true.
 */
export async function keepRunning(options: {
  start(): WorkerProcess;
  onEnd(worker: WorkerProcess): void;
  isStopping(): boolean;
  limits: Supervision;
  log: Log;
  /** Reads the thread of a process; replaced in tests. */
  read?: typeof readThreadTime;
}): Promise<void> {
  const { isStopping, limits, log } = options;
  let pause: number = RESTART_AFTER.first;
  for (;;) {
    const startedAt = performance.now();
    const worker = options.start();
    const ping = watch(worker, limits, log, options.read ?? readThreadTime);
    const how = await worker.ended;
    clearInterval(ping);
    if (worker.isReady && !isStopping())
      log.error({ worker: worker.index, exit: how }, 'a worker ended; restarting it');
    options.onEnd(worker);
    if (isStopping()) return;
    if (performance.now() - startedAt > RESTART_AFTER.healthy) pause = RESTART_AFTER.first;
    await new Promise((resolve) => setTimeout(resolve, pause).unref());
    if (isStopping()) return;
    pause = Math.min(RESTART_AFTER.longest, pause * 2);
  }
}

/**
 * Pings a worker process, and kills it when its event loop hangs: after `silence` without an
 * answer, counted in the processor time of its thread while the machine is busy. A thread that
 * waits for a processor is given more time, because its successor would get no more of the machine,
 * and a killed PGlite has to recover. A stopped or sleeping thread waits for nothing that time
 * brings, so that it is killed after `silence`.
 */
function watch(
  worker: WorkerProcess,
  limits: Supervision,
  log: Log,
  read: typeof readThreadTime,
): NodeJS.Timeout {
  let heardAt = performance.now();
  let cpuThen = read(worker.pid)?.cpu ?? 0;
  let isStarved = false;
  const hear = () => {
    heardAt = performance.now();
    cpuThen = read(worker.pid)?.cpu ?? 0;
    isStarved = false;
  };
  const look = () => {
    if (!worker.isReady) return hear();
    worker.ask('health', {}, limits.ping).then(hear, () => {
      const silent = performance.now() - heardAt;
      if (silent < limits.silence) return;
      const thread = read(worker.pid);
      const isWaiting =
        thread !== undefined &&
        WAITING.has(thread.state) &&
        thread.cpu - cpuThen < limits.silence / 2;
      if (!isWaiting || silent > limits.silence * STARVED) {
        log.error(
          { worker: worker.index },
          `a worker process has not responded for ${seconds(silent)} s; killing and restarting it`,
        );
        return worker.kill();
      }
      if (!isStarved)
        log.warn(
          { worker: worker.index },
          `a worker process has not responded for ${seconds(silent)} s, because the machine is busy`,
        );
      isStarved = true;
    });
  };
  return setInterval(look, limits.ping).unref();
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 1000);
}
