import { describeOnEachDatabase } from '#tests/support/processes/each-database.ts';
import { describePolls } from './polls-suite.ts';

const TABLES = 'readers, poll_votes';

describeOnEachDatabase('polls', TABLES, describePolls);
