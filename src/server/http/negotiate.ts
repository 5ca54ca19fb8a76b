import { ENCODINGS, type Encoding } from '../page-cache/cached-page.ts';

const known = new Map<string, Encoding>();

/** Limit of the memoised header values. Browsers send few different ones, but clients can invent any number. */
const MAX_KNOWN = 500;

/** The best encoding that Accept-Encoding allows (RFC 9110, 12.5.3). */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (accept === undefined) return 'identity';
  const before = known.get(accept);
  if (before) return before;
  const chosen = ENCODINGS.find((encoding) => isAccepted(accept, encoding)) ?? 'identity';
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(accept, chosen);
  return chosen;
}

function isAccepted(accept: string, encoding: Encoding): boolean {
  const weights = new Map(
    accept
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='));
        return [name, weight === undefined ? 1 : Number(weight.slice(2))];
      }),
  );
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}

/** Whether If-None-Match matches the ETag (RFC 9110, 13.1.2: weak comparison). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
