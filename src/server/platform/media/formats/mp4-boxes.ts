import type { FileReader } from './file-reader.ts';

/**
 * A box of an ISO base media file (ISO/IEC 14496-12, 4.2): where it, its content and its end are in
 * its file or buffer.
 */
export interface Box {
  type: string;
  at: number;
  start: number;
  end: number;
}

/** A day of film in fragments of a second has fewer. */
const MOST_BOXES = 200_000;

/** The boxes of a file, or the reason why they cannot be read. `first`: types of its first box. */
export async function boxesOfFile(
  reader: FileReader,
  first: readonly string[] = ['ftyp'],
): Promise<Box[] | string> {
  const boxes: Box[] = [];
  for (let at = 0; at < reader.size;) {
    const box = boxAt(await reader.read(at, 16), at, reader.size);
    if (at === 0 && box && !first.includes(box.type)) return 'is not MP4';
    if (!box)
      return at === 0
        ? 'has no boxes of MP4'
        : `has no box at byte ${at}: it is damaged or not whole`;
    if (box.end > reader.size) return `ends within its box "${box.type}": it is not whole`;
    boxes.push(box);
    if (boxes.length > MOST_BOXES) return `has more than ${MOST_BOXES} boxes`;
    at = box.end;
  }
  return boxes;
}

/**
 * The boxes within a box, in a buffer. They end where one is damaged, and after as many as a file
 * may have.
 */
export function boxesIn(buffer: Buffer, { start, end }: Pick<Box, 'start' | 'end'>): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at < end;) {
    const box = boxAt(buffer.subarray(at, Math.min(at + 16, end)), at, end);
    if (!box || box.end > end || boxes.length >= MOST_BOXES) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** The box at the end of a path of types, below a box. */
export function findBox(
  buffer: Buffer,
  within: Pick<Box, 'start' | 'end'>,
  ...types: readonly string[]
): Box | undefined {
  const [type, ...rest] = types;
  const box = boxesIn(buffer, within).find((one) => one.type === type);
  return box && rest.length > 0 ? findBox(buffer, box, ...rest) : box;
}

/** The box of a header: its length has 32 or 64 bits, or is that of the rest. */
function boxAt(header: Buffer, at: number, end: number): Box | undefined {
  if (header.length < 8) return undefined;
  const short = header.readUInt32BE(0);
  const type = header.toString('latin1', 4, 8);
  if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) return undefined;
  if (short === 0) return { type, at, start: at + 8, end };
  if (short !== 1) return short < 8 ? undefined : { type, at, start: at + 8, end: at + short };
  if (header.length < 16) return undefined;
  const long = Number(header.readBigUInt64BE(8));
  return long < 16 ? undefined : { type, at, start: at + 16, end: at + long };
}
