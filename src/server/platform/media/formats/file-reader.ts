import { open, type FileHandle } from 'node:fs/promises';

/**
 * The facts that a checked file states, or the reason why it is refused. The reason ends the
 * sentence "the file …".
 */
export type Checked<Facts> = { ok: true; facts: Facts } | { ok: false; reason: string };

/** Bytes that are read at a time. */
const BLOCK = 256 * 1024;

/**
 * Random access to a file's bytes, by way of one block: a reader of headers that follow each other
 * reads it once.
 */
export class FileReader {
  readonly size: number;
  readonly #handle: FileHandle;
  #block: Buffer = Buffer.alloc(0);
  #start = 0;

  private constructor(handle: FileHandle, size: number) {
    [this.#handle, this.size] = [handle, size];
  }

  /** Opens a file for `work`, and closes it afterwards. */
  static async use<Result>(
    file: string,
    work: (reader: FileReader) => Promise<Result>,
  ): Promise<Result> {
    const handle = await open(file);
    try {
      return await work(new FileReader(handle, (await handle.stat()).size));
    } finally {
      await handle.close();
    }
  }

  /**
   * At most `length` bytes from a position; fewer at the end of the file. They are valid until the
   * next call.
   */
  async read(position: number, length: number): Promise<Buffer> {
    const end = Math.min(position + length, this.size);
    if (position >= this.#start && end <= this.#start + this.#block.length)
      return this.#block.subarray(position - this.#start, end - this.#start);
    const block = Buffer.allocUnsafe(
      Math.max(0, Math.min(Math.max(length, BLOCK), this.size - position)),
    );
    let filled = 0;
    while (filled < block.length) {
      const { bytesRead } = await this.#handle.read(
        block,
        filled,
        block.length - filled,
        position + filled,
      );
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    [this.#block, this.#start] = [block.subarray(0, filled), position];
    return this.#block.subarray(0, Math.min(length, filled));
  }
}
