import type { Checked, FileReader } from './file-reader.ts';

/**
 * Pages of Ogg (RFC 3533, 6) with Opus (RFC 7845) or Vorbis. Every page is visited, and its
 * checksum is compared.
 */

const HEADER = 27;
const [CONTINUED, FIRST, LAST] = [1, 2, 4];

/** Samples a second of the positions of Opus, whatever its input had (RFC 7845, 4). */
const OPUS_RATE = 48_000;

/** The stream that the pages of a file carry, one after another. */
interface Stream {
  serial: number;
  rate: number;
  /** Samples that are not heard. */
  skipped: number;
  position: bigint;
  isEnded: boolean;
}

/** Checks an Ogg file: streams of Opus or Vorbis, one after another, in whole pages to the end. */
export async function checkOgg(reader: FileReader): Promise<Checked<{ duration: number }>> {
  let stream: Stream | undefined;
  let duration = 0;
  for (let at = 0; at < reader.size;) {
    const page = await pageAt(reader, at);
    if (typeof page === 'string') return { ok: false, reason: page };
    const isNew = (page.flags & FIRST) !== 0;
    if (isNew) {
      if (stream?.isEnded === false) return { ok: false, reason: 'has several streams at once' };
      stream = streamOf(page);
      if (!stream) return { ok: false, reason: 'has a stream that is neither Opus nor Vorbis' };
    }
    if (stream?.serial !== page.serial || stream.isEnded)
      return { ok: false, reason: 'has a page of no stream' };
    if (page.position >= 0n && !isNew) stream.position = page.position;
    stream.isEnded = (page.flags & LAST) !== 0;
    if (stream.isEnded)
      duration += Math.max(0, Number(stream.position) - stream.skipped) / stream.rate;
    at += page.length;
  }
  if (!stream) return { ok: false, reason: 'has no pages of Ogg' };
  if (!stream.isEnded) return { ok: false, reason: 'has no last page: it is not whole' };
  if (duration === 0) return { ok: false, reason: 'has no sound' };
  return { ok: true, facts: { duration } };
}

/** A whole page. */
export interface Page {
  length: number;
  flags: number;
  /** Samples up to its end; -1 if no packet ends on it. */
  position: bigint;
  serial: number;
  payload: Buffer;
}

/** The page at a position, or the reason why it is none. */
export async function pageAt(reader: FileReader, at: number): Promise<Page | string> {
  const head = await reader.read(at, HEADER + 255);
  if (head.length < HEADER || head.toString('latin1', 0, 4) !== 'OggS' || head[4] !== 0)
    return at === 0 ? 'has no pages of Ogg' : `has no page at byte ${at}`;
  const segments = head[26] ?? 0;
  const payload = head.subarray(HEADER, HEADER + segments).reduce((sum, length) => sum + length, 0);
  const length = HEADER + segments + payload;
  if (at + length > reader.size) return 'ends within a page: it is not whole';
  const bytes = await reader.read(at, length);
  if (checksum(bytes) !== bytes.readUInt32LE(22)) return `has a damaged page at byte ${at}`;
  return {
    length,
    flags: bytes[5] ?? CONTINUED,
    position: bytes.readBigInt64LE(6),
    serial: bytes.readUInt32LE(14),
    payload: bytes.subarray(HEADER + segments),
  };
}

function streamOf({ serial, payload }: Page): Stream | undefined {
  const shared = { serial, position: 0n, isEnded: false };
  if (payload.length >= 19 && payload.toString('latin1', 0, 8) === 'OpusHead')
    return { ...shared, rate: OPUS_RATE, skipped: payload.readUInt16LE(10) };
  if (payload.length < 30 || payload.toString('latin1', 0, 7) !== '\u0001vorbis') return undefined;
  const rate = payload.readUInt32LE(12);
  return rate === 0 ? undefined : { ...shared, rate, skipped: 0 };
}

/** CRC-32 with the polynomial 04C11DB7, most significant bit first. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1) ^ (sum < 0 ? 0x04c1_1db7 : 0);
  return sum >>> 0;
});

/** The checksum of a page: that of its bytes with zeros in its own place. */
export function checksum(page: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < page.length; at += 1) {
    const byte = at >= 22 && at < 26 ? 0 : (page[at] ?? 0);
    sum = (sum << 8) ^ (TABLE[(sum >>> 24) ^ byte] ?? 0);
  }
  return sum >>> 0;
}
