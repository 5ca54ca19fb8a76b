import type { StoryCount } from '#domain/reads/beacon.ts';
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

/** Milliseconds between two transfers. A crash loses the counts of this time. */
const SEND_EVERY = 1000;

/** Limit of different stories in one transfer, because a client can invent ids. */
const MAX_STORIES = 5000;

/**
 * Collects counts and sends them in batches: one batch at a time, at most one a second. A batch
 * that could not be sent is dropped, because the order of the most read stories recovers within
 * minutes. `send` must settle within some seconds.
 */
export function createCountBuffer(options: {
  send(counts: StoryCount[]): Promise<void>;
  log: Log;
}): CountBuffer {
  const { send, log } = options;
  let counts = new Map<string, StoryCount>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let isFailing = false;

  const schedule = () => {
    if (timer === undefined && sending === undefined && counts.size > 0)
      timer = setTimeout(start, SEND_EVERY).unref();
  };
  const start = () => {
    clearTimeout(timer);
    timer = undefined;
    if (counts.size === 0) return;
    const batch = [...counts.values()];
    counts = new Map();
    sending = transfer(batch).finally(() => {
      sending = undefined;
      schedule();
    });
  };
  const transfer = async (batch: StoryCount[]) => {
    try {
      await send(batch);
      if (isFailing) log.info('the counts of read stories are stored again');
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        log.warn({ err: error }, 'the counts of read stories cannot be stored and are dropped');
      isFailing = true;
    }
  };

  return {
    add(story) {
      const key = `${story.site} ${story.kind} ${story.id}`;
      const known = counts.get(key);
      if (known) known.count += 1;
      else if (counts.size < MAX_STORIES) counts.set(key, { ...story, count: 1 });
      schedule();
    },
    async flush() {
      await sending;
      start();
      await sending;
    },
  };
}
