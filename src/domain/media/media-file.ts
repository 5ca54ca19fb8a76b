import { slugify } from '../identifiers/identifiers.ts';
import { IMAGE_RATIOS, type ImageRatio } from '../pictures/rendition.ts';
import type { MediaKind } from './media-types.ts';

/** The facts that a file itself states. */
export interface MediaFacts {
  /** Pixels of a picture as it is shown, and of a film. */
  width?: number | undefined;
  height?: number | undefined;
  /** Seconds of a film or sound. */
  duration?: number | undefined;
}

/** A file that the newsroom has sent, as stories refer to it. */
export interface MediaFile extends MediaFacts {
  kind: MediaKind;
  /**
   * Its name in the media store: a slug, 16 hex digits of the SHA-256 of its cleaned bytes, and its
   * ending.
   */
  name: string;
}

/**
 * A credit and a caption that a picture had in itself. A person of the newsroom takes them over;
 * nothing prints them.
 */
export interface ProposedWords {
  credit?: string;
  caption?: string;
}

/** The member of an answer with the words of a picture, if it had any. */
export function withWords(proposed: ProposedWords): { proposed?: ProposedWords } {
  return proposed.credit === undefined && proposed.caption === undefined ? {} : { proposed };
}

const FILES = '/media/files/';

/** The path of a file, with which stories name it. */
export function mediaPath(name: string): string {
  return `${FILES}${name}`;
}

/** The name of a file by its path, with or without the origin of a site before it. */
export function nameInAddress(address: string): string | undefined {
  return /^(?:https?:\/\/[^/?#]+)?\/media\/files\/([a-z0-9-]+\.[a-z0-9]+)$/.exec(address)?.[1];
}

/**
 * Characters of a file's name before its hash: those of a picture's id, which begins a path
 * (`slugSchema`).
 */
const LONGEST_SLUG = 60;

/**
 * The name of a file in the store. It contains the hash, so that the same bytes have one name and
 * other bytes never replace those of a published story.
 */
export function storedName({
  name,
  ending,
  kind,
  hash,
}: {
  name: string;
  ending: string;
  kind: MediaKind;
  hash: string;
}): string {
  const slug = slugify(name.replace(/\.[^.]*$/, ''))
    .slice(0, LONGEST_SLUG)
    .replace(/-+$/, '');
  return `${slug || kind}-${mediaKey(hash)}.${ending}`;
}

/** The part of a SHA-256 that names contain. */
export function mediaKey(hash: string): string {
  return hash.slice(0, 16);
}

/** The id of a picture by its file name. */
export function pictureIdOf(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}

/** The ratio of a film's frame that is nearest to its pixels. */
export function nearestRatio({
  width,
  height,
}: Pick<MediaFacts, 'width' | 'height'>): ImageRatio | undefined {
  if (width === undefined || height === undefined) return undefined;
  const distance = (ratio: ImageRatio) => {
    const [across = 1, down = 1] = ratio.split('-').map(Number);
    return Math.abs(Math.log((width * down) / (height * across)));
  };
  return IMAGE_RATIOS.reduce((best, ratio) => (distance(ratio) < distance(best) ? ratio : best));
}
