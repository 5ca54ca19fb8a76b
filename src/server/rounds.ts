import type { Log } from './log.ts';

/** Work that a node does again and again. */
export interface Rounds {
  start(): void;
  /** Begins no more, and waits for the round under way. */
  stop(): Promise<void>;
}

/**
 * Does `work` every so many milliseconds, the first time after as many; never twice at once. What fails is logged as `failure`, and tried in the next
 * round. Every node has its own: the work itself sees to it that two do each other no harm.
 */
export function createRounds({ every, work, failure, log }: { every: number; work(): Promise<void>; failure: string; log: Log }): Rounds {
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
      await round;
    },
  };
}
