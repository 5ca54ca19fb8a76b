import { beforeAll, describe } from 'vitest';
import { openDatabase } from '../../../src/server/platform/database/open-database.ts';
import { MEMORY } from '../../support/processes/dumped-database.ts';
import { emptiedDatabase } from '../../support/processes/emptied-database.ts';
import { startRealPostgres, type RealPostgres } from '../../support/processes/real-postgres.ts';
import { describeAccountMails } from './account-mails-suite.ts';
import { describeClocks, describeJobQueue } from './job-queue-suite.ts';
import { describeJobRunner } from './job-runner-suite.ts';
import { describeMailJobs } from './mail-jobs-suite.ts';
import { describeNewsroomTasks } from './newsroom-tasks-suite.ts';

const TABLES = 'jobs, newsroom_tasks, readers, subscriptions, deletions';

function describeJobs(open: Parameters<typeof describeJobQueue>[0]): void {
  describeJobQueue(open);
  describeJobRunner(open);
  describeMailJobs(open);
  describeAccountMails(open);
  describeNewsroomTasks(open);
}

describe('jobs on PGlite', () => {
  describeJobs(emptiedDatabase(TABLES, () => openDatabase(MEMORY)));
});

describe('jobs on PostgreSQL', () => {
  let server: RealPostgres;
  beforeAll(async () => {
    server = await startRealPostgres();
    return () => server.stop();
  });
  const open = emptiedDatabase(TABLES, async () => openDatabase(await server.createDatabase('jobs')));
  describeJobs(open);
  describeClocks(open);
});
