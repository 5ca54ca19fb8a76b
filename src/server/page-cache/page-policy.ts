import { hash } from 'node:crypto';

/** Where a script or a style begins that stands in a page. */
const OPENING = /<(script|style)\b[^>]*>/g;

/** A hash as a policy names it (https://www.w3.org/TR/CSP3/#grammardef-hash-source), with the space before it. */
const HASH = / '(sha256-[A-Za-z0-9+/=]+)'/g;

/**
 * A page's Content-Security-Policy without the hashes of what does not stand in it: Astro lists those of the whole build in every page, two and a half
 * kilobytes in the header and as much in the page. None is added, so nothing that got into a story is let in.
 */
export function narrowPolicy(policy: string, body: Buffer): string {
  const own = hashesOf(body);
  return policy.replaceAll(HASH, (source, name: string) => (own.has(name) ? source : ''));
}

/** Hashes of the scripts and styles in a page, as a policy names them. */
function hashesOf(body: Buffer): Set<string> {
  const hashes = new Set<string>();
  // A character a byte: places in the text are places in the bytes, and bytes are what is hashed.
  const text = body.toString('latin1');
  OPENING.lastIndex = 0;
  for (let opening = OPENING.exec(text); opening; opening = OPENING.exec(text)) {
    const start = OPENING.lastIndex;
    const end = text.indexOf(`</${opening[1]}>`, start);
    if (end < 0) break;
    hashes.add(`sha256-${hash('sha256', body.subarray(start, end), 'base64')}`);
    OPENING.lastIndex = end;
  }
  return hashes;
}

/** The page with its policy in it as well: a static server that sends the file knows no header of it. */
export function withPolicy(body: Buffer, policy: string): Buffer {
  const charset = '<meta charset="utf-8">';
  const at = body.indexOf(charset);
  if (at < 0 || policy === '') return body;
  const end = at + charset.length;
  const meta = `<meta http-equiv="content-security-policy" content="${policy.replaceAll('"', '&quot;')}">`;
  return Buffer.concat([body.subarray(0, end), Buffer.from(meta), body.subarray(end)]);
}
