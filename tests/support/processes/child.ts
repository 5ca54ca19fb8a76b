import { existsSync } from 'node:fs';
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Stripped types and compiled code (scripts/running/steps.mjs). A node starts with them in four
 * fifths of the time.
 */
const COMPILE_CACHE = fileURLToPath(new URL('../../../.cache/compile', import.meta.url));

/** As the commands of package.json and the worker processes have it. */
const RESOLVE_DRIZZLE = `--import=${new URL('../../../src/server/platform/runtime/resolve-drizzle.ts', import.meta.url)}`;

/** A Node process of a test, with its output. */
export interface Child {
  process: ChildProcess;
  /** Standard output and standard error. */
  written(): string;
  /** Resolves when a text was written. Rejects with the output if the process ends before. */
  wrote(text: string): Promise<void>;
  /** Kills it with SIGKILL, like a power failure, and waits until it has ended. */
  kill(): Promise<void>;
  /** Resolves with the exit code when it has ended by itself. */
  ended: Promise<number | null>;
}

interface ChildSettings {
  arguments?: string[];
  /** Options of Node itself. */
  nodeOptions?: readonly string[];
  environment?: Record<string, string>;
  /** The folder in which it runs; the project's by default. */
  folder?: string;
}

/** Variables of libfaketime, so that a process has the clock of its test. */
const CLOCK = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(?:LD_PRELOAD|FAKETIME.*|NO_FAKE_STAT)$/.test(name),
  ),
);

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/**
 * Kills a process at the end of this one, which a timeout or Ctrl-C may end before its tests do.
 */
function endWithThisProcess(child: ChildProcess): void {
  running.add(child);
  child.once('close', () => running.delete(child));
}

/**
 * Runs a file of the project with Node. Throws if the file does not exist, because its exit code
 * would be that of a failure.
 */
export function startChild(file: string, settings: ChildSettings = {}): Child {
  const path = fileURLToPath(new URL(`../../../${file}`, import.meta.url));
  if (!existsSync(path)) throw new Error(`There is no file ${file} to start.`);
  const child = spawn(
    process.execPath,
    [RESOLVE_DRIZZLE, ...(settings.nodeOptions ?? []), path, ...(settings.arguments ?? [])],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        ...CLOCK,
        ...settings.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: settings.folder,
    },
  );
  endWithThisProcess(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => (text += more));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    process: child,
    ended,
    written: () => text,
    wrote: (wanted) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (text.includes(wanted)) resolve();
        };
        for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
        void ended.then(() =>
          reject(new Error(`The process ended without writing "${wanted}":\n${text}`)),
        );
        look();
      }),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
