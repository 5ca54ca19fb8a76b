import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SearchCursor } from '../content-store/search/story-search.ts';

const instant = z.iso.datetime();
const id = z.string().max(200);

/** A cursor as it travels, after the digest of its search. */
const travelling = z.tuple([
  z.string(),
  instant,
  z.tuple([z.boolean(), instant, id]).nullable(),
  z.tuple([z.number(), instant, id]).nullable(),
]);

/** Milliseconds after which a cursor expires: nobody goes on with a list of the day before yesterday. */
const LIFETIME = 48 * 3600 * 1000;

/** Maximum length of a cursor in an address. */
export const MAX_CURSOR = 1200;

/** Identifies a search, so that a cursor continues no other one. */
export function searchDigest(search: unknown): string {
  return createHash('sha256').update(JSON.stringify(search)).digest('base64url').slice(0, 12);
}

/** Writes a cursor for an address. `undefined`, the end of the list, is ''. */
export function writeCursor(digest: string, cursor: SearchCursor | undefined): string {
  if (!cursor) return '';
  const { asOf, after, last } = cursor;
  const parts: z.infer<typeof travelling> = [
    digest,
    asOf,
    after ? [after.isHeading, after.visibleFrom, after.id] : null,
    last ? [last.score, last.visibleFrom, last.id] : null,
  ];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/**
 * Reads a cursor from outside. `undefined` if it is malformed, expired, of the future, or of another search. A forged
 * cursor can only name another place in the same list.
 */
export function readCursor(text: string, digest: string, now: Date): SearchCursor | undefined {
  if (text.length > MAX_CURSOR || !/^[\w-]+$/.test(text)) return undefined;
  const { data } = travelling.safeParse(parsed(Buffer.from(text, 'base64url').toString()));
  if (!data) return undefined;
  const [ofSearch, asOf, after, last] = data;
  const age = now.getTime() - Date.parse(asOf);
  if (ofSearch !== digest || age < 0 || age > LIFETIME) return undefined;
  return {
    asOf,
    ...(after && { after: { isHeading: after[0], visibleFrom: after[1], id: after[2] } }),
    ...(last && { last: { score: last[0], visibleFrom: last[1], id: last[2] } }),
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
