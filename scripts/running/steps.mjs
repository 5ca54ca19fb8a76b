// Steps of start.mjs, build.mjs, dev.mjs and test.mjs, which run before the project's own Node and
// packages exist. Plain JavaScript for Node 20.
import { spawn } from 'node:child_process';
import { writeSync } from 'node:fs';
import path from 'node:path';
import { listBuilds, sourceDigest, switchTo } from './builds.mjs';
import { serverEnvironment } from './server-command.mjs';

const root = path.resolve(import.meta.dirname, '../..');
process.chdir(root);

const environment = {
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
  ...serverEnvironment,
  // Caches stripped types and compiled code between starts.
  NODE_COMPILE_CACHE: path.join(root, '.cache', 'compile'),
  PATH: [path.join(root, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter),
};

/**
 * Runs a command to its end, with the project's Node and tools first in PATH. Throws if it fails,
 * and throws StepStopped if it or this process receives a stop signal. For a server that signal is
 * the normal end.
 *
 * `output` is an open file that takes what the command writes, in place of the terminal. `onStart`
 * receives its process id. After `limit` milliseconds the command is stopped and has failed.
 * @param {string[]} command
 * @param {{ title?: string, env?: Record<string, string>, onLine?: (line: string) => void,
 * onStart?: (pid: number) => void, output?: number, limit?: number, isServer?: boolean }} [options]
 */
export function run(
  [file, ...parameters],
  { title, env = {}, onLine, onStart, output, limit, isServer = false } = {},
) {
  if (title) process.stderr.write(`→ ${title}\n`);
  const target = output ?? 'inherit';
  const child = spawn(file, parameters, {
    stdio: [output === undefined ? 'inherit' : 'ignore', onLine ? 'pipe' : target, target],
    env: { ...environment, ...(output === undefined ? {} : WITHOUT_COLOURS), ...env },
  });
  if (child.pid !== undefined) onStart?.(child.pid);
  const time = limit === undefined ? undefined : endAfter(child, limit);
  let told;
  const forward = (signal) => {
    told = signal;
    child.kill(signal);
  };
  process.on('SIGTERM', forward).on('SIGINT', forward);
  let rest = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    if (output === undefined) process.stdout.write(text);
    else writeSync(output, text);
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach((line) => onLine?.(line));
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('SIGTERM', forward).off('SIGINT', forward);
      const isLate = time?.isOver() === true;
      const stoppedBy = told ?? (signal in STOPPED && !isLate ? signal : undefined);
      if (isLate && told === undefined)
        reject(new StepFailed(title ?? file, code ?? 1, `not done after ${limit / 1000} s`));
      else if (isServer ? code === 0 || signal in STOPPED : code === 0 && stoppedBy === undefined)
        resolve(undefined);
      else if (stoppedBy !== undefined && !isServer)
        reject(new StepStopped(title ?? file, stoppedBy));
      else reject(new StepFailed(title ?? file, code ?? 1));
    });
  });
}

/** A file shows the codes of colours as text. */
const WITHOUT_COLOURS = { FORCE_COLOR: '0' };

/** Milliseconds for which a stopped command may end its own processes. */
const GRACE = 30_000;

/** Stops a command at its limit. */
function endAfter(child, limit) {
  let isOver = false;
  const stop = () => {
    isOver = true;
    child.kill('SIGTERM');
  };
  const timers = [setTimeout(stop, limit), setTimeout(() => child.kill('SIGKILL'), limit + GRACE)];
  child.once('close', () => timers.forEach(clearTimeout));
  return { isOver: () => isOver };
}

/** A failed step. Its process has already printed the error. */
export class StepFailed extends Error {
  constructor(title, code, reason = `exit code ${code}`) {
    super(`${title} failed (${reason}).`);
    this.code = code;
  }
}

/** Exit codes of stopped processes: 128 plus the signal's number. */
const STOPPED = { SIGINT: 130, SIGTERM: 143 };

/** A step that was stopped by a signal. Its result is missing, so that no further step runs. */
export class StepStopped extends Error {
  constructor(title, signal) {
    super(`${title} was stopped (${signal}).`);
    this.code = STOPPED[signal];
  }
}

/**
 * Runs the steps of a command in order. A failed step ends it with its message, a stopped one
 * silently.
 */
export async function runSteps(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StepStopped))
      process.stderr.write(`${error instanceof StepFailed ? error.message : error.stack}\n`);
    process.exitCode = error instanceof StepStopped ? error.code : 1;
  }
}

/**
 * Builds into a new folder, unless a retained build has the same sources, which then becomes the
 * current one. Returns whether it built.
 * @param {Record<string, string>} [env] variables of the build
 * @param {Parameters<typeof run>[1]} [options] how the build runs
 */
export async function build(env = {}, options = {}) {
  const kept = listBuilds(root).find(({ sources }) => sources === sourceDigest(root));
  if (kept === undefined)
    await run(['astro', 'build', '--silent'], { title: 'build', ...options, env });
  else if (!kept.isCurrent) switchTo(root, kept.id);
  return kept === undefined;
}
