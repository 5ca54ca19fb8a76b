import { withinTime } from '../runtime/time-limit.ts';
import { BackendDownError } from '../backend/backend.ts';
import { forEachClass, PERMITS, type WorkerClass } from './permits.ts';

/**
 * Requests of one class that wait for a worker process with a free permit, in the order of arrival.
 */
export class WaitingLine {
  readonly #requests: { start(): void; fail(error: Error): void; since: number }[] = [];
  readonly #most: number;

  /**
   * `most`: the maximum length. Further requests are rejected, because readers would not wait that
   * long.
   */
  constructor(most: number) {
    this.#most = most;
  }

  get length(): number {
    return this.#requests.length;
  }

  /** Milliseconds that the first request of the line has waited; 0 for an empty line. */
  get age(): number {
    const [first] = this.#requests;
    return first ? performance.now() - first.since : 0;
  }

  /**
   * Resolves when a worker process can take the request. Rejects with `BackendDownError` after
   * `limit` milliseconds.
   */
  async wait(limit: number): Promise<void> {
    if (this.#requests.length >= this.#most)
      throw new BackendDownError('Too many requests are waiting for a worker process.');
    const turn = Promise.withResolvers<void>();
    const request = { start: turn.resolve, fail: turn.reject, since: performance.now() };
    this.#requests.push(request);
    try {
      await withinTime(limit, 'the wait for a worker', turn.promise);
    } catch (error) {
      if (this.#requests.includes(request))
        this.#requests.splice(this.#requests.indexOf(request), 1);
      throw error instanceof BackendDownError
        ? error
        : new BackendDownError('No worker process had capacity in time.', { cause: error });
    }
  }

  /** Resolves the first `count` waiting requests. */
  startSome(count: number): void {
    for (const request of this.#requests.splice(0, count)) request.start();
  }

  failAll(reason: string): void {
    for (const request of this.#requests.splice(0)) request.fail(new BackendDownError(reason));
  }
}

/** An empty line for each class. */
export function openLines(): Readonly<Record<WorkerClass, WaitingLine>> {
  return forEachClass((kind) => new WaitingLine(PERMITS[kind].waiting));
}

/** Milliseconds that the oldest request of each line has waited. */
export function agesOf(
  lines: Readonly<Record<WorkerClass, WaitingLine>>,
): Record<WorkerClass, number> {
  return forEachClass((kind) => lines[kind].age);
}
