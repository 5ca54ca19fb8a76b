import { date, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { nickShape } from './nick-shape.ts';
import { readers } from './reader-schema.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Children of readers. They have no login. */
export const readerChildren = pgTable(
  'reader_children',
  {
    id: text().primaryKey(),
    /** The guardian. */
    userId: text('user_id')
      .notNull()
      .references(() => readers.id, { onDelete: 'cascade' }),
    /** Alias of the site on which the child was added. Its time zone and minimum age hold. */
    site: text().notNull(),
    nick: text().notNull(),
    /**
     * Unique form of the nick. A trigger keeps it apart from the nicks of readers, in both
     * directions (migration 0048).
     */
    nickKey: text('nick_key').notNull(),
    /** Null after the end of the profile. */
    name: text(),
    /** Null after the end of the profile. */
    bornOn: date('born_on', { mode: 'string' }),
    /** The sentence that the guardian accepted, in `locale`. */
    consent: text().notNull(),
    /** The language of the consent, and of the notice about the end. */
    locale: text().notNull(),
    consentedAt: instant('consented_at').notNull().defaultNow(),
    /** The end of the profile. Nothing may be sent for the child from then on. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('reader_children_nick').on(table.nickKey),
    index('reader_children_nick_shape').on(nickShape(table.nickKey)),
    index('reader_children_reader').on(table.userId, table.consentedAt),
    index('reader_children_born').on(table.bornOn),
  ],
);
