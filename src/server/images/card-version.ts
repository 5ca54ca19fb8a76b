import { createHash } from 'node:crypto';
import type { Site } from '../../domain/site.ts';

/** Changes with the design (card-design.ts): cards made before have other addresses. */
const DESIGN_VERSION = 1;

/** 8 hex digits of all that a story's share card shows; `picture` is the address template of its picture. */
export function cardVersion(card: { site: Pick<Site, 'name' | 'theme'>; headline: string; picture: string | undefined }): string {
  const { site, headline, picture } = card;
  return createHash('sha256')
    .update(JSON.stringify([DESIGN_VERSION, site.theme, site.name, headline, picture ?? null]))
    .digest('hex')
    .slice(0, 8);
}
