import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '../../src/server/database/database.ts';
import { openDatabase } from '../../src/server/database/open-database.ts';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import { describeAccounts } from './accounts-suite.ts';

/** One database for a whole suite, emptied before each test. */
function emptied(open: () => Promise<Database>) {
  let database: Database | undefined;
  afterAll(() => database?.close());
  return async () => {
    database ??= await open();
    await database.orm.execute('truncate readers, reader_verifications, attempts cascade');
    return database;
  };
}

describe('accounts on PGlite', () => {
  describeAccounts(emptied(() => openDatabase('memory://')));
});

describe('accounts on PostgreSQL', () => {
  let server: RealPostgres;
  beforeAll(async () => {
    server = await startRealPostgres();
    return () => server.stop();
  });
  describeAccounts(emptied(async () => openDatabase(await server.createDatabase('portada'))));
});
