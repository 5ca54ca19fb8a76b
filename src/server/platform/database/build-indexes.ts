import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Orm } from './database.ts';
import { MIGRATIONS_FOLDER } from './known-migrations.ts';

const INDEX = /^CREATE (?:UNIQUE )?INDEX "(\w+)"/;

/**
 * Milliseconds. A build waits for the end of all transactions, such as a dump's. The start of a
 * node does not.
 */
const LONGEST_BUILD = 60_000;

/**
 * The statements of the indexes of a folder's migrations that are built beside writes (`indexes`),
 * with their names.
 */
export function readIndexes(folder = MIGRATIONS_FOLDER): { name: string; statement: string }[] {
  const files = globSync('indexes/*.sql', { cwd: folder }).toSorted();
  const statements = files.flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8').split(/;\s*(?:\n|$)/),
  );
  return statements
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
    .map((statement) => {
      const name = INDEX.exec(statement)?.[1];
      if (name === undefined)
        throw new Error(`This is no CREATE INDEX with a quoted name: ${statement}`);
      return { name, statement };
    });
}

/**
 * Builds the indexes that a database lacks. A migration's own `CREATE INDEX` blocks the writes of
 * its table until the end of all migrations; on a server each of these is built CONCURRENTLY. One
 * whose build was interrupted is dropped and built again.
 */
export async function buildIndexes(
  orm: Orm,
  { isServer, folder }: { isServer: boolean; folder?: string },
): Promise<void> {
  for (const { name, statement } of readIndexes(folder)) {
    const [found] = await orm
      .select({ isValid: sql<boolean>`indisvalid` })
      .from(sql`pg_index`)
      .where(sql`indexrelid = to_regclass(${name})`);
    if (found?.isValid === true) continue;
    const beside = isServer ? ' CONCURRENTLY' : '';
    try {
      if (isServer) await orm.execute(sql.raw(`set statement_timeout = ${LONGEST_BUILD}`));
      if (found) await orm.execute(sql.raw(`DROP INDEX${beside} "${name}"`));
      await orm.execute(sql.raw(statement.replace(/ INDEX /, ` INDEX${beside} `)));
    } catch (error) {
      if (!isServer) throw error;
      process.emitWarning(
        `The index ${name} could not be built beside other work, such as a dump. Statements are slower until the next start builds it.`,
      );
      return;
    }
  }
}
