import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { withinTime } from '../time-limit.ts';
import { PURGE_CHANNEL, type ContentRepository } from './content-repository.ts';

export interface PurgeFollower {
  /** Carries out what was published since the last time; used after our own publications too. */
  catchUp(): Promise<void>;
  /** Whether the node hears of publications. False while it is cut off from the database. */
  readonly isConnected: boolean;
  stop(): Promise<void>;
}

/** Milliseconds between looks at the database when no notice comes: finds what a half-dead connection did not bring. */
const LOOK_EVERY = 5000;

/** Milliseconds after which a database that says nothing counts as one that is away. */
const LOOK_LIMIT = 4000;

/**
 * Carries out the purges of every node's publications, in their order, starting after `cursor`. A node that was cut off reads on from where
 * it stopped, and drops everything (`onLost`) when that is no longer known.
 */
export async function followPurges(options: {
  database: Pick<Database, 'listen'>;
  repository: Pick<ContentRepository, 'lastPurge' | 'listPurges'>;
  cursor: number | undefined;
  onPurge(tags: string[]): void;
  onLost(): void;
  saveCursor(cursor: number): void;
  log: Log;
}): Promise<PurgeFollower> {
  const { repository, log } = options;
  let cursor = options.cursor ?? (await repository.lastPurge());
  options.saveCursor(cursor);
  let isConnected = false;
  let isStopped = false;
  let wanted = 0;
  let running: Promise<void> | undefined;

  const readOn = async () => {
    const purges = await withinTime(LOOK_LIMIT, 'a look for publications', repository.listPurges(cursor));
    isConnected = true;
    if (!purges) {
      const last = await repository.lastPurge();
      log.warn({ cursor, last }, 'publications were missed that are no longer known: the whole page cache is dropped');
      options.onLost();
      cursor = last;
      options.saveCursor(cursor);
      return;
    }
    for (const { id, tags } of purges) {
      options.onPurge(tags);
      cursor = id;
    }
    if (purges.length > 0) options.saveCursor(cursor);
  };
  const loop = async () => {
    for (let done = 0; done < wanted;) {
      done = wanted;
      if (!isStopped) await readOn();
    }
  };
  // A call that comes while a look is under way causes one more: what it waits for may have been stored after that look began.
  const catchUp = (): Promise<void> => {
    wanted += 1;
    running ??= loop().finally(() => {
      running = undefined;
      wanted = 0;
    });
    return running;
  };
  const catchUpQuietly = () =>
    void catchUp().catch((error: unknown) => {
      if (isConnected) log.error({ err: error }, 'cut off from the database: pages are served as they are until it is back');
      isConnected = false;
    });

  await options.database.listen(PURGE_CHANNEL, { onMessage: catchUpQuietly, onConnected: catchUpQuietly });
  await catchUp();
  const timer = setInterval(catchUpQuietly, LOOK_EVERY);
  timer.unref();
  return {
    catchUp,
    get isConnected() {
      return isConnected;
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running?.catch(() => {});
    },
  };
}
