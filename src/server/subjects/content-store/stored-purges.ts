import { and, desc, eq, gt, gte, lte, sql } from 'drizzle-orm';
import type { Actor } from '#domain/desk/actor.ts';
import { clearRows } from '#server/platform/database/clear-rows.ts';
import { audit } from '#server/platform/database/tables/audit-schema.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { purges } from '#server/platform/database/tables/schema.ts';

/** One purge, or several with the same tags and paths. */
export interface Purge {
  /** The number of the last one. */
  id: number;
  tags: string[];
  isSoft: boolean;
  /** New paths; `undefined` if there were too many to list. */
  paths: string[] | undefined;
}

/**
 * Days for which purges are stored for nodes to catch up on, and the number that is stored at
 * least. A node that was away for longer drops its whole cache. Comments and votes add many a
 * second, so that a number alone would be minutes.
 */
const KEPT_DAYS = 1;
const KEPT_AT_LEAST = 10_000;

/** Notification channel on which a publication sends its number to every node. */
export const PURGE_CHANNEL = 'portada_purge';

/** The queries of the numbered purges, one of each publication. */
export interface StoredPurges {
  /** Publications after a number, oldest first; `undefined` if some of them have been deleted. */
  listPurges(after: number): Promise<Purge[] | undefined>;
  lastPurge(): Promise<number>;
  /** The number of publications of the newsroom after a purge. Comments and votes do not count. */
  countPublications(after: number): Promise<number>;
  /** Deletes the purges that no node needs any more, the oldest first. */
  clearOldPurges(): Promise<void>;
  /** The last publication that purged a page with one of the tags, if it is listed still. */
  findPurgeOf(tags: readonly string[]): Promise<CausedPurge | undefined>;
}

/** A purge with the publication and the actor that caused it. */
export interface CausedPurge {
  number: number;
  at: Date;
  isSoft: boolean;
  /** Ids of the first documents of the publication; `undefined` for one of a former release. */
  subjects: readonly string[] | undefined;
  /**
   * `name`: that of a tool or a present nick; `undefined` for a deleted account, and for readers
   * without a role.
   */
  actor: { kind: Actor['kind']; name: string | undefined } | undefined;
}

export function createStoredPurges(orm: Orm): StoredPurges {
  return {
    async listPurges(after) {
      const { tags, isSoft, paths } = purges;
      const id = sql<number>`max(${purges.id})`.mapWith(Number);
      // One statement, so that a database that is just coming back answers whole or not at all.
      const rows = await orm
        .select({ id, first: sql<number>`min(${purges.id})`.mapWith(Number), tags, isSoft, paths })
        .from(purges)
        .where(gte(purges.id, after))
        .groupBy(tags, isSoft, paths)
        .orderBy(id);
      // The oldest are deleted first. For a node without a cursor, the first publication must still
      // be listed.
      const oldest = Math.min(...rows.map(({ first }) => first));
      if (after > 0 ? oldest !== after : rows.length > 0 && oldest !== 1) return undefined;
      return rows
        .filter((row) => row.id > after)
        .map((row) => ({
          id: row.id,
          tags: row.tags,
          isSoft: row.isSoft,
          paths: row.paths ?? undefined,
        }));
    },

    countPublications: (after) =>
      orm.$count(purges, and(eq(purges.isPublication, true), gt(purges.id, after))),

    async clearOldPurges() {
      const id = sql<number>`coalesce(max(${purges.id}), 0)`.mapWith(Number);
      const [newest] = await orm.select({ id }).from(purges);
      const [old] = await orm
        .select({ id })
        .from(purges)
        .where(sql`${purges.at} < now() - make_interval(days => ${KEPT_DAYS})`);
      const last = Math.min((newest?.id ?? 0) - KEPT_AT_LEAST, old?.id ?? 0);
      if (last > 0) await clearRows(orm, purges, lte(purges.id, last), { oldestFirst: purges.id });
    },

    async lastPurge() {
      const [row] = await orm
        .select({ id: purges.id })
        .from(purges)
        .orderBy(desc(purges.id))
        .limit(1);
      return row?.id ?? 0;
    },

    async findPurgeOf(tags) {
      const isHit = sql`jsonb_exists_any(${purges.tags}, ${sql.param(`{${tags.map((tag) => JSON.stringify(tag)).join()}}`)}::text[])`;
      const [row] = await orm.select().from(purges).where(isHit).orderBy(desc(purges.id)).limit(1);
      if (!row) return undefined;
      const { id: number, isSoft, subjects, actorKind, actorName } = row;
      const name = actorKind === 'reader' ? await findNick(orm, row.at) : (actorName ?? undefined);
      const actor = actorKind === null ? undefined : { kind: actorKind, name };
      return { number, at: new Date(row.at), isSoft, subjects: subjects ?? undefined, actor };
    },
  };
}

/** The nick of the person whose change was audited in the transaction of an instant. */
async function findNick(orm: Orm, at: string): Promise<string | undefined> {
  const [row] = await orm
    .select({ nick: readers.nick })
    .from(audit)
    .innerJoin(readers, eq(readers.id, audit.readerId))
    .where(sql`${audit.at} = ${at}::timestamptz`)
    .limit(1);
  return row?.nick;
}
