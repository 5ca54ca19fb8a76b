import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isCode } from '../media/media-marker.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../runtime/private-files.ts';
import { readBodyParts } from '../runtime/receive-file.ts';

/** A part of a file that was written, and why its body ended early. */
export interface SpooledPart {
  /** The length of the file now. */
  received: number;
  problem: 'too-long' | 'too-slow' | 'gone' | 'taken-over' | 'unwritable' | undefined;
  cause?: unknown;
}

/** Names of files in the spool: ids of uploads, and their cleaned copies while they are made. */
const NAME = /^[0-9a-f-]{36}(?:\.[a-z0-9]+)?$/;

/**
 * The folder of files of readers that are being received. The nodes of a newsroom share it, so that
 * each part may reach another node.
 */
export class UploadSpool {
  readonly #folder: string;
  readonly #require: () => Promise<void>;

  /** `require` rejects while the folder is not mounted. */
  constructor(folder: string, require: () => Promise<void>) {
    [this.#folder, this.#require] = [folder, require];
  }

  /** The local file of an upload. */
  fileOf(id: string): string {
    if (!NAME.test(id)) throw new Error('This is not the name of a file in the spool.');
    return path.join(this.#folder, id);
  }

  /** Bytes that are free on the disk. Rejects with a MediaFolderAwayError without the folder. */
  async free(): Promise<number> {
    await this.#require();
    await this.#make();
    const { bavail, bsize } = await statfs(this.#folder);
    return bavail * bsize;
  }

  /** The length of an upload's file; 0 for a missing one. Rejects like `free`. */
  async lengthOf(id: string): Promise<number> {
    await this.#require();
    const facts = await stat(this.fileOf(id)).catch((error: unknown) => {
      if (isCode(error, 'ENOENT')) return undefined;
      throw error;
    });
    return facts?.size ?? 0;
  }

  /**
   * Writes the body of a request from `at` on. `note` is called with the length after each `every`
   * bytes; if it resolves to false, another request has taken the upload over, and this one ends.
   * With the last byte of `whole` the file is written to the disk. Rejects like `free`.
   */
  async write(
    request: IncomingMessage,
    part: {
      id: string;
      at: number;
      size: number;
      whole: number;
      idle: number;
      total: number;
      every: number;
      note(received: number): Promise<boolean>;
    },
  ): Promise<SpooledPart> {
    await this.#require();
    await this.#make();
    const handle = await openForWriting(this.fileOf(part.id));
    let [received, noted] = [part.at, part.at];
    try {
      const { problem } = await readBodyParts(request, part, async (chunk) => {
        await writeWhole(handle, chunk, received);
        received += chunk.length;
        if (received - noted < part.every) return;
        noted = received;
        if (!(await part.note(received))) throw new TakenOverError();
      });
      if (received === part.whole) await handle.sync();
      return { received, problem };
    } catch (error) {
      if (error instanceof TakenOverError) return { received, problem: 'taken-over' };
      if (!(error instanceof Error && 'syscall' in error)) throw error;
      return { received, problem: 'unwritable', cause: error };
    } finally {
      await handle.close();
    }
  }

  /** Copies a whole local file as the bytes of an upload. Rejects like `free`. */
  async copy(file: string, id: string): Promise<void> {
    await this.#require();
    await this.#make();
    const handle = await openForWriting(this.fileOf(id));
    // The stream closes the handle, after the bytes are on the disk.
    await pipeline(createReadStream(file), handle.createWriteStream({ flush: true }));
  }

  /** Removes an upload's file and what was made of it. */
  async remove(id: string): Promise<void> {
    await rm(this.fileOf(id), { force: true });
    await rm(this.fileOf(`${id}.clean`), { force: true });
    await rm(this.fileOf(`${id}.accepted`), { force: true });
  }

  /** Ids with a file that was last written before an instant. Rejects like `free`. */
  async listBefore(instant: Date): Promise<string[]> {
    await this.#require();
    const names = await readdir(this.#folder).catch((error: unknown) => {
      if (isCode(error, 'ENOENT')) return [];
      throw error;
    });
    const ids = new Set<string>();
    for (const name of names.filter((one) => NAME.test(one))) {
      const facts = await stat(path.join(this.#folder, name)).catch(() => undefined);
      if (facts !== undefined && facts.mtimeMs < instant.getTime()) ids.add(name.slice(0, 36));
    }
    return [...ids];
  }

  async #make(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: PRIVATE_FOLDER });
  }
}

class TakenOverError extends Error {
  override name = 'TakenOverError';
}

type Handle = Awaited<ReturnType<typeof open>>;

async function openForWriting(file: string): Promise<Handle> {
  try {
    return await open(file, 'r+');
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
    return open(file, 'w+', PRIVATE_FILE);
  }
}

/** A full disk may take a part of the bytes, and refuses the rest. */
async function writeWhole(handle: Handle, chunk: Buffer, at: number): Promise<void> {
  for (let done = 0; done < chunk.length;) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, at + done);
    done += bytesWritten;
  }
}
