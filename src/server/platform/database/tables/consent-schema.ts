import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/**
 * Choices of readers about what may be loaded from elsewhere, as proof that they were asked (GDPR,
 * article 7). No column says who has chosen: no account, no network address, no browser.
 */
export const consentChoices = pgTable(
  'consent_choices',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Alias of the site. */
    site: text().notNull(),
    /** `purposesVersion` of the site; 0 for providers of embeds alone. */
    version: bigint({ mode: 'number' }).notNull(),
    measurement: boolean().notNull(),
    embeds: boolean().notNull(),
    advertising: boolean().notNull(),
    /** Number of providers of embeds that are always loaded. */
    providers: integer().notNull(),
    /** The minute of the choice, so that no access log can be put beside it. */
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('consent_choices_at').on(table.at)],
);
