import { z } from 'zod';
import { slugSchema } from './identifiers.ts';
import { localizedSchema } from './locale-schema.ts';
import { IMAGE_RATIOS, type ImageRatio } from './rendition.ts';

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
  /** A name; or words, where each language has its own. */
  credit: z.union([z.string(), localizedSchema]).optional(),
  licence: z.string().optional(),
  focalPoint: focalPointSchema.default({ x: 0.5, y: 0.5 }),
  /** Other pictures of the archive to show in the place of this one where it would be cut to an aspect ratio. */
  customByAspectRatio: z.array(z.strictObject({ aspectRatio: z.enum(IMAGE_RATIOS), picture: slugSchema })).optional(),
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
  /** The picture ready to load: a jpg of 850 pixels in 16-9. */
  url: string;
  /** Templates like `src` in formats that not every browser reads, the best first. */
  sources: { type: string; src: string }[];
  caption?: string;
  credit?: string;
  /** Templates of other pictures for some aspect ratios. */
  customSrcByAspectRatio: { aspectRatio: ImageRatio; src: string }[];
  /** The original's proportions. */
  widthRatio: number;
  heightRatio: number;
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
