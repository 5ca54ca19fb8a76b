import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { boxesIn, type Box } from '#server/platform/media/formats/mp4-boxes.ts';
import { isoBox } from './marked-pictures.ts';
import { ALL_MARKS, MARKS } from './marks.ts';
import { FILM, FILM_BEGINNING, mp3, oggPage, opusHead, SOUND } from './sample-files.ts';

const content = fileURLToPath(new URL('../../../src/content/media', import.meta.url));

/** A segment of a play list of the demonstration. */
export const SEGMENT = readFileSync(path.join(content, 'elfar-lighthouse-00.m4s'));

const marked = (type: string) => isoBox(type, Buffer.from(`\0\0\0\0${ALL_MARKS}`, 'latin1'));

/** Metadata as telephones write it: QuickTime's position, 3GPP's, and keys of Apple. */
function userData(): Buffer {
  const keys = isoBox(
    'keys',
    Buffer.concat([u32(0, 1), isoBox('mdta', Buffer.from('com.apple.quicktime.location.ISO6709'))]),
  );
  const data = isoBox('data', Buffer.concat([u32(1, 0), Buffer.from(MARKS.place)]));
  const list = isoBox(
    'ilst',
    Buffer.concat([
      isoBox('\0\0\0\x01', data),
      isoBox('\xa9ART', isoBox('data', Buffer.from(ALL_MARKS))),
    ]),
  );
  const meta = isoBox(
    'meta',
    Buffer.concat([
      u32(0),
      isoBox('hdlr', Buffer.from('\0\0\0\0\0\0\0\0mdta', 'latin1')),
      keys,
      list,
    ]),
  );
  const place = isoBox(
    '\xa9xyz',
    Buffer.concat([Buffer.of(0, MARKS.place.length, 0x15, 0xc7), Buffer.from(MARKS.place)]),
  );
  return isoBox(
    'udta',
    Buffer.concat([place, marked('loci'), marked('auth'), marked('\xa9mod'), marked('chpl'), meta]),
  );
}

/**
 * A film or sound with marks in each place that is known to have them: user data of the file and of
 * a track, XMP, free space, names of handlers and encoders, instants, a track of positions, bytes
 * that no sample has, bytes behind the tracks.
 */
export function markedMp4(original: Buffer = FILM): Buffer {
  const boxes = boxesIn(original, { start: 0, end: original.length });
  const old = boxes.find(({ type }) => type === 'moov');
  if (!old) throw new Error('a file without tracks');
  const before = Buffer.from(original);
  // The offsets of samples stay right while the tracks move to the end.
  before.write('free', old.at + 4, 'latin1');
  before.fill(0, old.start, old.end);
  before.write(ALL_MARKS, old.start);
  const hidden = isoBox('mdat', Buffer.from(ALL_MARKS));
  const at = before.length + 8;
  const moov = isoBox(
    'moov',
    Buffer.concat([
      markedTracks(original, old),
      placeTrack(at),
      userData(),
      marked('meta'),
      marked('uuid'),
    ]),
  );
  return Buffer.concat([before, hidden, moov, marked('uuid'), marked('udta'), marked('free')]);
}

/** A film in fragments, with marks in each of them. */
export function markedFragments(): Buffer {
  const [head] = boxesIn(SEGMENT, { start: 0, end: SEGMENT.length });
  const start = head?.type === 'styp' ? head.end : 0;
  return Buffer.concat([
    FILM_BEGINNING,
    marked('emsg'),
    SEGMENT.subarray(start),
    marked('uuid'),
    isoBox('mdat', Buffer.from(ALL_MARKS)),
  ]);
}

function markedTracks(file: Buffer, moov: Box): Buffer {
  const parts = boxesIn(file, moov).map((box) => {
    if (box.type !== 'trak') return file.subarray(box.at, box.end);
    const track = Buffer.from(file.subarray(box.start, box.end));
    const handler = track.indexOf('hdlr', 0, 'latin1');
    // The name of the handler, and that of the encoder of pictures, have the place of their
    // lengths.
    track.write('X-7731', handler + 28, 6, 'latin1');
    const entry = track.indexOf('avc1', track.indexOf('stsd', 0, 'latin1'), 'latin1');
    if (entry > 0) track.write(`\x1f${MARKS.artist}`, entry + 46, 'latin1');
    return isoBox('trak', Buffer.concat([track, userData(), marked('meta')]));
  });
  return Buffer.concat(parts);
}

