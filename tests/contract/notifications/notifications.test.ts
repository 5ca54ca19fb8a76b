import { describe } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { describeDigests } from './digests-suite.ts';
import { describeNotifications } from './notifications-suite.ts';

const TABLES = 'readers, comments, comment_threads, purges, jobs';

function describeAll(open: () => Promise<Database>): void {
  describe('as their reader sees them', () => describeNotifications(open));
  describe('by mail', () => describeDigests(open));
}

describeOnEachDatabase('notifications', TABLES, describeAll);
