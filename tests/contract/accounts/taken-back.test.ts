import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { describeTakingBack } from './taken-back-suite.ts';

const TABLES = 'readers, reader_verifications';

describeOnEachDatabase('a reverted change of email address', TABLES, describeTakingBack);
