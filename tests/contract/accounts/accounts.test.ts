import { beforeAll, describe } from 'vitest';
import { openDatabase } from '../../../src/server/database/open-database.ts';
import { emptiedDatabase } from '../../support/processes/emptied-database.ts';
import { startRealPostgres, type RealPostgres } from '../../support/processes/real-postgres.ts';
import { describeAccounts } from './accounts-suite.ts';

const TABLES = 'readers, reader_verifications, attempts, deletions';

describe('accounts on PGlite', () => {
  describeAccounts(emptiedDatabase(TABLES, () => openDatabase('memory://')));
});

describe('accounts on PostgreSQL', () => {
  let server: RealPostgres;
  beforeAll(async () => {
    server = await startRealPostgres();
    return () => server.stop();
  });
  describeAccounts(emptiedDatabase(TABLES, async () => openDatabase(await server.createDatabase('portada'))));
});
