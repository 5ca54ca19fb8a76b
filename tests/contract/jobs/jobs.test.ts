import {
  describeOnEachDatabase,
  describeOnPostgres,
} from '#tests/support/databases/each-database.ts';
import { describeAccountMails } from './account-mails-suite.ts';
import { describeClocks, describeJobQueue } from './job-queue-suite.ts';
import { describeJobRunner } from './job-runner-suite.ts';
import { describeMailJobs } from './mail-jobs-suite.ts';
import { describeNewsroomTasks } from './newsroom-tasks-suite.ts';

const TABLES = 'jobs, newsroom_tasks, readers, subscriptions, deletions';

// The claims of jobs are locks of rows.
describeOnEachDatabase('jobs', TABLES, describeJobQueue, { onBoth: true });
describeOnEachDatabase('the runner of jobs', TABLES, describeJobRunner, { onBoth: true });
describeOnEachDatabase('mails as jobs', TABLES, (open) => {
  describeMailJobs(open);
  describeAccountMails(open);
});
describeOnEachDatabase('tasks of the newsroom', TABLES, describeNewsroomTasks);
describeOnPostgres('the clocks of jobs', TABLES, describeClocks);
