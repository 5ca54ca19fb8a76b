import type { CurrentUser } from '../../domain/reader.ts';
import { USER_TYPES } from '../../domain/reader/session-cookie.ts';
import type { readers } from '../database/reader-schema.ts';

export type ReaderRow = typeof readers.$inferSelect;

/** A reader as SPECIFICATION §3 has them. What other parts know of them (saved stories, followed authors, newsletters) is added by those. */
export function readerOf(row: ReaderRow): CurrentUser {
  return {
    id: row.id,
    nick: row.nick,
    name: row.name,
    surname: row.surname,
    email: row.email,
    bulletin: row.bulletin,
    birthdate: row.birthdate,
    type: USER_TYPES.find((type) => String(type) === row.type) ?? 1,
    savedContentIds: [],
    followedAuthorIds: [],
    commentsDislikeId: [],
    commentsReportId: [],
    newsletters: [],
    isRegisteredInDemo: row.isRegisteredInDemo,
    phone: row.phone,
    nif: row.nif,
    address: row.address,
    postalCode: row.postalCode,
    city: row.city,
    province: row.province,
    country: row.country,
    demoBulletin: row.demoBulletin,
    alternativeEmail: row.alternativeEmail,
  };
}

/** A nick as two readers may not both have it: whatever its capitals, however its accents are encoded, and however wide its spaces are. */
export function nickKeyOf(nick: string): string {
  return nick.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().toLowerCase();
}
