import { beforeAll, describe } from 'vitest';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { openDatabase } from '../../../src/server/platform/database/open-database.ts';
import { MEMORY } from '../../support/processes/dumped-database.ts';
import { emptiedDatabase } from '../../support/processes/emptied-database.ts';
import { startRealPostgres, type RealPostgres } from '../../support/processes/real-postgres.ts';
import { describeGifts } from './gift-suite.ts';
import { describeMessageCounts } from './message-count-suite.ts';
import { describeMeters } from './meter-suite.ts';

const TABLES = 'readers, paywall_meters, message_counts';

function describePaywall(open: () => Promise<Database>): void {
  describeMeters(open);
  describeGifts(open);
  describeMessageCounts(open);
}

describe('the paywall on PGlite', () => {
  describePaywall(emptiedDatabase(TABLES, () => openDatabase(MEMORY)));
});

describe('the paywall on PostgreSQL', () => {
  let server: RealPostgres;
  beforeAll(async () => {
    server = await startRealPostgres();
    return () => server.stop();
  });
  describePaywall(emptiedDatabase(TABLES, async () => openDatabase(await server.createDatabase('paywall'))));
});
