import { boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { LOCALES } from '#domain/locale/locale.ts';
import type { PreviewedDocument } from '#domain/previews/preview.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Links to documents that readers do not see. A row has the version that its link shows, so that a
 * change of the document does not change the preview. The link itself is not kept: it has a
 * signature.
 */
export const previews = pgTable(
  'previews',
  {
    /** 16 random bytes, base64url. */
    id: text().primaryKey(),
    /** Alias of the site. */
    site: text().notNull(),
    locale: text({ enum: LOCALES }).notNull(),
    documentId: text('document_id').notNull(),
    /** Hash of the previewed version. */
    version: text().notNull(),
    /** Whether the store has, or had, this version. Others were sent with the call. */
    isStored: boolean('is_stored').notNull(),
    /** The document, then those that were sent with it. */
    documents: jsonb().$type<PreviewedDocument[]>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Name of the tool. The audit table names a person. */
    createdBy: text('created_by'),
    endsAt: instant('ends_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** SHA-256 of the cookie of the browser that opened the link first. */
    browser: text(),
  },
  (table) => [
    index('previews_document').on(table.documentId, table.endsAt),
    index('previews_over').on(table.endsAt),
  ],
);
