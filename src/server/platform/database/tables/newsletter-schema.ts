import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Newsletter subscriptions, confirmed or pending. By email address, because visitors subscribe
 * without an account.
 */
export const signUps = pgTable(
  'subscriptions',
  {
    /** In lower case. */
    email: text().notNull(),
    /** Id of the newsletter's document. */
    newsletter: text().notNull(),
    /** Alias of the site of the request. */
    site: text().notNull(),
    locale: text().notNull(),
    /** Null until the mailed link is followed (double opt-in). */
    confirmedAt: instant('confirmed_at'),
    /**
     * The time of the unsubscription. The row stays until the newsletter provider has deleted the
     * email address.
     */
    endedAt: instant('ended_at'),
    /**
     * The time of the next notification of the newsletter provider; null once the provider is up to
     * date.
     */
    tellAt: instant('tell_at'),
    /** Token of the unsubscribe link in every mail; valid only for that. */
    token: text().notNull().unique(),
    /**
     * SHA-256 of the confirmation token; null if no request is pending or the subscription has
     * ended.
     */
    confirmation: text(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.email, table.newsletter] }),
    index('subscriptions_confirmation').on(table.confirmation),
    index('subscriptions_due').on(table.tellAt),
    index('subscriptions_readers')
      .on(table.site, table.newsletter)
      .where(sql`confirmed_at is not null and ended_at is null`),
  ],
);
