import { beforeAll, describe } from 'vitest';
import { openDatabase } from '../../../src/server/platform/database/open-database.ts';
import { MEMORY } from '../../support/processes/dumped-database.ts';
import { emptiedDatabase } from '../../support/processes/emptied-database.ts';
import { startRealPostgres, type RealPostgres } from '../../support/processes/real-postgres.ts';
import { describeMailedConfirmations } from './mailed-confirmations-suite.ts';

const TABLES = 'readers, reader_verifications, deletions';

describe('a mailed confirmation on PGlite', () => {
  describeMailedConfirmations(emptiedDatabase(TABLES, () => openDatabase(MEMORY)));
});

describe('a mailed confirmation on PostgreSQL', () => {
  let server: RealPostgres;
  beforeAll(async () => {
    server = await startRealPostgres();
    return () => server.stop();
  });
  describeMailedConfirmations(emptiedDatabase(TABLES, async () => openDatabase(await server.createDatabase('portada'))));
});
