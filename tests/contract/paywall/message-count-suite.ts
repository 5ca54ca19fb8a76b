import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { messageCounts } from '#server/platform/database/tables/schema.ts';
import {
  createMessageCounts,
  type MessageCounts,
} from '#server/subjects/paywall/message-counts.ts';
import { elfar, ondamarea } from '#tests/support/newsroom/newsroom.ts';
import { silentLog } from '#tests/support/newsroom/pages.ts';

/** The counts of tests of paywall messages. */
export function describeMessageCounts(open: () => Promise<Database>): void {
  const proper = { test: 'to', version: 'proper' };
  const clock = { now: new Date('2026-03-10T12:00:00Z') };
  let database: Database;
  let counts: MessageCounts;

  describe('the counts of messages', () => {
    beforeEach(async () => {
      database = await open();
      clock.now = new Date('2026-03-10T12:00:00Z');
      counts = createMessageCounts({ orm: database.orm, log: silentLog, now: () => clock.now });
    });

    it('add up all events of a version, over days and nodes', async () => {
      const other = createMessageCounts({
        orm: database.orm,
        log: silentLog,
        now: () => clock.now,
      });
      for (let time = 0; time < 50; time += 1) {
        counts.addView(elfar, proper);
        other.addView(elfar, proper);
      }
      await Promise.all([counts.flush(), other.flush()]);
      clock.now = new Date('2026-03-11T12:00:00Z');
      counts.addView(elfar, proper);
      counts.addView(elfar, { test: 'to', version: 'published' });
      await counts.add({ site: elfar, place: proper, event: 'registration' });
      await counts.add({ site: elfar, place: proper, event: 'subscription' });
      expect(await counts.list('elfar')).toEqual([
        { ...proper, views: 101, registrations: 1, subscriptions: 1 },
        { test: 'to', version: 'published', views: 1, registrations: 0, subscriptions: 0 },
      ]);
      const rows = await database.orm.select({ day: messageCounts.day }).from(messageCounts);
      expect(rows.map(({ day }) => day).toSorted()).toEqual([
        '2026-03-10',
        '2026-03-11',
        '2026-03-11',
      ]);
    });

    it('belong to one site', async () => {
      await counts.add({ site: ondamarea, place: proper, event: 'registration' });
      expect(await counts.list('elfar')).toEqual([]);
    });

    it('leave with a transaction that fails', async () => {
      const failed = database.orm.transaction(async (transaction) => {
        await counts.add({ site: elfar, place: proper, event: 'subscription' }, transaction);
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      expect(await counts.list('elfar')).toEqual([]);
    });

    it('are deleted after two years', async () => {
      await counts.add({ site: elfar, place: proper, event: 'registration' });
      clock.now = new Date('2028-03-09T12:00:00Z');
      await counts.clearOld();
      expect(await counts.list('elfar')).toHaveLength(1);
      clock.now = new Date('2028-03-11T12:00:00Z');
      await counts.clearOld();
      expect(await counts.list('elfar')).toEqual([]);
    });
  });
}
