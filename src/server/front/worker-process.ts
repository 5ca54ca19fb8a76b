import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { Agent } from 'node:http';
import type { Log } from '../log.ts';
import type { WorkerStart } from '../worker/orders.ts';
import { askForLines, askSocket } from '../worker/socket-request.ts';

/** How a worker process is started: a file for Node, and Node's own options. */
export interface WorkerCommand {
  file: string;
  nodeOptions: readonly string[];
  /** The worker's environment; the front's own unless given. */
  environment?: NodeJS.ProcessEnv;
}

/** One worker process, as the pool sees it. */
export interface WorkerProcess {
  readonly index: number;
  readonly pid: number | undefined;
  readonly socket: string;
  readonly agent: Agent;
  /** Set by the pool when the worker reports that it answers. */
  isReady: boolean;
  /** Renders and calls under way. */
  busy: number;
  ask(name: string, order: object, limit: number): Promise<Buffer>;
  askForLines(name: string, order: object, limit: number): AsyncIterable<string>;
  /** Asks it to end in order. */
  stop(): void;
  kill(): void;
  /** Resolves with the exit code or signal. */
  ended: Promise<string>;
}

/**
 * How much a worker yields to the front where processors are short: `nice` 5 is a third of the front's share. A hit takes microseconds, and must not
 * wait for a render's time slice.
 */
const NICENESS = 5;

/** Starts a worker. It inherits the environment, standard output and standard error; its standard input says where to listen, and lives as long as the front. */
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
  // A worker that is gone closes its end; its exit says so.
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
    busy: 0,
    ask: (name, order, limit) => askSocket(orderOf(name, order, limit)),
    askForLines: (name, order, limit) => askForLines(orderOf(name, order, limit)),
    stop: () => child.kill('SIGTERM'),
    kill: () => child.kill('SIGKILL'),
    ended,
  };
}
