import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '../observability/log.ts';
import { oneAtATime } from '../runtime/one-at-a-time.ts';
import type { JobKind } from './job-kind.ts';
import type { ClaimedJob, JobQueue } from './job-queue.ts';

/** Milliseconds between two looks while the database is away, at most. */
const LONGEST_INTERVAL = 30_000;

/** Claims and runs the jobs of one kind, a bounded number at a time. */
export class JobLane {
  readonly kind: JobKind;
  /** Jobs that succeeded and tries that failed since the start. */
  done = 0;
  failed = 0;
  readonly #queue: JobQueue;
  readonly #run: (job: ClaimedJob) => Promise<boolean>;
  readonly #log: Log;
  readonly #every: number;
  readonly #running = new Set<Promise<void>>();
  /**
   * Looks for due jobs. A call during a look is answered by a further one, which sees jobs added
   * meanwhile.
   */
  readonly #look = oneAtATime(() => this.#claimSome());
  /** Runs a function outside of the request or transaction that woke the lane. */
  readonly #apart = AsyncLocalStorage.snapshot();
  #lastClaimed = 0;
  #timer: NodeJS.Timeout | undefined;
  #failedLooks = 0;
  #isStarted = false;
  #isStopped = false;

  constructor(options: {
    queue: JobQueue;
    handler: { kind: JobKind };
    every: number;
    /** Runs a claimed job and stores the result. Returns whether the job succeeded. */
    run(job: ClaimedJob): Promise<boolean>;
    log: Log;
  }) {
    this.kind = options.handler.kind;
    this.#queue = options.queue;
    this.#run = options.run;
    this.#log = options.log;
    this.#every = options.every;
  }

  get running(): number {
    return this.#running.size;
  }

  start(): void {
    this.#isStarted = true;
    this.wake();
  }

  /** Looks for due jobs now. Does nothing before the start. */
  wake(): void {
    if (this.#isStarted && !this.#isStopped) void this.#apart(() => this.#round());
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#look().catch(() => {});
    await Promise.all(this.#running);
  }

  async settled(): Promise<void> {
    for (;;) {
      await this.#apart(() => this.#look());
      if (this.#running.size > 0) await Promise.race(this.#running);
      else if (this.#lastClaimed === 0) return;
    }
  }

  async #round(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      await this.#look();
      this.#failedLooks = 0;
    } catch (error) {
      this.#failedLooks += 1;
      this.#log.warn({ err: error, kind: this.kind.name }, 'jobs could not be read; retrying');
    }
    if (this.#isStopped) return;
    const wait = Math.min(
      this.#every * 2 ** Math.min(this.#failedLooks, 10),
      Math.max(LONGEST_INTERVAL, this.#every),
    );
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#round(), wait * (0.5 + Math.random() / 2)).unref();
  }

  /** Claims as many jobs as there are places, and starts them. */
  async #claimSome(): Promise<void> {
    const free = this.kind.atOnce - this.#running.size;
    this.#lastClaimed = 0;
    if (free <= 0 || this.#isStopped) return;
    const claimed = await this.#queue.claim(this.kind, free);
    this.#lastClaimed = claimed.length;
    for (const job of claimed) {
      const run = this.#finish(job).finally(() => {
        this.#running.delete(run);
        this.wake();
      });
      this.#running.add(run);
    }
  }

  async #finish(job: ClaimedJob): Promise<void> {
    try {
      if (await this.#run(job)) this.done += 1;
      else this.failed += 1;
    } catch (error) {
      this.failed += 1;
      this.#log.warn(
        { err: error, job: job.id, kind: this.kind.name },
        'the result of a job could not be stored; its lease ends first',
      );
    }
  }
}
