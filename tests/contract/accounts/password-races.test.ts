import { beforeAll, describe } from 'vitest';
import { openDatabase } from '../../../src/server/platform/database/open-database.ts';
import { MEMORY } from '../../support/processes/dumped-database.ts';
import { emptiedDatabase } from '../../support/processes/emptied-database.ts';
import { startRealPostgres, type RealPostgres } from '../../support/processes/real-postgres.ts';
import { describePasswordRaces } from './password-races-suite.ts';

const TABLES = 'readers, reader_verifications, deletions';

describe('simultaneous changes of passwords on PGlite', () => {
  describePasswordRaces(emptiedDatabase(TABLES, () => openDatabase(MEMORY)));
});

describe('simultaneous changes of passwords on PostgreSQL', () => {
  let server: RealPostgres;
  beforeAll(async () => {
    server = await startRealPostgres();
    return () => server.stop();
  });
  describePasswordRaces(emptiedDatabase(TABLES, async () => openDatabase(await server.createDatabase('portada'))));
});
