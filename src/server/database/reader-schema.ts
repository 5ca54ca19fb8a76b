import { boolean, date, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ConsentPurpose } from '../accounts/consents.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const made = () => ({ createdAt: instant('created_at').notNull().defaultNow(), updatedAt: instant('updated_at').notNull().defaultNow() });

/** Registered readers: what better-auth asks of a user, and the fields of SPECIFICATION §3. One account holds on all sites. */
export const readers = pgTable(
  'readers',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** In lower case. */
    email: text().notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    ...made(),
    nick: text().notNull(),
    /** The nick as two readers may not both have it: in lower case, composed. */
    nickKey: text('nick_key').notNull(),
    surname: text().notNull().default(''),
    birthdate: date({ mode: 'string' }),
    /** A `UserType`, as text. */
    type: text().notNull().default('1'),
    bulletin: boolean().notNull().default(false),
    phone: text().notNull().default(''),
    nif: text().notNull().default(''),
    address: text().notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    city: text().notNull().default(''),
    province: text().notNull().default(''),
    country: text().notNull().default(''),
    demoBulletin: boolean('demo_bulletin').notNull().default(false),
    alternativeEmail: text('alternative_email').notNull().default(''),
    isRegisteredInDemo: boolean('is_registered_in_demo').notNull().default(false),
    /** Alias of the site they registered on. */
    site: text().notNull(),
  },
  (table) => [uniqueIndex('readers_nick').on(table.nickKey)],
);

/** Where a reader is logged in. */
export const readerSessions = pgTable(
  'reader_sessions',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => readers.id, { onDelete: 'cascade' }),
    /** SHA-256 of the series: the part of the cookie's token that stays as long as the session. */
    token: text().notNull().unique(),
    /** SHA-256 of the turn: the part that is exchanged. Null until it is for the first time. `updatedAt` says when it was. */
    turn: text(),
    /** The turn before. */
    lastTurn: text('last_turn'),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    ...made(),
  },
  (table) => [index('reader_sessions_reader').on(table.userId), index('reader_sessions_over').on(table.expiresAt)],
);

/** Ways into an account: a password (its hash), or an account at a provider. */
export const readerLogins = pgTable(
  'reader_logins',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => readers.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    ...made(),
  },
  (table) => [index('reader_logins_reader').on(table.userId), uniqueIndex('reader_logins_account').on(table.issuer, table.accountId)],
);

/** Tokens that were mailed, by the hash of what they are for. */
export const readerVerifications = pgTable(
  'reader_verifications',
  { id: text().primaryKey(), identifier: text().notNull(), value: text().notNull(), expiresAt: instant('expires_at').notNull(), ...made() },
  (table) => [index('reader_verifications_identifier').on(table.identifier)],
);

/** Addresses that accounts had until lately: each was mailed a link that takes the change back. */
export const emailChanges = pgTable(
  'email_changes',
  {
    /** SHA-256 of the token that was mailed. */
    token: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => readers.id, { onDelete: 'cascade' }),
    /** The address that the account had, in lower case. */
    email: text().notNull(),
    at: instant('at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('email_changes_reader').on(table.userId)],
);

/** How often something was tried: by the hash, under a secret, of what and who. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    /** When counting starts anew. */
    resetsAt: instant('resets_at').notNull(),
  },
  (table) => [index('attempts_over').on(table.resetsAt)],
);

/** What a reader agreed to, or no longer does, and when. Never changed, only added to. */
export const consents = pgTable(
  'consents',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => readers.id, { onDelete: 'cascade' }),
    purpose: text().$type<ConsentPurpose>().notNull(),
    isGiven: boolean('is_given').notNull(),
    site: text().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('consents_reader').on(table.userId)],
);

/** Stories that a reader saved, and authors they follow, by the id of the document. */
export const bookmarks = pgTable(
  'bookmarks',
  {
    userId: text('user_id')
      .notNull()
      .references(() => readers.id, { onDelete: 'cascade' }),
    kind: text().$type<'content' | 'author'>().notNull(),
    target: text().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.target] })],
);

/** Who gets a newsletter, or asked to. Kept by address: visitors subscribe without an account. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** In lower case. */
    email: text().notNull(),
    /** Id of the newsletter's document. */
    newsletter: text().notNull(),
    /** Alias of the site that was asked. */
    site: text().notNull(),
    locale: text().notNull(),
    /** Null until the link that was mailed is followed (double opt-in). */
    confirmedAt: instant('confirmed_at'),
    /** When it was to end. The row stays until whoever sends the newsletter has let go of the address. */
    endedAt: instant('ended_at'),
    /** When whoever sends the newsletter is told of the row again; null once they know what it says. */
    tellAt: instant('tell_at'),
    /** Opens the link of every mail that ends the subscription; it does nothing else. */
    token: text().notNull().unique(),
    /** SHA-256 of the token that confirms; null where nothing was asked for, and once it ended. */
    confirmation: text(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.email, table.newsletter] }),
    index('subscriptions_confirmation').on(table.confirmation),
    index('subscriptions_due').on(table.tellAt),
  ],
);

/** That an account was deleted, and when: a newsroom proves with it what a receipt says. Nothing in it leads to a person. */
export const deletions = pgTable('deletions', {
  /** The number on the receipt. */
  id: text().primaryKey(),
  /** Alias of the site where it was asked for. */
  site: text().notNull(),
  at: instant('at').notNull(),
});
