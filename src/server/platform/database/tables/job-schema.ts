import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { readers } from './reader-schema.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Jobs: work that may fail and is tried again by any worker process. A finished job is deleted. All
 * instants are those of the database's clock.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().notNull(),
    /** The reader whose job it is. The job is deleted with the account. */
    readerId: text('reader_id').references(() => readers.id, { onDelete: 'cascade' }),
    /**
     * Groups jobs that are deleted together, such as the mails to one subscriber. Contains no
     * personal data.
     */
    subject: text(),
    /** JSON. Null for a dead job whose payload was deleted. */
    payload: text(),
    /** Tries that have begun. */
    attempts: integer().notNull().default(0),
    /** Tries that ended without a result: with their worker process, or with their lease. */
    interruptions: integer().notNull().default(0),
    /** The claim of the worker process that runs the job; null while the job waits. */
    claim: text(),
    /** The instant of the next try. For a claimed job, the end of the lease. */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** The instant after which the job is pointless, such as the end of a mailed link. */
    until: instant('until'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The instant at which the job was given up. */
    deadAt: instant('dead_at'),
    /** Code of the last failure, without personal data. */
    failure: text(),
  },
  (table) => [
    index('jobs_due')
      .on(table.kind, table.dueAt)
      .where(sql`dead_at is null`),
    index('jobs_dead')
      .on(table.deadAt)
      .where(sql`dead_at is not null`),
    index('jobs_reader')
      .on(table.readerId)
      .where(sql`reader_id is not null`),
    index('jobs_subject')
      .on(table.subject)
      .where(sql`subject is not null`),
  ],
);

/**
 * The next run of each periodic task of the newsroom, by the database's clock. A node claims a run
 * by moving it.
 */
export const newsroomTasks = pgTable('newsroom_tasks', {
  name: text().primaryKey(),
  dueAt: instant('due_at').notNull(),
});
