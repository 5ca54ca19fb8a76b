import { beforeAll, describe } from 'vitest';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { openDatabase } from '../../../src/server/platform/database/open-database.ts';
import { MEMORY } from '../../support/processes/dumped-database.ts';
import { emptiedDatabase } from '../../support/processes/emptied-database.ts';
import { startRealPostgres, type RealPostgres } from '../../support/processes/real-postgres.ts';
import { describeSubscriptionClocks } from './subscription-clocks-suite.ts';
import { describeNewsletterNotifications } from './newsletter-notifications-suite.ts';
import { describeSubscriptions } from './subscriptions-suite.ts';

const TABLES = 'readers, subscriptions';

/** Behaviour of newsletters on every database engine and with every fault of the mailing service. */
function describeNewsletters(open: () => Promise<Database>): void {
  describeSubscriptions(open);
  describeNewsletterNotifications(open);
}

describe('newsletters on PGlite', () => {
  describeNewsletters(emptiedDatabase(TABLES, () => openDatabase(MEMORY)));
});

describe('newsletters on PostgreSQL', () => {
  let server: RealPostgres;
  beforeAll(async () => {
    server = await startRealPostgres();
    return () => server.stop();
  });
  const open = emptiedDatabase(TABLES, async () => openDatabase(await server.createDatabase('portada')));
  describeNewsletters(open);
  describeSubscriptionClocks(open);
});
