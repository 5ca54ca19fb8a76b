import { forPersonFields } from '#domain/accounts/forms/person-fields.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import { USER_TYPES } from '#domain/accounts/session/session-cookie.ts';
import type { readers } from '#server/platform/database/tables/reader-schema.ts';

export type ReaderRow = typeof readers.$inferSelect;

/**
 * A reader as in SPECIFICATION §3. Saved stories, followed authors and newsletters are added by
 * other parts.
 */
export function readerOf(row: ReaderRow): CurrentUser {
  return {
    id: row.id,
    ...forPersonFields((field) => row[field]),
    bulletin: row.bulletin,
    birthdate: row.birthdate,
    type: USER_TYPES.find((type) => String(type) === row.type) ?? 1,
    savedContentIds: [],
    followedAuthorIds: [],
    commentsDislikeId: [],
    commentsReportId: [],
    newsletters: [],
    isRegisteredInDemo: row.isRegisteredInDemo,
    nif: row.nif,
    demoBulletin: row.demoBulletin,
    alternativeEmail: row.alternativeEmail,
  };
}

/** The unique form of a nick, which ignores case, the encoding of accents, and kinds of spaces. */
export function nickKeyOf(nick: string): string {
  return nick.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().toLowerCase();
}
