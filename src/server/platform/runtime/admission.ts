import { TimeLimitError, withinTime } from './time-limit.ts';

/**
 * Limits of concurrent work: the number of jobs that run, that wait, and the wait in milliseconds.
 */
export interface AdmissionLimits {
  running: number;
  waiting: number;
  wait: number;
}

/**
 * Runs a limited number of jobs at a time, in the order of arrival, so that costly work leaves
 * capacity for other work.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #line: (() => void)[] = [];
  #running = 0;

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  /**
   * Runs a job when there is a permit. Rejects with `TimeLimitError` if the line is full or the wait
   * is too long.
   */
  async run<Result>(job: () => Promise<Result>): Promise<Result> {
    await this.#permit();
    try {
      return await job();
    } finally {
      this.#release();
    }
  }

  async #permit(): Promise<void> {
    const { running, waiting, wait } = this.#limits;
    if (this.#running < running) {
      this.#running += 1;
      return;
    }
    if (this.#line.length >= waiting) throw new TimeLimitError('the wait in a full line', wait);
    const turn = Promise.withResolvers<void>();
    this.#line.push(turn.resolve);
    try {
      await withinTime(wait, 'the wait for a permit', turn.promise);
    } catch (error) {
      const at = this.#line.indexOf(turn.resolve);
      // The permit may have been given in the moment in which the wait ended.
      if (at >= 0) this.#line.splice(at, 1);
      else this.#release();
      throw error;
    }
  }

  /** Gives the permit to the next job, so that no other job takes it in between. */
  #release(): void {
    const next = this.#line.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
