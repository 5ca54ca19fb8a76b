import { beforeAll, describe } from 'vitest';
import { openDatabase } from '../../../src/server/platform/database/open-database.ts';
import { MEMORY } from '../../support/processes/dumped-database.ts';
import { emptiedDatabase } from '../../support/processes/emptied-database.ts';
import { startRealPostgres, type RealPostgres } from '../../support/processes/real-postgres.ts';
import { describeTakingBack } from './taken-back-suite.ts';

const TABLES = 'readers, reader_verifications';

describe('a reverted change of email address on PGlite', () => {
  describeTakingBack(emptiedDatabase(TABLES, () => openDatabase(MEMORY)));
});

describe('a reverted change of email address on PostgreSQL', () => {
  let server: RealPostgres;
  beforeAll(async () => {
    server = await startRealPostgres();
    return () => server.stop();
  });
  describeTakingBack(emptiedDatabase(TABLES, async () => openDatabase(await server.createDatabase('portada'))));
});
