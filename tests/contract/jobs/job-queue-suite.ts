import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database, Orm } from '#server/platform/database/database.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { delayAfter, MAX_PAYLOAD } from '#server/platform/jobs/job-kind.ts';
import { claimStatement, JobQueue } from '#server/platform/jobs/job-queue.ts';
import { addReader, KIND, passSeconds, readJobs } from '#tests/support/readers/waiting-jobs.ts';

const HOUR = 3600;
const job = (payload = 'a') => ({ payload, validFor: 48 * HOUR });

/** The job queue of two nodes on one database. */
export function describeJobQueue(open: () => Promise<Database>): void {
  let orm: Orm;
  let near: JobQueue;
  let far: JobQueue;
  beforeEach(async () => {
    ({ orm } = await open());
    [near, far] = [new JobQueue(orm), new JobQueue(orm)];
  });

  describe('a claim', () => {
    it('gives each job to one of several nodes', async () => {
      for (let index = 0; index < 20; index += 1) await near.add(KIND, job(String(index)));
      const claims = await Promise.all(
        [near, far, near, far].map((queue) => queue.claim(KIND, 10)),
      );
      expect(
        claims
          .flat()
          .map(({ payload }) => Number(payload))
          .toSorted((one, other) => one - other),
      ).toEqual(Array.from({ length: 20 }, (_none, index) => index));
    });

    it('gives a job of a killed worker to another one once the lease is over', async () => {
      await near.add(KIND, job());
      const [lost] = await near.claim(KIND, 1);
      await passSeconds(orm, KIND.lease - 1);
      expect(await far.claim(KIND, 1)).toEqual([]);
      await passSeconds(orm, 2);
      expect(await far.claim(KIND, 1)).toMatchObject([{ payload: 'a', attempts: 2 }]);
      // The first worker was only slow.
      expect(lost && (await near.done(lost))).toBe(false);
      expect(lost && (await near.fail(KIND, lost, { code: 'late', isFinal: true }))).toBe('lost');
      expect(await readJobs(orm)).toMatchObject([{ deadAt: null, attempts: 2 }]);
    });

    it('gives up a job that ends its worker at three tries, however many it may have', async () => {
      const patient = { ...KIND, attempts: 60 };
      await near.add(patient, job());
      for (let attempt = 0; attempt < 3; attempt += 1) {
        expect(await near.claim(patient, 1)).toHaveLength(1);
        await passSeconds(orm, KIND.lease + 1);
      }
      expect(await near.claim(patient, 1)).toEqual([]);
      expect(await readJobs(orm)).toMatchObject([
        { failure: 'interrupted', claim: null, payload: 'a', deadAt: expect.any(Date) },
      ]);
    });

    it('counts tries that failed apart from those that ended their worker', async () => {
      const patient = { ...KIND, attempts: 60 };
      await near.add(patient, job());
      for (let attempt = 0; attempt < 6; attempt += 1) {
        const [claimed] = await near.claim(patient, 1);
        if (!claimed) throw new Error('The job was not due.');
        await near.fail(patient, claimed, { code: 'not-delivered', isFinal: false });
        await passSeconds(orm, 3600);
      }
      expect(await near.claim(patient, 1)).toMatchObject([{ attempts: 7, interruptions: 0 }]);
    });

    it('gives up a job whose tries are used up', async () => {
      await near.add(KIND, job());
      for (let attempt = 0; attempt < KIND.attempts; attempt += 1) {
        await near.claim(KIND, 1);
        await passSeconds(orm, KIND.lease + 1);
        await orm.execute(sql`update jobs set claim = null`);
      }
      expect(await near.claim(KIND, 1)).toEqual([]);
      expect(await readJobs(orm)).toMatchObject([{ failure: 'interrupted', interruptions: 0 }]);
    });

    it('is found by the index of due jobs among 100,000', async () => {
      await orm.execute(sql`
        insert into jobs (kind, payload, due_at, dead_at)
        select 'letter', 'x', now() + (n - 100) * interval '1 second', case when n % 10 = 0 then now() end
        from generate_series(1, 100000) as n`);
      await orm.execute(sql`analyze jobs`);
      const plan = JSON.stringify(
        await orm.execute(sql`explain ${claimStatement(orm, KIND, 4).getSQL()}`),
      );
      expect(plan).toMatch(/Index Scan using jobs_due/);
      expect(plan).toMatch(/Index Scan using jobs_pkey/);
      expect(plan).not.toMatch(/Seq Scan|Sort/);
      expect(await near.claim(KIND, 4)).toHaveLength(4);
    });
  });

  describe('a failed try', () => {
    it('is repeated later and later, up to the number of tries', async () => {
      await near.add(KIND, job());
      const results: string[] = [];
      for (let attempt = 1; attempt <= KIND.attempts; attempt += 1) {
        const [claimed] = await near.claim(KIND, 1);
        if (!claimed) throw new Error('The job was not due.');
        results.push(await near.fail(KIND, claimed, { code: 'not-delivered', isFinal: false }));
        expect(await far.claim(KIND, 1)).toEqual([]);
        await passSeconds(orm, delayAfter(KIND, attempt, 0) + 1);
      }
      expect(results).toEqual(['waiting', 'waiting', 'dead']);
      expect(await near.claim(KIND, 1)).toEqual([]);
      expect(await near.count()).toMatchObject([{ kind: 'letter', waiting: 0, dead: 1 }]);
    });

    it('gives the job up at once if a further one is pointless', async () => {
      await near.add(KIND, job());
      const [claimed] = await near.claim(KIND, 1);
      expect(
        claimed && (await near.fail(KIND, claimed, { code: 'address-refused', isFinal: true })),
      ).toBe('dead');
      expect(await readJobs(orm)).toMatchObject([{ failure: 'address-refused', payload: 'a' }]);
    });
  });

  describe('a new job', () => {
    it('exists only if the transaction that adds it commits', async () => {
      const added: string[] = [];
      near.onAdded((kind) => added.push(kind));
      const failing = orm.transaction(async () => {
        await near.add(KIND, job('lost'));
        throw new Error('rolled back');
      });
      await expect(failing).rejects.toThrow('rolled back');
      expect(added).toEqual([]);
      await orm.transaction(async () => {
        await near.add(KIND, job('kept'));
        expect(added).toEqual([]);
      });
      expect(added).toEqual(['letter']);
      expect(await readJobs(orm)).toMatchObject([{ payload: 'kept' }]);
    });

    it('is refused when its kind has too many', async () => {
      const few = { ...KIND, most: 2 };
      expect([
        await near.add(few, job()),
        await near.add(few, job()),
        await near.add(few, job()),
      ]).toEqual([true, true, false]);
      expect(await near.add({ ...few, name: 'other' }, job())).toBe(true);
    });

    it('is refused when its payload is too long', async () => {
      await expect(near.add(KIND, job('é'.repeat(MAX_PAYLOAD / 2 + 1)))).rejects.toThrow('exceeds');
      expect(await near.add(KIND, job('é'.repeat(MAX_PAYLOAD / 2)))).toBe(true);
    });

    it('goes with its reader, and is refused for a deleted one', async () => {
      await addReader(orm);
      expect(await near.add(KIND, { ...job(), readerId: 'ada' })).toBe(true);
      expect(await near.add(KIND, job('of nobody'))).toBe(true);
      await orm.delete(readers).where(eq(readers.id, 'ada'));
      expect(await readJobs(orm)).toMatchObject([{ payload: 'of nobody' }]);
      expect(await near.add(KIND, { ...job(), readerId: 'ada' })).toBe(false);
    });

    it('is counted as refused for want of a place, and not for a deleted reader', async () => {
      const few = { ...KIND, most: 1 };
      await near.add(few, { ...job(), readerId: 'nobody' });
      expect(near.refused.get(few.name)).toBeUndefined();
      for (let count = 0; count < 3; count += 1) await near.add(few, job());
      expect(near.refused.get(few.name)).toBe(2);
    });

    it('is removed with the others of its subject', async () => {
      await near.add(KIND, { ...job('one'), subject: 's' });
      await near.add(KIND, { ...job('other'), subject: 't' });
      await near.remove('s');
      expect(await readJobs(orm)).toMatchObject([{ payload: 'other' }]);
    });
  });

  describe('the numbers of jobs', () => {
    it('name the age of the oldest waiting job', async () => {
      await near.add(KIND, job());
      await passSeconds(orm, 100);
      await near.add(KIND, job());
      const [{ waiting, oldest = 0, dead } = {}] = await near.count();
      expect({ waiting, dead }).toEqual({ waiting: 2, dead: 0 });
      expect(oldest).toBeGreaterThanOrEqual(100);
      expect(oldest).toBeLessThan(200);
    });
  });

  describe('tidying', () => {
    it('deletes payloads of dead jobs after a week and their rows after three months', async () => {
      await near.add(KIND, { ...job(), subject: 's' });
      const [claimed] = await near.claim(KIND, 1);
      if (claimed) await near.fail(KIND, claimed, { code: 'no', isFinal: true });
      await passSeconds(orm, 6 * 24 * HOUR);
      await near.tidy();
      expect(await readJobs(orm)).toMatchObject([{ payload: 'a' }]);
      await passSeconds(orm, 2 * 24 * HOUR);
      await near.tidy();
      expect(await readJobs(orm)).toMatchObject([{ payload: null, subject: null, failure: 'no' }]);
      await passSeconds(orm, 90 * 24 * HOUR);
      await near.tidy();
      expect(await readJobs(orm)).toEqual([]);
    });

    it('makes a job due that a jump of the database’s clock left in the future', async () => {
      await near.add(KIND, job('left behind'));
      await near.add(KIND, job('claimed'));
      await passSeconds(orm, -24 * HOUR);
      expect(await near.claim(KIND, 2)).toEqual([]);
      await near.tidy();
      expect(await near.claim(KIND, 2)).toHaveLength(2);
      await near.tidy();
      expect(await far.claim(KIND, 2)).toEqual([]);
    });
  });
}

