import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ROOT } from './workspace.ts';

/** A script that runs as a process of its own and reports its progress by printed lines. */
export interface ServerProcess {
  pid: number;
  /**
   * Waits for the first line that contains a text. Returns the line and its milliseconds since the
   * start. Throws if the process ends before.
   */
  waitFor(text: string, timeout?: number): Promise<{ ms: number; line: string }>;
  /** Number of its log lines so far with a level from warn on. */
  complaints(): number;
  /** Resolves when the process has ended. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** Time limit in milliseconds. A start with thousands of pages to render takes minutes. */
const START_TIMEOUT = 15 * 60_000;

const running = new Set<ServerProcess>();

/** Starts a script on this process's Node, with no environment except `environment`. */
export function startProcess(
  script: URL,
  options: {
    parameters?: string[];
    environment?: Record<string, string>;
    nodeOptions?: readonly string[];
  } = {},
): ServerProcess {
  const { parameters = [], environment = {}, nodeOptions = [] } = options;
  const name = path.basename(script.pathname);
  if (!existsSync(script)) throw new Error(`There is no file ${fileURLToPath(script)} to start.`);
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, fileURLToPath(script), ...parameters], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: { ms: number; line: string }[] = [];
  const waiting = new Set<() => void>();
  let errors = '';
  let hasEnded = false;
  const tell = () => waiting.forEach((look) => look());
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push({ ms: performance.now() - startedAt, line });
    tell();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      hasEnded = true;
      running.delete(started);
      tell();
      resolve();
    });
  });
  const started: ServerProcess = {
    pid: child.pid ?? 0,
    complaints: () =>
      lines.filter(({ line }) => /"level":"(?:warn|error|fatal)"/.test(line)).length,
    ended,
    waitFor: (text, timeout = START_TIMEOUT) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => settle(() => reject(new Error(`${name} did not print "${text}" in time.`))),
          timeout,
        );
        const settle = (how: () => void) => {
          clearTimeout(timer);
          waiting.delete(look);
          how();
        };
        const look = () => {
          const found = lines.find(({ line }) => line.includes(text));
          if (found) settle(() => resolve(found));
          else if (hasEnded)
            settle(() =>
              reject(new Error(`${name} ended before it printed "${text}":\n${errors}`)),
            );
        };
        waiting.add(look);
        look();
      }),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
  running.add(started);
  return started;
}

/**
 * Stops every process as soon as the command is interrupted, so that its measurements fail and
 * remove their files. Returns whether that has happened.
 */
export function stopOnSignals(): () => boolean {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      isStopping = true;
      void stopEveryProcess();
    });
  }
  return () => isStopping;
}

/** Stops the remaining processes of an interrupted measurement. */
export async function stopEveryProcess(): Promise<void> {
  await Promise.all([...running].map((one) => one.stop()));
}

/**
 * Resident memory in bytes of a process and its children (Linux, `man 5 proc`, smaps_rollup).
 * Anonymous memory is counted per process. Mapped files, mostly Node's own code, are shared and
 * counted once.
 */
export function residentMemory(pid: number): number {
  const all = processTree(pid).map((one) => {
    const rollup = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8');
    const bytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? Number.NaN) * 1024;
    return { own: bytes('Anonymous'), shared: bytes('Rss') - bytes('Anonymous') };
  });
  return all.reduce((sum, { own }) => sum + own, 0) + Math.max(...all.map(({ shared }) => shared));
}

/** Resident memory in bytes of one process (Linux). */
export function residentOf(pid: number): number {
  return (
    Number(
      /^Rss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ??
        Number.NaN,
    ) * 1024
  );
}

/**
 * Milliseconds of processor time of a process with all its threads (`man 5 proc`, stat: utime and
 * stime in ticks of 10 ms).
 */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Milliseconds of processor time of a process and its children. */
export function cpuOfTree(pid: number): number {
  return processTree(pid).reduce((sum, one) => sum + cpuOf(one), 0);
}

function processTree(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean);
  return [pid, ...children.flatMap((child) => processTree(Number(child)))];
}
