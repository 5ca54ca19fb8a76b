import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { ALL_MARKS, MARKS } from './marks.ts';

export type MarkedFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/**
 * XMP as Lightroom writes it, with a credit and a caption that are no marks, and with marks in
 * other fields.
 */
export const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" photoshop:Credit="Agència Llevant" aux:SerialNumber="${MARKS.serial}" photoshop:City="${MARKS.place}"><dc:creator><rdf:Seq><rdf:li>${MARKS.artist}</rdf:li></rdf:Seq></dc:creator><dc:description><rdf:Alt><rdf:li xml:lang="x-default">El port a l’alba</rdf:li></rdf:Alt></dc:description><person>${MARKS.person}</person></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/**
 * A picture of two halves, so that one that is turned differs, with EXIF, XMP, a colour profile and
 * an orientation.
 */
export async function markedPicture(
  format: MarkedFormat,
  { orientation = 6, width = 96, height = 54 } = {},
): Promise<Buffer> {
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) =>
    (at / 3) % width < width / 2 ? 30 : (at * 7) % 251,
  );
  const written = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({
      IFD0: {
        Artist: MARKS.artist,
        ImageDescription: `DESCRIPCIO ${MARKS.person}`,
        Make: 'Camera',
        Copyright: MARKS.artist,
      },
      IFD2: { BodySerialNumber: MARKS.serial, CameraOwnerName: MARKS.artist },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 23/1 6/1', GPSAreaInformation: MARKS.place },
    })
    .withXmp(XMP)
    .withIccProfile('p3')
    .withMetadata({ orientation })
    .toFormat(format, { quality: 90 })
    .toBuffer();
  return MORE[format](written);
}

/**
 * Marks that sharp does not write: in other places of a format where programs put texts, and behind
 * its end.
 */
const MORE: Readonly<Record<MarkedFormat, (bytes: Buffer) => Buffer>> = {
  jpeg: (bytes) =>
    Buffer.concat([
      bytes.subarray(0, 2),
      jpegSegment(0xfe, ALL_MARKS),
      jpegSegment(0xe0, `JFXX\0\x10${ALL_MARKS}`),
      jpegSegment(0xed, iptc({ 80: MARKS.artist, 90: MARKS.place, 120: `Text ${MARKS.person}` })),
      jpegSegment(0xe2, `MPF\0${ALL_MARKS}`),
      jpegSegment(0xe5, `Maker\0${ALL_MARKS}`),
      bytes.subarray(2),
      Buffer.from(ALL_MARKS),
    ]),
  png: (bytes) => {
    const end = bytes.length - 12;
    const profile = Buffer.concat([Buffer.from('NAME\0\0'), deflateSync(Buffer.alloc(128))]);
    return Buffer.concat([
      bytes.subarray(0, 33),
      pngChunk('tEXt', `Author\0${ALL_MARKS}`),
      pngChunk('iTXt', `Comment\0\0\0\0\0${ALL_MARKS}`),
      pngChunk('zTXt', `Location\0\0${ALL_MARKS}`),
      pngChunk('tIME', '\x07\xea\x0b\x1c\x07\x00\x00'),
      pngChunk('prVt', `${profile.toString('latin1')}${ALL_MARKS}`),
      bytes.subarray(33, end),
      pngChunk('tEXt', `Software\0${ALL_MARKS}`),
      bytes.subarray(end),
      Buffer.from(ALL_MARKS),
    ]);
  },
  webp: (bytes) => {
    const odd = ALL_MARKS.length % 2;
    const chunk = Buffer.alloc(8 + ALL_MARKS.length + odd);
    chunk.write(`PRIV\0\0\0\0${ALL_MARKS}`, 'latin1');
    chunk.writeUInt32LE(ALL_MARKS.length, 4);
    const whole = Buffer.concat([bytes, chunk]);
    whole.writeUInt32LE(whole.length - 8, 4);
    return Buffer.concat([whole, Buffer.from(ALL_MARKS)]);
  },
  avif: (bytes) =>
    Buffer.concat([
      bytes,
      isoBox('uuid', Buffer.concat([Buffer.alloc(16, 7), Buffer.from(ALL_MARKS)])),
    ]),
  gif: (bytes) => {
    const start = 13 + 3 * 2 ** (((bytes[10] ?? 0) & 7) + 1);
    const text = (label: number, head: string) =>
      Buffer.concat([
        Buffer.of(0x21, label),
        ...(head === '' ? [] : [Buffer.of(head.length), Buffer.from(head)]),
        Buffer.of(ALL_MARKS.length),
        Buffer.from(ALL_MARKS),
        Buffer.of(0),
      ]);
    const repeats = Buffer.concat([
      Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0', 'latin1'),
      Buffer.of(ALL_MARKS.length),
      Buffer.from(ALL_MARKS),
      Buffer.of(0),
    ]);
    return Buffer.concat([
      bytes.subarray(0, start),
      text(0xfe, ''),
      text(0xff, 'XMP DataXMP'),
      text(0x01, 'plaintextcmd'),
      repeats,
      bytes.subarray(start),
      Buffer.from(ALL_MARKS),
    ]);
  },
};

/** A segment of JPEG. */
export function jpegSegment(marker: number, content: string | Buffer): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

/** A block of Photoshop with fields of IPTC (IIM, record 2) by their number. */
export function iptc(fields: Readonly<Record<number, string>>): Buffer {
  const records = Object.entries(fields).map(([field, text]) => {
    const bytes = Buffer.from(text);
    const head = Buffer.of(0x1c, 2, Number(field), 0, 0);
    head.writeUInt16BE(bytes.length, 3);
    return Buffer.concat([head, bytes]);
  });
  const data = Buffer.concat([Buffer.from('\x1c\x01\x5a\0\x03\x1b%G', 'latin1'), ...records]);
  const head = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\0', 'latin1');
  head.writeUInt32BE(data.length, head.length - 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** A chunk of PNG with its checksum. */
export function pngChunk(type: string, content: string): Buffer {
  const bytes = Buffer.concat([
    Buffer.alloc(4),
    Buffer.from(type + content, 'latin1'),
    Buffer.alloc(4),
  ]);
  bytes.writeUInt32BE(bytes.length - 12, 0);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}

/** A box of an ISO base media file. */
export function isoBox(type: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}
