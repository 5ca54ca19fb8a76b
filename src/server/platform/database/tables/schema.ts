import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  type AnyPgColumn,
  bigserial,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ACTOR_KINDS } from '#domain/desk/actor.ts';
import type { Document } from '#domain/documents/document.ts';
import type { BeaconKind } from '#domain/reads/beacon.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The slug in a story's path, `/{section}/{year}/{month}/{day}/{slug}/`. Queries must use this
 * exact expression to hit its index.
 */
export function slugOfPath(path: AnyPgColumn): SQL {
  return sql`split_part(${path}, '/', 6)`;
}

/**
 * All documents, one per row. Columns repeat the fields that queries filter by; `head` and `body`
 * contain the document itself.
 */
export const documents = pgTable(
  'documents',
  {
    id: text().primaryKey(),
    type: text().$type<Document['type']>().notNull(),
    /** Empty for documents of all sites (pictures). */
    site: text().notNull(),
    /** Empty for documents that exist once for all languages. */
    locale: text().notNull(),
    /** Owner of the row: "files", "push", "import:wxr". */
    origin: text().notNull(),
    /** SHA-256 of the document as submitted. */
    hash: text().notNull(),
    storyId: text('story_id'),
    /** Path of a story, without language prefix. */
    path: text(),
    /** Start of a story's visibility; null if it was withdrawn or the document is not a story. */
    visibleFrom: timestamp('visible_from', { withTimezone: true, mode: 'string' }),
    /** End of a story's visibility; null if it does not expire. */
    visibleUntil: timestamp('visible_until', { withTimezone: true, mode: 'string' }),
    /** The document without the fields that only its own page needs. */
    head: jsonb().notNull(),
    /** Fields that only the document's own page needs: body, posts, answers. */
    body: jsonb(),
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
  ],
);

/**
 * References of stories, from which their listings are read. `visibleFrom` is repeated so that a
 * listing is one index scan. A reference of the kind `media` is of any document, and names a sent
 * file by its key (`media-schema.ts`).
 */
export const links = pgTable(
  'links',
  {
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    kind: text().$type<'taxon' | 'tag' | 'author' | 'show' | 'blog' | 'media'>().notNull(),
    target: text().notNull(),
    locale: text().notNull(),
    visibleFrom: timestamp('visible_from', { withTimezone: true, mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.kind, table.target] }),
    index('links_newest').on(
      table.kind,
      table.target,
      table.locale,
      table.visibleFrom.desc(),
      table.documentId,
    ),
  ],
);

/**
 * The search index: a row for each story. It is apart from `documents`, because a query reads
 * thousands of its rows. `visibleFrom` and `visibleUntil` are repeated for the same reason.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    documentId: text('document_id')
      .primaryKey()
      .references(() => documents.id, { onDelete: 'cascade' }),
    site: text().notNull(),
    locale: text().notNull(),
    visibleFrom: timestamp('visible_from', { withTimezone: true, mode: 'string' }),
    visibleUntil: timestamp('visible_until', { withTimezone: true, mode: 'string' }),
    /** False if a name of the entry has changed since, or a newer build indexes otherwise. */
    isCurrent: boolean('is_current').notNull(),
    /**
     * Filters that the story matches: `type:video`, `taxon:politics`, `tag:water`, `author:…`,
     * `show:…`.
     */
    facets: text().array().notNull(),
    /** Words of the headline. */
    heading: tsvector().notNull(),
    /** All words, by weight: headline A, lead and names B, text C. */
    words: tsvector().notNull(),
  },
  (table) => [
    index('search_entries_newest').on(
      table.site,
      table.locale,
      table.visibleFrom.desc(),
      table.documentId,
    ),
    index('search_entries_words').using('gin', table.words).with({ fastupdate: false }),
    index('search_entries_stale')
      .on(table.documentId)
      .where(sql`not is_current`),
  ],
);

/**
 * The different words of a site's stories in a language, from which queries are completed and
 * corrected.
 */
