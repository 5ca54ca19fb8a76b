import { z } from 'zod';
import { slugSchema } from './identifiers.ts';
import { localizedSchema } from './locale.ts';

/** Widths in CSS pixels that the image service makes (SPECIFICATION §9). */
export const IMAGE_WIDTHS = [210, 410, 630, 850, 1200, 1600] as const;
/** Width to height (SPECIFICATION §9). */
export const IMAGE_RATIOS = ['21-9', '16-9', '9-16', '4-3', '3-4', '1-1'] as const;
/** Formats (SPECIFICATION §9). */
export const IMAGE_FORMATS = ['webp', 'jpg'] as const;

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
export type ImageRatio = (typeof IMAGE_RATIOS)[number];
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** Where the subject is, as fractions of width and height from the top left corner. */
export const focalPointSchema = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });

export type FocalPoint = z.infer<typeof focalPointSchema>;

/** A picture in the archive: its original file, and what is known of it. */
export const pictureSchema = z.strictObject({
  type: z.literal('picture'),
  id: slugSchema,
  /** File name of the original in the media folder. */
  file: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*\.(?:jpe?g|png|webp|avif|gif)$/i),
  alt: localizedSchema,
  caption: localizedSchema.optional(),
  credit: z.string().optional(),
  licence: z.string().optional(),
  focalPoint: focalPointSchema.default({ x: 0.5, y: 0.5 }),
});

export type Picture = z.infer<typeof pictureSchema>;

/** How a story points at a picture; what is given here goes before what the archive says. */
export const pictureRefSchema = z.strictObject({
  picture: slugSchema,
  alt: z.string().optional(),
  caption: z.string().optional(),
  credit: z.string().optional(),
});

export type PictureRef = z.infer<typeof pictureRefSchema>;

/**
 * The Image of SPECIFICATION §3, as a page prints it. `src` holds the placeholders `{default}` (replaced by the
 * width, "630w") and `{source}` (replaced by the aspect ratio, "16-9").
 */
export interface Image {
  id: string;
  src: string;
  alt: string;
  url?: string;
  caption?: string;
  credit?: string;
  customSrcByAspectRatio?: { aspectRatio: ImageRatio; src: string }[];
  /** The original's proportions. */
  widthRatio: number;
  heightRatio: number;
}

/** What a file name of the image service asks for. */
export interface Rendition {
  picture: string;
  version: string;
  ratio: ImageRatio;
  width: ImageWidth;
  format: ImageFormat;
}

const RENDITION_NAME = new RegExp(
  `^([a-z0-9]+(?:-[a-z0-9]+)*)\\.([0-9a-f]{8})_(${IMAGE_RATIOS.join('|')})_(${IMAGE_WIDTHS.join('|')})w\\.(${IMAGE_FORMATS.join('|')})$`,
);

/** The `src` template of a picture; `version` is 8 hex digits of the original's hash, so an address never changes its bytes. */
export function imageTemplate(picture: string, version: string): string {
  return `/media/images/${picture}.${version}_{source}_{default}.jpg`;
}

/** Fills an `src` template: the ratio for `{source}`, the width for `{default}`, the ending for the format. */
export function imageUrl(template: string, want: { ratio: ImageRatio; width: ImageWidth; format: ImageFormat }): string {
  return template
    .replace('{source}', want.ratio)
    .replace('{default}', `${want.width}w`)
    .replace(/\.jpe?g$/, `.${want.format}`);
}

/** Reads a file name of the image service; `undefined` for any width, ratio or format outside SPECIFICATION §9. */
export function parseRenditionName(name: string): Rendition | undefined {
  const match = RENDITION_NAME.exec(name);
  if (!match) return undefined;
  const [, picture = '', version = '', ratio, width, format] = match;
  return {
    picture,
    version,
    ratio: IMAGE_RATIOS.find((known) => known === ratio) ?? '16-9',
    width: IMAGE_WIDTHS.find((known) => String(known) === width) ?? 210,
    format: IMAGE_FORMATS.find((known) => known === format) ?? 'jpg',
  };
}

/** Height in pixels of a rendition. */
export function renditionHeight(ratio: ImageRatio, width: number): number {
  const [horizontal = 1, vertical = 1] = ratio.split('-').map(Number);
  return Math.round((width * vertical) / horizontal);
}

/** A list of pictures that belongs together. */
export const galleryPicturesSchema = z.array(pictureRefSchema).min(1).max(200);

/** WebVTT files: what is said, and what can be heard. */
const captionsSchema = z.array(z.strictObject({ src: z.string().min(1), locale: z.enum(['ca', 'es']) })).default([]);

export const videoSchema = z.strictObject({
  /** HLS play list (SPECIFICATION §3, Video). */
  hlsSource: z.string().min(1).optional(),
  /** Progressive file, where there is no play list. */
  fileSource: z.string().min(1).optional(),
  aspectRatio: z.enum(IMAGE_RATIOS).default('16-9'),
  /** Seconds. */
  duration: z.number().positive().optional(),
  poster: pictureRefSchema.optional(),
  captions: captionsSchema,
});

export const audioSchema = z.strictObject({
  fileSource: z.string().min(1),
  /** Seconds. */
  duration: z.number().positive().optional(),
  poster: pictureRefSchema.optional(),
  captions: captionsSchema,
});

/** Somebody else's page inside ours: a link until the reader agrees to load it. */
export const embedSchema = z.strictObject({
  provider: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  title: z.string().optional(),
});

/** A picture with what its original file says. */
export type ArchivedPicture = Picture & {
  /** First 8 hex digits of the original's SHA-256. */
  version: string;
  /** Pixels. */
  width: number;
  height: number;
};

/** What a story says of a picture, in place of what the archive says. */
export function wordsOf({ alt, caption, credit }: PictureRef): Partial<Pick<Image, 'alt' | 'caption' | 'credit'>> {
  return {
    ...(alt === undefined ? {} : { alt }),
    ...(caption === undefined ? {} : { caption }),
    ...(credit === undefined ? {} : { credit }),
  };
}
