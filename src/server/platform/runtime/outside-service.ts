import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { gauge, type Sample } from '../observability/sample.ts';

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
 * Services of this process by name, with those of their breakers that are open. One company may
 * serve several sites.
 */
const open = new Map<string, Set<object>>();

/** Which services of other companies this process has asked for, and whether one is away. */
export function outsideSamples(): Sample[] {
  return [...open].map(([service, breakers]) =>
    gauge(
      'outside_away',
      'Whether a service of another company is away, and is asked again later.',
      breakers.size > 0 ? 1 : 0,
      {
        service,
      },
    ),
  );
}

/**
 * A circuit breaker: after three outages one after the other, nothing waits for the service for
 * half a minute. `isOutage`: whether an error of `work` says that the service is away, and not that
 * it refuses.
 */
export function createOutsideService({
  name,
  isOutage = () => true,
}: {
  name: string;
  isOutage?: ((error: unknown) => boolean) | undefined;
}): OutsideService {
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: PAUSE,
    breaker: new ConsecutiveBreaker(FAILURES),
  });
  const away = open.get(name) ?? new Set();
  open.set(name, away);
  breaker.onBreak(() => away.add(breaker));
  breaker.onReset(() => away.delete(breaker));
  return {
    async ask(work) {
      try {
        return await breaker.execute(work);
      } catch (error) {
        if (error instanceof BrokenCircuitError)
          throw new OutsideDownError(`${name} has not answered; it is asked again later.`);
        throw error;
      }
    },
  };
}
