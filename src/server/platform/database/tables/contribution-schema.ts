import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import {
  CONTRIBUTION_STATES,
  type GivenAnswer,
  type GivenFile,
} from '#domain/contributions/contribution.ts';
import type { Reason } from '#domain/comments/phases.ts';
import { UPLOAD_KINDS } from '#domain/uploads/reader-upload.ts';
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
    /** The name below a published contribution; null for a contact message, and for no name. */
    signature: text(),
    /** Its files in the order of the form; their bytes are `reader_uploads`. */
    files: jsonb().$type<GivenFile[]>().notNull().default([]),
    /** Findings of the phases of comments about its texts. */
    reasons: jsonb().$type<Reason[]>().notNull().default([]),
    state: text({ enum: CONTRIBUTION_STATES }).notNull().default('waiting'),
    /** Whether the hidden field was filled in, which persons do not see. It is mailed to nobody. */
    isSuspect: boolean('is_suspect').notNull().default(false),
    /** Words of the desk to the sender: why it was rejected, or what it asks. */
    note: text(),
    /** Of the last decision of the desk; the order of the wall. */
    decidedAt: instant('decided_at'),
    at: instant('at').notNull().defaultNow(),
    /** The row is deleted after this instant. */
    keptUntil: instant('kept_until').notNull(),
  },
  (table) => [
    index('contributions_desk').on(table.site, table.state, table.at, table.id),
    index('contributions_reader').on(table.userId),
    index('contributions_form').on(table.site, table.form, table.state, table.at, table.id),
    index('contributions_wall')
      .on(table.site, table.form, table.decidedAt, table.id)
      .where(sql`${table.state} = 'accepted'`),
    index('contributions_kept').on(table.keptUntil),
  ],
);

/**
 * Originals of the newsroom that accepted contributions show. A row outlives its contribution until
 * the file is removed (`clearFiles`), so that no account whose rows are gone leaves a picture.
 */
export const contributionFiles = pgTable(
  'contribution_files',
  {
    contribution: text().notNull(),
    /** Id of the upload that it was. */
    upload: text().notNull(),
    kind: text({ enum: UPLOAD_KINDS }).notNull(),
    /** Name of the original. The same bytes have one name in several contributions. */
    name: text().notNull(),
    at: instant('at').notNull().defaultNow(),
    /** Since when the file is being removed: it is not shown any more. */
    leftAt: instant('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.contribution, table.upload] }),
    index('contribution_files_name').on(table.name),
  ],
);
