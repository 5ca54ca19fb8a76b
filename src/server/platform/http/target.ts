/** A validated request target. */
export interface Target {
  /**
   * Canonical path: only necessary percent-encoding, and no dot segments, doubled slashes or
   * encoded slashes.
   */
  path: string;
  /** The query including "?", or ''. */
  query: string;
}

/** Maximum length of a request target, as in most servers in front. Longer targets get 414. */
const MAX_TARGET = 4096;

/**
 * Parses a request target (RFC 9112, origin-form). Returns the error status for an invalid one:
 * 400, 404 or 414.
 */
export function parseTarget(url: string): Target | { status: 400 | 404 | 414 } {
  if (url.length > MAX_TARGET) return { status: 414 };
  if (!url.startsWith('/')) return { status: 400 };
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  // A target consists of visible ASCII only. Browsers never send "#" or "\".
  if (/[^\x21-\x7e]|[#\\]/.test(url)) return { status: 400 };
  if (/%(?:2f|5c|00)/i.test(path)) return { status: 400 };
  try {
    if (/(?:^|\/)\.{1,2}(?:\/|$)/.test(decodeURIComponent(path))) return { status: 400 };
  } catch {
    return { status: 404 };
  }
  if (path.includes('//')) return { status: 404 };
  return {
    path: path.replaceAll(/%[0-9a-f]{2}/gi, normalize),
    query: mark < 0 ? '' : url.slice(mark),
  };
}

/**
 * Normalises an escape (RFC 3986, 6.2.2), so that clients cannot fill the cache with spellings of
 * one page.
 */
function normalize(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return /[A-Za-z0-9._~-]/.test(character) ? character : encoded.toUpperCase();
}
