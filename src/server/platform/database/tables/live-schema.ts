import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { PostContent } from '#domain/stories/live-post.ts';
import { documents } from './schema.ts';

/**
 * Posts of live blogs, a row each, so that the cost of a post does not grow with their number. A
 * removed post keeps its place, so that readers learn of its removal.
 */
export const livePosts = pgTable(
  'live_posts',
  {
    /** Id of the live blog's document. */
    blog: text()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** Unique within the live blog. */
    id: text().notNull(),
    at: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
    /** Number of the last change of the post, from the live blog's sequence. */
    sequence: bigint({ mode: 'number' }).notNull(),
    version: integer().notNull(),
    /**
     * Whether the post came with its story. Such a post follows later versions of the story until
     * it is changed by itself.
     */
    isOfStory: boolean('is_of_story').notNull(),
    isRemoved: boolean('is_removed').notNull().default(false),
    isKey: boolean('is_key').notNull(),
    isPinned: boolean('is_pinned').notNull(),
    /** Time of the last edit; null for a post of one version. */
    editedAt: timestamp('edited_at', { withTimezone: true, mode: 'string' }),
    /** The post, its transcripts and the version of its source. */
    content: jsonb().$type<PostContent>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blog, table.id] }),
    index('live_posts_newest').on(table.blog, table.at.desc(), table.id.desc()),
    index('live_posts_changes').on(table.blog, table.sequence),
    index('live_posts_key')
      .on(table.blog, table.at.desc(), table.id.desc())
      .where(sql`is_key or is_pinned`),
  ],
);

/** Earlier versions of posts. */
export const livePostRevisions = pgTable(
  'live_post_revisions',
  {
    blog: text().notNull(),
    id: text().notNull(),
    version: integer().notNull(),
    at: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    content: jsonb().$type<PostContent>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blog, table.id, table.version] }),
    foreignKey({
      columns: [table.blog, table.id],
      foreignColumns: [livePosts.blog, livePosts.id],
    }).onDelete('cascade'),
  ],
);

/** The last number of each live blog's sequence of changes. */
export const liveSequences = pgTable('live_sequences', {
  blog: text()
    .primaryKey()
    .references(() => documents.id, { onDelete: 'cascade' }),
  last: bigint({ mode: 'number' }).notNull(),
});
