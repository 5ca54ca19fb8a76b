import { setImmediate as nextTurn } from 'node:timers/promises';

/** Requests that continue in one turn of the event loop; each sends a page of some 50 KB. */
const BATCH = 16;

/**
 * Lets the requests that wait for one render continue in batches, a turn of the event loop each.
 * All at once would block hits for as long as hundreds of responses take.
 */
export class InBatches<Result> {
  readonly #lines = new WeakMap<Promise<Result>, { waiting: number; turn: Promise<unknown> }>();

  /** The result of a promise that other callers wait for as well. */
  async join(started: Promise<Result>): Promise<Result> {
    const line = this.#lines.get(started) ?? { waiting: 0, turn: started.catch(() => {}) };
    this.#lines.set(started, line);
    if (line.waiting > 0 && line.waiting % BATCH === 0)
      line.turn = line.turn.then(() => nextTurn());
    line.waiting += 1;
    await line.turn;
    return started;
  }
}
