import { pictureOfRendition } from './rendition.ts';

/** The id of a picture of the archive. */
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * The id of the picture at an address of the site's pages, such as
 * `/media/images/port.0123abcd_16-9_630w.webp` with or without its host. An id is returned as it
 * is; `undefined` for any other text.
 */
export function pictureOfAddress(text: string): string | undefined {
  if (ID.test(text)) return text;
  if (!/^(?:https?:\/\/[^/]+)?\/media\/images\//i.test(text)) return undefined;
  return pictureOfRendition(text.split('/').at(-1) ?? '');
}
