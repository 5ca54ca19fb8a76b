import { mkdir, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.ts';

/** A received file, or why there is none. */
export type ReceivedFile =
  { ok: true; file: string; bytes: number } | { ok: false; problem: 'too-long' | 'gone' | 'unwritable'; cause?: unknown };

/** The folder in DATA_DIR of uploads that are not finished. The front process empties it at the start. */
export function uploadFolder(dataFolder: string): string {
  return path.join(dataFolder, 'uploads');
}

/**
 * Writes the body of a request to a private file, a chunk at a time: the next one is read when this one is on the disk. The
 * file is deleted if the body is longer than `size` bytes, if it ends early, and if the disk refuses it. The caller deletes
 * it otherwise.
 */
export async function receiveFile(request: IncomingMessage, { file, size }: { file: string; size: number }): Promise<ReceivedFile> {
  let received: ReceivedFile | undefined;
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
    received = await write(request, { file, size });
    return received;
  } catch (error) {
    return { ok: false, problem: 'unwritable', cause: error };
  } finally {
    if (received?.ok !== true) await rm(file, { force: true });
  }
}

async function write(request: IncomingMessage, { file, size }: { file: string; size: number }): Promise<ReceivedFile> {
  const handle = await open(file, 'wx', PRIVATE_FILE);
  try {
    let bytes = 0;
    const chunks: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false });
    for (;;) {
      const next = await chunks.next().catch(() => undefined);
      if (next === undefined) return { ok: false, problem: 'gone' };
      if (next.done === true) break;
      bytes += next.value.length;
      if (bytes > size) return { ok: false, problem: 'too-long' };
      await handle.appendFile(next.value);
    }
    return request.complete ? { ok: true, file, bytes } : { ok: false, problem: 'gone' };
  } finally {
    await handle.close();
  }
}
