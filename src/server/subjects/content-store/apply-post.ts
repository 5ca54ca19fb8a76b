import { sql } from 'drizzle-orm';
import type { Actor } from '#domain/desk/actor.ts';
import type { AuditEntry } from '#domain/desk/audit-entry.ts';
import { addAudit } from '../audit/audit-log.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { addPurge, PUBLICATION_LOCK } from './apply-changes.ts';
import { writePost, type PostChange, type WrittenPost } from './write-posts.ts';

/** A change of a post with its purge and its cause, stored in one transaction. */
export interface PostChangeSet extends PostChange {
  /** Cache tags of the pages and parts that show the post. */
  tags: readonly string[];
  /** Cache tags of the pages that show the card of the live blog, purged if the card changes. */
  cardTags: readonly string[];
  /** Whether pages with these tags may be sent a moment longer. Not after a removal. */
  isSoft: boolean;
  actor: Actor;
  audit: AuditEntry;
}

/**
 * Stores a change of a post, its purge and its audit row in one transaction. A change that changes
 * nothing purges nothing.
 */
export function applyPost(
  orm: Orm,
  { tags, cardTags, isSoft, actor, audit, ...change }: PostChangeSet,
): Promise<WrittenPost> {
  return orm.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${PUBLICATION_LOCK})`);
    const written = await writePost(transaction, change);
    if (written.kind !== 'written') return written;
    const purged = [...tags, ...(written.isCovered ? cardTags : [])];
    await addPurge(transaction, {
      tags: purged,
      isSoft,
      paths: [],
      subjects: [audit.subject.id],
      actor,
    });
    const after = { ...audit.after, version: String(written.version) };
    await addAudit(transaction, actor, [{ ...audit, after }]);
    return written;
  });
}
