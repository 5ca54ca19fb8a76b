import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { paywallMeters, readers } from '#server/platform/database/tables/reader-schema.ts';
import { createMeterStore, type MeterStore } from '#server/subjects/paywall/meter-store.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';

/** The meters of readers and visitors. */
export function describeMeters(open: () => Promise<Database>): void {
  let database: Database;
  let meters: MeterStore;
  const endsAt = new Date('2026-03-31T22:00:00Z');
  const month = { site: 'elfar', period: 'month-2026-03-01' };
  const visitor = { visitor: 'resum' };
  const take = (story: string, more: Partial<Parameters<MeterStore['take']>[0]> = {}) =>
    meters.take({
      ...month,
      holder: visitor,
      story,
      maximum: 3,
      today: '2026-03-10',
      endsAt,
      ...more,
    });

  beforeEach(async () => {
    database = await open();
    meters = createMeterStore(database.orm);
    await database.orm.insert(readers).values([aReaderRow('eva'), aReaderRow('pau')]);
  });

  describe('a meter', () => {
    it('takes stories up to the maximum, each once', async () => {
      expect((await take('a')).stories).toEqual(['a']);
      expect((await take('a')).stories).toEqual(['a']);
      await take('b');
      expect((await take('c')).stories).toEqual(['a', 'b', 'c']);
      expect((await take('d')).stories).toEqual(['a', 'b', 'c']);
      expect((await take('b')).stories).toEqual(['a', 'b', 'c']);
    });

    it('takes exactly three of 50 stories in 200 parallel reads', async () => {
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_none, index) => take(`story-${index % 50}`)),
      );
      const taken = (await meters.find({ ...month, holder: visitor })).stories;
      expect(taken).toHaveLength(3);
      const granted = new Set(
        answers.flatMap(({ stories }, index) =>
          stories.includes(`story-${index % 50}`) ? [`story-${index % 50}`] : [],
        ),
      );
      expect([...granted].toSorted()).toEqual([...taken].toSorted());
    });

    it('is of one site, one period and one holder', async () => {
      await take('a');
      expect((await take('b', { site: 'ondamarea' })).stories).toEqual(['b']);
      expect((await take('b', { period: 'month-2026-04-01' })).stories).toEqual(['b']);
      expect((await take('b', { holder: { visitor: 'altre' } })).stories).toEqual(['b']);
      expect((await take('b', { holder: { readerId: 'eva' } })).stories).toEqual(['b']);
      expect((await meters.find({ ...month, holder: { readerId: 'pau' } })).stories).toEqual([]);
    });

    it('takes no more once the maximum was lowered, and keeps what it has', async () => {
      for (const story of ['a', 'b', 'c']) await take(story);
      expect((await take('d', { maximum: 1 })).stories).toEqual(['a', 'b', 'c']);
      expect((await take('d', { maximum: 5 })).stories).toEqual(['a', 'b', 'c', 'd']);
    });

    it('counts the days with a read', async () => {
      expect((await take('a')).days).toBe(1);
      expect((await take('b')).days).toBe(1);
      expect((await take('b', { today: '2026-03-12' })).days).toBe(2);
      expect((await meters.find({ ...month, holder: visitor })).days).toBe(2);
    });
  });

  describe('a visitor who becomes a reader', () => {
    const merge = () => meters.merge({ ...month, visitor: 'resum', readerId: 'eva' });
    const ofEva = async () =>
      [...(await meters.find({ ...month, holder: { readerId: 'eva' } })).stories].toSorted();

    it('takes the stories along, each once', async () => {
      await take('a');
      await take('b');
      await take('b', { holder: { readerId: 'eva' } });
      await take('c', { holder: { readerId: 'eva' } });
      await merge();
      expect(await ofEva()).toEqual(['a', 'b', 'c']);
      await merge();
      expect(await ofEva()).toEqual(['a', 'b', 'c']);
    });

    it('has a row of the account without one before, and none without reads', async () => {
      await merge();
      expect(await ofEva()).toEqual([]);
      await take('a');
      await merge();
      expect(await ofEva()).toEqual(['a']);
      expect(await meters.listOf('eva')).toEqual([
        { site: 'elfar', period: 'month-2026-03-01', stories: ['a'], days: 1, until: endsAt },
      ]);
    });
  });

  describe('the rows', () => {
    it('go with the account and with the end of the period', async () => {
      await take('a', { holder: { readerId: 'eva' } });
      await take('a', { endsAt: new Date('2026-04-30T22:00:00Z') });
      await database.orm.delete(readers);
      expect(await database.orm.select().from(paywallMeters)).toHaveLength(1);
      await meters.clearEnded(new Date('2026-04-30T22:00:00Z'));
      expect(await database.orm.select().from(paywallMeters)).toHaveLength(1);
      await meters.clearEnded(new Date('2026-04-30T22:00:01Z'));
      expect(await database.orm.select().from(paywallMeters)).toEqual([]);
    });
  });
}
