import { z } from 'zod';
import type { SearchCursor } from '#server/subjects/content-store/search/story-search.ts';
import { instantSchema, readListCursor, writeListCursor } from './list-cursor.ts';

const id = z.string().max(200);

/**
 * The place of a search: the end of the last complete block, and the last result of the current
 * one.
 */
const placeSchema = z.strictObject({
  after: z.strictObject({ isHeading: z.boolean(), visibleFrom: instantSchema, id }).optional(),
  last: z.strictObject({ score: z.number(), visibleFrom: instantSchema, id }).optional(),
});

/** Writes a cursor for an address. `undefined`, the end of the list, is ''. */
export function writeCursor(digest: string, cursor: SearchCursor | undefined): string {
  if (!cursor) return '';
  const { asOf, ...place } = cursor;
  return writeListCursor(digest, { asOf, place });
}

/** Reads a cursor from outside; `undefined` as `readListCursor`, and for one without an instant. */
export function readCursor(text: string, digest: string, now: Date): SearchCursor | undefined {
  const found = readListCursor(text, { digest, now, place: placeSchema });
  return found && found.asOf !== null ? { asOf: found.asOf, ...found.place } : undefined;
}
