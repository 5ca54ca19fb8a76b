import { sql } from 'drizzle-orm';
import {
  bigint,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import {
  UPLOAD_KINDS,
  UPLOAD_PURPOSES,
  UPLOAD_REASONS,
  UPLOAD_STATES,
} from '#domain/uploads/reader-upload.ts';
import { readers } from './reader-schema.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytesOf = (name: string) => bigint(name, { mode: 'number' });

/**
 * Files that readers send with a form: a row from the announcement on. Their bytes are in the spool
 * while they arrive, and in the quarantine from the check on.
 */
export const readerUploads = pgTable(
  'reader_uploads',
  {
    /** Random. */
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => readers.id, { onDelete: 'cascade' }),
    /** Alias of the site. */
    site: text().notNull(),
    purpose: text({ enum: UPLOAD_PURPOSES }).notNull(),
    kind: text({ enum: UPLOAD_KINDS }).notNull(),
    /** The name on the reader's device: a label for the desk (`labelOf`). */
    name: text().notNull(),
    /** The announced length. */
    bytes: bytesOf('bytes').notNull(),
    /** Bytes that have arrived. */
    received: bytesOf('received').notNull().default(0),
    /** The request that writes now. An earlier one ends when it finds another's. */
    writer: text(),
    state: text({ enum: UPLOAD_STATES }).notNull().default('receiving'),
    reason: text({ enum: UPLOAD_REASONS }),
    /** Name in the quarantine, and the facts of the cleaned file. */
    storedName: text('stored_name').unique('reader_uploads_stored_name'),
    storedBytes: bytesOf('stored_bytes'),
    width: integer(),
    height: integer(),
    /** Seconds of a film. */
    duration: doublePrecision(),
    /** The thing that the file is part of, such as `contribution:{id}`. */
    owner: text(),
    /** Name of the original that it became when the newsroom accepted it. */
    acceptedAs: text('accepted_as'),
    createdAt: instant('created_at').notNull().defaultNow(),
    changedAt: instant('changed_at').notNull().defaultNow(),
    /** Null of an attached file. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('reader_uploads_reader').on(table.userId, table.createdAt),
    index('reader_uploads_owner')
      .on(table.owner)
      .where(sql`owner is not null`),
    index('reader_uploads_expired')
      .on(table.expiresAt)
      .where(sql`expires_at is not null`),
  ],
);
