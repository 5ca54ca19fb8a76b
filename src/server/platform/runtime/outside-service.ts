import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel';

/** Failures one after the other, after which a service counts as away. */
const FAILURES = 3;

/** Milliseconds after which a service that is away is asked again, by one request. */
const PAUSE = 30_000;

/** Nothing was asked, because the service has not answered the requests before. */
export class OutsideDownError extends Error {
  override name = 'OutsideDownError';
}

/** A server of another company, which may be silent for hours. */
export interface OutsideService {
  /** Asks it, or rejects at once with an `OutsideDownError` while it is away. */
  ask<Answer>(work: () => Promise<Answer>): Promise<Answer>;
}

/**
 * A circuit breaker: after three outages one after the other, nothing waits for the service for half a minute. `isOutage`: whether
 * an error of `work` says that the service is away, and not that it refuses. `onAway`: told when it begins.
 */
export function createOutsideService({
  name,
  isOutage = () => true,
  onAway,
}: {
  name: string;
  isOutage?: ((error: unknown) => boolean) | undefined;
  onAway?: ((name: string) => void) | undefined;
}): OutsideService {
  const breaker = circuitBreaker(handleWhen(isOutage), { halfOpenAfter: PAUSE, breaker: new ConsecutiveBreaker(FAILURES) });
  breaker.onBreak(() => onAway?.(name));
  return {
    async ask(work) {
      try {
        return await breaker.execute(work);
      } catch (error) {
        if (error instanceof BrokenCircuitError) throw new OutsideDownError(`${name} has not answered; it is asked again later.`);
        throw error;
      }
    },
  };
}
