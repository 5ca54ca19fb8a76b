import { desc, eq } from 'drizzle-orm';
import type { PurgeFollower } from '#server/subjects/publishing/purge-follower.ts';
import type { JobCounts } from '#server/platform/jobs/job-queue.ts';
import { contentProblems, purges } from '#server/platform/database/tables/schema.ts';
import { processSamples } from '#server/platform/observability/process-samples.ts';
import { counter, gauge, type Sample } from '#server/platform/observability/sample.ts';
import { outsideSamples } from '#server/platform/runtime/outside-service.ts';
import type { RenderTimes } from './render-times.ts';
import type { Wiring } from './wiring.ts';

/** Metrics of a worker process. */
export async function workerSamples(of: {
  wiring: Pick<Wiring, 'jobs' | 'queue' | 'services' | 'storedCleaning' | 'database'>;
  follower: Pick<PurgeFollower, 'isConnected' | 'readLag'> | undefined;
  renders: Pick<RenderTimes, 'readSamples'>;
  /** Publications that this process has stored. */
  published: number;
}): Promise<Sample[]> {
  const { wiring, follower, renders, published } = of;
  return [
    // The leading worker process alone reads the database's numbers, which are those of the
    // newsroom.
    ...wiring.jobs.readSamples(follower && (await countWaiting(wiring).catch(() => undefined))),
    counter('publications', 'Publications that this worker has stored.', published),
    ...(follower ? await followerSamples(follower) : []),
    ...(follower ? await publicationSamples(wiring.database).catch(() => []) : []),
    ...(follower ? await wiring.storedCleaning.readSamples() : []),
    ...renders.readSamples(),
    ...wiring.database.readSamples(),
    ...outsideSamples(),
    ...processSamples(),
  ];
}

/**
 * Numbers of the newsroom's jobs, and of notifications of the newsletter provider, which wait in
 * their subscriptions.
 */
async function countWaiting({
  queue,
  services,
}: Pick<Wiring, 'queue' | 'services'>): Promise<JobCounts[]> {
  return [
    ...(await queue.count()),
    { kind: 'newsletter', ...(await services.readers.newsletters.countUntold()), dead: 0 },
  ];
}

async function followerSamples(
  follower: Pick<PurgeFollower, 'isConnected' | 'readLag'>,
): Promise<Sample[]> {
  const hears = gauge(
    'hears_publications',
    'Whether notifications of publications arrive.',
    follower.isConnected ? 1 : 0,
  );
  const lag = await follower.readLag().catch(() => undefined);
  return lag === undefined
    ? [hears]
    : [hears, gauge('purge_lag', 'Publications whose purge is outstanding.', lag)];
}

/**
 * The newsroom's last publication, of any node, also before the start, and what the last start left
 * out.
 */
async function publicationSamples({ orm }: Wiring['database']): Promise<Sample[]> {
  const problems = gauge(
    'content_problems',
    'Problems of content files that the last start left out.',
    await orm.$count(contentProblems),
  );
  const [last] = await orm
    .select({ at: purges.at })
    .from(purges)
    .where(eq(purges.isPublication, true))
    .orderBy(desc(purges.id))
    .limit(1);
  if (!last) return [problems];
  const seconds = Date.parse(last.at) / 1000;
  return [
    problems,
    gauge(
      'last_publication_seconds',
      'Time of the newsroom’s last publication, in seconds since 1970.',
      seconds,
    ),
  ];
}
