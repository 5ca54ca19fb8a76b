import type { FileReader } from '../formats/file-reader.ts';
import { framesOf } from '../formats/mpeg-audio.ts';
import { checksum, pageAt, type Page } from '../formats/ogg.ts';
import type { CleanPlan, Part, Patch } from './parts.ts';
import { patchedParts } from './parts.ts';

/** MP3: the frames. Tags before and after them (ID3, APE, Lyrics3) go. */
export async function planMp3(reader: FileReader): Promise<CleanPlan> {
  const frames = await framesOf(reader);
  if (!frames.ok) return frames;
  const kept: Part = { from: frames.facts.from, to: frames.facts.to };
  return { ok: true, parts: [kept] };
}

/**
 * The first bytes of a packet of comments without any (RFC 7845, 5.2; Vorbis I, 5.2.1). Zeros after
 * them are padding.
 */
const NO_COMMENTS = {
  opus: Buffer.from('OpusTags\0\0\0\0\0\0\0\0', 'latin1'),
  vorbis: Buffer.from('\u0003vorbis\0\0\0\0\0\0\0\0\u0001', 'latin1'),
} as const;

const DAMAGED = {
  ok: false as const,
  reason: 'has damaged comments and cannot be cleaned: export it again as Ogg',
};

/** Bytes of comments, with the pictures in them. */
const MOST_COMMENTS = 64 * 1024 * 1024;

/** The stream whose pages are read. */
interface Stream {
  comments: Buffer;
  /** Number of the packet, and bytes of it on former pages. */
  packet: number;
  done: number;
}

/**
 * Ogg: the comments of each stream, its second packet, become empty ones of the same length, so
 * that no page moves.
 */
export async function planOgg(reader: FileReader): Promise<CleanPlan> {
  const patches: Patch[] = [];
  let [emptied, stream]: [number, Stream | undefined] = [0, undefined];
  for (let at = 0; at < reader.size;) {
    const page = await pageAt(reader, at);
    if (typeof page === 'string') return { ok: false, reason: page };
    if ((page.flags & 2) !== 0)
      stream = { comments: NO_COMMENTS[isOpus(page) ? 'opus' : 'vorbis'], packet: 0, done: 0 };
    if (!stream) return DAMAGED;
    if (stream.packet < 2) {
      const bytes = Buffer.from(await reader.read(at, page.length));
      const cleaned = cleanPage(bytes, stream);
      if (cleaned === 'damaged') return DAMAGED;
      if (cleaned === 'changed') {
        bytes.writeUInt32LE(checksum(bytes), 22);
        patches.push({ at, bytes });
        emptied += bytes.length;
        if (emptied > MOST_COMMENTS) return DAMAGED;
      }
    }
    at += page.length;
  }
  return { ok: true, parts: patchedParts(reader.size, patches) };
}

function isOpus({ payload }: Page): boolean {
  return payload.toString('latin1', 0, 8) === 'OpusHead';
}

/** Whether a packet begins as one of comments: with a name of seven or eight bytes. */
function hasName(packet: Buffer, comments: Buffer): boolean {
  return packet.subarray(0, 7).equals(comments.subarray(0, 7));
}

/** Goes through the packets of a page, and empties the part of the second one that lies on it. */
function cleanPage(page: Buffer, stream: Stream): 'same' | 'changed' | 'damaged' {
  const segments = page[26] ?? 0;
  let at = 27 + segments;
  let outcome: 'same' | 'changed' = 'same';
  for (const length of page.subarray(27, 27 + segments)) {
    if (stream.packet === 1) {
      const { comments, done } = stream;
      if (done === 0 && !hasName(page.subarray(at, at + length), comments)) return 'damaged';
      page.fill(0, at, at + length);
      if (done < comments.length)
        comments.copy(page, at, done, Math.min(comments.length, done + length));
      stream.done += length;
      outcome = 'changed';
    }
    at += length;
    if (length === 255) continue;
    if (stream.packet === 1 && stream.done < stream.comments.length) return 'damaged';
    stream.packet += 1;
  }
  return outcome;
}
