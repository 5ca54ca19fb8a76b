import postgres from 'postgres';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startRealPostgres } from './real-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the database `postgres` on the server of the run. */
    sharedPostgres: string;
  }
}

/**
 * Global setup of Vitest: one PostgreSQL server for the databases of all test files. Tests that
 * restart it, fill its pool of connections or change its settings start their own
 * (`startRealPostgres`).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startRealPostgres();
  project.provide('sharedPostgres', server.urlOf('postgres'));
  return () => server.stop();
}

export interface SharedDatabase {
  url: string;
  /** Ends every connection to it, also one within a transaction. */
  endConnections(): Promise<void>;
}

let created = 0;

/** Creates an empty database on the server of the run. */
export async function createSharedDatabase(): Promise<SharedDatabase> {
  created += 1;
  const name = `test_${process.pid}_${created}`;
  await onServer((sql) => sql`create database ${sql(name)}`);
  const url = new URL(inject('sharedPostgres'));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    endConnections: () =>
      onServer(
        (sql) =>
          sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`,
      ),
  };
}

async function onServer(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(inject('sharedPostgres'), { max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}
