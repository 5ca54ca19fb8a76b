import { hash } from 'node:crypto';

/** The opening tag of an inline script or style. */
const OPENING = /<(script|style)\b[^>]*>/g;

/**
 * A hash in a policy (https://www.w3.org/TR/CSP3/#grammardef-hash-source), with the preceding
 * space.
 */
const HASH = / '(sha256-[A-Za-z0-9+/=]+)'/g;

/**
 * Removes the hashes of absent scripts and styles from a page's Content-Security-Policy. Astro
 * lists the hashes of the whole build in every page: two and a half kilobytes in the header and as
 * much in the page. No hash is added, so that markup injected into a story stays blocked.
 */
export function narrowPolicy(policy: string, body: Buffer): string {
  const own = hashesOf(body);
  return policy.replaceAll(HASH, (source, name: string) => (own.has(name) ? source : ''));
}

/** Hashes of the scripts and styles in a page, in the format of a policy. */
function hashesOf(body: Buffer): Set<string> {
  const hashes = new Set<string>();
  // Latin-1 maps each byte to one character, so that text offsets are byte offsets; the hash covers
  // the bytes.
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

/**
 * Adds the policy to the page as a meta element, because a static server does not send the header.
 */
export function withPolicy(body: Buffer, policy: string): Buffer {
  const charset = '<meta charset="utf-8">';
  const at = body.indexOf(charset);
  if (at < 0 || policy === '') return body;
  const end = at + charset.length;
  const meta = `<meta http-equiv="content-security-policy" content="${policy.replaceAll('"', '&quot;')}">`;
  return Buffer.concat([body.subarray(0, end), Buffer.from(meta), body.subarray(end)]);
}
