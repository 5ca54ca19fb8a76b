import { randomUUID } from 'node:crypto';
import type { Backend } from '#server/platform/backend/backend.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { createPeriodicTask, type PeriodicTask } from '#server/platform/runtime/periodic-task.ts';
import type { Streams } from './streams.ts';

/** Milliseconds between two reports. */
const EVERY = 10_000;

/**
 * Tells the worker processes how many open pages of this node follow each live blog, for the desk.
 * Without readers nothing is told but once, after the last one has left.
 */
export function createFollowerReport({
  streams,
  blogOf,
  backend,
  log,
}: {
  streams: Pick<Streams, 'countReaders'>;
  /** The live blog of a stream's key. */
  blogOf(key: string): string;
  backend(): Pick<Backend, 'saveFollowers'>;
  log: Log;
}): PeriodicTask {
  const node = randomUUID();
  let hadReaders = false;
  return createPeriodicTask({
    every: EVERY,
    async work() {
      const counts = new Map<string, number>();
      for (const [key, count] of streams.countReaders())
        if (count > 0) counts.set(blogOf(key), (counts.get(blogOf(key)) ?? 0) + count);
      if (counts.size === 0 && !hadReaders) return;
      await backend().saveFollowers({
        node,
        blogs: [...counts].map(([id, count]) => ({ id, count })),
      });
      hadReaders = counts.size > 0;
    },
    failure: 'the readers of live blogs could not be counted; retrying',
    log,
  });
}
