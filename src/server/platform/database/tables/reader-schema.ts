import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ROLES } from '#domain/sites/roles.ts';
import { BOOKMARK_KINDS } from '#domain/accounts/bookmark-kinds.ts';
import type { ConsentPurpose } from '#domain/accounts/consents.ts';
import { nickShape } from './nick-shape.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const made = () => ({
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/**
 * Accounts of readers: better-auth's user fields and the fields of SPECIFICATION §3. An account is
 * valid on all sites.
 */
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
    /** Unique form of the nick: in lower case, Unicode-composed. */
    nickKey: text('nick_key').notNull(),
    surname: text().notNull().default(''),
    birthdate: date({ mode: 'string' }),
    /** A `UserType`, as text. */
    type: text().notNull().default('1'),
    /**
     * The type without a subscription sold here (`follow-type.ts`). Null while no such subscription
     * makes the reader a subscriber.
     */
    otherType: text('other_type'),
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
    /** Alias of the site of the registration. */
    site: text().notNull(),
  },
  (table) => [
    uniqueIndex('readers_nick').on(table.nickKey),
    index('readers_nick_shape').on(nickShape(table.nickKey)),
  ],
);

/** Sessions of readers. */
export const readerSessions = pgTable(
  'reader_sessions',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => readers.id, { onDelete: 'cascade' }),
    /**
     * SHA-256 of the series: the part of the cookie's token that stays the same for the whole
     * session.
     */
    token: text().notNull().unique(),
    /**
     * SHA-256 of the rotated part of the token. Null until the first rotation. `updatedAt` is the
     * time of the last one.
     */
    rotation: text(),
    /** The `rotation` before the last rotation. */
    lastRotation: text('last_rotation'),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    ...made(),
  },
  (table) => [
    index('reader_sessions_reader').on(table.userId),
    index('reader_sessions_over').on(table.expiresAt),
  ],
);

/**
 * Login methods of an account: a password (its hash), or an account at a provider. Found by
 * provider and account.
 */
export const readerLogins = pgTable(
  'reader_logins',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => readers.id, { onDelete: 'cascade' }),
    /**
     * Namespace of `accountId`. Only Gigya's logins are found by it, because each of its API keys
     * has ids of its own.
     */
    issuer: text(),
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
  (table) => [
    index('reader_logins_reader').on(table.userId),
    uniqueIndex('reader_logins_account').on(table.issuer, table.accountId),
    uniqueIndex('reader_logins_provider')
      .on(table.providerId, table.accountId)
      .where(sql`provider_id <> 'gigya'`),
  ],
);

/** Mailed tokens, identified by the hash of their purpose. */
export const readerVerifications = pgTable(
  'reader_verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    ...made(),
  },
  (table) => [index('reader_verifications_identifier').on(table.identifier)],
);

/**
 * Recent former email addresses of accounts. Each received a mailed link that reverts the change.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    /** SHA-256 of the mailed token. */
    token: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => readers.id, { onDelete: 'cascade' }),
    /** The former email address, in lower case. */
    email: text().notNull(),
    at: instant('at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('email_changes_reader').on(table.userId)],
);

/** Counters of attempts. The key is a keyed hash of the action and the account or client. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    /** The time at which the counter restarts. */
    resetsAt: instant('resets_at').notNull(),
  },
  (table) => [index('attempts_over').on(table.resetsAt)],
);

/** Consents that a reader gave or withdrew, with the time. Append-only. */
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

/** Stories that a reader saved, and authors that they follow, by the id of the document. */
export const bookmarks = pgTable(
  'bookmarks',
  {
    userId: text('user_id')
      .notNull()
      .references(() => readers.id, { onDelete: 'cascade' }),
    kind: text({ enum: BOOKMARK_KINDS }).notNull(),
    target: text().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.target] })],
);

/** Roles of readers on the desk of a site. */
export const roles = pgTable(
  'roles',
  {
    userId: text('user_id')
      .notNull()
      .references(() => readers.id, { onDelete: 'cascade' }),
    /** Alias of the site. */
    site: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    since: instant('since').notNull().defaultNow(),
    /**
     * The reader who gave the role. Null for the role command, and after the deletion of that
     * reader.
     */
    givenBy: text('given_by').references(() => readers.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.site, table.role] }),
    index('roles_site').on(table.site, table.role),
    index('roles_given_by')
      .on(table.givenBy)
      .where(sql`given_by is not null`),
    check('roles_role', sql.raw(`role in (${ROLES.map((role) => `'${role}'`).join(', ')})`)),
  ],
);

/**
 * Closed stories that a reader or a visitor has read in a period of a site's allowance. One row
 * each, so that one statement takes a story and counts it.
 */
export const paywallMeters = pgTable(
  'paywall_meters',
  {
    /** Alias of the site. */
    site: text().notNull(),
    /** Name of the period (`MeterPeriod`). */
    period: text().notNull(),
    /** SHA-256 of a visitor's id, or the id of a reader after `reader:`. */
    holder: text().notNull(),
    /** Null for a visitor without an account. */
    userId: text('user_id').references(() => readers.id, { onDelete: 'cascade' }),
    /** Values of `storyId`, so that both languages of a story count once. */
    stories: text().array().notNull(),
    /** Days of the period on which closed stories were opened, and the last one of them. */
    days: integer().notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    /** The end of the period. The row is deleted afterwards. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.period, table.holder] }),
    index('paywall_meters_reader')
      .on(table.userId)
      .where(sql`user_id is not null`),
    index('paywall_meters_over').on(table.endsAt),
  ],
);

/** Gift links of closed stories that subscribers have made. */
export const giftLinks = pgTable(
  'gift_links',
  {
    /** Random. The link has it with a signature. */
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => readers.id, { onDelete: 'cascade' }),
    /** Alias of the site. */
    site: text().notNull(),
    /** A value of `storyId`: the link opens both languages. */
    story: text().notNull(),
    at: instant('at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** How often the link has opened the story. */
    opened: integer().notNull().default(0),
  },
  (table) => [
    index('gift_links_reader').on(table.userId, table.at),
    index('gift_links_over').on(table.expiresAt),
  ],
);

/**
 * Receipts of deleted accounts, which prove to a newsroom that a receipt is genuine. They contain
 * no personal data.
 */
export const deletions = pgTable('deletions', {
  /** The number on the receipt. */
  id: text().primaryKey(),
  /** Alias of the site of the request. */
  site: text().notNull(),
  at: instant('at').notNull(),
});
