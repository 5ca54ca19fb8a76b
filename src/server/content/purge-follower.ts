import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { withinTime } from '../time-limit.ts';
import { PURGE_CHANNEL, type ContentRepository } from './content-repository.ts';

export interface PurgeFollower {
  /** Carries out the purges published since the last time; called after publications of this process too. */
  catchUp(): Promise<void>;
  /** Publications whose purge was not carried out yet. Asks the database. */
  readLag(): Promise<number>;
  /** Whether the node hears of publications. False while the database is away. */
  readonly isConnected: boolean;
  stop(): Promise<void>;
}

/** Purges of one or several publications, in their order. */
export interface FollowedPurge {
  tags: string[];
  /** Number of the last publication among them. */
  cursor: number;
  /** Addresses that did not exist before; `undefined` where a publication had too many to list. */
  addresses: string[] | undefined;
}

/** Milliseconds between looks at the database when no notice comes: finds the purges that a half-dead connection did not announce. */
const LOOK_EVERY = 5000;

/** Milliseconds after which a silent database counts as away. */
const LOOK_LIMIT = 4000;

/** Milliseconds that a stop waits for the look under way. */
const STOP_LIMIT = 2000;

/**
 * Carries out the purges of every node's publications, in their order, starting after `cursor`. A node that was cut off reads on from where
 * it stopped, and drops everything (`onLost`) when that is no longer known.
 */
export async function followPurges(options: {
  database: Pick<Database, 'listen'>;
  repository: Pick<ContentRepository, 'lastPurge' | 'listPurges'>;
  cursor: number | undefined;
  onPurge(purge: FollowedPurge): Promise<void>;
  /** `cursor`: the number to go on from. */
  onLost(cursor: number): Promise<void>;
  log: Log;
}): Promise<PurgeFollower> {
  const { repository, log } = options;
  let cursor = options.cursor ?? (await repository.lastPurge());
  // Pages kept from now on are as new as that publication.
  if (options.cursor === undefined) await options.onPurge({ tags: [], cursor, addresses: [] });
  let isConnected = false;
  let isStopped = false;
  let wanted = 0;
  let running: Promise<void> | undefined;

  const look = async () => {
    try {
      const purges = await withinTime(LOOK_LIMIT, 'a look for publications', repository.listPurges(cursor));
      const last = purges ? cursor : await withinTime(LOOK_LIMIT, 'a look for publications', repository.lastPurge());
      isConnected = true;
      return { purges, last };
    } catch (error) {
      if (isConnected) log.error({ err: error }, 'the database does not answer: pages are served as they are until it does');
      isConnected = false;
      throw error;
    }
  };
  const readOn = async () => {
    const { purges, last } = await look();
    if (!purges) {
      log.warn({ cursor, last }, 'publications were missed that are no longer known: the whole page cache is dropped');
      await options.onLost(last);
      cursor = last;
      return;
    }
    const end = purges.at(-1);
    if (!end) return;
    const isListed = purges.every(({ addresses }) => addresses !== undefined);
    await options.onPurge({
      tags: [...new Set(purges.flatMap(({ tags }) => tags))],
      cursor: end.id,
      addresses: isListed ? purges.flatMap(({ addresses = [] }) => addresses) : undefined,
    });
    cursor = end.id;
  };
  const loop = async () => {
    for (let done = 0; done < wanted;) {
      done = wanted;
      if (!isStopped) await readOn();
    }
  };
  // A call during a look causes one more look: its publication may have been stored after that look began.
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
      if (isConnected) log.warn({ err: error }, 'a purge could not be carried out; trying again');
    });

  await options.database.listen(PURGE_CHANNEL, { onMessage: catchUpQuietly, onConnected: catchUpQuietly });
  await catchUp();
  const timer = setInterval(catchUpQuietly, LOOK_EVERY);
  timer.unref();
  return {
    catchUp,
    readLag: async () => Math.max(0, (await withinTime(LOOK_LIMIT, 'a look for publications', repository.lastPurge())) - cursor),
    get isConnected() {
      return isConnected;
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await withinTime(STOP_LIMIT, 'the last look for publications', Promise.resolve(running)).catch(() => {});
    },
  };
}
