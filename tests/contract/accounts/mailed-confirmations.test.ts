import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { describeMailedConfirmations } from './mailed-confirmations-suite.ts';

const TABLES = 'readers, reader_verifications, deletions';

describeOnEachDatabase('a mailed confirmation', TABLES, describeMailedConfirmations);
