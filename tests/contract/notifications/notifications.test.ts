import { beforeAll, describe } from 'vitest';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { openDatabase } from '../../../src/server/platform/database/open-database.ts';
import { MEMORY } from '../../support/processes/dumped-database.ts';
import { emptiedDatabase } from '../../support/processes/emptied-database.ts';
import { startRealPostgres, type RealPostgres } from '../../support/processes/real-postgres.ts';
import { describeDigests } from './digests-suite.ts';
import { describeNotifications } from './notifications-suite.ts';

const TABLES = 'readers, comments, comment_threads, purges, jobs';

function describeAll(open: () => Promise<Database>): void {
  describe('as their reader sees them', () => describeNotifications(open));
  describe('by mail', () => describeDigests(open));
}

describe('notifications on PGlite', () => {
  describeAll(emptiedDatabase(TABLES, () => openDatabase(MEMORY)));
});

describe('notifications on PostgreSQL', () => {
  let server: RealPostgres;
  beforeAll(async () => {
    server = await startRealPostgres();
    return () => server.stop();
  });
  describeAll(emptiedDatabase(TABLES, async () => openDatabase(await server.createDatabase('notifications'))));
});
