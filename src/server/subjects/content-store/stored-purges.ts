import { asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Actor } from '../../../domain/desk/actor.ts';
import { audit } from '../../platform/database/audit-schema.ts';
import type { Orm } from '../../platform/database/database.ts';
import { readers } from '../../platform/database/reader-schema.ts';
import { purges } from '../../platform/database/schema.ts';

export interface Purge {
  id: number;
  tags: string[];
  isSoft: boolean;
  /** New paths; `undefined` if there were too many to list. */
  paths: string[] | undefined;
}

/** Notification channel on which a publication sends its number to every node. */
export const PURGE_CHANNEL = 'portada_purge';

/** The queries of the numbered purges, one of each publication. */
export interface StoredPurges {
  /** Publications after a number, oldest first; `undefined` if some of them have been deleted. */
  listPurges(after: number): Promise<Purge[] | undefined>;
  lastPurge(): Promise<number>;
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
  /** `name`: that of a tool or a present nick; `undefined` for a deleted account, and for readers without a role. */
  actor: { kind: Actor['kind']; name: string | undefined } | undefined;
}

export function createStoredPurges(orm: Orm): StoredPurges {
  return {
    async listPurges(after) {
      const rows = await orm
        .select({ id: purges.id, tags: purges.tags, isSoft: purges.isSoft, paths: purges.paths })
        .from(purges)
        .where(gt(purges.id, after - 1))
        .orderBy(asc(purges.id));
      // For a node without a cursor, the first publication must still be listed.
      const first = after > 0 ? rows[0]?.id : (rows[0]?.id ?? 1) - 1;
      if (first !== after) return undefined;
      return rows.filter((row) => row.id > after).map(({ paths, ...row }) => ({ ...row, paths: paths ?? undefined }));
    },

    async lastPurge() {
      const [row] = await orm.select({ id: purges.id }).from(purges).orderBy(desc(purges.id)).limit(1);
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
