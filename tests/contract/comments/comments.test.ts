import { beforeAll, describe } from 'vitest';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { openDatabase } from '../../../src/server/platform/database/open-database.ts';
import { MEMORY } from '../../support/processes/dumped-database.ts';
import { emptiedDatabase } from '../../support/processes/emptied-database.ts';
import { startRealPostgres, type RealPostgres } from '../../support/processes/real-postgres.ts';
import { describeActivity } from './activity-suite.ts';
import { describeCommentQueries } from './comment-queries-suite.ts';
import { describeCommentVotes } from './comment-votes-suite.ts';
import { describeModeration } from './moderation-suite.ts';
import { describeWriting } from './writing-suite.ts';

const TABLES = 'readers, comments, comment_threads, purges, audit';

function describeComments(open: () => Promise<Database>): void {
  describe('as pages read them', () => describeCommentQueries(open));
  describe('that readers write', () => describeWriting(open));
  describe('as their reader sees them', () => describeActivity(open));
  describe('with votes', () => describeCommentVotes(open));
  describe('that moderators decide about', () => describeModeration(open));
}

describe('comments on PGlite', () => {
  describeComments(emptiedDatabase(TABLES, () => openDatabase(MEMORY)));
});

describe('comments on PostgreSQL', () => {
  let server: RealPostgres;
  beforeAll(async () => {
    server = await startRealPostgres();
    return () => server.stop();
  });
  describeComments(emptiedDatabase(TABLES, async () => openDatabase(await server.createDatabase('comments'))));
});
