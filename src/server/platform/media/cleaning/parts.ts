import { open } from 'node:fs/promises';
import { FileReader } from '../formats/file-reader.ts';
import { PRIVATE_FILE } from '#server/platform/runtime/private-files.ts';

/**
 * A part of a cleaned file: bytes of its source from one position up to another, other bytes, or a
 * number of zeros.
 */
export type Part = { from: number; to: number } | { bytes: Uint8Array } | { zeros: number };

/**
 * The parts of a cleaned file, or the reason why it cannot be cleaned. The reason ends the sentence
 * "the file …".
 */
export type CleanPlan = { ok: true; parts: Part[] } | { ok: false; reason: string };

/** Bytes that are written at a time, and read at a time. */
const BLOCK = 1024 * 1024;
const PIECE = BLOCK / 4;

const ZEROS = Buffer.alloc(PIECE);

/** Other bytes in a place of a file that keeps its length. */
export type Patch = { at: number; bytes: Uint8Array } | { at: number; zeros: number };

/**
 * The parts of a file of `size` bytes with patches, which are in their order and do not overlap.
 */
export function patchedParts(size: number, patches: readonly Patch[]): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { at, ...part } of patches) {
    const length = lengthOf(part);
    if (length === 0) continue;
    if (at > from) parts.push({ from, to: at });
    parts.push(part);
    from = at + length;
  }
  if (from < size) parts.push({ from, to: size });
  return parts;
}

/** Writes a cleaned file in blocks, so that a film is never in memory. `target` must not exist. */
export async function writeParts(
  source: string,
  parts: readonly Part[],
  target: string,
): Promise<void> {
  const handle = await open(target, 'wx', PRIVATE_FILE);
  const block = Buffer.allocUnsafe(BLOCK);
  let filled = 0;
  const flush = async () => {
    for (let at = 0; at < filled;) at += (await handle.write(block, at, filled - at)).bytesWritten;
    filled = 0;
  };
  try {
    await FileReader.use(source, async (reader) => {
      for await (const bytes of bytesOf(reader, parts)) {
        if (filled + bytes.length > block.length) await flush();
        filled += bytes.copy(block, filled);
      }
    });
    await flush();
  } finally {
    await handle.close();
  }
}

/** Whether the parts are the bytes that the source has already. */
export async function isSame(
  source: string,
  size: number,
  parts: readonly Part[],
): Promise<boolean> {
  return FileReader.use(source, async (reader) => {
    let at = 0;
    for (const part of parts) {
      if ('from' in part) {
        if (part.from !== at) return false;
        at = part.to;
        continue;
      }
      for await (const bytes of bytesOf(reader, [part])) {
        if (!(await reader.read(at, bytes.length)).equals(bytes)) return false;
        at += bytes.length;
      }
    }
    return at === size;
  });
}

/** Bytes of a part. */
export function lengthOf(part: Part): number {
  if ('bytes' in part) return part.bytes.length;
  return 'zeros' in part ? part.zeros : part.to - part.from;
}

/**
 * The bytes of parts, in pieces of at most a quarter of a block. A piece is valid until the next
 * one.
 */
async function* bytesOf(reader: FileReader, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    const length = lengthOf(part);
    const given =
      'bytes' in part ? Buffer.from(part.bytes.buffer, part.bytes.byteOffset, length) : undefined;
    for (let done = 0; done < length;) {
      const size = Math.min(PIECE, length - done);
      const piece =
        'from' in part
          ? await reader.read(part.from + done, size)
          : (given?.subarray(done, done + size) ?? ZEROS.subarray(0, size));
      if (piece.length === 0) throw new Error('The file became shorter while it was read.');
      yield piece;
      done += piece.length;
    }
  }
}
