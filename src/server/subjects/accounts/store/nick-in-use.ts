import { eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Orm } from '#server/platform/database/database.ts';
import { readerChildren } from '#server/platform/database/tables/child-schema.ts';
import { nickShape } from '#server/platform/database/tables/nick-shape.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { nickKeyOf } from './reader-rows.ts';

/**
 * Whether no nick of a reader or of a child is the same or looks the same, ignoring the row `own`,
 * the id of a reader or of a child, who may keep a nick that already looks like another. Of two who
 * take one nick after this answer, the database lets one (unique index and trigger of migration
 * 0048).
 */
export async function isNickFree(orm: Orm, nick: string, own = ''): Promise<boolean> {
  const key = nickKeyOf(nick);
  const shape = nickShape(sql`${key}::text`);
  const rowsOf = (table: typeof readers | typeof readerChildren) =>
    orm
      .select({ id: table.id, key: table.nickKey })
      .from(table)
      .where(eq(nickShape(table.nickKey), shape))
      .orderBy(sql`${table.id} = ${own} desc`)
      .limit(2);
  const rows = await unionAll(rowsOf(readers), rowsOf(readerChildren));
  return (
    rows.every((row) => row.id === own) || rows.some((row) => row.id === own && row.key === key)
  );
}
