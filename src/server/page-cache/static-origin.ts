/** Directives that files of a site may come under: connect-src for the copies that are read offline. */
const SOURCES = /((?:^|;)\s*(?:script|style|img|media|font|connect)-src(?:-elem)? [^;]*?'self')/g;

/** An element whose text is no markup, as a whole, or any opening tag. */
const TAG = /(<(script|style)\b[^>]*>)([\s\S]*?<\/\2>)|<[a-z][^>]*>/gi;

/** The beginning of an address of a built file or of media, in an attribute: the first of its value, or a later one of a `srcset`. */
const ADDRESS = /(?<=[="\s,])\/(?=(?:_astro|media)\/)/g;

/** A page's Content-Security-Policy that also lets files come from the site's static origin; as it is where the site has none. */
export function allowStaticOrigin(policy: string, origin: string): string {
  return origin === '' ? policy : policy.replaceAll(SOURCES, `$1 ${origin}`);
}

/**
 * A page whose attributes name built files (`/_astro/`) and media (`/media/`) at the site's static origin; as it is where the site has none. Scripts and styles in
 * the page keep their text, of which the policy has a hash: what they name comes from the site itself.
 */
export function atStaticOrigin<Bytes extends Buffer>(body: Bytes, origin: string): Bytes | Buffer<ArrayBuffer> {
  if (origin === '') return body;
  const moved = (tag: string) => tag.replaceAll(ADDRESS, `${origin}/`);
  // A character a byte, as in page-policy.ts.
  const text = body
    .toString('latin1')
    .replaceAll(TAG, (tag: string, opening: string | undefined, _name, rest: string) =>
      opening === undefined ? moved(tag) : moved(opening) + rest,
    );
  return Buffer.from(text, 'latin1');
}
