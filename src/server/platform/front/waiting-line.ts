import { withinTime } from '../runtime/time-limit.ts';
import { BackendDownError } from '../backend/backend.ts';
import { forEachClass, PLACES, type WorkerClass } from './places.ts';

/**
 * Requests of one class that wait for a worker process with a free place, in the order of arrival.
 */
export class WaitingLine {
  readonly #places: { start(): void; fail(error: Error): void; since: number }[] = [];
  readonly #most: number;

  /**
   * `most`: the maximum length. Further requests are rejected, because readers would not wait that
   * long.
   */
  constructor(most: number) {
    this.#most = most;
  }

  get length(): number {
    return this.#places.length;
  }

  /** Milliseconds that the first request of the line has waited; 0 for an empty line. */
  get age(): number {
    const [first] = this.#places;
    return first ? performance.now() - first.since : 0;
  }

  /**
   * Resolves when a worker process can take the request. Rejects with `BackendDownError` after
   * `limit` milliseconds.
   */
  async wait(limit: number): Promise<void> {
    if (this.#places.length >= this.#most)
      throw new BackendDownError('Too many requests are waiting for a worker process.');
    const turn = Promise.withResolvers<void>();
    const place = { start: turn.resolve, fail: turn.reject, since: performance.now() };
    this.#places.push(place);
    try {
      await withinTime(limit, 'the wait for a worker', turn.promise);
    } catch (error) {
      if (this.#places.includes(place)) this.#places.splice(this.#places.indexOf(place), 1);
      throw error instanceof BackendDownError
        ? error
        : new BackendDownError('No worker process had capacity in time.', { cause: error });
    }
  }

  /** Resolves the first `count` waiting requests. */
  startSome(count: number): void {
    for (const place of this.#places.splice(0, count)) place.start();
  }

  failAll(reason: string): void {
    for (const place of this.#places.splice(0)) place.fail(new BackendDownError(reason));
  }
}

/** An empty line for each class. */
export function openLines(): Readonly<Record<WorkerClass, WaitingLine>> {
  return forEachClass((kind) => new WaitingLine(PLACES[kind].waiting));
}

/** Milliseconds that the oldest request of each line has waited. */
export function agesOf(
  lines: Readonly<Record<WorkerClass, WaitingLine>>,
): Record<WorkerClass, number> {
  return forEachClass((kind) => lines[kind].age);
}
