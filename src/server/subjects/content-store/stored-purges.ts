import { asc, desc, gt } from 'drizzle-orm';
import type { Orm } from '../../platform/database/database.ts';
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
  };
}
