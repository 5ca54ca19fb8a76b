import { createHash } from 'node:crypto';

/** A script or a style that stands in a page, and what is in it. */
const INLINE = /<(script|style)\b[^>]*>(.*?)<\/\1>/gs;

/** A hash as a policy names it (https://www.w3.org/TR/CSP3/#grammardef-hash-source), with the space before it. */
const HASH = / '(sha256-[A-Za-z0-9+/=]+)'/g;

/**
 * A page's Content-Security-Policy without the hashes of what does not stand in it: Astro lists those of the whole build in every page, two and a half
 * kilobytes in the header and as much in the page. None is added, so nothing that got into a story is let in.
 */
export function narrowPolicy(policy: string, body: Buffer): string {
  // A character a byte: what is hashed are the bytes.
  const inline = [...body.toString('latin1').matchAll(INLINE)].map(([, , content = '']) => content);
  const own = new Set(inline.map((content) => `sha256-${createHash('sha256').update(content, 'latin1').digest('base64')}`));
  return policy.replaceAll(HASH, (source, hash: string) => (own.has(hash) ? source : ''));
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
