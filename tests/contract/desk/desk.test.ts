import { describe } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { describeAudit } from './audit-suite.ts';
import { describeRoles } from './roles-suite.ts';
import { describeSecondFactors } from './second-factor-suite.ts';

const TABLES = 'readers, documents, audit';

function describeDesk(open: () => Promise<Database>): void {
  describe('the audit table', () => describeAudit(open));
  describe('roles', () => describeRoles(open));
  describe('second factors', () => describeSecondFactors(open));
}

describeOnEachDatabase('the desk', TABLES, describeDesk);
