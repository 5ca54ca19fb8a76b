import type { FileReader } from '../formats/file-reader.ts';
import { orientationIn, tiffOf, withoutExifName } from './orientation.ts';
import { lengthOf, type CleanPlan, type Part } from './parts.ts';

/**
 * WebP (RFC 9649): chunks of pixels, animation and colour are copied, and an orientation stays.
 * Bytes after the container go.
 */

const KEPT: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ICCP']);
const KEPT_IN_FRAME: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'ALPH']);

/** Bits of the extended header (2.7). */
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04];

/** Bytes of a frame's own header, before its chunks. */
const FRAME_HEADER = 16;

const MOST_CHUNKS = 100_000;

/** Bytes of an EXIF block that are read. */
const MOST_READ = 1024 * 1024;

const DAMAGED = {
  ok: false as const,
  reason: 'has damaged chunks of WebP and cannot be cleaned: save it again as WebP',
};

interface Chunk {
  type: string;
  at: number;
  /** Its content. */
  start: number;
  end: number;
}

export async function planWebp(reader: FileReader): Promise<CleanPlan> {
  const head = await reader.read(0, 12);
  const end = head.length < 12 ? Infinity : 8 + head.readUInt32LE(4);
  const chunks = end <= reader.size ? await chunksIn(reader, 12, end) : undefined;
  if (!chunks) return DAMAGED;
  const exif = chunks.find(({ type }) => type === 'EXIF');
  const block = exif && (await reader.read(exif.start, Math.min(exif.end - exif.start, MOST_READ)));
  const orientation = block && orientationIn(withoutExifName(block));
  const parts: Part[] = [];
  for (const chunk of chunks) {
    if (chunk.type === 'VP8X')
      parts.push(...(await extendedHeader(reader, chunk, orientation !== undefined)));
    else if (chunk.type === 'ANMF') {
      const frame = await frameParts(reader, chunk);
      if (!frame) return DAMAGED;
      parts.push(...frame);
    } else if (KEPT.has(chunk.type)) parts.push(...wholeParts(chunk));
  }
  if (orientation !== undefined) parts.push(headerOf('EXIF', 26), { bytes: tiffOf(orientation) });
  const size = parts.reduce((sum, part) => sum + lengthOf(part), 0) + 4;
  return {
    ok: true,
    parts: [headerOf('RIFF', size), { bytes: Buffer.from('WEBP', 'latin1') }, ...parts],
  };
}

async function chunksIn(
  reader: FileReader,
  from: number,
  end: number,
): Promise<Chunk[] | undefined> {
  const chunks: Chunk[] = [];
  for (let at = from; at < end;) {
    const head = await reader.read(at, 8);
    if (at + 8 > end || head.length < 8 || chunks.length > MOST_CHUNKS) return undefined;
    const chunk = {
      type: head.toString('latin1', 0, 4),
      at,
      start: at + 8,
      end: at + 8 + head.readUInt32LE(4),
    };
    if (chunk.end > end) return undefined;
    chunks.push(chunk);
    at = chunk.end + ((chunk.end - chunk.start) % 2);
  }
  return chunks;
}

async function extendedHeader(
  reader: FileReader,
  { start, end }: Chunk,
  hasOrientation: boolean,
): Promise<Part[]> {
  if (end - start < 10) return [];
  const flags = ((await reader.read(start, 1))[0] ?? 0) & ~(HAS_EXIF | HAS_XMP);
  // The three bytes after the flags are reserved.
  const bytes = Buffer.of(hasOrientation ? flags | HAS_EXIF : flags, 0, 0, 0);
  return [headerOf('VP8X', 10), { bytes }, { from: start + 4, to: start + 10 }];
}

/** A frame of an animation, without chunks that a decoder would skip. */
async function frameParts(reader: FileReader, { start, end }: Chunk): Promise<Part[] | undefined> {
  const chunks =
    end - start < FRAME_HEADER ? undefined : await chunksIn(reader, start + FRAME_HEADER, end);
  if (!chunks) return undefined;
  const inner = chunks.filter(({ type }) => KEPT_IN_FRAME.has(type)).flatMap(wholeParts);
  const size = inner.reduce((sum, part) => sum + lengthOf(part), FRAME_HEADER);
  return [headerOf('ANMF', size), { from: start, to: start + FRAME_HEADER }, ...inner];
}

/** A chunk with its padding, which is a zero. */
function wholeParts({ at, start, end }: Chunk): Part[] {
  const whole = { from: at, to: end };
  return (end - start) % 2 === 0 ? [whole] : [whole, { bytes: Buffer.of(0) }];
}

function headerOf(type: string, size: number): { bytes: Buffer } {
  const bytes = Buffer.alloc(8);
  bytes.write(type, 'latin1');
  bytes.writeUInt32LE(size, 4);
  return { bytes };
}
