import type { Log } from '../observability/log.ts';
import { isBrokenAnswer } from './broken-answer.ts';
import { forEachClass, KINDS, PERMITS, type WorkerClass } from './permits.ts';
import { agesOf, openLines } from './waiting-line.ts';
import { WorkTimes } from './work-times.ts';
import type { WorkerFleet } from './worker-fleet.ts';
import type { WorkerProcess } from './worker-process.ts';

/**
 * Gives each request a permit of its class in a worker process, and lets it wait for one if
 * necessary.
 */
export class WorkerPermits {
  readonly #fleet: Pick<WorkerFleet, 'all' | 'ready' | 'refusal'>;
  readonly #startLimit: number;
  readonly #log: Log;
  readonly #lines = openLines();
  readonly times = new WorkTimes();

  /** `startLimit`: milliseconds that a request waits for a worker process that is starting. */
  constructor(options: {
    fleet: Pick<WorkerFleet, 'all' | 'ready' | 'refusal'>;
    startLimit: number;
    log: Log;
  }) {
    this.#fleet = options.fleet;
    this.#startLimit = options.startLimit;
    this.#log = options.log;
  }

  /** Number of waiting requests of each class. */
  get waiting(): Record<WorkerClass, number> {
    return forEachClass((kind) => this.#lines[kind].length);
  }

  /** Milliseconds that the oldest waiting request of each class has waited. */
  get ages(): Record<WorkerClass, number> {
    return agesOf(this.#lines);
  }

  /** Number of requests of each class that worker processes handle. */
  get running(): Record<WorkerClass, number> {
    return forEachClass((kind) => this.#fleet.all.reduce((sum, { busy }) => sum + busy[kind], 0));
  }

  /**
   * Carries out work in the ready worker process with the least load. Rejects with
   * `BackendDownError` without a permit. A process with an invalid response is killed.
   */
  async using<Result>(
    kind: WorkerClass,
    work: (worker: WorkerProcess) => Promise<Result>,
  ): Promise<Result> {
    const worker = await this.times.waiting(kind, () => this.#acquire(kind));
    try {
      return await this.times.working(kind, () => work(worker));
    } catch (error) {
      if (isBrokenAnswer(error)) {
        this.#log.error(
          { err: error, worker: worker.index },
          'a worker process sent an invalid response; restarting it',
        );
        worker.kill();
      }
      throw error;
    } finally {
      worker.busy[kind] -= 1;
      this.#startWaiting(kind);
    }
  }

  /** Starts as many waiting requests as there are permits, after a worker process became ready. */
  startAllWaiting(): void {
    for (const kind of KINDS) this.#startWaiting(kind);
  }

  failAllWaiting(reason: string): void {
    for (const kind of KINDS) this.#lines[kind].failAll(reason);
  }

  #startWaiting(kind: WorkerClass): void {
    this.#lines[kind].startSome(
      this.#fleet.ready.reduce(
        (sum, { busy }) => sum + Math.max(0, PERMITS[kind].running - busy[kind]),
        0,
      ),
    );
  }

  /** Returns a worker process with a free permit of the class, which is then taken. */
  async #acquire(kind: WorkerClass): Promise<WorkerProcess> {
    const line = this.#lines[kind];
    const worker = this.#findFree(kind);
    if (worker && line.length === 0) return taken(worker, kind);
    const refusal = this.#fleet.refusal();
    if (refusal) throw refusal;
    await line.wait(this.#fleet.ready.length === 0 ? this.#startLimit : PERMITS[kind].wait);
    const next = this.#findFree(kind);
    return next ? taken(next, kind) : this.#acquire(kind);
  }

  #findFree(kind: WorkerClass): WorkerProcess | undefined {
    const free = this.#fleet.ready.filter(({ busy }) => busy[kind] < PERMITS[kind].running);
    return free.toSorted((one, other) => loadOf(one) - loadOf(other))[0];
  }
}

function taken(worker: WorkerProcess, kind: WorkerClass): WorkerProcess {
  worker.busy[kind] += 1;
  return worker;
}

/** Number of requests that a worker process handles. */
function loadOf({ busy }: WorkerProcess): number {
  return KINDS.reduce((sum, kind) => sum + busy[kind], 0);
}
