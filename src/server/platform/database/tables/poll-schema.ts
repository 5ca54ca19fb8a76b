import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { readers } from './reader-schema.ts';

/** Votes in polls: a row a voter and poll, with all options of the vote. */
export const pollVotes = pgTable(
  'poll_votes',
  {
    /** Alias of the site. */
    site: text().notNull(),
    /** The `storyId` of the poll: its languages are one poll. */
    poll: text().notNull(),
    /**
     * `reader:` and the id of a reader, or the hash of a visitor's id. Random once the account is
     * deleted.
     */
    voter: text().notNull(),
    userId: text('user_id').references(() => readers.id, { onDelete: 'set null' }),
    /** Ids of the chosen options. */
    options: text().array().notNull(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.poll, table.voter] }),
    index('poll_votes_reader').on(table.userId),
    // Found by the periodic task that renders results again.
    index('poll_votes_at').on(table.at),
  ],
);

/**
 * The votes of each option, which a trigger of `poll_votes` keeps, because a result is printed each
 * second and would count a million rows. A trigger, and not the statement of a vote, because worker
 * processes of a former release vote too.
 */
export const pollCounts = pgTable(
  'poll_counts',
  {
    site: text().notNull(),
    poll: text().notNull(),
    option: text().notNull(),
    votes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.site, table.poll, table.option] })],
);