export const searchWords = pgTable(
  'search_words',
  {
    site: text().notNull(),
    locale: text().notNull(),
    word: text().notNull(),
    /** The word without accents. */
    folded: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.locale, table.word] }),
    index('search_words_folded').on(table.site, table.locale, table.folded.op('text_pattern_ops')),
    index('search_words_alike')
      .using('gin', table.folded.op('gin_trgm_ops'))
      .with({ fastupdate: false }),
  ],
);

/**
 * Scheduled changes: instants at which a document's pages change by time alone
 * (`scheduledChangesOf`).
 */
export const scheduledChanges = pgTable(
  'scheduled_changes',
  {
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.at] }),
    index('scheduled_changes_due').on(table.at),
  ],
);

/**
 * How much a story is read or shared: a number that halves in each half-life (`HALF_LIFE`), as of
 * `updatedAt`. It has no reference to `documents`, because a publication would then wait for the
 * counts of its stories. Old rows are deleted.
 */
export const storyScores = pgTable(
  'story_scores',
  {
    documentId: text('document_id').notNull(),
    kind: text().$type<BeaconKind>().notNull(),
    site: text().notNull(),
    locale: text().notNull(),
    score: doublePrecision().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.kind] }),
    index('story_scores_edition').on(table.site, table.locale, table.kind),
  ],
);

/**
 * Events of the versions of a test of paywall messages, by day in the site's time zone. No row
 * names a reader.
 */
export const messageCounts = pgTable(
  'message_counts',
  {
    /** Alias of the site. */
    site: text().notNull(),
    test: text().notNull(),
    version: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    views: integer().notNull(),
    registrations: integer().notNull(),
    subscriptions: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.test, table.version, table.day] }),
    index('message_counts_day').on(table.day),
  ],
);

/** Former paths of stories, which redirect permanently. */
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
  (table) => [
    primaryKey({ columns: [table.site, table.locale, table.path] }),
    index('old_addresses_document').on(table.documentId),
  ],
);

/**
 * Cache tags of publications in commit order, so that a node continues after an outage where it
 * stopped.
 */
export const purges = pgTable(
  'purges',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    tags: jsonb().$type<string[]>().notNull(),
    /**
     * Whether list pages may be sent a moment longer (`isSoftChange`). Nodes of a former release
     * drop them at once.
     */
    isSoft: boolean('is_soft').notNull().default(false),
    /**
     * Paths that the publication may have added (`src/domain/routes/known-path.ts`); null if there
     * are too many to list.
     */
    paths: jsonb('addresses').$type<string[]>(),
    /** The instant of the transaction, which is also that of its audit rows. */
    at: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    /**
     * Ids of the first documents of the publication (`MAX_SUBJECTS`). Null in rows of a former
     * release.
     */
    subjects: jsonb().$type<string[]>(),
    /** Null in rows of a former release. */
    actorKind: text('actor_kind', { enum: ACTOR_KINDS }),
    /** Name of the tool; null for a person, whom the audit table names. */
    actorName: text('actor_name'),
    /**
     * Whether the newsroom published something. False for comments and votes, which come by the
     * second.
     */
    isPublication: boolean('is_publication').notNull().default(true),
  },
  (table) => [
    index('purges_publications')
      .on(table.id)
      .where(sql`is_publication`),
    index('purges_at').on(table.at),
  ],
);

/**
 * For each migration, by its milliseconds, the oldest migration whose builds can run on the
 * database after it (`KnownMigration`). An older build reads it, which does not have the file of
 * the migration.
 */
export const schemaCompatibility = pgTable('schema_compatibility', {
  migration: bigint({ mode: 'number' }).primaryKey(),
  compatibleFrom: bigint('compatible_from', { mode: 'number' }).notNull(),
});

/** Problems of the content files that the last start of a node left out. */
export const contentProblems = pgTable('content_problems', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  /** Path in the content folder. */
  source: text().notNull(),
  /** Dotted path of the field, '' for the whole file. */
  field: text().notNull(),
  reason: text().notNull(),
});
