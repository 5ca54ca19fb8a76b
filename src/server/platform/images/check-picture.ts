import { open } from 'node:fs/promises';
import limitConcurrency from 'p-limit';
import sharp from 'sharp';
import { MOST_PIXELS } from './picture-file.ts';

/**
 * Formats of pictures that are accepted from outside, by their first bytes. sharp reads others too,
 * such as SVG.
 */
const SIGNATURES = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n/,
  webp: /^RIFF[^]{4}WEBP/,
  avif: /^[^]{4}ftyp(?:avif|avis|mif1|msf1)/,
  gif: /^GIF8[79]a/,
} as const;

export type PictureFormat = keyof typeof SIGNATURES;

/** HEIC, which telephones write, by its brands (ISO/IEC 23008-12, B.4). AVIF has none of them. */
const HEIC = /^[^]{4}ftyp(?:[^]{4})*?(?:hei[cxms]|hev[cxms])/;

/** Seconds of decoding. */
const TIME_LIMIT = 20;

/** Decoding takes hundreds of megabytes of memory. */
const oneAtATime = limitConcurrency(1);

/**
 * Decodes a whole picture from outside. Resolves to its size after EXIF orientation, or to the
 * reason why it is refused, as the end of the sentence "the file …".
 */
export async function checkPicture(
  file: string,
  format: PictureFormat,
): Promise<{ ok: true; facts: { width: number; height: number } } | { ok: false; reason: string }> {
  const head = await headOf(file);
  if (HEIC.test(head))
    return {
      ok: false,
      reason: 'is a picture in HEIC, which browsers do not show: send it as JPEG',
    };
  if (!SIGNATURES[format].test(head))
    return { ok: false, reason: `is not a picture in ${format.toUpperCase()}` };
  return oneAtATime(async () => {
    try {
      // The header alone: its size is not limited.
      const { autoOrient, width, height } = await sharp(file, {
        limitInputPixels: false,
      }).metadata();
      if (width * height > MOST_PIXELS)
        return { ok: false, reason: `has more than ${MOST_PIXELS / 1_000_000} megapixels` };
      await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'warning' })
        .timeout({ seconds: TIME_LIMIT })
        .resize(16)
        .toBuffer();
      return { ok: true, facts: { width: autoOrient.width, height: autoOrient.height } };
    } catch {
      return { ok: false, reason: 'cannot be decoded: it is damaged or not whole' };
    }
  });
}

/** Bytes in which the brands of a file are. */
const HEAD = 64;

/** The first bytes of a file, as Latin-1. */
export async function headOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
