import type { FileReader } from '../formats/file-reader.ts';
import type { CleanPlan, Part } from './parts.ts';

/**
 * GIF (version 89a): pictures, their controls, the number of repeats and a colour profile are
 * copied. Comments, texts and XMP go.
 */

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b];
const [CONTROL, APPLICATION] = [0xf9, 0xff];

/**
 * Applications whose extension browsers or decoders read: repeats of an animation, and a colour
 * profile.
 */
const REPEATS = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/;
const PROFILE = 'ICCRGBG1012';

/** An hour of animation has fewer. */
const MOST_BLOCKS = 500_000;

const DAMAGED = {
  ok: false as const,
  reason: 'has damaged blocks of GIF and cannot be cleaned: save it again as GIF',
};

export async function planGif(reader: FileReader): Promise<CleanPlan> {
  const head = await reader.read(0, 13);
  if (head.length < 13) return DAMAGED;
  let at = 13 + colours(head[10] ?? 0);
  const parts: Part[] = [{ from: 0, to: at }];
  for (let count = 0; count < MOST_BLOCKS; count += 1) {
    const block = await reader.read(at, 14);
    if (block[0] === TRAILER) return { ok: true, parts: [...parts, { bytes: Buffer.of(TRAILER) }] };
    const start = block[0] === IMAGE ? at + 11 + colours(block[9] ?? 0) : at + 2;
    const end =
      block[0] === IMAGE || block[0] === EXTENSION ? await endOfBlocks(reader, start) : undefined;
    if (end === undefined) return DAMAGED;
    if (block[0] === IMAGE) parts.push({ from: at, to: end });
    else parts.push(...keptParts(block, at, end));
    at = end;
  }
  return DAMAGED;
}

/**
 * The parts of an extension that stay: of those with one sub-block, that one, because others are
 * not read.
 */
function keptParts(block: Buffer, at: number, end: number): Part[] {
  if (block[1] === CONTROL)
    return block[2] === 4 ? [{ from: at, to: at + 7 }, { bytes: Buffer.of(0) }] : [];
  const name = block[1] === APPLICATION ? block.toString('latin1', 3, 14) : '';
  if (name === PROFILE) return [{ from: at, to: end }];
  return REPEATS.test(name) && end - at >= 19
    ? [{ from: at, to: at + 18 }, { bytes: Buffer.of(0) }]
    : [];
}

/** Bytes of a table of colours, by the flags before it. */
function colours(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** The end of sub-blocks, each of which says its length. An empty one is the last. */
async function endOfBlocks(reader: FileReader, from: number): Promise<number | undefined> {
  for (let at = from; at < reader.size;) {
    const [length = 0] = await reader.read(at, 1);
    at += 1 + length;
    if (length === 0) return at;
  }
  return undefined;
}
