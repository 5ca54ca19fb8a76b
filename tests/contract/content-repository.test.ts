import { afterAll, beforeAll, describe } from 'vitest';
import { openDatabase } from '../../src/server/database/open-database.ts';
import type { Database } from '../../src/server/database/database.ts';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import { storeOn } from '../support/store.ts';
import { describeContentRepository } from './content-repository-suite.ts';

/** One database for a whole suite, emptied before each test: opening one takes longer than all that is done in it. */
function emptied(open: () => Promise<Database>) {
  let database: Database | undefined;
  afterAll(() => database?.close());
  return async () => {
    database ??= await open();
    await database.orm.execute('truncate documents, links, old_addresses, purges restart identity cascade');
    return storeOn(database);
  };
}

describe('the content repository on PGlite', () => {
  describeContentRepository(emptied(() => openDatabase('memory://')));
});

describe('the content repository on PostgreSQL', () => {
  let server: RealPostgres;
  beforeAll(async () => {
    server = await startRealPostgres();
    return () => server.stop();
  });
  describeContentRepository(emptied(async () => openDatabase(await server.createDatabase('portada'))));
});
