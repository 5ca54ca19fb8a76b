import type { Edition } from '../paths/urls.ts';

/** Size in pixels of a share image: a story's picture and headline, or the name of a site. */
export const CARD = { width: 1200, height: 630 } as const;

const CARD_NAME = /^([A-Za-z0-9][A-Za-z0-9._:-]{0,199})\.([0-9a-f]{8})\.jpg$/;

/** Id of a site's own share image, in the position of a story id in the path. */
export function siteCardId({ site, locale }: Edition): string {
  return `site:${site.alias}:${locale}`;
}

/**
 * Path of a share image. `version` is 8 hex digits of a hash of its content, so that the file at a
 * URL never changes.
 */
export function cardPath(storyId: string, version: string): string {
  return `/media/cards/${storyId}.${version}.jpg`;
}

/** Parses a share image's file name. Returns `undefined` for any other name. */
export function parseCardName(name: string): { storyId: string; version: string } | undefined {
  const [, storyId, version] = CARD_NAME.exec(name) ?? [];
  return storyId === undefined || version === undefined ? undefined : { storyId, version };
}