/** The job queue on a server whose clock is not that of the nodes. */
export function describeClocks(open: () => Promise<Database>): void {
  describe('a jump of a node’s clock', () => {
    it.each(['2021-01-01T00:00:00Z', '2051-01-01T00:00:00Z'])(
      'ends no lease and delays no job: %s',
      async (instant) => {
        const { orm } = await open();
        const [near, far] = [new JobQueue(orm), new JobQueue(orm)];
        await near.add(KIND, job('claimed'));
        await near.add(KIND, job('failed'));
        const claimed = await near.claim(KIND, 2);
        vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant) });
        onTestFinished(() => void vi.useRealTimers());
        expect(await far.claim(KIND, 2)).toEqual([]);
        await near.add(KIND, job('new'));
        expect(await far.claim(KIND, 2)).toMatchObject([{ payload: 'new', isOver: false }]);
        if (claimed[1]) await near.fail(KIND, claimed[1], { code: 'no', isFinal: false });
        const dueIn = sql`extract(epoch from due_at - now())`.mapWith(Number);
        for (const row of await orm.select({ dueIn }).from(sql`jobs`)) {
          expect(row.dueIn).toBeGreaterThan(0);
          expect(row.dueIn).toBeLessThanOrEqual(KIND.lease);
        }
      },
    );
  });
}
