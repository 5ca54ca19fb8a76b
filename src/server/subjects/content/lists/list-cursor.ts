import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * Milliseconds after which a cursor expires: nobody goes on with a list of the day before yesterday
 * (decision 049).
 */
const LIFETIME = 48 * 3600 * 1000;

/** Maximum characters of a cursor in an address. */
const MAX_CURSOR = 1200;

/** RFC 3339 in UTC. */
export const instantSchema = z.iso.datetime();

/**
 * A place in a list that continues on the next page, and the instant of its first page; `null` for
 * a list without one.
 */
export interface ListCursor<Place> {
  asOf: string | null;
  place: Place;
}

/** Identifies a list, so that a cursor continues no other one. */
export function listDigest(list: unknown): string {
  return createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 12);
}

/** Writes a cursor for an address. */
export function writeListCursor(digest: string, { asOf, place }: ListCursor<unknown>): string {
  return Buffer.from(JSON.stringify([digest, asOf, place])).toString('base64url');
}

/**
 * Reads a cursor from outside. `undefined` if it is malformed, of another list, expired or of the
 * future, where embargoed stories are visible. A forged cursor can only name another place in the
 * same list.
 */
export function readListCursor<Place>(
  text: string,
  { digest, now, place }: { digest: string; now: Date; place: z.ZodType<Place> },
): ListCursor<Place> | undefined {
  if (text.length > MAX_CURSOR || !/^[\w-]+$/.test(text)) return undefined;
  const { data } = z
    .tuple([z.literal(digest), instantSchema.nullable(), place])
    .safeParse(parsed(Buffer.from(text, 'base64url').toString()));
  if (!data) return undefined;
  const [, asOf, found] = data;
  const age = asOf === null ? 0 : now.getTime() - Date.parse(asOf);
  return age < 0 || age > LIFETIME ? undefined : { asOf, place: found };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
