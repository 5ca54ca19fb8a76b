import { crc32 } from 'node:zlib';
import type { FileReader } from '../formats/file-reader.ts';
import { orientationIn, tiffOf } from './orientation.ts';
import type { CleanPlan, Part } from './parts.ts';

/**
 * PNG (third edition, https://www.w3.org/TR/png-3/): chunks that pixels and colours need are
 * copied, and an orientation stays.
 */

/**
 * Chunks without texts, instants and programs' own data. A suggested palette (`sPLT`) has a name,
 * and nothing uses it.
 */
const KEPT: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB cICP mDCV cLLI sBIT bKGD hIST pHYs acTL fcTL fdAT'.split(
    ' ',
  ),
);

const SIGNATURE = 8;

/** Bytes of a colour profile, and of an EXIF block. */
const MOST_READ = 8 * 1024 * 1024;

const MOST_CHUNKS = 500_000;

const DAMAGED = {
  ok: false as const,
  reason: 'has damaged chunks of PNG and cannot be cleaned: save it again as PNG',
};

export async function planPng(reader: FileReader): Promise<CleanPlan> {
  const parts: Part[] = [{ from: 0, to: SIGNATURE }];
  let pixels: number | undefined;
  let orientation: number | undefined;
  let at = SIGNATURE;
  for (let count = 0; count < MOST_CHUNKS; count += 1) {
    const head = await reader.read(at, 8);
    if (head.length < 8) return DAMAGED;
    const [length, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)];
    const end = at + 12 + length;
    if (end > reader.size) return DAMAGED;
    if (type === 'IDAT') pixels ??= parts.length;
    if (type === 'iCCP' || type === 'eXIf') {
      if (length > MOST_READ) return DAMAGED;
      const content = await reader.read(at + 8, length);
      if (type === 'eXIf') orientation ??= orientationIn(content);
      else parts.push({ bytes: chunkOf('iCCP', withoutName(content)) });
    } else if (KEPT.has(type)) parts.push({ from: at, to: end });
    at = end;
    if (type === 'IEND')
      return pixels === undefined
        ? DAMAGED
        : { ok: true, parts: withOrientation(parts, pixels, orientation) };
  }
  return DAMAGED;
}

function withOrientation(
  parts: readonly Part[],
  pixels: number,
  orientation: number | undefined,
): Part[] {
  if (orientation === undefined) return [...parts];
  return [
    ...parts.slice(0, pixels),
    { bytes: chunkOf('eXIf', tiffOf(orientation)) },
    ...parts.slice(pixels),
  ];
}

/** A colour profile under a name that says nothing. */
function withoutName(profile: Buffer): Buffer {
  const end = profile.indexOf(0);
  return Buffer.concat([Buffer.from('icc', 'latin1'), profile.subarray(Math.max(0, end))]);
}

function chunkOf(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(content.length + 12);
  chunk.writeUInt32BE(content.length, 0);
  chunk.write(type, 4, 'latin1');
  content.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + content.length)), 8 + content.length);
  return chunk;
}
