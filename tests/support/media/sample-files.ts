import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { checksum } from '#server/platform/media/formats/ogg.ts';

const content = fileURLToPath(new URL('../../../src/content/media', import.meta.url));

/** A film of 12 s and a sound of 60 s of the demonstration, made by ffmpeg. */
export const FILM = readFileSync(path.join(content, 'elfar-lighthouse.mp4'));
export const SOUND = readFileSync(path.join(content, 'elfar-bells.m4a'));

/** The beginning of a play list: tracks without samples. */
export const FILM_BEGINNING = readFileSync(path.join(content, 'elfar-lighthouse-init.mp4'));

export const CAPTIONS =
  'WEBVTT\n\n1\n00:00.000 --> 00:02.500\n<v Núria>El port obre.</v>\n\n00:00:02.500 --> 00:00:04.000\nAvui.\n';

/** A photograph of random pixels, which no compression makes small. */
export function picture(
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' = 'jpeg',
  { width = 96, height = 54, seed = 1 } = {},
): Promise<Buffer> {
  const pixels = Uint8Array.from(
    { length: width * height * 3 },
    (_, at) => (at * 7919 * seed) % 251,
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}

/** A frame of MPEG 1 layer III: 128 kbit/s, 44.1 kHz, 417 bytes. */
function frame(): Buffer {
  const bytes = Buffer.alloc(417);
  bytes.writeUInt32BE(0xfffb9064);
  return bytes;
}

/** An MP3 file of some frames. */
export function mp3(frames: number): Buffer {
  return Buffer.concat(Array.from({ length: frames }, frame));
}

interface PageParts {
  flags: number;
  position: bigint;
  payload: Buffer;
  serial?: number;
  /** Whether its packet goes on upon the next page. Its length is then a multiple of 255. */
  isContinued?: boolean;
}

/** A page of Ogg with its checksum. */
export function oggPage({
  flags,
  position,
  payload,
  serial = 7,
  isContinued = false,
}: PageParts): Buffer {
  const last = isContinued ? [] : [payload.length % 255];
  const lacing = [...Array.from({ length: Math.floor(payload.length / 255) }, () => 255), ...last];
  const head = Buffer.alloc(27);
  head.write('OggS', 'latin1');
  head[5] = flags;
  head.writeBigInt64LE(position, 6);
  head.writeUInt32LE(serial, 14);
  head[26] = lacing.length;
  const page = Buffer.concat([head, Buffer.from(lacing), payload]);
  page.writeUInt32LE(checksum(page), 22);
  return page;
}

/** The first packet of an Opus stream whose first 312 samples are not heard. */
export function opusHead(): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 'latin1');
  head[8] = 1;
  head.writeUInt16LE(312, 10);
  return head;
}

/** An Ogg file of a second of Opus. */
export function ogg(): Buffer {
  return Buffer.concat([
    oggPage({ flags: 2, position: 0n, payload: opusHead() }),
    oggPage({ flags: 0, position: 0n, payload: Buffer.from('OpusTags\0\0\0\0\0\0\0\0', 'latin1') }),
    oggPage({ flags: 0, position: 24_000n, payload: Buffer.alloc(700, 1) }),
    oggPage({ flags: 4, position: 48_312n, payload: Buffer.alloc(100, 2) }),
  ]);
}
