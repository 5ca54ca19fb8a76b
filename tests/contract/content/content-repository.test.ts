import { beforeAll, describe } from 'vitest';
import { openDatabase } from '../../../src/server/database/open-database.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { emptiedDatabase } from '../../support/processes/emptied-database.ts';
import { startRealPostgres, type RealPostgres } from '../../support/processes/real-postgres.ts';
import { storeOn } from '../../support/newsroom/store.ts';
import { describeContentRepository } from './content-repository-suite.ts';

function emptied(open: () => Promise<Database>) {
  const opened = emptiedDatabase('documents, links, old_addresses, purges', open);
  return async () => storeOn(await opened());
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
