import { beforeAll, describe } from 'vitest';
import { openDatabase } from '../../../src/server/platform/database/open-database.ts';
import { MEMORY } from '../../support/processes/dumped-database.ts';
import { emptiedDatabase } from '../../support/processes/emptied-database.ts';
import { startRealPostgres, type RealPostgres } from '../../support/processes/real-postgres.ts';
import { describePolls } from './polls-suite.ts';

const TABLES = 'readers, poll_votes';

describe('polls on PGlite', () => {
  describePolls(emptiedDatabase(TABLES, () => openDatabase(MEMORY)));
});

describe('polls on PostgreSQL', () => {
  let server: RealPostgres;
  beforeAll(async () => {
    server = await startRealPostgres();
    return () => server.stop();
  });
  describePolls(emptiedDatabase(TABLES, async () => openDatabase(await server.createDatabase('polls'))));
});
