import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';

/**
 * Ports below those that Linux (from 32768) and macOS (from 49152) give to clients and to servers
 * on port 0, so that no other program takes one before its server listens.
 */
const [FIRST, COUNT] = [20_000, 12_000];

/** A file for each port that a test process of this machine has, with the id of the process. */
const folder = path.join(tmpdir(), `portada-ports-${userInfo().uid}`);

const reserved = new Set<string>();

/**
 * Reserves a free port of 127.0.0.1 for this process, until it ends. For servers whose port stands
 * in a setting of another one, in a page or in a configuration file. Other servers listen on port
 * 0.
 */
export async function freePort(): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const start = Math.floor(Math.random() * COUNT);
  for (let step = 0; step < COUNT; step += 1) {
    const port = FIRST + ((start + step) % COUNT);
    if (reserve(port) && (await canListen(port))) return port;
  }
  throw new Error(
    `No port from ${FIRST} to ${FIRST + COUNT - 1} is free. Remove ${folder} if no tests run.`,
  );
}

function reserve(port: number): boolean {
  const file = path.join(folder, String(port));
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    if (reserved.size === 0) process.once('exit', release);
    reserved.add(file);
    return true;
  } catch {
    if (!isAlive(Number(readPid(file)))) rmSync(file, { force: true });
    return false;
  }
}

function release(): void {
  for (const file of reserved) rmSync(file, { force: true });
}

function readPid(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Whether a process runs. An unknown one (0) does: its file is about to be written. */
function isAlive(pid: number): boolean {
  try {
    return pid === 0 || process.kill(pid, 0);
  } catch {
    return false;
  }
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
