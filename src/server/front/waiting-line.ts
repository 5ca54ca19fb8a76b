import { withinTime } from '../time-limit.ts';
import { BackendDownError } from '../worker/backend.ts';

/** Requests that wait for a worker with room, in the order of their arrival. */
export class WaitingLine {
  readonly #places: { start(): void; fail(error: Error): void }[] = [];
  readonly #most: number;

  /** `most`: how many may wait. One more is refused: readers would not wait so long. */
  constructor(most: number) {
    this.#most = most;
  }

  get length(): number {
    return this.#places.length;
  }

  /** Resolves when it is this request's turn; rejects with `BackendDownError` after `limit` milliseconds. */
  async wait(limit: number): Promise<void> {
    if (this.#places.length >= this.#most) throw new BackendDownError('Too many requests wait for a worker.');
    const turn = Promise.withResolvers<void>();
    const place = { start: turn.resolve, fail: turn.reject };
    this.#places.push(place);
    try {
      await withinTime(limit, 'the wait for a worker', turn.promise);
    } catch (error) {
      if (this.#places.includes(place)) this.#places.splice(this.#places.indexOf(place), 1);
      throw error instanceof BackendDownError ? error : new BackendDownError('No worker had room.', { cause: error });
    }
  }

  /** Lets so many of them go on. */
  startSome(count: number): void {
    for (const place of this.#places.splice(0, count)) place.start();
  }

  failAll(reason: string): void {
    for (const place of this.#places.splice(0)) place.fail(new BackendDownError(reason));
  }
}
