import { date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { readers, readerSessions } from './reader-schema.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const ofReader = () => text('user_id').references(() => readers.id, { onDelete: 'cascade' });
const ofSession = () =>
  text('session_id')
    .notNull()
    .references(() => readerSessions.id, { onDelete: 'cascade' });

/** The second factor of a member of staff: an app that shows one-time codes (RFC 6238). */
export const secondFactors = pgTable('second_factors', {
  userId: ofReader().primaryKey(),
  /** The shared secret, encrypted (`createSeal`). */
  secret: text().notNull(),
  since: instant('since').notNull(),
  /**
   * Number of the last time step whose code was used. A code of this step or an earlier one is
   * refused.
   */
  lastStep: integer('last_step').notNull(),
  /** Keyed hashes of the recovery codes that are not used yet. */
  recoveryCodes: text('recovery_codes').array().notNull(),
});

/**
 * A second factor that is being set up, until its first code. It goes with the reader's session
 * that has proved the password.
 */
export const secondFactorSetups = pgTable(
  'second_factor_setups',
  {
    userId: ofReader().primaryKey(),
    sessionId: ofSession(),
    /** The shared secret, encrypted (`createSeal`). */
    secret: text().notNull(),
    /**
     * Keyed hash of the mailed code without which the secret is not shown. Null once it was typed,
     * or for a reader with a factor.
     */
    mailedCode: text('mailed_code'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('second_factor_setups_session').on(table.sessionId),
    index('second_factor_setups_over').on(table.expiresAt),
  ],
);

/** Sessions on the desk of a site. Each goes with the reader's session from which it was opened. */
export const deskSessions = pgTable(
  'desk_sessions',
  {
    id: text().primaryKey(),
    /** SHA-256 of the cookie's token. */
    token: text().notNull().unique(),
    userId: ofReader().notNull(),
    sessionId: ofSession(),
    /** Alias of the site. */
    site: text().notNull(),
    since: instant('since').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('desk_sessions_reader').on(table.userId, table.site),
    index('desk_sessions_session').on(table.sessionId),
    index('desk_sessions_over').on(table.expiresAt),
  ],
);

/** Members of staff who get the figures of a site by a daily mail. */
export const figureMails = pgTable(
  'figure_mails',
  {
    userId: ofReader().notNull(),
    /** Alias of the site. */
    site: text().notNull(),
    /** The language of the desk in which the mail was switched on. */
    locale: text().notNull(),
    since: instant('since').notNull().defaultNow(),
    /** The day (YYYY-MM-DD) whose figures were mailed last. */
    mailedDay: date('mailed_day', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.site] }),
    index('figure_mails_site').on(table.site, table.userId),
  ],
);

/** Open pages that follow live blogs, by node, as its front process has counted them last. */
export const liveFollowers = pgTable(
  'live_followers',
  {
    /** Id of the live blog's document. */
    blog: text().notNull(),
    node: text().notNull(),
    count: integer().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blog, table.node] }),
    index('live_followers_node').on(table.node),
  ],
);

/**
 * Leases of posts that somebody writes, for half a minute at a time. A lease ends with its session.
 */
export const postLeases = pgTable(
  'post_leases',
  {
    /** Id of the live blog's document. */
    blog: text().notNull(),
    /** Id of the post, which may not exist yet. */
    post: text().notNull(),
    sessionId: text('session_id')
      .notNull()
      .references(() => deskSessions.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blog, table.post, table.sessionId] }),
    index('post_leases_session').on(table.sessionId),
    index('post_leases_over').on(table.expiresAt),
  ],
);
