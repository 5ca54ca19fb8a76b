import type { Sample } from './sample.ts';

/**
 * Upper bounds of the buckets in seconds. A statement takes 0.3 to 5 ms, a render 10 to 100 ms. The
 * others are limits of the project, so that an alert can count what exceeds them: 0.5 s from a
 * publication to its page, 1 s for lists, 2 s for a lock, 5 and 10 s for a place, 10 s for a
 * statement, 20 s for a render or call.
 */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20] as const;

/** Counts durations in buckets. */
export class Histogram {
  /** Observations per bucket; the last element counts those beyond the last bound. */
  readonly #counts = Array.from({ length: BOUNDS.length + 1 }, () => 0);
  #sum = 0;

  /** `seconds`: a duration. A negative one, as after a jump of a clock, counts as 0. */
  observe(seconds: number): void {
    const value = Math.max(0, seconds);
    const found = BOUNDS.findIndex((bound) => value <= bound);
    const index = found < 0 ? BOUNDS.length : found;
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#sum += value;
  }

  /** Observes the time since `startedAt`, a value of `performance.now()`. */
  observeSince(startedAt: number): void {
    this.observe((performance.now() - startedAt) / 1000);
  }

  /** Observes how long `work` takes, whether it succeeds or fails. */
  async time<Result>(work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.observeSince(startedAt);
    }
  }

  /** The metric `portada_{name}`, whose name ends with `_seconds`. */
  sample(name: string, help: string, labels: Record<string, string> = {}): Sample {
    let count = 0;
    const buckets = BOUNDS.map((upTo, index) => {
      count += this.#counts[index] ?? 0;
      return { upTo, count };
    });
    count += this.#counts[BOUNDS.length] ?? 0;
    return {
      name: `portada_${name}`,
      help,
      type: 'histogram',
      labels,
      buckets,
      count,
      sum: this.#sum,
    };
  }
}
