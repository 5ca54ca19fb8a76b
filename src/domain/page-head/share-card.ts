import type { Edition } from '../addresses.ts';

/** Size in pixels of the picture that other sites show beside a link: a story's picture and headline, or the name of a site. */
export const CARD = { width: 1200, height: 630 } as const;

const CARD_NAME = /^([A-Za-z0-9][A-Za-z0-9._:-]{0,199})\.([0-9a-f]{8})\.jpg$/;

/** Stands in the address of a site's own card where a story's id stands in others. */
export function siteCardId({ site, locale }: Edition): string {
  return `site:${site.alias}:${locale}`;
}

/** `version` is 8 hex digits of all that the card shows, so an address never changes its bytes. */
export function cardPath(storyId: string, version: string): string {
  return `/media/cards/${storyId}.${version}.jpg`;
}

/** Reads a card's file name; `undefined` for any other name. */
export function parseCardName(name: string): { storyId: string; version: string } | undefined {
  const [, storyId, version] = CARD_NAME.exec(name) ?? [];
  return storyId === undefined || version === undefined ? undefined : { storyId, version };
}
