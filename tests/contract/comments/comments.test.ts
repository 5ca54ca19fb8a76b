import { describe } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
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

describeOnEachDatabase('comments', TABLES, describeComments);
