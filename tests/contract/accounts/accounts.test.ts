import { beforeAll, describe } from 'vitest';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { openDatabase } from '../../../src/server/platform/database/open-database.ts';
import { MEMORY } from '../../support/processes/dumped-database.ts';
import { emptiedDatabase } from '../../support/processes/emptied-database.ts';
import { startRealPostgres, type RealPostgres } from '../../support/processes/real-postgres.ts';
import { describeAccounts } from './accounts-suite.ts';
import { describeOutsideLogins } from './outside-logins-suite.ts';

const TABLES = 'readers, reader_verifications, attempts, deletions';

/** Behaviour of accounts, of our own logins and those by an identity provider. */
function describeAllAccounts(open: () => Promise<Database>): void {
  describeAccounts(open);
  describeOutsideLogins(open);
}

describe('accounts on PGlite', () => {
  describeAllAccounts(emptiedDatabase(TABLES, () => openDatabase(MEMORY)));
});

describe('accounts on PostgreSQL', () => {
  let server: RealPostgres;
  beforeAll(async () => {
    server = await startRealPostgres();
    return () => server.stop();
  });
  describeAllAccounts(emptiedDatabase(TABLES, async () => openDatabase(await server.createDatabase('portada'))));
});
