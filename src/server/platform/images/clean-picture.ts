import limitConcurrency from 'p-limit';
import sharp from 'sharp';
import { headOf } from './check-picture.ts';

/** Bounds of a picture from outside, and of the copy that is made of it. */
export interface PictureBounds {
  /** Pixels of the received picture. */
  most: number;
  /** Pixels of the longer side of the copy. */
  side: number;
}

export type CleanedPicture =
  | { ok: true; width: number; height: number; bytes: number }
  | { ok: false; reason: 'not-jpeg' | 'too-many-pixels' | 'damaged' };

/** JPEG (ITU-T T.81, B.1.1.3): SOI and the first byte of a marker. */
const JPEG = /^\xff\xd8\xff/;

const QUALITY = 88;

/** Seconds of decoding and encoding. */
const TIME_LIMIT = 20;

/** Decoding takes hundreds of megabytes of memory. */
const oneAtATime = limitConcurrency(1);

/**
 * Decodes a JPEG from outside and writes its pixels as a new one: upright, in sRGB, without EXIF,
 * XMP, IPTC, previews and bytes behind its end. sharp works in threads of its own.
 */
export async function cleanPicture(
  file: string,
  target: string,
  { most, side }: PictureBounds,
): Promise<CleanedPicture> {
  // sharp reads other formats too, such as SVG.
  if (!JPEG.test(await headOf(file))) return { ok: false, reason: 'not-jpeg' };
  return oneAtATime(async () => {
    try {
      const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
      if (format !== 'jpeg') return { ok: false, reason: 'not-jpeg' };
      if (width * height > most) return { ok: false, reason: 'too-many-pixels' };
      const made = await sharp(file, { limitInputPixels: most, failOn: 'error' })
        .timeout({ seconds: TIME_LIMIT })
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .jpeg({ quality: QUALITY })
        .toFile(target);
      return { ok: true, width: made.width, height: made.height, bytes: made.size };
    } catch (error) {
      // A full disk is no fault of the picture.
      if (error instanceof Error && /no space|ENOSPC|unable to (?:open|write)/i.test(error.message))
        throw error;
      return { ok: false, reason: 'damaged' };
    }
  });
}
