import { Histogram } from '../observability/histogram.ts';
import { counter, type Sample } from '../observability/sample.ts';
import { forEachClass, KINDS, zeroForEach, type WorkerClass } from './permits.ts';

/** How long requests of each class wait for a worker process and keep it at work. */
export class WorkTimes {
  readonly #waiting = forEachClass(() => new Histogram());
  readonly #working = forEachClass(() => new Histogram());
  readonly #refused = zeroForEach();

  /** Observes the wait for a permit, or counts a refusal. */
  async waiting<Permit>(kind: WorkerClass, acquire: () => Promise<Permit>): Promise<Permit> {
    const startedAt = performance.now();
    try {
      const permit = await acquire();
      this.#waiting[kind].observeSince(startedAt);
      return permit;
    } catch (error) {
      this.#refused[kind] += 1;
      throw error;
    }
  }

  working<Result>(kind: WorkerClass, work: () => Promise<Result>): Promise<Result> {
    return this.#working[kind].time(work);
  }

  readSamples(): Sample[] {
    return KINDS.flatMap((kind) => [
      this.#waiting[kind].sample(
        'worker_wait_seconds',
        'Time that a request waits for a worker process, by class.',
        { class: kind },
      ),
      this.#working[kind].sample(
        'worker_work_seconds',
        'Time that a worker process spends on a request, by class.',
        { class: kind },
      ),
      counter(
        'worker_refused',
        'Requests that got no worker process: full line, no permit in time, or none ready.',
        this.#refused[kind],
        {
          class: kind,
        },
      ),
    ]);
  }
}
