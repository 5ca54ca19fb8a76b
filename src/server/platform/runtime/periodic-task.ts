import type { Log } from '../observability/log.ts';
import { withinTime } from './time-limit.ts';

/** A periodic task of a node. */
export interface PeriodicTask {
  start(): void;
  /** Starts no further run, and waits for the current one, up to a limit. */
  stop(): Promise<void>;
}

/** Milliseconds: half of the default STOP_TIMEOUT. */
const STOP_LIMIT = 5000;

/**
 * Runs `work` every `every` milliseconds, first after that time, and never concurrently. A failed
 * run is logged as `failure` and retried in the next interval. Every node has its own task, so
 * `work` must be safe to run on several nodes at once.
 */
export function createPeriodicTask(options: {
  every: number;
  work(): Promise<void>;
  failure: string;
  log: Log;
  /** Milliseconds that `stop` waits. */
  stopLimit?: number;
}): PeriodicTask {
  const { every, work, failure, log, stopLimit = STOP_LIMIT } = options;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  return {
    start() {
      timer = setInterval(() => {
        round ??= work()
          .catch((error: unknown) => log.warn({ err: error }, failure))
          .finally(() => (round = undefined));
      }, every);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await withinTime(stopLimit, 'the current run', round ?? Promise.resolve()).catch(
        (error: unknown) => log.warn({ err: error }, 'stopping without waiting any longer'),
      );
    },
  };
}
