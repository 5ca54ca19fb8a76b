import sharp from 'sharp';
import type { ProposedWords } from '#domain/media/media-file.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { readExifWords, type ExifWords } from './exif-words.ts';
import { readIptcWords } from './iptc-words.ts';
import { readXmpWords } from './xmp-words.ts';

/** Fields of EXIF (Exif 2.32, 4.6.4 and 4.6.5). */
const EXIF = {
  description: 0x010e,
  make: 0x010f,
  model: 0x0110,
  artist: 0x013b,
  copyright: 0x8298,
} as const;

/** Fields that name a device: maker, model, its owner's entry, numbers of camera and lens. */
const DEVICE = [EXIF.make, EXIF.model, 0xa431, 0xa435] as const;

/** Fields of IPTC (IIM 4.2, record 2). */
const IPTC = { byline: 80, credit: 110, copyright: 116, caption: 120 } as const;

/** Characters of a credit, and of a caption. */
const LONGEST_WORDS = 1000;

/** Bytes of a block that is read. */
const MOST_BLOCK = 1024 * 1024;

/**
 * The credit and caption that a picture has in IPTC, XMP or EXIF, before it is cleaned. They are a
 * proposal for the newsroom, never printed by themselves. Fields of place, device and persons are
 * not read; a text with the name of the device, as cameras write it, is left out.
 */
export async function readPictureWords(file: string): Promise<ProposedWords> {
  const found = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const [exif, iptc] = [readExifWords(blockOf(found?.exif)), readIptcWords(blockOf(found?.iptc))];
  const xmp = readXmpWords(found?.xmpAsString ?? '');
  const byline = iptc.get(IPTC.byline) ?? xmp.creator ?? exif.get(EXIF.artist);
  const line =
    iptc.get(IPTC.credit) ??
    xmp.credit ??
    iptc.get(IPTC.copyright) ??
    xmp.rights ??
    exif.get(EXIF.copyright);
  const credit = [...new Set([byline, line].flatMap((text) => cleaned(text, exif) ?? []))].join(
    ' / ',
  );
  const caption = cleaned(
    iptc.get(IPTC.caption) ?? xmp.description ?? exif.get(EXIF.description),
    exif,
  );
  return { ...(credit && { credit: cutText(credit, LONGEST_WORDS) }), ...(caption && { caption }) };
}

function blockOf(block: Buffer | undefined): Buffer {
  return block === undefined || block.length > MOST_BLOCK ? Buffer.alloc(0) : block;
}

/** A text in one line; `undefined` if nothing is left, or if it names the device. */
function cleaned(text: string | undefined, exif: ExifWords): string | undefined {
  const line = (text ?? '').replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  const devices = DEVICE.flatMap((field) => exif.get(field)?.trim() || []);
  const namesDevice = devices.some((device) => line.toLowerCase().includes(device.toLowerCase()));
  return line === '' || namesDevice ? undefined : cutText(line, LONGEST_WORDS);
}
