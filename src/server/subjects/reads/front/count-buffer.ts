import type { StoryCount } from '#domain/reads/beacon.ts';
import { createBatches } from '#server/platform/front/batches.ts';
import type { Log } from '#server/platform/observability/log.ts';

/** Counts of stories that are not stored yet. */
export interface CountBuffer {
  /**
   * Adds one. Beyond the limit of different stories, others are dropped until the next transfer.
   */
  add(story: Omit<StoryCount, 'count'>): void;
  /** Sends everything now. Resolves even if it fails. */
  flush(): Promise<void>;
}

/** Limit of different stories in one transfer, because a client can invent ids. */
const MAX_STORIES = 5000;

/**
 * Collects counts and sends them in batches. A batch that could not be sent is dropped, because the
 * order of the most read stories recovers within minutes. `send` must settle within some seconds.
 */
export function createCountBuffer({
  send,
  log,
}: {
  send(counts: StoryCount[]): Promise<void>;
  log: Log;
}): CountBuffer {
  const batches = createBatches<StoryCount>({
    send,
    most: MAX_STORIES,
    add: (known, { count }) => void (known.count += count),
    named: 'the counts of read stories',
    log,
  });
  return {
    add: (story) =>
      void batches.add(`${story.site} ${story.kind} ${story.id}`, { ...story, count: 1 }),
    flush: () => batches.flush(),
  };
}
