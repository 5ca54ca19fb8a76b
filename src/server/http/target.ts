/** What a request asks for, once its target is known to be clean. */
export interface Target {
  /** One spelling a path: nothing is percent-encoded that need not be. No dot segments, no doubled slashes, no encoded slashes. */
  path: string;
  /** With its "?", or ''. */
  query: string;
}

/** Longest request target, as in most servers in front of us. Longer ones get 414. */
const MAX_TARGET = 4096;

/** Reads a request target (RFC 9112, origin-form). Returns the status to refuse it with: 400, 404 or 414. */
export function parseTarget(url: string): Target | { status: 400 | 404 | 414 } {
  if (url.length > MAX_TARGET) return { status: 414 };
  if (!url.startsWith('/')) return { status: 400 };
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  // Bytes outside visible ASCII have no place in a target; "#" and "\" are written by no browser.
  if (/[^\x21-\x7e]|[#\\]/.test(url)) return { status: 400 };
  if (/%(?:2f|5c|00)/i.test(path)) return { status: 400 };
  try {
    if (/(?:^|\/)\.{1,2}(?:\/|$)/.test(decodeURIComponent(path))) return { status: 400 };
  } catch {
    return { status: 404 };
  }
  if (path.includes('//')) return { status: 404 };
  return { path: path.replaceAll(/%[0-9a-f]{2}/gi, normalize), query: mark < 0 ? '' : url.slice(mark) };
}

/** RFC 3986, 6.2.2: a stranger must not fill the cache with the spellings of one page. */
function normalize(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return /[A-Za-z0-9._~-]/.test(character) ? character : encoded.toUpperCase();
}
