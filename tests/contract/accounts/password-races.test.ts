import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { describePasswordRaces } from './password-races-suite.ts';

const TABLES = 'readers, reader_verifications, deletions';

describeOnEachDatabase('simultaneous changes of passwords', TABLES, describePasswordRaces);
