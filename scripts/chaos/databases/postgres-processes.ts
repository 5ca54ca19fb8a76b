import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { childrenOf, isAlive } from '../place/chaos-node.ts';

/**
 * Sends a signal to all processes of a PostgreSQL server: its first process and its children at
 * that time (Linux).
 */
export async function signalsOfPostgres(url: string): Promise<(name: NodeJS.Signals) => void> {
  const sql = postgres(url, { max: 1 });
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const first = Number(
    /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${row?.pid}/status`, 'utf8'))?.[1],
  );
  await sql.end();
  return (name) => {
    for (const pid of [first, ...childrenOf(first)]) if (isAlive(pid)) process.kill(pid, name);
  };
}

/**
 * Locks a table for everybody until the returned function is called, or until the session is ended.
 */
export async function lockTable(url: string, table: string): Promise<() => Promise<void>> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const [held, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = sql
    .begin(async (transaction) => {
      await transaction.unsafe(`lock table ${table} in access exclusive mode`);
      held.resolve();
      await freed.promise;
    })
    // A session that a server has ended holds nothing more.
    .catch(() => {});
  await Promise.race([held.promise, holding]);
  return async () => {
    freed.resolve();
    await holding;
    await sql.end({ timeout: 5 });
  };
}
