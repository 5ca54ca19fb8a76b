import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { describeAccountRaces } from './account-races-suite.ts';

const TABLES = 'readers, reader_verifications, deletions';

describeOnEachDatabase('simultaneous requests of readers', TABLES, describeAccountRaces);
