import type { Database } from '#server/platform/database/database.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { describeAccounts } from './accounts-suite.ts';
import { describeOutsideLogins } from './outside-logins-suite.ts';
import { describeSecondRegistrations } from './second-registrations-suite.ts';

const TABLES = 'readers, reader_verifications, attempts, deletions';

/** Behaviour of accounts, of our own logins and those by an identity provider. */
function describeAllAccounts(open: () => Promise<Database>): void {
  describeAccounts(open);
  describeSecondRegistrations(open);
  describeOutsideLogins(open);
}

describeOnEachDatabase('accounts', TABLES, describeAllAccounts);
