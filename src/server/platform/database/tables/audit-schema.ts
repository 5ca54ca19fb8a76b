import { sql } from 'drizzle-orm';
import { bigserial, check, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { ACTOR_KINDS } from '#domain/desk/actor.ts';
import { AUDIT_VERBS, type AuditFacts } from '#domain/desk/audit-entry.ts';

/** Bytes of the facts of a version at most, as JSON text. */
export const MOST_FACTS = 2000;

/**
 * Changes of content and of rights: the actor, the instant, and the facts before and after. A
 * trigger refuses to change or delete rows (migration 0016, decision 054). Only the retention
 * deletes them. A trigger empties the id of a deleted account. There is no foreign key: even for a
 * null, it would make each publication wait for a lock of the readers' table.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** By the database's clock. */
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    actorKind: text('actor_kind', { enum: ACTOR_KINDS }).notNull(),
    /** Name of the tool; null for a reader. */
    actorName: text('actor_name'),
    /** The reader who acted. Null for a tool, and after the deletion of the account. */
    readerId: text('reader_id'),
    site: text().notNull(),
    verb: text({ enum: AUDIT_VERBS }).notNull(),
    subjectKind: text('subject_kind').notNull(),
    /** Null for a reader. */
    subjectId: text('subject_id'),
    /** The reader who is the subject. Null after the deletion of the account. */
    subjectReaderId: text('subject_reader_id'),
    before: jsonb().$type<AuditFacts>(),
    after: jsonb().$type<AuditFacts>(),
  },
  (table) => [
    index('audit_at').on(table.at),
    index('audit_site').on(table.site, table.id),
    index('audit_kind').on(table.site, table.subjectKind, table.id),
    index('audit_subject')
      .on(table.subjectId, table.id)
      .where(sql`subject_id is not null`),
    index('audit_reader')
      .on(table.readerId)
      .where(sql`reader_id is not null`),
    index('audit_subject_reader')
      .on(table.subjectReaderId)
      .where(sql`subject_reader_id is not null`),
    check(
      'audit_facts',
      sql.raw(
        `length(coalesce(before::text, '')) <= ${MOST_FACTS} and length(coalesce(after::text, '')) <= ${MOST_FACTS}`,
      ),
    ),
  ],
);
