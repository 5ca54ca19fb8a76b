import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { COMMENT_STATES, REPORT_REASONS } from '#domain/comments/comment.ts';
import type { BeforeDecision } from '#domain/comments/moderation.ts';
import type { Reason } from '#domain/comments/phases.ts';
import { readers } from './reader-schema.ts';
import { SORTED_ID } from './sorted-id.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const ofReader = () =>
  text('user_id')
    .notNull()
    .references(() => readers.id, { onDelete: 'cascade' });

/**
 * Lower bound of the Wilson score interval, 95 % (`domain/comments/ranking.ts`). 0 without votes.
 */
const WILSON = sql`case when up + down = 0 then 0 else ((up + 1.9208) / (up + down)::double precision - 1.96 * sqrt((up::double precision * down) / (up + down) + 0.9604) / (up + down)) / (1 + 3.8416 / (up + down)) end`;

/**
 * Comments of readers below stories. A comment of a deleted account stays without its reader, so
 * that the replies to it keep their place.
 */
export const comments = pgTable(
  'comments',
  {
    id: uuid().primaryKey().default(SORTED_ID),
    /** Alias of the site. */
    site: text().notNull(),
    /** Id of the story's document. It stands for one language: each has its own thread. */
    story: text().notNull(),
    /** A value of `storyId`, which all languages share. */
    storyId: text('story_id').notNull(),
    /** The comment that this one replies to. A reply has no replies. */
    parent: uuid().references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    /** Null after the deletion of the account. */
    userId: text('user_id').references(() => readers.id, { onDelete: 'set null' }),
    /** The nick at the time of the comment. Empty after the deletion of the account. */
    authorName: text('author_name').notNull(),
    /** Cleaned (`cleanText`). Empty for a deleted comment. */
    text: text().notNull(),
    state: text({ enum: COMMENT_STATES }).notNull(),
    reasons: jsonb().$type<Reason[]>().notNull(),
    /** Number of its changes, so that two decisions about the same version exclude each other. */
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The time at which others could read it first. */
    publishedAt: instant('published_at'),
    editedAt: instant('edited_at'),
    up: integer().notNull().default(0),
    down: integer().notNull().default(0),
    score: doublePrecision().notNull().generatedAlwaysAs(WILSON),
    /** Published replies. */
    replyCount: integer('reply_count').notNull().default(0),
    /** Whether its author had a role on the site's desk. */
    isStaff: boolean('is_staff').notNull().default(false),
    /** Whether the newsroom recommends it. */
    isPick: boolean('is_pick').notNull().default(false),
    /** Equal for texts that differ in case, accents and spaces only (`fingerprintOf`). */
    fingerprint: text().notNull(),
    /** The moderator's words for its author, with a rejection. */
    note: text(),
    /** The first report after the last decision. Null if nothing is to be decided about reports. */
    reportedAt: instant('reported_at'),
    /** The last decision of a moderator, and its person. */
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by').references(() => readers.id, { onDelete: 'set null' }),
    /** Seconds that it had waited for this decision. Null if nothing waited. */
    decidedAfter: integer('decided_after'),
    /** The state that the decision replaced, so that it can be undone. */
    beforeDecision: jsonb('before_decision').$type<BeforeDecision>(),
  },
  (table) => [
    index('comments_roots')
      .on(table.story, table.id)
      .where(sql`parent is null and (state = 'published' or reply_count > 0)`),
    index('comments_best')
      .on(table.story, table.score, table.id)
      .where(sql`parent is null and (state = 'published' or reply_count > 0)`),
    index('comments_replies')
      .on(table.parent, table.id)
      .where(sql`parent is not null and state = 'published'`),
    index('comments_parent')
      .on(table.parent)
      .where(sql`parent is not null`),
    index('comments_reader')
      .on(table.userId, table.id)
      .where(sql`user_id is not null`),
    index('comments_same').on(table.site, table.fingerprint, table.createdAt),
    index('comments_waiting')
      .on(table.site, table.id)
      .where(sql`state = 'held'`),
    index('comments_reported')
      .on(table.site, table.id)
      .where(sql`state = 'published' and reported_at is not null`),
    index('comments_unread')
      .on(table.site, table.id)
      .where(sql`state = 'published' and (decided_at is null or edited_at > decided_at)`),
    index('comments_site')
      .on(table.site, table.id)
      .where(sql`state <> 'deleted'`),
    index('comments_decided')
      .on(table.site, table.decidedAt)
      .where(sql`decided_at is not null`),
    index('comments_decider')
      .on(table.decidedBy)
      .where(sql`decided_by is not null`),
  ],
);

/** Votes on comments, a row each. `up` and `down` of the comment count them. */
export const commentVotes = pgTable(
  'comment_votes',
  {
    comment: uuid()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: ofReader(),
    /** 1 or -1. */
    value: smallint().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.comment, table.userId] }),
    index('comment_votes_reader').on(table.userId),
  ],
);

/** Reports of comments, one of a reader about a comment. */
export const commentReports = pgTable(
  'comment_reports',
  {
    comment: uuid()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: ofReader(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.comment, table.userId] }),
    index('comment_reports_reader').on(table.userId),
  ],
);

/** The comments of a story as a whole. */
export const commentThreads = pgTable('comment_threads', {
  /** Id of the story's document. */
  story: text().primaryKey(),
  /** Alias of the site. */
  site: text().notNull(),
  /** Whether the desk has closed them: they can be read. */
  isClosed: boolean('is_closed').notNull().default(false),
  /** Published comments and replies. */
  published: integer().notNull().default(0),
});

/** Readers who may not comment on a site for a time. */
export const commentSuspensions = pgTable(
  'comment_suspensions',
  {
    userId: ofReader(),
    /** Alias of the site. */
    site: text().notNull(),
    until: instant('until').notNull(),
    /** The reason that the reader is told. */
    text: text().notNull(),
    /** The reader's one reply to it. */
    appeal: text(),
    /** When a moderator decided about the reply: the suspension stays, or has been lifted. */
    answeredAt: instant('answered_at'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.site] }),
    index('comment_suspensions_site').on(table.site, table.until),
  ],
);

/** Readers whose comments on a site wait for a moderator. */
export const commentWatches = pgTable(
  'comment_watches',
  {
    userId: ofReader(),
    /** Alias of the site. */
    site: text().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.site] })],
);
