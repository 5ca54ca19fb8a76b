import { open, type FileHandle } from 'node:fs/promises';
import { PRIVATE_FILE } from '../../runtime/private-files.ts';

/** A part of a cleaned file: bytes of its source from one position up to another, other bytes, or a number of zeros. */
export type Part = { from: number; to: number } | { bytes: Uint8Array } | { zeros: number };

/** The parts of a cleaned file, or the reason why it cannot be cleaned. The reason ends the sentence "the file …". */
export type CleanPlan = { ok: true; parts: Part[] } | { ok: false; reason: string };

/** Bytes that are copied at a time. */
const BLOCK = 1024 * 1024;

/** Other bytes in a place of a file that keeps its length. */
export type Patch = { at: number; bytes: Uint8Array } | { at: number; zeros: number };

/** The parts of a file of `size` bytes with patches, which are in their order and do not overlap. */
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
export async function writeParts(source: string, parts: readonly Part[], target: string): Promise<void> {
  const [reader, writer] = [await open(source), await open(target, 'wx', PRIVATE_FILE)];
  try {
    for (const part of parts) {
      if ('bytes' in part) await writeAll(writer, part.bytes);
      else if ('zeros' in part) await writeZeros(writer, part.zeros);
      else await copyRange(reader, writer, part);
    }
  } finally {
    await Promise.all([reader.close(), writer.close()]);
  }
}

/** Whether the parts are the bytes that the source has already. */
export async function isSame(source: string, size: number, parts: readonly Part[]): Promise<boolean> {
  const reader = await open(source);
  try {
    let at = 0;
    for (const part of parts) {
      const length = lengthOf(part);
      if ('from' in part) {
        if (part.from !== at) return false;
      } else if (!(await isThere(reader, at, 'bytes' in part ? part.bytes : part.zeros))) return false;
      at += length;
    }
    return at === size;
  } finally {
    await reader.close();
  }
}

/** Bytes of a part. */
export function lengthOf(part: Part): number {
  if ('bytes' in part) return part.bytes.length;
  return 'zeros' in part ? part.zeros : part.to - part.from;
}

async function isThere(reader: FileHandle, start: number, wanted: Uint8Array | number): Promise<boolean> {
  const length = typeof wanted === 'number' ? wanted : wanted.length;
  const block = Buffer.allocUnsafe(Math.min(length, BLOCK));
  for (let done = 0; done < length;) {
    const { bytesRead } = await reader.read(block, 0, Math.min(block.length, length - done), start + done);
    if (bytesRead === 0) return false;
    const here = block.subarray(0, bytesRead);
    const isEqual = typeof wanted === 'number' ? here.every((byte) => byte === 0) : here.equals(wanted.subarray(done, done + bytesRead));
    if (!isEqual) return false;
    done += bytesRead;
  }
  return true;
}

async function copyRange(reader: FileHandle, writer: FileHandle, { from, to }: { from: number; to: number }): Promise<void> {
  const block = Buffer.allocUnsafe(Math.min(to - from, BLOCK));
  for (let at = from; at < to;) {
    const { bytesRead } = await reader.read(block, 0, Math.min(block.length, to - at), at);
    if (bytesRead === 0) throw new Error('The file became shorter while it was copied.');
    await writeAll(writer, block.subarray(0, bytesRead));
    at += bytesRead;
  }
}

async function writeZeros(writer: FileHandle, count: number): Promise<void> {
  const block = Buffer.alloc(Math.min(count, BLOCK));
  for (let left = count; left > 0; left -= block.length) await writeAll(writer, block.subarray(0, Math.min(block.length, left)));
}

async function writeAll(writer: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += (await writer.write(bytes, at, bytes.length - at)).bytesWritten;
}
