import { mkdir, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.ts';
import { isTimeLimit, withinTime } from './time-limit.ts';

/** A received file, or why there is none. */
export type ReceivedFile =
  | { ok: true; file: string; bytes: number }
  | { ok: false; problem: 'too-long' | 'too-slow' | 'gone' | 'unwritable'; cause?: unknown };

interface FileLimits {
  /** Bytes. */
  size: number;
  /** Milliseconds without a byte. */
  idle: number;
  /** Milliseconds until the body is whole. */
  total: number;
}

/**
 * The folder in DATA_DIR of uploads that are not finished. The front process empties it at the
 * start.
 */
export function uploadFolder(dataFolder: string): string {
  return path.join(dataFolder, 'uploads');
}

/**
 * Writes the body of a request to a private file, a chunk at a time: the next one is read when this
 * one is on the disk. The file is deleted if the body exceeds a limit, if it ends early, and if the
 * disk refuses it. The caller deletes it otherwise.
 */
export async function receiveFile(
  request: IncomingMessage,
  { file, ...limits }: FileLimits & { file: string },
): Promise<ReceivedFile> {
  let received: ReceivedFile | undefined;
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
    received = await write(request, file, limits);
    return received;
  } catch (error) {
    return { ok: false, problem: 'unwritable', cause: error };
  } finally {
    if (received?.ok !== true) await rm(file, { force: true });
  }
}

async function write(
  request: IncomingMessage,
  file: string,
  limits: FileLimits,
): Promise<ReceivedFile> {
  const handle = await open(file, 'wx', PRIVATE_FILE);
  try {
    const { bytes, problem } = await readBodyParts(request, limits, async (chunk) => {
      await handle.appendFile(chunk);
    });
    return problem === undefined ? { ok: true, file, bytes } : { ok: false, problem };
  } finally {
    await handle.close();
  }
}

/**
 * Reads the body of a request in parts, within limits of size and time: the next part is read when
 * `write` has resolved. `bytes` were written, also of a body that was broken off. Rejects with the
 * error of `write`.
 */
export async function readBodyParts(
  request: IncomingMessage,
  { size, idle, total }: FileLimits,
  write: (chunk: Buffer) => Promise<void>,
): Promise<{ bytes: number; problem: 'too-long' | 'too-slow' | 'gone' | undefined }> {
  let bytes = 0;
  const end = performance.now() + total;
  const chunks: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false });
  for (;;) {
    const left = end - performance.now();
    if (left <= 0) return { bytes, problem: 'too-slow' };
    const next = await withinTime(Math.min(idle, left), 'a part of a body', chunks.next()).catch(
      (error: unknown) => (isTimeLimit(error) ? 'too-slow' : 'gone'),
    );
    if (typeof next === 'string') return { bytes, problem: next };
    if (next.done === true) break;
    if (bytes + next.value.length > size) return { bytes, problem: 'too-long' };
    await write(next.value);
    bytes += next.value.length;
  }
  return { bytes, problem: request.complete ? undefined : 'gone' };
}
