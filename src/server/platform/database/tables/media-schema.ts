import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { MEDIA_KINDS } from '#domain/media/media-types.ts';

/** Files that the newsroom has sent by call: one row for the same bytes. */
export const mediaFiles = pgTable(
  'media_files',
  {
    /** First 16 hex digits of `hash`, which the name contains and links of documents name. */
    key: text().primaryKey(),
    /**
     * SHA-256 of the cleaned bytes; of those that were received, in files from before they were
     * cleaned.
     */
    hash: text().notNull().unique('media_files_hash'),
    /** Name in the media store. */
    name: text().notNull().unique('media_files_name'),
    kind: text({ enum: MEDIA_KINDS }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Pixels of a picture or film. */
    width: integer(),
    height: integer(),
    /** Seconds of a film or sound. */
    duration: doublePrecision(),
    /**
     * The credit and the caption that the picture had in itself, for the newsroom. Nothing prints
     * them.
     */
    proposedCredit: text('proposed_credit'),
    proposedCaption: text('proposed_caption'),
    /** The instant at which a call began to put the file away; of several, the last one. */
    begunAt: timestamp('begun_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /**
     * The instant from which the file is whole. Null while it is put away, and after an
     * interruption.
     */
    storedAt: timestamp('stored_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    index('media_files_unfinished')
      .on(table.begunAt)
      .where(sql`stored_at is null`),
  ],
);

/** Addresses of files in the newsroom's own system, with the file that was sent last for each. */
export const mediaSources = pgTable(
  'media_sources',
  {
    source: text().primaryKey(),
    key: text()
      .notNull()
      .references(() => mediaFiles.key, { onDelete: 'cascade' }),
  },
  (table) => [index('media_sources_key').on(table.key)],
);

/**
 * The newsroom whose originals `media/` has: one row, with the id that the folder's marker repeats
 * (`MediaFolder`).
 */
export const mediaFolders = pgTable(
  'media_folders',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    newsroom: text().notNull(),
  },
  (table) => [check('media_folders_one', sql`${table.isOnly}`)],
);
