import { createHash } from 'node:crypto';
import type { Site } from '#domain/sites/site.ts';

/**
 * Part of the version of every share image. Increase it when card-design.ts changes, so that the
 * URLs change.
 */
const DESIGN_VERSION = 1;

/**
 * 8 hex digits of the hash over the contents of a share image. `picture` is the URL template of its
 * picture.
 */
export function cardVersion(card: {
  site: Pick<Site, 'name' | 'theme'>;
  headline: string;
  picture: string | undefined;
}): string {
  const { site, headline, picture } = card;
  return createHash('sha256')
    .update(JSON.stringify([DESIGN_VERSION, site.theme, site.name, headline, picture ?? null]))
    .digest('hex')
    .slice(0, 8);
}
