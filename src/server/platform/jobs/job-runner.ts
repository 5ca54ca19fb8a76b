import type { Log } from '../observability/log.ts';
import { counter, gauge, type Sample } from '../observability/sample.ts';
import { currentWork } from '../runtime/current-work.ts';
import { withinTime } from '../runtime/time-limit.ts';
import { JobFailedError, type JobKind } from './job-kind.ts';
import { JobLane } from './job-lane.ts';
import type { JobCounts, JobQueue } from './job-queue.ts';

/** A kind of jobs with its work. */
export interface JobHandler {
  kind: JobKind;
  /**
   * Carries out a job, possibly again after a process that carried it out has died. Throws a
   * `JobFailedError`, or another error for a fault. It must end within the kind's lease.
   */
  work(payload: string, job: { id: number; attempts: number }): Promise<void>;
}

/** Runs jobs in a worker process. */
export interface JobRunner {
  start(): void;
  /** Claims no further job, and waits up to `limit` milliseconds for those that run here. */
  stop(limit: number): Promise<void>;
  /** Resolves when no job is due and none runs here. For tests, and for programs that end. */
  settled(): Promise<void>;
  /** Metrics of this process; with `counts` also those of the database. */
  readSamples(counts?: readonly JobCounts[]): Sample[];
}

/** Milliseconds between two looks for jobs of other processes. Own ones are run at once. */
const INTERVAL = 1000;

/**
 * Every worker process runs jobs of all nodes. Each kind has a lane of its own, so that slow jobs
 * delay no other kind.
 */
export function createJobRunner(options: {
  queue: JobQueue;
  handlers: readonly JobHandler[];
  log: Log;
  every?: number;
}): JobRunner {
  const { queue, handlers, log, every = INTERVAL } = options;
  // A lane keeps the class of work in which it is made.
  const makeLane = (handler: JobHandler) =>
    new JobLane({ queue, handler, every, log, run: (job) => runJob(queue, handler, job, log) });
  const lanes = currentWork.run('job', () => handlers.map(makeLane));
  queue.onAdded((kind) => lanes.find((lane) => lane.kind.name === kind)?.wake());
  return {
    start() {
      for (const lane of lanes) lane.start();
    },
    async stop(limit) {
      await withinTime(
        limit,
        'the running jobs',
        Promise.all(lanes.map((lane) => lane.stop())),
      ).catch((error: unknown) =>
        log.warn(
          { err: error },
          'stopping without waiting for jobs; they are tried again when their lease is over',
        ),
      );
    },
    async settled() {
      await Promise.all(lanes.map((lane) => lane.settled()));
    },
    readSamples(counts) {
      const own = lanes.flatMap(({ kind, running, done, failed }) => [
        gauge('jobs_running', 'Jobs that this worker runs.', running, { kind: kind.name }),
        counter('jobs_done', 'Jobs that this worker has finished.', done, { kind: kind.name }),
        counter('jobs_failed', 'Failed tries of jobs in this worker.', failed, { kind: kind.name }),
        counter(
          'jobs_refused',
          'Jobs that this worker has refused, because too many wait.',
          queue.refused.get(kind.name) ?? 0,
          {
            kind: kind.name,
          },
        ),
      ]);
      return [...own, ...(counts === undefined ? [] : samplesOf(counts, lanes))];
    },
  };
}

/** Runs a claimed job and stores the result. Returns whether it succeeded. */
async function runJob(
  queue: JobQueue,
  { kind, work }: JobHandler,
  job: Parameters<JobQueue['expire']>[0],
  log: Log,
): Promise<boolean> {
  const { id, attempts } = job;
  const about = { job: id, kind: kind.name, attempts };
  if (job.isOver) {
    await queue.expire(job);
    log.error(about, 'a job was given up: it became pointless before it succeeded');
    return false;
  }
  try {
    await withinTime(kind.lease * 1000, 'a job', work(job.payload, { id, attempts }));
  } catch (error) {
    const failure =
      error instanceof JobFailedError
        ? error
        : new JobFailedError('fault', { isFinal: false, cause: error });
    const result = await queue.fail(kind, job, failure);
    if (result === 'dead')
      log.error({ ...about, code: failure.code, err: error }, 'a job was given up');
    else
      log.warn(
        { ...about, code: failure.code, err: error },
        'a try of a job failed; trying it again later',
      );
    return false;
  }
  if (!(await queue.done(job)))
    log.warn(about, 'a job took longer than its lease, so that it may have been carried out twice');
  return true;
}

function samplesOf(counts: readonly JobCounts[], lanes: readonly { kind: JobKind }[]): Sample[] {
  const names = new Set([...lanes.map(({ kind }) => kind.name), ...counts.map(({ kind }) => kind)]);
  return [...names].flatMap((kind) => {
    const { waiting, oldest, dead } = counts.find((one) => one.kind === kind) ?? {
      waiting: 0,
      oldest: 0,
      dead: 0,
    };
    return [
      gauge(
        'jobs_waiting',
        'Jobs of the newsroom that wait or run, the same from each node.',
        waiting,
        { kind },
      ),
      gauge(
        'jobs_oldest_seconds',
        'Age of the newsroom’s oldest waiting job in seconds, the same from each node.',
        oldest,
        { kind },
      ),
      gauge(
        'jobs_dead',
        'Jobs of the newsroom that were given up, the same from each node.',
        dead,
        { kind },
      ),
    ];
  });
}
