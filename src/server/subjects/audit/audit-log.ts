import { and, desc, eq, lt, or, sql, type SQL } from 'drizzle-orm';
import { alias, type PgInsertValue } from 'drizzle-orm/pg-core';
import type { Actor } from '#domain/desk/actor.ts';
import type { AuditEntry, AuditFacts, AuditSubject } from '#domain/desk/audit-entry.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { audit } from '#server/platform/database/tables/audit-schema.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';

/** Rows per statement: PostgreSQL accepts at most 65,535 parameters. */
const ROWS_AT_ONCE = 500;

/** Rows that a transaction of the retention deletes. */
const PRUNED_AT_ONCE = 5000;

/** Characters of a name and of a fact at most. */
const LONGEST_TEXT = 200;

/** Facts of a version at most. With `LONGEST_TEXT` they fit into `MOST_FACTS`. */
const MOST_KEPT = 6;

/** A row of the audit table. */
export interface AuditRecord {
  id: number;
  at: Date;
  /**
   * The id is `undefined` for a reader whose account was deleted. `nick` is the reader's present
   * one.
   */
  actor: { kind: Actor['kind']; id: string | undefined; nick: string | undefined };
  site: string;
  verb: AuditEntry['verb'];
  subject: { kind: string; id: string | undefined; nick: string | undefined };
  before: AuditFacts | undefined;
  after: AuditFacts | undefined;
}

/** The records to list. */
export interface AuditQuery {
  /** Alias of the site. */
  site: string;
  limit: number;
  /** Only records that are older than this one. */
  before?: number | undefined;
  /** Only records about things of this kind. */
  kind?: AuditSubject | undefined;
  /** Only records about things with this id. */
  subject?: string | undefined;
}

/**
 * The audit table, as the desk reads it. Writers use `addAudit` within the transaction of the
 * change.
 */
export interface AuditLog {
  /** Records of a site, the newest first. */
  list(query: AuditQuery): Promise<AuditRecord[]>;
  /**
   * Deletes records that are older than a number of days, by the database's clock. Returns their
   * number.
   */
  prune(days: number): Promise<number>;
}

export function createAuditLog(orm: Orm): AuditLog {
  return {
    async list({ site, limit, before, kind, subject }) {
      const [actors, subjects] = [alias(readers, 'actors'), alias(readers, 'subjects')];
      const rows = await orm
        .select({ row: audit, actorNick: actors.nick, subjectNick: subjects.nick })
        .from(audit)
        .leftJoin(actors, eq(actors.id, audit.readerId))
        .leftJoin(subjects, eq(subjects.id, audit.subjectReaderId))
        .where(
          and(
            eq(audit.site, site),
            before === undefined ? undefined : lt(audit.id, before),
            isAbout(kind, subject),
          ),
        )
        .orderBy(desc(audit.id))
        .limit(limit);
      return rows.map(recordOf);
    },
    async prune(days) {
      let deleted = 0;
      for (let last = PRUNED_AT_ONCE; last === PRUNED_AT_ONCE; deleted += last)
        last = await pruneSome(orm, days);
      return deleted;
    },
  };
}

/**
 * Records changes of an actor. Runs on the transaction of the changes, so that neither exists
 * without the other.
 */
export async function addAudit(
  transaction: Orm,
  actor: Actor,
  entries: readonly AuditEntry[],
): Promise<void> {
  for (let start = 0; start < entries.length; start += ROWS_AT_ONCE) {
    const rows = entries.slice(start, start + ROWS_AT_ONCE).map((entry) => rowOf(actor, entry));
    await transaction.insert(audit).values(rows);
  }
}

function isAbout(kind: AuditSubject | undefined, id: string | undefined): SQL | undefined {
  return and(
    kind === undefined ? undefined : eq(audit.subjectKind, kind),
    id === undefined
      ? undefined
      : or(eq(audit.subjectReaderId, id), eq(audit.subjectId, shortened(id))),
  );
}

async function pruneSome(orm: Orm, days: number): Promise<number> {
  return orm.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('portada.audit', 'prune', true)`);
    const deleted = await transaction
      .delete(audit)
      .where(
        sql`${audit.id} in (select id from audit where at < now() - make_interval(days => ${days}) order by at limit ${PRUNED_AT_ONCE})`,
      )
      .returning({ id: audit.id });
    return deleted.length;
  });
}

/**
 * The id of a reader, or null if the account was deleted. The lock makes a deletion wait, so that
 * it finds the row.
 */
function existing(readerId: string): SQL {
  return sql`(select id from readers where id = ${readerId} for key share)`;
}

function rowOf(
  { kind, id }: Actor,
  { site, verb, subject, before, after }: AuditEntry,
): PgInsertValue<typeof audit> {
  const isReader = subject.kind === 'reader';
  return {
    actorKind: kind,
    ...(kind === 'reader' ? { readerId: existing(id) } : { actorName: shortened(id) }),
    site,
    verb,
    subjectKind: subject.kind,
    ...(isReader
      ? { subjectReaderId: existing(subject.id) }
      : { subjectId: shortened(subject.id) }),
    before: before && shortenedFacts(before),
    after: after && shortenedFacts(after),
  };
}

function recordOf(found: {
  row: typeof audit.$inferSelect;
  actorNick: string | null;
  subjectNick: string | null;
}): AuditRecord {
  const {
    id,
    at,
    actorKind,
    actorName,
    readerId,
    site,
    verb,
    subjectKind,
    subjectId,
    subjectReaderId,
    before,
    after,
  } = found.row;
  return {
    id,
    at,
    actor: {
      kind: actorKind,
      id: readerId ?? actorName ?? undefined,
      nick: found.actorNick ?? undefined,
    },
    site,
    verb,
    subject: {
      kind: subjectKind,
      id: subjectReaderId ?? subjectId ?? undefined,
      nick: found.subjectNick ?? undefined,
    },
    before: before ?? undefined,
    after: after ?? undefined,
  };
}

function shortenedFacts(facts: AuditFacts): AuditFacts {
  return Object.fromEntries(
    Object.entries(facts)
      .slice(0, MOST_KEPT)
      .map(([name, value]) => [name, shortened(value)]),
  );
}

/** A text without characters that JSON writes longer than they are. */
function shortened(text: string): string {
  return cutText(text.replaceAll(/[\p{C}"\\]/gu, ' '), LONGEST_TEXT);
}
