import type { Image } from './picture.ts';

/**
 * Whether a picture of a story opens over the page. One without a caption and without a credit is
 * an ornament. One without alternative text and without a caption would be a link without a name.
 */
export function opensFromPage({
  alt,
  caption,
  credit,
}: Pick<Image, 'alt' | 'caption' | 'credit'>): boolean {
  return (caption ?? '') !== '' || ((credit ?? '') !== '' && alt !== '');
}
