import { boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { CONTRIBUTION_STATES, type GivenAnswer } from '#domain/contributions/contribution.ts';
import { readers } from './reader-schema.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The answers of readers and visitors to forms. */
export const contributions = pgTable(
  'contributions',
  {
    id: text().primaryKey(),
    /** Alias of the site. */
    site: text().notNull(),
    locale: text().notNull(),
    /** `contact`, or the `storyId` of a call: its languages are one call. */
    form: text().notNull(),
    /** The reader, if a session sent it. It goes with the account. */
    userId: text('user_id').references(() => readers.id, { onDelete: 'cascade' }),
    answers: jsonb().$type<GivenAnswer[]>().notNull(),
    state: text({ enum: CONTRIBUTION_STATES }).notNull().default('waiting'),
    /** Whether the hidden field was filled in, which persons do not see. It is mailed to nobody. */
    isSuspect: boolean('is_suspect').notNull().default(false),
    at: instant('at').notNull().defaultNow(),
    /** The row is deleted after this instant. */
    keptUntil: instant('kept_until').notNull(),
  },
  (table) => [
    index('contributions_desk').on(table.site, table.state, table.at, table.id),
    index('contributions_reader').on(table.userId),
    index('contributions_kept').on(table.keptUntil),
  ],
);
