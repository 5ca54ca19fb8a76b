import { beforeAll, describe } from 'vitest';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { openDatabase } from '../../../src/server/platform/database/open-database.ts';
import { MEMORY } from '../../support/processes/dumped-database.ts';
import { emptiedDatabase } from '../../support/processes/emptied-database.ts';
import { startRealPostgres, type RealPostgres } from '../../support/processes/real-postgres.ts';
import { describeAudit } from './audit-suite.ts';
import { describeRoles } from './roles-suite.ts';
import { describeSecondFactors } from './second-factor-suite.ts';

const TABLES = 'readers, documents, audit';

function describeDesk(open: () => Promise<Database>): void {
  describe('the audit table', () => describeAudit(open));
  describe('roles', () => describeRoles(open));
  describe('second factors', () => describeSecondFactors(open));
}

describe('the desk on PGlite', () => {
  describeDesk(emptiedDatabase(TABLES, () => openDatabase(MEMORY)));
});

describe('the desk on PostgreSQL', () => {
  let server: RealPostgres;
  beforeAll(async () => {
    server = await startRealPostgres();
    return () => server.stop();
  });
  describeDesk(emptiedDatabase(TABLES, async () => openDatabase(await server.createDatabase('desk'))));
});
