import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Database, Orm } from '#server/platform/database/database.ts';
import { JobFailedError } from '#server/platform/jobs/job-kind.ts';
import { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { createJobRunner, type JobHandler } from '#server/platform/jobs/job-runner.ts';
import { keptLog } from '#tests/support/kept-log.ts';
import { KIND, passSeconds, readJobs } from '#tests/support/readers/waiting-jobs.ts';
import { until } from '#tests/support/until.ts';

/** Milliseconds between two looks that no test waits for. */
const NEVER = 3_600_000;

const job = (payload: string, validFor = 3600) => ({ payload, validFor });

export function describeJobRunner(open: () => Promise<Database>): void {
  let orm: Orm;
  let queue: JobQueue;
  beforeEach(async () => {
    ({ orm } = await open());
    queue = new JobQueue(orm);
  });

  /** A runner of one kind that runs until the end of the test. */
  const run = (work: JobHandler['work'], { every = NEVER, kind = KIND } = {}) => {
    const { log, logged } = keptLog();
    const runner = createJobRunner({ queue, handlers: [{ kind, work }], log, every });
    onTestFinished(() => runner.stop(1000));
    const valueOf = async (name: string) => {
      const found = runner
        .readSamples(await queue.count())
        .find((sample) => sample.name === `portada_${name}`);
      return found?.type === 'histogram' ? undefined : found?.value;
    };
    return { runner, logged, valueOf };
  };

  describe('a runner of jobs', () => {
    it('runs a job of this process at once and deletes it', async () => {
      const done: string[] = [];
      const { runner, valueOf } = run(async (payload) => void done.push(payload));
      runner.start();
      await queue.add(KIND, job('a'));
      await until('the job is done', async () => (await readJobs(orm)).length === 0);
      expect(done).toEqual(['a']);
      expect(await valueOf('jobs_done_total')).toBe(1);
    });

    it('finds the jobs of other processes', async () => {
      const done: string[] = [];
      const { runner } = run(async (payload) => void done.push(payload), { every: 20 });
      runner.start();
      await new JobQueue(orm).add(KIND, job('of another'));
      await until('the job is done', () => done.length === 1);
    });

    it('runs as many jobs at a time as the kind allows', async () => {
      let running = 0;
      let most = 0;
      const { runner } = run(async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
      });
      for (let index = 0; index < 7; index += 1) await queue.add(KIND, job(String(index)));
      await runner.settled();
      expect(most).toBe(KIND.atOnce);
      expect(await readJobs(orm)).toEqual([]);
    });

    it('keeps a job that always fails apart from the others, and shows it when it is given up', async () => {
      const done: string[] = [];
      const { runner, logged, valueOf } = run(async (payload) => {
        if (payload === 'secret@lector.example')
          throw new JobFailedError('not-delivered', { isFinal: false });
        done.push(payload);
      });
      await queue.add(KIND, job('secret@lector.example'));
      for (let round = 0; round < 5; round += 1) {
        await queue.add(KIND, job(`other ${round}`));
        await runner.settled();
        await passSeconds(orm, 100);
      }
      expect(done).toHaveLength(5);
      expect(await readJobs(orm)).toMatchObject([
        { failure: 'not-delivered', attempts: KIND.attempts },
      ]);
      expect([
        await valueOf('jobs_dead'),
        await valueOf('jobs_waiting'),
        await valueOf('jobs_failed_total'),
      ]).toEqual([1, 0, 3]);
      expect(logged()).toContain('a job was given up');
      expect(logged()).not.toContain('lector.example');
    });

    it('gives up a job that became pointless, without its payload', async () => {
      const done: string[] = [];
      const { runner } = run(async (payload) => void done.push(payload));
      await queue.add(KIND, job('late', 60));
      await passSeconds(orm, 61);
      await runner.settled();
      expect(done).toEqual([]);
      expect(await readJobs(orm)).toMatchObject([{ failure: 'expired', payload: null }]);
    });

    it('claims nothing more after a stop, and leaves the rest to other processes', async () => {
      const held = Promise.withResolvers<void>();
      const { runner } = run(() => held.promise, { kind: { ...KIND, atOnce: 1 } });
      runner.start();
      await queue.add(KIND, job('held'));
      await until('a job is claimed', async () => (await readJobs(orm))[0]?.claim !== null);
      await queue.add(KIND, job('next'));
      const stopped = runner.stop(5000);
      held.resolve();
      await stopped;
      expect(await readJobs(orm)).toMatchObject([{ payload: 'next', claim: null }]);
    });
  });
}
