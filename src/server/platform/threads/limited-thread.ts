import { Worker } from 'node:worker_threads';
import { ThreadBusyError, TooComplexError } from './thread-errors.ts';

/** Tasks that may wait for a thread. Each before them ends within its limit. */
const MOST_WAITING = 16;

/**
 * Megabytes of a thread's heap. A parser that needs more has met a text that was made to be costly.
 */
const HEAP = 256;

/** The outcome of a task, as a thread sends it. */
export type ThreadReport<Result> = { result: Result } | { error: unknown };

interface Waiting<Task, Result> {
  task: Task;
  limit: number;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

/**
 * A thread for synchronous work on text from outside, one task at a time. A task that exceeds its
 * limit ends with its thread, so that the calls of the process go on. The first task starts the
 * thread.
 */
export class LimitedThread<Task, Result> {
  readonly #module: URL;
  readonly #line: Waiting<Task, Result>[] = [];
  #thread: Worker | undefined;
  #current: Waiting<Task, Result> | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** `module` calls `serveTasks`. */
  constructor(module: URL) {
    this.#module = module;
  }

  /**
   * Runs a task. `limit` is in milliseconds, without the wait for the thread and its start. Rejects
   * with TooComplexError beyond the limit, with ThreadBusyError while too many tasks wait, and with
   * the error that the work throws.
   */
  run(task: Task, limit: number): Promise<Result> {
    if (this.#line.length >= MOST_WAITING) return Promise.reject(new ThreadBusyError());
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#line.push({ task, limit, resolve, reject });
    this.#next();
    return promise;
  }

  /** Ends the thread at once. Tasks that run or wait are rejected. */
  async close(): Promise<void> {
    const thread = this.#thread;
    const left = [this.#current, ...this.#line.splice(0)];
    this.#forget();
    for (const one of left) one?.reject(new ThreadBusyError());
    await thread?.terminate();
  }

  #next(): void {
    if (this.#current !== undefined || this.#line.length === 0) return;
    this.#current = this.#line.shift();
    if (this.#thread === undefined) this.#start();
    else this.#send(this.#thread);
  }

  #start(): void {
    const thread = new Worker(this.#module, { resourceLimits: { maxOldGenerationSizeMb: HEAP } });
    this.#thread = thread;
    // A thread says that it has loaded its modules, then reports on each task.
    thread.once('message', () => {
      // The report of a task that was ended at its limit may still arrive. It is not the one of the
      // next task.
      thread.on('message', (report: ThreadReport<Result>) => {
        if (thread === this.#thread) this.#finish(report);
      });
      this.#send(thread);
    });
    const fail = (error: unknown) => {
      if (thread === this.#thread) this.#end({ error });
    };
    thread.once('error', (error) => fail(isOutOfMemory(error) ? new TooComplexError() : error));
    thread.once('exit', (code) => fail(new Error(`A thread ended with ${code}.`)));
  }

  #send(thread: Worker): void {
    const current = this.#current;
    if (current === undefined || thread !== this.#thread) return;
    thread.ref();
    this.#timer = setTimeout(() => this.#end({ error: new TooComplexError() }), current.limit);
    try {
      thread.postMessage(current.task, []);
    } catch (error) {
      this.#finish({ error });
    }
  }

  /** Ends the thread with the task that it runs. The next task starts another one. */
  #end(report: { error: unknown }): void {
    const thread = this.#thread;
    this.#thread = undefined;
    void thread?.terminate();
    this.#finish(report);
  }

  #finish(report: ThreadReport<Result>): void {
    clearTimeout(this.#timer);
    const done = this.#current;
    this.#current = undefined;
    // A thread without a task does not keep its process alive.
    this.#thread?.unref();
    if ('error' in report) done?.reject(report.error);
    else done?.resolve(report.result);
    this.#next();
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#thread = undefined;
    this.#current = undefined;
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
