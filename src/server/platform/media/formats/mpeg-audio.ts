import type { Checked, FileReader } from './file-reader.ts';

/**
 * Frames of MPEG audio layer III: ISO/IEC 11172-3, 2.4.1, and 13818-3. Every frame is visited, so
 * that a file with other bytes between or after them, and one that ends within a frame, are found.
 */

/** Kilobits a second by the index in the header: MPEG 1, and MPEG 2 and 2.5. */
const BITRATES = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;

/** Samples a second of MPEG 1; MPEG 2 has half of them, 2.5 a quarter. */
const RATES = [44_100, 48_000, 32_000] as const;

/** A shorter file may be any bytes that look like a header. */
const FEWEST_FRAMES = 3;

/** Bytes of zeros that encoders leave before the first frame and after the last one. */
const MOST_PADDING = 64 * 1024;

interface Frame {
  length: number;
  /** Seconds. */
  duration: number;
}

/** Checks an MP3 file: tags, then whole frames of layer III to the end, then tags. */
export async function checkMpegAudio(reader: FileReader): Promise<Checked<{ duration: number }>> {
  const found = await framesOf(reader);
  return found.ok ? { ok: true, facts: { duration: found.facts.duration } } : found;
}

/** The frames of an MP3 file, which follow each other from one position up to another. */
export async function framesOf(
  reader: FileReader,
): Promise<Checked<{ from: number; to: number; duration: number }>> {
  const from = await skipPadding(reader, await lengthOfTag(reader));
  let [at, frames, duration] = [from, 0, 0];
  while (at < reader.size) {
    const frame = frameAt(await reader.read(at, 4));
    if (!frame) break;
    if (at + frame.length > reader.size)
      return { ok: false, reason: 'ends within a frame: it is not whole' };
    at += frame.length;
    frames += 1;
    duration += frame.duration;
  }
  if (frames < FEWEST_FRAMES) return { ok: false, reason: 'has no frames of MPEG audio layer III' };
  if (!(await isEnd(reader, at)))
    return { ok: false, reason: `has other bytes than frames after byte ${at}` };
  return { ok: true, facts: { from, to: at, duration } };
}

/** The frame of a header, if it is one of layer III with a fixed length. */
function frameAt(header: Buffer): Frame | undefined {
  if (header.length < 4) return undefined;
  const bits = header.readUInt32BE(0);
  if (bits >>> 21 !== 0x7ff) return undefined;
  const [version, layer] = [(bits >>> 19) & 3, (bits >>> 17) & 3];
  const isFirst = version === 3;
  const bitrate = BITRATES[isFirst ? 'first' : 'second'][(bits >>> 12) & 15] ?? 0;
  const base = RATES[(bits >>> 10) & 3];
  if (version === 1 || layer !== 1 || bitrate === 0 || base === undefined) return undefined;
  const rate = isFirst ? base : version === 2 ? base / 2 : base / 4;
  const samples = isFirst ? 1152 : 576;
  const length = Math.floor(((samples / 8) * bitrate * 1000) / rate) + ((bits >>> 9) & 1);
  return { length, duration: samples / rate };
}

/** Bytes of an ID3v2 tag at the beginning (https://id3.org/id3v2.4.0-structure, 3.1). */
async function lengthOfTag(reader: FileReader): Promise<number> {
  const head = await reader.read(0, 10);
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6);
  const footer = ((head[5] ?? 0) & 0x10) === 0 ? 0 : 10;
  return 10 + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (d & 0x7f) + footer;
}

async function skipPadding(reader: FileReader, from: number): Promise<number> {
  const padding = await reader.read(from, MOST_PADDING);
  const at = padding.findIndex((byte) => byte !== 0);
  return from + Math.max(0, at);
}

/** Whether nothing but zeros and tags (ID3v1, APEv2, Lyrics3) follows. */
async function isEnd(reader: FileReader, from: number): Promise<boolean> {
  const at = await skipPadding(reader, from);
  const rest = reader.size - at;
  if (rest <= MOST_PADDING && (await reader.read(at, rest)).every((byte) => byte === 0))
    return true;
  return /^(?:TAG|APETAGEX|LYRICSBEGIN)/.test((await reader.read(at, 11)).toString('latin1'));
}
