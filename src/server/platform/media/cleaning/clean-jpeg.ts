import type { FileReader } from '../formats/file-reader.ts';
import { orientationIn, tiffOf, withoutExifName } from './orientation.ts';
import type { CleanPlan, Part } from './parts.ts';

/**
 * JPEG (ITU-T T.81, annex B): tables and compressed data are copied. Of the other segments only the
 * resolution (JFIF), the colour transform (Adobe), the colour profile and an orientation stay.
 * Bytes after the end marker go: telephones hide further pictures and films there.
 */

const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];
const [APP0, APP1, APP2, APP14] = [0xe0, 0xe1, 0xe2, 0xee];

/** Segments without which a picture cannot be decoded: frames, tables, restart intervals, scans. */
const isDecoded = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= SOS && marker <= 0xdf);

/** Segments of the longest progressive picture, with a profile in parts, are some hundreds. */
const MOST_SEGMENTS = 10_000;

const DAMAGED = {
  ok: false as const,
  reason: 'has damaged segments of JPEG and cannot be cleaned: save it again as JPEG',
};

export async function planJpeg(reader: FileReader): Promise<CleanPlan> {
  const parts: Part[] = [{ bytes: Buffer.of(0xff, SOI) }];
  let orientation: number | undefined;
  let at = 2;
  for (let count = 0; count < MOST_SEGMENTS; count += 1) {
    const head = await reader.read(at, 4);
    if (head[0] !== 0xff) return DAMAGED;
    const marker = head[1] ?? 0;
    if (marker === 0xff) {
      // Fill bytes may precede a marker.
      at += 1;
      continue;
    }
    if (marker === EOI) {
      parts.push({ bytes: Buffer.of(0xff, EOI) });
      return {
        ok: true,
        parts: orientation === undefined ? parts : withOrientation(parts, orientation),
      };
    }
    if (head.length < 4 || head.readUInt16BE(2) < 2) return DAMAGED;
    const end = at + 2 + head.readUInt16BE(2);
    if (end > reader.size) return DAMAGED;
    if (marker === APP1) orientation ??= await readOrientation(reader, at + 4, end);
    parts.push(...(await keptParts(reader, { marker, at, end })));
    at = end;
    if (marker !== SOS) continue;
    at = await endOfScan(reader, end);
    parts.push({ from: end, to: at });
  }
  return DAMAGED;
}

async function keptParts(
  reader: FileReader,
  { marker, at, end }: { marker: number; at: number; end: number },
): Promise<Part[]> {
  if (isDecoded(marker)) return [{ from: at, to: end }];
  const start = at + 4;
  const name = (await reader.read(start, Math.min(end - start, 14))).toString('latin1');
  // Without the thumbnail that may follow.
  if (marker === APP0 && name.startsWith('JFIF\0') && end - start >= 14)
    return [
      { bytes: Buffer.of(0xff, APP0, 0, 16) },
      { from: start, to: start + 12 },
      { bytes: Buffer.of(0, 0) },
    ];
  if (marker === APP14 && name.startsWith('Adobe') && end - start >= 12)
    return [{ bytes: Buffer.of(0xff, APP14, 0, 14) }, { from: start, to: start + 12 }];
  return marker === APP2 && name.startsWith('ICC_PROFILE\0') ? [{ from: at, to: end }] : [];
}

async function readOrientation(
  reader: FileReader,
  start: number,
  end: number,
): Promise<number | undefined> {
  const block = await reader.read(start, end - start);
  return block.toString('latin1', 0, 6) === 'Exif\0\0'
    ? orientationIn(withoutExifName(block))
    : undefined;
}

/** EXIF follows the start of the picture, or JFIF. */
function withOrientation(parts: readonly Part[], orientation: number): Part[] {
  const tiff = tiffOf(orientation);
  const bytes = Buffer.concat([
    Buffer.of(0xff, APP1, 0, tiff.length + 8),
    Buffer.from('Exif\0\0', 'latin1'),
    tiff,
  ]);
  return [...parts.slice(0, 1), { bytes }, ...parts.slice(1)];
}

/**
 * The position of the marker after compressed data, in which a marker's first byte is followed by
 * 0, or by a restart.
 */
async function endOfScan(reader: FileReader, from: number): Promise<number> {
  for (let at = from; at < reader.size;) {
    const block = await reader.read(at, 64 * 1024);
    const found = block.indexOf(0xff);
    if (found < 0) at += block.length;
    else if (found > 0) at += found;
    else {
      const next = block[1] ?? -1;
      const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
      if (!isData && next !== 0xff) return at;
      at += isData ? 2 : 1;
    }
  }
  return reader.size;
}
