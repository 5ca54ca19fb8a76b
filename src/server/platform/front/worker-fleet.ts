import path from 'node:path';
import { BackendDownError, BackendStartingError } from '../backend/backend.ts';
import type { StartFailure } from '../backend/orders.ts';
import type { Log } from '../observability/log.ts';
import { withinTime } from '../runtime/time-limit.ts';
import { keepRunning, type Supervision } from './keep-running.ts';
import { FRONT_SOCKET } from './socket-folder.ts';
import { startWorker, type WorkerCommand, type WorkerProcess } from './worker-process.ts';

export interface FleetOptions {
  command: WorkerCommand;
  /** Number of worker processes; more than one requires a database server. */
  count: number;
  /** Folder of the sockets. */
  folder: string;
  /**
   * The purge cursor and the time of the last scheduled changes, passed to each new worker process.
   */
  progress(): { cursor: number | undefined; seen: number | undefined };
  /**
   * Whether pages are kept; false by default. A start with them outlasts every problem of the
   * database.
   */
  hasPages?(): Promise<boolean>;
  serverUrl: string;
  /** Folder of the build. */
  build: string;
  limits: Supervision;
  log: Log;
}

/**
 * The worker processes of a node, from their starts to their stop. The first of them is the leader.
 */
export class WorkerFleet {
  readonly #options: FleetOptions;
  readonly #workers = new Map<number, WorkerProcess>();
  readonly #started = Promise.withResolvers<void>();
  #starts = 0;
  #restarts = 0;
  #isStopping = false;
  #hasStarted = false;
  #problem: { message: string; word: string } | undefined;

  constructor(options: FleetOptions) {
    this.#options = options;
    this.#started.promise.catch(() => {});
  }

  get all(): WorkerProcess[] {
    return [...this.#workers.values()];
  }

  get ready(): WorkerProcess[] {
    return this.all.filter(({ isReady }) => isReady);
  }

  /** The leader; `undefined` while it is not ready. */
  get leader(): WorkerProcess | undefined {
    const worker = this.#workers.get(0);
    return worker?.isReady ? worker : undefined;
  }

  get restarts(): number {
    return this.#restarts;
  }

  /** Health word of the reason why the leader could not start; `undefined` once it has started. */
  get problem(): string | undefined {
    return this.#problem?.word;
  }

  /** Why a request must not wait for a worker process; `undefined` if it may. */
  refusal(): BackendDownError | undefined {
    if (this.#isStopping) return new BackendDownError('The node is stopping.');
    if (this.#problem !== undefined) return new BackendDownError(this.#problem.message);
    return this.#hasStarted
      ? undefined
      : new BackendStartingError('The first worker process is starting.');
  }

  /** Resolves when the leader is ready. Rejects if it reports an error that a retry cannot fix. */
  start(): Promise<void> {
    void this.#run(0);
    return this.#started.promise;
  }

  /** Stops the worker processes, and kills the remaining ones after `limit` milliseconds. */
  async stop(limit: number): Promise<void> {
    this.#isStopping = true;
    const { all } = this;
    for (const worker of all) worker.stop();
    await withinTime(
      limit,
      'the stop of the workers',
      Promise.all(all.map(({ ended }) => ended)),
    ).catch(() => {
      this.#options.log.warn('a worker process did not stop in time; killing it');
      for (const worker of all) worker.kill();
    });
  }

  onReady(index: number): void {
    const worker = this.#workers.get(index);
    if (!worker) return;
    worker.isReady = true;
    if (index !== 0) return;
    this.#problem = undefined;
    this.#started.resolve();
    // The other workers start after the leader, which has updated the database by then.
    if (!this.#hasStarted)
      for (let other = 1; other < this.#options.count; other += 1) void this.#run(other);
    this.#hasStarted = true;
  }

  /** Returns the reason for which waiting requests must fail, if it is a new one. */
  async onFailed({
    index,
    message,
    isTemporary,
    problem: word,
  }: StartFailure): Promise<string | undefined> {
    // Readers get the kept pages for as long as the database needs a person.
    const isRetried =
      this.#hasStarted ||
      isTemporary ||
      (word !== undefined && (await this.#options.hasPages?.()) === true);
    if (!isRetried) this.#started.reject(new Error(message));
    if (index !== 0 || message === this.#problem?.message) return undefined;
    if (isRetried)
      this.#options.log.error(
        { worker: index },
        `a worker process could not start; retrying: ${message}`,
      );
    this.#problem = { message, word: word ?? 'workers' };
    return message;
  }

  #run(index: number): Promise<void> {
    const { limits, log } = this.#options;
    return keepRunning({
      start: () => this.#startWorker(index),
      onEnd: () => {
        this.#workers.delete(index);
        if (!this.#isStopping) this.#restarts += 1;
      },
      isStopping: () => this.#isStopping,
      limits,
      log,
    });
  }

  #startWorker(index: number): WorkerProcess {
    const { command, folder, serverUrl, build, log } = this.#options;
    const { cursor, seen } = this.#options.progress();
    this.#starts += 1;
    const worker = startWorker(
      command,
      {
        socket: path.join(folder, `worker-${index}-${this.#starts}`),
        front: path.join(folder, FRONT_SOCKET),
        index,
        serverUrl,
        build,
        isLeader: index === 0,
        ...(cursor === undefined ? {} : { cursor }),
        ...(seen === undefined ? {} : { seen }),
      },
      log,
    );
    this.#workers.set(index, worker);
    return worker;
  }
}
