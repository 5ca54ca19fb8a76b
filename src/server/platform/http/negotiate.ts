import { ENCODINGS, type Encoding } from '../page-cache/cached-page.ts';

const known = new Map<string, Encoding>();

/**
 * Limit of the memoised header values. Browsers send few different ones, but clients can invent any
 * number.
 */
const MAX_KNOWN = 500;

/**
 * Characters of a header that are read. Browsers send fewer; the limit keeps invented headers from
 * costing the thread that serves all readers more than a hit does.
 */
const MAX_ACCEPT = 256;
const MAX_IF_NONE_MATCH = 1024;

/**
 * The best encoding that Accept-Encoding allows (RFC 9110, 12.5.3). Only whole parts of the first
 * 256 characters count.
 */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (accept === undefined) return 'identity';
  const read =
    accept.length <= MAX_ACCEPT ? accept : accept.slice(0, accept.lastIndexOf(',', MAX_ACCEPT) + 1);
  const before = known.get(read);
  if (before) return before;
  const weights = weightsOf(read);
  const chosen =
    ENCODINGS.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0) ??
    'identity';
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(read, chosen);
  return chosen;
}

function weightsOf(accept: string): Map<string, number> {
  return new Map(
    accept
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='));
        return [name, weight === undefined ? 1 : Number(weight.slice(2))];
      }),
  );
}

/**
 * Whether the first 1024 characters of If-None-Match contain the ETag (RFC 9110, 13.1.2: weak
 * comparison).
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch
    .slice(0, MAX_IF_NONE_MATCH)
    .split(',')
    .some((one) => one.trim().replace(/^W\//, '') === etag);
}
