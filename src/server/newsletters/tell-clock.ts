import type { Log } from '../log.ts';
import type { Newsletters } from './newsletters.ts';

/** Milliseconds between two rounds. */
const ROUND_EVERY = 60_000;

/** Tells the mailing service, round after round, what it has not taken so far. Every node has one; no row is told by two at once. */
export function createTellClock(newsletters: Pick<Newsletters, 'tellAgain'>, log: Log): { start(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  return {
    start() {
      timer = setInterval(() => {
        round ??= newsletters
          .tellAgain()
          .catch((error: unknown) => log.warn({ err: error }, 'subscriptions could not be read; trying again'))
          .finally(() => (round = undefined));
      }, ROUND_EVERY);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
