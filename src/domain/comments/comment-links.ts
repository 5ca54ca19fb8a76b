import type { TextPlace } from './folded-text.ts';
import { parseUrl } from '../text/parse-url.ts';

/** A piece of a comment's text: words, or a link. `text` of a link is what its reader sees. */
export type LinkPiece = { text: string } | { text: string; href: string };

/**
 * Top-level domains of links without a scheme. A known end is what tells `diari.cat` from
 * `Sr.Joan`: the list has those that readers of Catalan and Spanish papers type, and no word of
 * either language that follows a full stop.
 */
const BARE_ENDS =
  'cat|com|org|net|es|eu|info|ad|fr|it|pt|de|uk|io|dev|app|tv|gal|eus|barcelona|madrid|edu|gob|gov|mx|ar|cl|co|pe|uy|ly|be|ru|cn|tk|xyz|top|online|site|shop|club|biz';

/**
 * An address with a scheme, or a host name with a known end, in one case, and what follows it up to
 * a space. The first group is the sign before it: lookbehinds are a syntax error below Safari 16.4
 * (MDN), and the module of the comments would not load there.
 */
const CANDIDATE = new RegExp(
  String.raw`(^|[^\p{L}\p{N}@.\-_/])(https?://[^\s<>"«»“”]{1,2000}|(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,4}(?:${BARE_ENDS})(?![\p{L}\p{N}@_]|-[\p{L}\p{N}]|\.[\p{L}\p{N}])(?:[/?#][^\s<>"«»“”]{0,2000})?)`,
  'giu',
);

/** Signs at the end of an address that belong to the sentence. */
const SENTENCE_SIGNS = /[.,;:!?…'’"*_~]+$/u;

/**
 * The text of a comment in pieces, its links apart. Links are addresses with `http:` or `https:`,
 * and host names with a known end. The host of a link is shown as the browser reads it, unless it
 * is shown as typed (`isShownAsTyped`). Never throws. The pieces in their order make up the text,
 * but for such hosts.
 */
export function linkPieces(text: string): LinkPiece[] {
  const pieces: LinkPiece[] = [];
  let from = 0;
  for (const { at, length, shown, href } of findLinks(text)) {
    if (at > from) pieces.push({ text: text.slice(from, at) });
    pieces.push({ text: shown, href });
    from = at + length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/** The links of a text with their places, in the order of the text. Never throws. */
export function findLinks(text: string): (TextPlace & { shown: string; href: string })[] {
  return [...text.matchAll(CANDIDATE)].flatMap(({ 1: before = '', 2: found = '', index }) => {
    const link = linkOf(withoutSentence(found));
    return link ? [{ at: index + before.length, ...link }] : [];
  });
}

function linkOf(found: string): { shown: string; href: string; length: number } | undefined {
  const hasScheme = /^https?:\/\//i.test(found);
  const host = /^[^/?#]*/.exec(hasScheme ? found.slice(found.indexOf('//') + 2) : found)?.[0] ?? '';
  if (!hasScheme && !isWrittenAsHost(host)) return undefined;
  const address = hasScheme ? found : `https://${found}`;
  const url = parseUrl(address);
  if (!url) return undefined;
  if (url.username !== '' || url.password !== '' || !/\.[\p{L}\p{N}-]{2,}$/u.test(url.hostname))
    return undefined;
  const shown = isShownAsTyped(host, url) ? found : found.replace(host, () => url.host);
  return { shown, href: url.href, length: found.length };
}

/**
 * Letters of hosts beyond ASCII that are shown as typed: Latin ones (Unicode UTS #39, single
 * script), and the middle dot between two l (RFC 5892, A.3). Signs such as `⁄` look like those that
 * end a host.
 */
const LATIN_HOST = /^(?:l·(?=l)|[\p{Script=Latin}\d.-])+(?::\d+)?$/iu;

/**
 * Whether a typed host means the host of its URL to a person: the same but for case, or with Latin
 * letters.
 */
function isShownAsTyped(host: string, { hostname, port, protocol }: URL): boolean {
  const defaultPort = protocol === 'http:' ? ':80' : ':443';
  const typed = host.toLowerCase();
  const named =
    port === '' && typed.endsWith(defaultPort)
      ? `${hostname}${defaultPort}`
      : `${hostname}${port === '' ? '' : `:${port}`}`;
  if (!/[^\p{ASCII}]/u.test(host)) return typed === named;
  return LATIN_HOST.test(host) && host.normalize('NFKC').toLowerCase() === typed;
}

/** Names of hosts are written in lower or in upper case. `Sr.Es` is the end of a sentence. */
function isWrittenAsHost(host: string): boolean {
  return host === host.toLowerCase() || host === host.toUpperCase();
}

/**
 * An address without the signs of the sentence around it: a closing bracket stays if it was opened
 * within.
 */
function withoutSentence(found: string): string {
  let rest = found.replace(SENTENCE_SIGNS, '');
  while (/[)\]}]$/.test(rest) && countOf(rest, ')]}') > countOf(rest, '([{'))
    rest = rest.slice(0, -1).replace(SENTENCE_SIGNS, '');
  return rest;
}

function countOf(text: string, signs: string): number {
  return [...text].filter((one) => signs.includes(one)).length;
}
