import { z } from 'zod';
import { slugSchema } from '../identifiers/identifiers.ts';
import { localizedSchema } from '../locale/locale-schema.ts';
import { IMAGE_RATIOS, type ImageRatio } from './rendition.ts';

/** Position of the subject, as fractions of width and height from the top left corner. */
export const focalPointSchema = z.strictObject({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
});

export type FocalPoint = z.infer<typeof focalPointSchema>;

/** A picture of the archive: its original file and metadata. */
export const pictureSchema = z.strictObject({
  type: z.literal('picture'),
  id: slugSchema,
  /** File name of the original in the media folder. */
  file: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*\.(?:jpe?g|png|webp|avif|gif)$/i),
  alt: localizedSchema,
  caption: localizedSchema.optional(),
  /** A name, or a text by language. */
  credit: z.union([z.string(), localizedSchema]).optional(),
  licence: z.string().optional(),
  focalPoint: focalPointSchema.default({ x: 0.5, y: 0.5 }),
  /** Other pictures of the archive that replace this one in an aspect ratio. */
  customByAspectRatio: z
    .array(z.strictObject({ aspectRatio: z.enum(IMAGE_RATIOS), picture: slugSchema }))
    .optional(),
});

export type Picture = z.infer<typeof pictureSchema>;

/** A story's reference to a picture. Its texts override those of the archive. */
export const pictureRefSchema = z.strictObject({
  picture: slugSchema,
  alt: z.string().optional(),
  caption: z.string().optional(),
  credit: z.string().optional(),
});

export type PictureRef = z.infer<typeof pictureRefSchema>;

/**
 * Image of SPECIFICATION §3, as a page prints it. `src` contains the placeholders `{default}`
 * (replaced by the width, "630w") and `{source}` (replaced by the aspect ratio, "16-9").
 */
export interface Image {
  id: string;
  src: string;
  alt: string;
  /** URL of the default rendition: a jpg of 850 pixels in 16-9. */
  url: string;
  /** Templates like `src` in formats that some browsers do not support, the best first. */
  sources: { type: string; src: string }[];
  caption?: string;
  credit?: string;
  /** Templates of other pictures for specific aspect ratios. */
  customSrcByAspectRatio: { aspectRatio: ImageRatio; src: string }[];
  /** The original's proportions. */
  widthRatio: number;
  heightRatio: number;
}

/**
 * How a gallery is laid out (SPECIFICATION §2): one below the other, one beside the other, or as
 * small pictures that open.
 */
export const galleryTemplateSchema = z.enum(['sequence', 'slider', 'grid', 'mini']).optional();

export type GalleryTemplate = NonNullable<z.infer<typeof galleryTemplateSchema>>;

/** The pictures of one gallery. */
export const galleryPicturesSchema = z.array(pictureRefSchema).min(1).max(200);

/** WebVTT files, each in a language. */
const tracksSchema = z.array(
  z.strictObject({ src: z.string().min(1), locale: z.enum(['ca', 'es']) }),
);

/** WebVTT files with speech and sounds. */
const captionsSchema = tracksSchema.default([]);

export const videoSchema = z.strictObject({
  /** HLS play list (SPECIFICATION §3, Video). */
  hlsSource: z.string().min(1).optional(),
  /** Progressive file, if there is no play list. */
  fileSource: z.string().min(1).optional(),
  aspectRatio: z.enum(IMAGE_RATIOS).default('16-9'),
  /** Seconds. */
  duration: z.number().positive().optional(),
  poster: pictureRefSchema.optional(),
  captions: captionsSchema,
  /** WebVTT files with the titles of chapters. */
  chapters: captionsSchema,
  /**
   * Whether the player is loaded on a press (SPECIFICATION §4). Otherwise it is loaded with the
   * page.
   */
  isLazy: z.boolean().default(true),
  /** Whether the video plays without a press, without sound. */
  autoplay: z.boolean().default(false),
  /**
   * Whether captions or a second sound lie inside the play list, which takes 65 KB more of a
   * library.
   */
  tracksInPlaylist: z.boolean().default(false),
  /** Whether the site's ad is left out before this video, as before one of an accident. */
  withoutAds: z.boolean().default(false),
});

export const audioSchema = z.strictObject({
  fileSource: z.string().min(1),
  /** Bytes of a file on another host. Those of our own files are measured. */
  bytes: z.number().int().positive().optional(),
  /** Seconds. */
  duration: z.number().positive().optional(),
  poster: pictureRefSchema.optional(),
  captions: captionsSchema,
  /**
   * WebVTT files with the titles of chapters. Absent in stories that were stored before audio had
   * chapters.
   */
  chapters: tracksSchema.optional(),
});

/** Content of an embed provider. The reader decides whether its frame is loaded (`Embed.astro`). */
export const embedSchema = z.strictObject({
  provider: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  title: z.string().optional(),
});

/** A picture with the metadata of its original file. */
export type ArchivedPicture = Picture & {
  /** First 8 hex digits of the original's SHA-256. */
  version: string;
  /** Pixels. */
  width: number;
  height: number;
};

/** The texts of a picture reference that override those of the archive. */
export function wordsOf({
  alt,
  caption,
  credit,
}: PictureRef): Partial<Pick<Image, 'alt' | 'caption' | 'credit'>> {
  return {
    ...(alt === undefined ? {} : { alt }),
    ...(caption === undefined ? {} : { caption }),
    ...(credit === undefined ? {} : { credit }),
  };
}
