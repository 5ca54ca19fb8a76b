import sharp from 'sharp';
import type { ArchivedPicture, FocalPoint } from '#domain/pictures/picture.ts';
import {
  isWithdrawable,
  parseRenditionName,
  renditionHeight,
  WHOLE_PICTURE,
  wholeSize,
  type Rendition,
} from '#domain/pictures/rendition.ts';
import { createKeptFiles } from './kept-files.ts';
import type { MediaStore } from '../media/media-store.ts';
import { MOST_PIXELS } from './picture-file.ts';

export interface ImageService {
  /**
   * The file of a rendition, generated on first request. `undefined` for a size outside
   * SPECIFICATION §9, an unknown picture or an outdated version; these cost only a lookup.
   */
  find(name: string): Promise<string | undefined>;
}

/**
 * Perceptually equal across formats; photographs and prints show no visible blocks at these values.
 */
const QUALITY = { webp: 64, jpg: 72 } as const;

/**
 * From this width on, a rendition is mostly viewed at two or three device pixels per CSS pixel,
 * where lower quality is invisible.
 */
const DENSE_FROM = 630;
const DENSE_QUALITY = { webp: 42, jpg: 56 } as const;

/** Encoded once, served many times: twice the time of sharp's default for 5 % fewer bytes. */
const EFFORT = 6;

/** Each takes a thread; more at once would take CPU time from readers. */
const MAX_AT_ONCE = 2;

/**
 * Scales and crops pictures on demand into `folder`. It contains at most `limit` bytes; the least
 * recently used files are deleted first.
 */
export function createImageService(options: {
  folder: string;
  limit: number;
  media: Pick<MediaStore, 'find'>;
  findPicture(id: string): Promise<ArchivedPicture | undefined>;
}): ImageService {
  sharp.cache(false);
  sharp.concurrency(1);
  const files = createKeptFiles({
    folder: options.folder,
    limit: options.limit,
    atOnce: MAX_AT_ONCE,
  });
  const isCurrent = async ({ picture, version }: Rendition) =>
    (await options.findPicture(picture))?.version === version;
  const make = async (rendition: Rendition, target: string): Promise<number | undefined> => {
    const picture = await options.findPicture(rendition.picture);
    if (!picture || picture.version !== rendition.version) return undefined;
    const original = await options.media.find(picture.file);
    return original === undefined
      ? undefined
      : (await render(original, picture, rendition, target)).size;
  };
  return {
    async find(name) {
      const rendition = parseRenditionName(name);
      if (rendition && isWithdrawable(name) && !(await isCurrent(rendition))) {
        await files.remove(name);
        return undefined;
      }
      return rendition && files.get(name, (target) => make(rendition, target));
    },
  };
}

function render(
  original: string,
  picture: ArchivedPicture,
  { ratio, width, format }: Rendition,
  target: string,
) {
  const size =
    ratio === WHOLE_PICTURE
      ? wholeSize(picture, width)
      : { width, height: renditionHeight(ratio, width) };
  const upright = sharp(original, { limitInputPixels: MOST_PIXELS }).autoOrient();
  const shown =
    ratio === WHOLE_PICTURE
      ? upright
      : upright.extract(cropAround(picture, size, picture.focalPoint));
  // Softer than Lanczos, which sharpens grain and halftone screens: a sixth fewer bytes.
  const image = shown.resize(size.width, size.height, { fit: 'fill', kernel: 'mitchell' });
  const quality = (width < DENSE_FROM ? QUALITY : DENSE_QUALITY)[format];
  return format === 'webp'
    ? image.webp({ quality, effort: EFFORT }).toFile(target)
    : image.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true }).toFile(target);
}

/**
 * The largest crop of a picture with the required aspect ratio, centred on the focal point as far
 * as the edges allow.
 */
export function cropAround(
  picture: { width: number; height: number },
  wanted: { width: number; height: number },
  focus: FocalPoint,
): { left: number; top: number; width: number; height: number } {
  const scale = Math.min(picture.width / wanted.width, picture.height / wanted.height);
  const width = Math.max(1, Math.min(picture.width, Math.round(wanted.width * scale)));
  const height = Math.max(1, Math.min(picture.height, Math.round(wanted.height * scale)));
  const place = (whole: number, part: number, at: number) =>
    Math.min(whole - part, Math.max(0, Math.round(whole * at - part / 2)));
  return {
    left: place(picture.width, width, focus.x),
    top: place(picture.height, height, focus.y),
    width,
    height,
  };
}
