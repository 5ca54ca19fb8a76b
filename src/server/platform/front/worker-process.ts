import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { Agent } from 'node:http';
import type { Log } from '../observability/log.ts';
import type { WorkerStart } from '../backend/orders.ts';
import { askForLines, askSocket } from '../backend/socket-request.ts';
import { zeroForEach, type WorkerClass } from './permits.ts';

/** The command of a worker process: a file for Node, and Node's own options. */
export interface WorkerCommand {
  file: string;
  nodeOptions: readonly string[];
  /** Environment of the worker process; by default that of the front process. */
  environment?: NodeJS.ProcessEnv;
}

/** A worker process, as seen by the pool. */
export interface WorkerProcess {
  readonly index: number;
  readonly pid: number | undefined;
  readonly socket: string;
  readonly agent: Agent;
  /** Whether the worker process has reported that it is ready. Set by the pool. */
  isReady: boolean;
  /** Number of requests in progress, by class. */
  readonly busy: Record<WorkerClass, number>;
  ask(name: string, order: object, limit: number): Promise<Buffer>;
  askForLines(name: string, order: object, limit: number): AsyncIterable<string>;
  /** Requests a graceful stop. */
  stop(): void;
  kill(): void;
  /** Resolves with the exit code or signal. */
  ended: Promise<string>;
  /**
   * Resolves when it has exited: whether a signal from outside, or a stop, ended it. Otherwise its
   * work or its silence did.
   */
  wasInnocent: Promise<boolean>;
}

/**
 * Signals by which an operator, the service manager or the kernel's want of memory ends a process.
 */
const FROM_OUTSIDE: ReadonlySet<string> = new Set([
  'SIGKILL',
  'SIGTERM',
  'SIGINT',
  'SIGHUP',
  'SIGQUIT',
]);

/**
 * Niceness of a worker process: 5 gives it a third of the front process's share of a busy CPU. A
 * cache hit takes microseconds, and must not wait for a render's time slice.
 */
const NICENESS = 5;

/**
 * Starts a worker process. It inherits the environment, standard output and standard error. Its
 * standard input delivers the start parameters, and its end signals that the front process has
 * exited.
 */
export function startWorker(command: WorkerCommand, start: WorkerStart, log: Log): WorkerProcess {
  const child = spawn(process.execPath, [...command.nodeOptions, command.file], {
    stdio: ['pipe', 'inherit', 'inherit'],
    ...(command.environment === undefined ? {} : { env: command.environment }),
  });
  const agent = new Agent({ keepAlive: true });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      log.error({ err: error, worker: start.index }, 'a worker process could not be started');
      resolve('error');
    });
    child.once('exit', (code, signal) => resolve(signal ?? String(code)));
  }).finally(() => agent.destroy());
  let isStopped = false;
  let isKilled = false;
  // A worker process that has exited closes its end of the pipe. The exit itself is already
  // reported.
  child.stdin.on('error', () => {});
  child.stdin.write(`${JSON.stringify(start)}\n`);
  child.once('spawn', () => {
    try {
      if (child.pid !== undefined) setPriority(child.pid, NICENESS);
    } catch (error) {
      log.debug({ err: error }, 'the priority of a worker could not be lowered');
    }
  });
  const orderOf = (name: string, order: object, limit: number) => ({
    agent,
    socket: start.socket,
    name,
    body: JSON.stringify(order),
    limit,
  });
  return {
    index: start.index,
    pid: child.pid,
    socket: start.socket,
    agent,
    isReady: false,
    busy: zeroForEach(),
    ask: (name, order, limit) => askSocket(orderOf(name, order, limit)),
    askForLines: (name, order, limit) => askForLines(orderOf(name, order, limit)),
    stop() {
      isStopped = true;
      child.kill('SIGTERM');
    },
    kill() {
      isKilled = true;
      child.kill('SIGKILL');
    },
    ended,
    wasInnocent: ended.then((how) => isStopped || (!isKilled && FROM_OUTSIDE.has(how))),
  };
}
