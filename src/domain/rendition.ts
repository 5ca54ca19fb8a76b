/** Scaled pictures and their addresses; without zod, as browsers read it. */

/** Widths in CSS pixels that the image service makes (SPECIFICATION §9). */
export const IMAGE_WIDTHS = [210, 410, 630, 850, 1200, 1600] as const;
/** Width to height (SPECIFICATION §9). */
export const IMAGE_RATIOS = ['21-9', '16-9', '9-16', '4-3', '3-4', '1-1'] as const;
/** Formats (SPECIFICATION §9). */
export const IMAGE_FORMATS = ['webp', 'jpg'] as const;

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
export type ImageRatio = (typeof IMAGE_RATIOS)[number];
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** Part of a picture that a rendition shows: a crop of these proportions, or the whole picture. */
export type ImageSource = ImageRatio | typeof WHOLE_PICTURE;

/** Stands in the place of a ratio for a picture in its own proportions, as the texts of stories show it. */
export const WHOLE_PICTURE = 'whole';

/** What a file name of the image service asks for. */
export interface Rendition {
  picture: string;
  version: string;
  ratio: ImageSource;
  width: ImageWidth;
  format: ImageFormat;
}

const RENDITION_NAME = new RegExp(
  `^([a-z0-9]+(?:-[a-z0-9]+)*)\\.([0-9a-f]{8})_(${IMAGE_RATIOS.join('|')}|${WHOLE_PICTURE})_(${IMAGE_WIDTHS.join('|')})w\\.(${IMAGE_FORMATS.join('|')})$`,
);

/** The `src` template of a picture; `version` is 8 hex digits of the original's hash, so an address never changes its bytes. */
export function imageTemplate(picture: string, version: string): string {
  return `/media/images/${picture}.${version}_{source}_{default}.jpg`;
}

/** Fills an `src` template: the ratio, or `whole`, for `{source}`, the width for `{default}`, the ending for the format. */
export function imageUrl(template: string, want: { ratio: ImageSource; width: ImageWidth; format: ImageFormat }): string {
  return template
    .replace('{source}', want.ratio)
    .replace('{default}', `${want.width}w`)
    .replace(/\.(?:jpe?g|webp)$/, `.${want.format}`);
}

/** Templates of a picture in the formats besides jpg, the best first, with their media types. */
export function sourcesOf(template: string): { type: string; src: string }[] {
  return [{ type: 'image/webp', src: template.replace(/\.jpe?g$/, '.webp') }];
}

/** The templates of a picture: its own, and those of other pictures that stand for it in some aspect ratios. */
export interface ImageTemplates {
  src: string;
  customSrcByAspectRatio?: readonly { aspectRatio: ImageRatio; src: string }[];
}

/** The template to fill for an aspect ratio: an editor's own picture for that ratio goes before the crop by the focal point. */
export function templateFor({ src, customSrcByAspectRatio = [] }: ImageTemplates, ratio: ImageRatio): string {
  return customSrcByAspectRatio.find(({ aspectRatio }) => aspectRatio === ratio)?.src ?? src;
}

/** The address of a picture in an aspect ratio, width and format. */
export function imageUrlOf(image: ImageTemplates, want: { ratio: ImageRatio; width: ImageWidth; format: ImageFormat }): string {
  return imageUrl(templateFor(image, want.ratio), want);
}

/** Reads a file name of the image service; `undefined` for any width or format outside SPECIFICATION §9, and any ratio but its and `whole`. */
export function parseRenditionName(name: string): Rendition | undefined {
  const match = RENDITION_NAME.exec(name);
  if (!match) return undefined;
  const [, picture = '', version = '', ratio, width, format] = match;
  return {
    picture,
    version,
    ratio: IMAGE_RATIOS.find((known) => known === ratio) ?? WHOLE_PICTURE,
    width: IMAGE_WIDTHS.find((known) => String(known) === width) ?? 210,
    format: IMAGE_FORMATS.find((known) => known === format) ?? 'jpg',
  };
}

/** Height in pixels of a rendition. */
export function renditionHeight(ratio: ImageRatio, width: number): number {
  const [horizontal = 1, vertical = 1] = ratio.split('-').map(Number);
  return Math.round((width * vertical) / horizontal);
}

/** Pixels of the longest side that WebP has (https://developers.google.com/speed/webp/faq#what_is_the_maximum_size_a_webp_image_can_be). */
const LONGEST_SIDE = 16_383;

/** Size in pixels of a whole picture: its own proportions, at a width, or narrower where it would be too high for the format. */
export function wholeSize(picture: { width: number; height: number }, width: ImageWidth): { width: number; height: number } {
  const scale = Math.min(width / picture.width, LONGEST_SIDE / picture.height);
  return { width: Math.max(1, Math.round(picture.width * scale)), height: Math.max(1, Math.round(picture.height * scale)) };
}
