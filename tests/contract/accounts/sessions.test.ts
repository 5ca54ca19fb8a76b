import { beforeAll, describe } from 'vitest';
import { openDatabase } from '../../../src/server/platform/database/open-database.ts';
import { MEMORY } from '../../support/processes/dumped-database.ts';
import { emptiedDatabase } from '../../support/processes/emptied-database.ts';
import { startRealPostgres, type RealPostgres } from '../../support/processes/real-postgres.ts';
import { describeSessions } from './sessions-suite.ts';

const TABLES = 'readers, reader_verifications';

describe('sessions on PGlite', () => {
  describeSessions(emptiedDatabase(TABLES, () => openDatabase(MEMORY)));
});

describe('sessions on PostgreSQL', () => {
  let server: RealPostgres;
  beforeAll(async () => {
    server = await startRealPostgres();
    return () => server.stop();
  });
  describeSessions(emptiedDatabase(TABLES, async () => openDatabase(await server.createDatabase('portada'))));
});
