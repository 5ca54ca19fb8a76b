import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { DIGESTS, NOTIFICATION_KINDS } from '#domain/notifications/notification.ts';
import { comments } from './comment-schema.ts';
import { readers } from './reader-schema.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const ofReader = () =>
  text('user_id')
    .notNull()
    .references(() => readers.id, { onDelete: 'cascade' });

/**
 * Notifications of readers: a row for a kind of event about one of their comments. Instants are to
 * the millisecond.
 */
export const notifications = pgTable(
  'notifications',
  {
    userId: ofReader(),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    /** The reader's own comment. */
    comment: uuid()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    /** Alias of the site. */
    site: text().notNull(),
    /** The first event that the reader has not read. Replies are counted from it. */
    since: instant('since').notNull(),
    /** The latest event. */
    at: instant('at').notNull(),
    readAt: instant('read_at'),
    /** The last mail with it. */
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.comment] }),
    index('notifications_reader').on(table.userId, table.site, table.at),
    index('notifications_comment').on(table.comment),
    index('notifications_at').on(table.at),
    index('notifications_unmailed_reader')
      .on(table.site, table.userId)
      .where(sql`read_at is null and (mailed_at is null or mailed_at < at)`),
    // Of worker processes of a former release.
    index('notifications_unmailed')
      .on(table.site, table.at)
      .where(sql`read_at is null and (mailed_at is null or mailed_at < at)`),
  ],
);

/** The choices of readers about mails with notifications. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: ofReader(),
    /** Alias of the site. */
    site: text().notNull(),
    digest: text({ enum: DIGESTS }).notNull(),
    /** The language in which the reader has chosen. */
    locale: text().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.site] })],
);
