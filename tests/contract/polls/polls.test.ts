import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { pollVotes } from '#server/platform/database/tables/poll-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { createPollCounts } from '#server/subjects/content-store/poll-counts.ts';
import {
  createPollVotes,
  type NewVote,
  type PollVotes,
} from '#server/subjects/polls/poll-votes.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';

const TABLES = 'readers, poll_votes';

const PAST = '2026-01-01T00:00:00Z';
const FUTURE = '2999-01-01T00:00:00Z';

/** Votes in polls. */
function describePolls(open: () => Promise<Database>): void {
  let database: Database;
  let votes: PollVotes;
  const vote = (more: Partial<NewVote> = {}) =>
    votes.add({
      site: 'elfar',
      poll: 'port',
      voter: 'reader:eva',
      options: ['si'],
      startsAt: PAST,
      endsAt: undefined,
      ...more,
    });
  const counts = () => createPollCounts(database.orm).countVotes('elfar', 'port');

  beforeEach(async () => {
    database = await open();
    votes = createPollVotes(database.orm);
    await database.orm.insert(readers).values([aReaderRow('eva'), aReaderRow('pau')]);
  });

  describe('a vote', () => {
    // R1.18
    it('counts once for a voter and poll', async () => {
      expect(await vote()).toBe('counted');
      expect(await vote({ options: ['no'] })).toBe('already-voted');
      expect(await vote({ poll: 'altra' })).toBe('counted');
      expect(await vote({ site: 'ondamarea' })).toBe('counted');
      expect(await counts()).toEqual(new Map([['si', 1]]));
      expect(
        await votes.find({ site: 'elfar', poll: 'port' }, ['reader:pau', 'reader:eva']),
      ).toEqual(['si']);
    });

    it('is listed for its reader by site, the latest first, in parts', async () => {
      for (const [poll, hour] of [
        ['a', 1],
        ['b', 3],
        ['c', 2],
      ] as const)
        await database.orm.insert(pollVotes).values({
          site: 'elfar',
          poll,
          voter: 'reader:eva',
          userId: 'eva',
          options: ['si'],
          at: new Date(Date.UTC(2026, 0, 1, hour)),
        });
      await vote({ site: 'ondamarea', poll: 'd', userId: 'eva' });
      const list = async (after?: string) =>
        (await votes.listPageOf({ userId: 'eva', site: 'elfar', after, limit: 2 })).map(
          ({ poll }) => poll,
        );
      expect(await list()).toEqual(['b', 'c']);
      expect(await list('c')).toEqual(['a']);
      expect(await list('a')).toEqual([]);
    });

    it('counts for each of its options', async () => {
      await vote({ options: ['si', 'no'] });
      await vote({ voter: 'reader:pau', options: ['no'] });
      expect(await counts()).toEqual(
        new Map([
          ['si', 1],
          ['no', 2],
        ]),
      );
    });

    it('is counted by the database, whatever writes, changes or deletes its row', async () => {
      const { orm } = database;
      await vote({ options: ['si', 'no'] });
      await vote({ voter: 'reader:pau', options: ['no'] });
      await orm
        .update(pollVotes)
        .set({ options: ['potser'] })
        .where(eq(pollVotes.voter, 'reader:pau'));
      expect(await counts()).toEqual(
        new Map([
          ['si', 1],
          ['no', 1],
          ['potser', 1],
        ]),
      );
      await orm.delete(pollVotes).where(eq(pollVotes.voter, 'reader:eva'));
      expect(await counts()).toEqual(new Map([['potser', 1]]));
      await orm.delete(readers).where(eq(readers.id, 'pau'));
      expect(await counts()).toEqual(new Map([['potser', 1]]));
      await orm.execute(sql`truncate poll_votes`);
      expect(await counts()).toEqual(new Map());
    });

    it('counts all of many that come at once', async () => {
      const voters = Array.from({ length: 60 }, (_none, index) => `visitor:${index}`);
      await Promise.all(
        voters.map((voter, index) =>
          vote({ voter, options: index % 2 === 0 ? ['si', 'no'] : ['no', 'si'] }),
        ),
      );
      expect(await counts()).toEqual(
        new Map([
          ['no', 60],
          ['si', 60],
        ]),
      );
    });

    it('is refused before the poll begins and after it has ended, by the clock of the database', async () => {
      expect(await vote({ startsAt: FUTURE })).toBe('not-started');
      expect(await vote({ endsAt: PAST })).toBe('ended');
      expect(await vote({ endsAt: FUTURE })).toBe('counted');
      expect(await vote({ startsAt: FUTURE })).toBe('not-started');
    });

    it('is counted 500 times for 500 voters at once', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 500 }, (_none, index) => vote({ voter: `v${index}` })),
      );
      expect(outcomes.filter((one) => one === 'counted')).toHaveLength(500);
      expect(await counts()).toEqual(new Map([['si', 500]]));
    });

    it('is counted once for one voter who sends it 500 times at once', async () => {
      const outcomes = await Promise.all(Array.from({ length: 500 }, () => vote()));
      expect(outcomes.filter((one) => one === 'counted')).toHaveLength(1);
      expect(outcomes.filter((one) => one === 'already-voted')).toHaveLength(499);
      expect(await counts()).toEqual(new Map([['si', 1]]));
    });
  });

  it('lists the votes of a reader, the latest first', async () => {
    await vote({ userId: 'eva' });
    await vote({ userId: 'eva', poll: 'altra', options: ['a', 'b'] });
    await database.orm.execute(
      sql`update poll_votes set at = now() - interval '1 hour' where poll = 'port'`,
    );
    expect(await votes.listOf('eva')).toMatchObject([
      { poll: 'altra', options: ['a', 'b'] },
      { poll: 'port' },
    ]);
    expect(await votes.listVotedSince(new Date(Date.now() - 60_000))).toEqual([
      { site: 'elfar', poll: 'altra' },
    ]);
  });

  it('keeps the votes of a deleted account without its name', async () => {
    await vote({ userId: 'eva' });
    await database.orm.transaction(async (transaction) => {
      await votes.forgetReader(transaction, 'eva');
      await transaction.delete(readers).where(sql`id = 'eva'`);
    });
    expect(await counts()).toEqual(new Map([['si', 1]]));
    const [row] = await database.orm.select().from(pollVotes);
    expect(row?.userId).toBeNull();
    expect(row?.voter).not.toContain('eva');
  });
}

describeOnEachDatabase('polls', TABLES, describePolls);
