import { beforeAll, describe } from 'vitest';
import { openDatabase } from '../../../src/server/database/open-database.ts';
import { emptiedDatabase } from '../../support/processes/emptied-database.ts';
import { startRealPostgres, type RealPostgres } from '../../support/processes/real-postgres.ts';
import { describeTakingBack } from './taken-back-suite.ts';

const TABLES = 'readers, reader_verifications';

describe('a change of address that is taken back on PGlite', () => {
  describeTakingBack(emptiedDatabase(TABLES, () => openDatabase('memory://')));
});

describe('a change of address that is taken back on PostgreSQL', () => {
  let server: RealPostgres;
  beforeAll(async () => {
    server = await startRealPostgres();
    return () => server.stop();
  });
  describeTakingBack(emptiedDatabase(TABLES, async () => openDatabase(await server.createDatabase('portada'))));
});
