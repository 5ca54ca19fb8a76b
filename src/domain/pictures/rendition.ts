/** Renditions of pictures and their URLs. The file has no zod, because browsers load it. */

/** Widths of renditions in CSS pixels (SPECIFICATION §9). */
export const IMAGE_WIDTHS = [210, 410, 630, 850, 1200, 1600] as const;
/**
 * A further width, of originals that have its pixels: a picture as wide as the page on a dense
 * screen would enlarge the others (docs/decisions/111-pictures-as-wide-as-they-are-drawn.md).
 */
export const WIDEST_RENDITION = 2000;
/** Aspect ratios, width to height (SPECIFICATION §9). */
export const IMAGE_RATIOS = ['21-9', '16-9', '9-16', '4-3', '3-4', '1-1'] as const;
/** Formats (SPECIFICATION §9). */
export const IMAGE_FORMATS = ['webp', 'jpg'] as const;

export type ImageWidth = (typeof IMAGE_WIDTHS)[number] | typeof WIDEST_RENDITION;
export type ImageRatio = (typeof IMAGE_RATIOS)[number];
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** The part of a picture in a rendition: a crop to an aspect ratio, or the whole picture. */
export type ImageSource = ImageRatio | typeof WHOLE_PICTURE;

/** Value in place of a ratio for a whole picture in its own proportions, as story texts show it. */
export const WHOLE_PICTURE = 'whole';

/** A rendition, as its file name specifies it. */
export interface Rendition {
  picture: string;
  version: string;
  ratio: ImageSource;
  width: ImageWidth;
  format: ImageFormat;
}

/** The picture of a sound in the dock of audio, and on the lock screen. */
export const DOCK_PICTURE = { ratio: '1-1', width: 410, format: 'webp' } as const;

/** The picture of an alert (SPECIFICATION §9: 410w). */
export const ALERT_PICTURE = { ratio: '1-1', width: 410, format: 'webp' } as const;

// Without effect, so that it is in no file of a browser that does not use it.
const RENDITION_NAME = /* @__PURE__ */ new RegExp(
  `^([a-z0-9]+(?:-[a-z0-9]+)*)\\.([0-9a-f]{8})_(${IMAGE_RATIOS.join('|')}|${WHOLE_PICTURE})_(${IMAGE_WIDTHS.join('|')}|${WIDEST_RENDITION})w\\.(${IMAGE_FORMATS.join('|')})$`,
);

/**
 * The `src` template of a picture. `version` is 8 hex digits of the original's hash, so that the
 * file at a URL never changes.
 */
export function imageTemplate(picture: string, version: string): string {
  return `/media/images/${picture}.${version}_{source}_{default}.jpg`;
}

/**
 * Fills an `src` template: `{source}` with the ratio or `whole`, `{default}` with the width, and
 * the extension with the format.
 */
export function imageUrl(
  template: string,
  want: { ratio: ImageSource; width: ImageWidth; format: ImageFormat },
): string {
  return template
    .replace('{source}', want.ratio)
    .replace('{default}', `${want.width}w`)
    .replace(/\.(?:jpe?g|webp)$/, `.${want.format}`);
}

/** Templates of a picture in formats besides jpg, the best first, with their media types. */
export function sourcesOf(template: string): { type: string; src: string }[] {
  return [{ type: 'image/webp', src: template.replace(/\.jpe?g$/, '.webp') }];
}

/**
 * Templates of a picture: its own, and those of other pictures that replace it in specific aspect
 * ratios.
 */
export interface ImageTemplates {
  src: string;
  customSrcByAspectRatio?: readonly { aspectRatio: ImageRatio; src: string }[];
}

/**
 * The template for an aspect ratio. An editor's own picture for that ratio takes precedence over
 * the crop by focal point.
 */
export function templateFor(
  { src, customSrcByAspectRatio = [] }: ImageTemplates,
  ratio: ImageRatio,
): string {
  return customSrcByAspectRatio.find(({ aspectRatio }) => aspectRatio === ratio)?.src ?? src;
}

/** URL of a picture in an aspect ratio, width and format. */
export function imageUrlOf(
  image: ImageTemplates,
  want: { ratio: ImageRatio; width: ImageWidth; format: ImageFormat },
): string {
  return imageUrl(templateFor(image, want.ratio), want);
}

/** Begins the ids of pictures, and the names of files, that readers have sent and may withdraw. */
export const OF_READER = 'reader-';

/**
 * Whether a rendition or a film is of a reader, who may withdraw it. A rendition is sent only while
 * its picture is known, and others keep both for minutes only.
 */
export function isWithdrawable(name: string): boolean {
  return name.startsWith(OF_READER);
}

/**
 * The id of the picture in a file name of the image service. Apart from `parseRenditionName`, which
 * is then in no file of a browser.
 */
export function pictureOfRendition(name: string): string | undefined {
  return RENDITION_NAME.exec(name)?.[1];
}

/**
 * Parses a file name of the image service. Returns `undefined` for a width, format or ratio outside
 * SPECIFICATION §9. The ratio may also be `whole`.
 */
export function parseRenditionName(name: string): Rendition | undefined {
  const match = RENDITION_NAME.exec(name);
  if (!match) return undefined;
  const [, picture = '', version = '', ratio, width, format] = match;
  return {
    picture,
    version,
    ratio: IMAGE_RATIOS.find((known) => known === ratio) ?? WHOLE_PICTURE,
    width: IMAGE_WIDTHS.find((known) => String(known) === width) ?? WIDEST_RENDITION,
    format: IMAGE_FORMATS.find((known) => known === format) ?? 'jpg',
  };
}

/** The widths of the renditions of a picture in a part, by the pixels of its original. */
export function widthsOf(
  picture: { width: number; height: number },
  ratio: ImageSource,
): readonly ImageWidth[] {
  const most =
    ratio === WHOLE_PICTURE
      ? picture.width
      : Math.min(
          picture.width,
          (picture.height * WIDEST_RENDITION) / renditionHeight(ratio, WIDEST_RENDITION),
        );
  return most < WIDEST_RENDITION ? IMAGE_WIDTHS : [...IMAGE_WIDTHS, WIDEST_RENDITION];
}

/** Height in pixels of a rendition. */
export function renditionHeight(ratio: ImageRatio, width: number): number {
  const [horizontal = 1, vertical = 1] = ratio.split('-').map(Number);
  return Math.round((width * vertical) / horizontal);
}

/**
 * Maximum of WebP for the longest side in pixels
 * (https://developers.google.com/speed/webp/faq#what_is_the_maximum_size_a_webp_image_can_be).
 */
const LONGEST_SIDE = 16_383;

/**
 * Size in pixels of a whole picture at a width, in its own proportions. It is narrower if the
 * height would exceed the format's maximum.
 */
export function wholeSize(
  picture: { width: number; height: number },
  width: ImageWidth,
): { width: number; height: number } {
  const scale = Math.min(width / picture.width, LONGEST_SIDE / picture.height);
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
}
