/** A whole script or style element, or the opening tag of any other element. */
const TAG = /(<(script|style)\b[^>]*>)([\s\S]*?<\/\2>)|<[a-z][^>]*>/gi;

/**
 * Start of a URL of a built file or of media in an attribute: the first of its value, or a later
 * one of a `srcset`.
 */
const ADDRESS = /(?<=[="\s,])\/(?=(?:_astro|media)\/)/g;

/**
 * Rewrites built files (`/_astro/`) and media (`/media/`) in a page's attributes to the site's
 * static origin, if there is one. The text of scripts and styles stays unchanged, because the
 * policy contains its hash. URLs in that text point to the site itself.
 */
export function atStaticOrigin<Bytes extends Buffer>(
  body: Bytes,
  origin: string,
): Bytes | Buffer<ArrayBuffer> {
  if (origin === '') return body;
  const moved = (tag: string) => tag.replaceAll(ADDRESS, `${origin}/`);
  // Latin-1 maps each byte to one character, as in page-policy.ts.
  const text = body
    .toString('latin1')
    .replaceAll(TAG, (tag: string, opening: string | undefined, _name, rest: string) =>
      opening === undefined ? moved(tag) : moved(opening) + rest,
    );
  return Buffer.from(text, 'latin1');
}
