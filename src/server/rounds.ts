import type { Log } from './log.ts';
import { withinTime } from './time-limit.ts';

/** Work that a node does again and again. */
export interface Rounds {
  start(): void;
  /** Begins no more, and waits for the round under way, up to a limit. */
  stop(): Promise<void>;
}

/** Milliseconds: half of what STOP_TIMEOUT gives a stop by default. */
const STOP_LIMIT = 5000;

/**
 * Does `work` every so many milliseconds, the first time after as many; never twice at once. What fails is logged as `failure`, and tried in the next
 * round. Every node has its own: the work itself sees to it that two do each other no harm.
 */
export function createRounds(options: {
  every: number;
  work(): Promise<void>;
  failure: string;
  log: Log;
  /** Milliseconds that `stop` waits. */
  stopLimit?: number;
}): Rounds {
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
      await withinTime(stopLimit, 'the round under way', round ?? Promise.resolve()).catch((error: unknown) =>
        log.warn({ err: error }, 'stopping without waiting any longer'),
      );
    },
  };
}
