import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { describeSessions } from './sessions-suite.ts';

const TABLES = 'readers, reader_verifications';

describeOnEachDatabase('sessions', TABLES, describeSessions);
