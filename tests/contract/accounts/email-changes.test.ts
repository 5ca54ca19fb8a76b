import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { describeEmailChanges } from './email-changes-suite.ts';

const TABLES = 'readers, reader_verifications, deletions';

describeOnEachDatabase('a change of email address', TABLES, describeEmailChanges);
