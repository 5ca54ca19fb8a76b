import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { describePolls } from './polls-suite.ts';

const TABLES = 'readers, poll_votes';

describeOnEachDatabase('polls', TABLES, describePolls);
