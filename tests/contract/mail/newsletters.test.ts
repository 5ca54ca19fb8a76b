import { beforeAll, describe } from 'vitest';
import { openDatabase } from '../../../src/server/database/open-database.ts';
import { emptiedDatabase } from '../../support/processes/emptied-database.ts';
import { startRealPostgres, type RealPostgres } from '../../support/processes/real-postgres.ts';
import { describeNewsletters } from './newsletters-suite.ts';

const TABLES = 'readers, subscriptions';

describe('newsletters on PGlite', () => {
  describeNewsletters(emptiedDatabase(TABLES, () => openDatabase('memory://')));
});

describe('newsletters on PostgreSQL', () => {
  let server: RealPostgres;
  beforeAll(async () => {
    server = await startRealPostgres();
    return () => server.stop();
  });
  describeNewsletters(emptiedDatabase(TABLES, async () => openDatabase(await server.createDatabase('portada'))));
});
