import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import limitConcurrency from 'p-limit';
import { answerSchema, type Question } from './password-questions.ts';

/** Hashes at work at once, each a processor for tens of milliseconds and 32 MiB: many readers who log in together wait for each other. */
const AT_ONCE = 2;

/** Niceness, as POSIX has it: a page's reader has nine parts of a busy processor, those who log in one. An idle one is all theirs. */
const NICENESS = 10;

/** Milliseconds without work after which the process ends; another takes a fifth of a second to start. */
const IDLE = 5 * 60_000;

const PROCESS = fileURLToPath(new URL('./password-process.ts', import.meta.url));

interface Waiting {
  resolve(value: string | boolean): void;
  reject(error: Error): void;
}

/**
 * Passwords by the engine's scrypt, in a process of its own that gives way to the one that serves pages. It starts with the first password, and anew
 * should it end; what it was at then is refused as an error.
 */
export class PasswordHashing {
  readonly #limit = limitConcurrency(AT_ONCE);
  readonly #waiting = new Map<number, Waiting>();
  #process: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #asked = 0;

  readonly hash = async (password: string): Promise<string> => String(await this.#ask({ password }));

  readonly verify = async ({ hash, password }: { hash: string; password: string }): Promise<boolean> =>
    (await this.#ask({ password, hash })) === true;

  /** The process at work; `undefined` while there is none. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Ends the process, which must be without work. The next password starts another. */
  stop(): void {
    const child = this.#process;
    this.#process = undefined;
    if (child?.connected === true) child.disconnect();
  }

  #ask(question: Omit<Question, 'id'>): Promise<string | boolean> {
    return this.#limit(
      () =>
        new Promise((resolve, reject) => {
          const child = (this.#process ??= this.#start());
          const id = (this.#asked += 1);
          clearTimeout(this.#idle);
          this.#waiting.set(id, { resolve, reject });
          // Whoever waits for a hash keeps this process alive, an idle child does not.
          child.ref();
          child.channel?.ref();
          child.send({ id, ...question });
        }),
    );
  }

  #start(): ChildProcess {
    // None of our secrets is its business.
    const child = fork(PROCESS, { execArgv: [], env: { MALLOC_ARENA_MAX: '2', NODE_ENV: 'production' } });
    // Before it has threads: they inherit it.
    if (child.pid !== undefined) setPriority(child.pid, NICENESS);
    child.on('message', (message) => this.#settle(message));
    child.on('error', (error) => this.#lose(child, error));
    child.on('exit', () => this.#lose(child, new Error('The process that hashes passwords has ended.')));
    return child;
  }

  #settle(message: unknown): void {
    const { id, value, problem } = answerSchema.parse(message);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (value === undefined) waiting?.reject(new Error(problem ?? 'No answer.'));
    else waiting?.resolve(value);
    if (this.#waiting.size > 0) return;
    const child = this.#process;
    child?.unref();
    child?.channel?.unref();
    this.#idle = setTimeout(() => this.stop(), IDLE).unref();
  }

  #lose(child: ChildProcess, error: Error): void {
    if (this.#process !== child) return;
    this.#process = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** One for all editions: they share the processors. */
export const passwordHashing = new PasswordHashing();
