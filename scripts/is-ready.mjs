// Exits with 0 if the server of this machine may receive readers, else with 1: for containers and
// rolls. The argument is its port. With `--end-hung` it also ends a server that has accepted
// connections without an answer in three runs in a row, so that the container's restart policy
// starts it again: no container engine restarts an unhealthy container by itself. The container
// needs an init process, because the kernel protects process 1 from its children.
import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Milliseconds of a request: shorter than the timeout of the image's health check. */
const LIMIT = 3000;

/**
 * Runs in a row without an answer; with an interval of 10 s as long as the watchdog of the systemd
 * unit.
 */
const MOST_SILENT = 3;

/** State of a listening socket in /proc/net/tcp (Linux, include/net/tcp_states.h). */
const LISTENING = '0A';

const isEnding = process.argv.includes('--end-hung');
const port =
  process.argv.slice(2).find((argument) => !argument.startsWith('--')) ??
  process.env.PORT ??
  '4321';
const file = path.join(tmpdir(), `portada-silent-${port}`);

const health = await ask('/readyz');
if (isEnding) countSilence(health === 'silent');
process.exitCode = health === 'ready' ? 0 : 1;

/**
 * Whether the server is `ready`, `away` (it refuses connections or answers with an error), or
 * `silent`.
 */
async function ask(address) {
  try {
    const { ok } = await fetch(`http://127.0.0.1:${port}${address}`, {
      signal: AbortSignal.timeout(LIMIT),
    });
    return ok ? 'ready' : 'away';
  } catch (error) {
    return error.name === 'TimeoutError' ? 'silent' : 'away';
  }
}

function countSilence(isSilent) {
  if (!isSilent) return rmSync(file, { force: true });
  const count = readCount() + 1;
  if (count < MOST_SILENT) return writeFileSync(file, String(count));
  rmSync(file, { force: true });
  const pid = findListener(Number(port));
  if (pid === undefined) return;
  process.stdout.write(
    `The server, process ${pid}, has not answered ${MOST_SILENT} times in a row. It was ended.\n`,
  );
  process.kill(pid, 'SIGKILL');
}

function readCount() {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

/**
 * The process that listens on a TCP port, from Linux's /proc; `undefined` if there is none, or if
 * it belongs to another user.
 * @param {number} port
 * @returns {number | undefined}
 */
function findListener(port) {
  const sockets = new Set(
    ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => listenersIn(file, port)),
  );
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => openFilesOf(pid).some((target) => sockets.has(target)));
}

function listenersIn(file, port) {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  return linesOf(file).flatMap((line) => {
    const [, address = '', , state, , , , , , inode] = line.trim().split(/\s+/);
    return state === LISTENING && address.endsWith(`:${wanted}`) ? [`socket:[${inode}]`] : [];
  });
}

function linesOf(file) {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * Targets of a process's open files; empty for a process that has ended or belongs to another user.
 */
function openFilesOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((descriptor) =>
      readlinkSync(`/proc/${pid}/fd/${descriptor}`),
    );
  } catch {
    return [];
  }
}
