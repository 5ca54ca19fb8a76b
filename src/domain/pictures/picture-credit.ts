import type { Image } from './picture.ts';

/** The credit shared by all pictures, or `undefined` if they differ or have none. */
export function sharedCredit(images: readonly Pick<Image, 'credit'>[]): string | undefined {
  const credits = new Set(images.map(({ credit }) => credit));
  return credits.size === 1 ? images[0]?.credit : undefined;
}
