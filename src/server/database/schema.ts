import { sql, type SQL } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigserial,
  customType,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Document } from '../../domain/document.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The slug in a story's path, `/{section}/{year}/{month}/{day}/{slug}/`. Queries must write it in the same words to use its index. */
export function slugOfPath(path: AnyPgColumn): SQL {
  return sql`split_part(${path}, '/', 6)`;
}

/** Every document of the newsroom, one row each. Columns repeat what queries ask for; `head` and `body` hold the document itself. */
export const documents = pgTable(
  'documents',
  {
    id: text().primaryKey(),
    type: text().$type<Document['type']>().notNull(),
    /** Empty for what belongs to all sites (pictures). */
    site: text().notNull(),
    /** Empty for what exists once for all languages. */
    locale: text().notNull(),
    /** Who owns the row: "files", "push", "import:wxr". */
    origin: text().notNull(),
    /** SHA-256 of the document as it was handed in. */
    hash: text().notNull(),
    storyId: text('story_id'),
    /** Address of a story, without locale prefix. */
    path: text(),
    /** From when a story may be shown; null: withdrawn, or not a story. */
    visibleFrom: timestamp('visible_from', { withTimezone: true, mode: 'string' }),
    /** From when on nobody is shown a story any more; null: it does not expire. */
    visibleUntil: timestamp('visible_until', { withTimezone: true, mode: 'string' }),
    /** The document without what only its own page needs. */
    head: jsonb().notNull(),
    /** What only its own page needs: body, posts, answers. */
    body: jsonb(),
    search: tsvector(),
  },
  (table) => [
    uniqueIndex('documents_address').on(table.site, table.locale, table.path),
    index('documents_slug').on(table.site, table.locale, slugOfPath(table.path)),
    index('documents_type').on(table.site, table.type, table.locale),
    index('documents_newest').on(table.site, table.locale, table.visibleFrom.desc(), table.id),
    index('documents_story').on(table.storyId),
    index('documents_origin').on(table.origin),
    index('documents_due').on(table.visibleFrom),
    index('documents_expiring').on(table.visibleUntil),
    index('documents_search').using('gin', table.search),
  ],
);

/** What a story points at: its listings are found through here. `visibleFrom` is repeated so that a listing is one index scan. */
export const links = pgTable(
  'links',
  {
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    kind: text().$type<'taxon' | 'tag' | 'author' | 'show' | 'blog'>().notNull(),
    target: text().notNull(),
    locale: text().notNull(),
    visibleFrom: timestamp('visible_from', { withTimezone: true, mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.kind, table.target] }),
    index('links_newest').on(table.kind, table.target, table.locale, table.visibleFrom.desc(), table.documentId),
  ],
);

/** When what readers are told of a document changes by the clock alone (`turnsOf`). */
export const turns = pgTable(
  'turns',
  {
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.at] }), index('turns_due').on(table.at)],
);

/** Addresses that stories had before; they redirect for good. */
export const oldAddresses = pgTable(
  'old_addresses',
  {
    site: text().notNull(),
    locale: text().notNull(),
    path: text().notNull(),
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.site, table.locale, table.path] }), index('old_addresses_document').on(table.documentId)],
);

/** What was published, as cache tags, in the order of commits: a node that was away reads on from where it stopped. */
export const purges = pgTable('purges', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  tags: jsonb().$type<string[]>().notNull(),
  /** Addresses that the publication may have added (`src/domain/known-address.ts`); null where there are too many to list. */
  addresses: jsonb().$type<string[]>(),
  at: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
});