/** A track of positions, with one sample at a place of the file. */
function placeTrack(at: number): Buffer {
  const full = (type: string, ...numbers: number[]) => isoBox(type, u32(0, ...numbers));
  const entry = isoBox('mebx', Buffer.concat([Buffer.alloc(8), Buffer.from(ALL_MARKS)]));
  const table = isoBox(
    'stbl',
    Buffer.concat([
      isoBox('stsd', Buffer.concat([u32(0, 1), entry])),
      full('stts', 1, 1, 1),
      full('stsc', 1, 1, 1, 1),
      full('stsz', ALL_MARKS.length, 1),
      full('stco', 1, at),
    ]),
  );
  const handler = isoBox(
    'hdlr',
    Buffer.concat([
      u32(0, 0),
      Buffer.from('meta'),
      Buffer.alloc(12),
      Buffer.from(`${MARKS.serial}\0`),
    ]),
  );
  const media = isoBox(
    'mdia',
    Buffer.concat([full('mdhd', 0, 0, 1000, 1000, 0), handler, isoBox('minf', table)]),
  );
  return isoBox('trak', Buffer.concat([isoBox('tkhd', Buffer.alloc(84)), media]));
}

function u32(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, index) => bytes.writeUInt32BE(number, index * 4));
  return bytes;
}

/**
 * An MP3 file with tags before and after its frames: ID3v2 with frames of all kinds, APE, ID3v1.
 */
export function markedMp3(): Buffer {
  const frames = ['TPE1', 'TXXX', 'COMM', 'PRIV', 'GEOB', 'APIC'].map((type) => {
    const bytes = Buffer.alloc(10 + ALL_MARKS.length);
    bytes.write(type, 'latin1');
    bytes.writeUInt32BE(ALL_MARKS.length, 4);
    bytes.write(ALL_MARKS, 10);
    return bytes;
  });
  const body = Buffer.concat(frames);
  const head = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1');
  head[8] = body.length >> 7;
  head[9] = body.length & 0x7f;
  const old = Buffer.alloc(128);
  old.write(`TAG${MARKS.artist}`, 'latin1');
  return Buffer.concat([head, body, mp3(50), Buffer.from(`APETAGEX${ALL_MARKS}`), old]);
}

/** An Ogg file of a second, whose comments have a picture of more than a page. */
export function markedOgg(codec: 'opus' | 'vorbis' = 'opus'): Buffer {
  const text = Buffer.from(`${ALL_MARKS} ${'x'.repeat(70_000)} ${ALL_MARKS}`);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  const name = Buffer.from(codec === 'opus' ? 'OpusTags' : '\u0003vorbis', 'latin1');
  const packet = Buffer.concat([name, length, text, Buffer.alloc(4), Buffer.of(1)]);
  const most = 255 * 255;
  return Buffer.concat([
    oggPage({ flags: 2, position: 0n, payload: codec === 'opus' ? opusHead() : vorbisHead() }),
    oggPage({ flags: 0, position: -1n, payload: packet.subarray(0, most), isContinued: true }),
    oggPage({ flags: 1, position: 0n, payload: packet.subarray(most) }),
    oggPage({ flags: 0, position: 24_000n, payload: Buffer.alloc(700, 1) }),
    oggPage({ flags: 4, position: 48_312n, payload: Buffer.alloc(100, 2) }),
  ]);
}

/** The first packet of a Vorbis stream. */
function vorbisHead(): Buffer {
  const head = Buffer.alloc(30);
  head.write('\u0001vorbis', 'latin1');
  head[11] = 1;
  head.writeUInt32LE(48_000, 12);
  head[29] = 1;
  return head;
}

export const markedSound = (): Buffer => markedMp4(SOUND);
