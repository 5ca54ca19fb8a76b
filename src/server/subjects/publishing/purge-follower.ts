import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/observability/log.ts';
import { withinTime } from '../../platform/runtime/time-limit.ts';
import { PURGE_CHANNEL, type ContentRepository } from '../content-store/content-repository.ts';

export interface PurgeFollower {
  /** Carries out all new purges. Also called after publications of this process. */
  catchUp(): Promise<void>;
  /** Number of publications whose purge is outstanding. Queries the database. */
  readLag(): Promise<number>;
  /** Whether notifications of publications arrive. False while the database is unreachable. */
  readonly isConnected: boolean;
  stop(): Promise<void>;
}

/** Purges of one or more publications, in order. */
export interface FollowedPurge {
  /** Their pages are dropped at once. */
  tags: string[];
  /** Their list pages may be sent a moment longer (`isSoftChange`). */
  softTags: string[];
  /** Number of the last publication that the purge includes. */
  cursor: number;
  /** New paths; `undefined` if a publication had too many to list. */
  paths: string[] | undefined;
}

/** Polling interval in milliseconds. Polling finds the purges that a half-open connection did not announce. */
const LOOK_EVERY = 5000;

/** Milliseconds after which an unresponsive database counts as unreachable. */
const LOOK_LIMIT = 4000;

/** Milliseconds that a stop waits for the current poll. */
const STOP_LIMIT = 2000;

/**
 * Carries out the purges of every node's publications, in order, starting after `cursor`. After an outage, a node
 * continues where it stopped. If those publications have been deleted, it drops everything (`onLost`).
 */
export async function followPurges(options: {
  database: Pick<Database, 'listen'>;
  repository: Pick<ContentRepository, 'lastPurge' | 'listPurges'>;
  cursor: number | undefined;
  onPurge(purge: FollowedPurge): Promise<void>;
  /** `cursor`: the number from which to continue. */
  onLost(cursor: number): Promise<void>;
  log: Log;
}): Promise<PurgeFollower> {
  const { repository, log } = options;
  let cursor = options.cursor ?? (await repository.lastPurge());
  // Pages cached from now on reflect that publication.
  if (options.cursor === undefined) await options.onPurge({ tags: [], softTags: [], cursor, paths: [] });
  let isConnected = false;
  let isStopped = false;
  let wanted = 0;
  let running: Promise<void> | undefined;

  const look = async () => {
    try {
      const purges = await withinTime(LOOK_LIMIT, 'the poll for publications', repository.listPurges(cursor));
      const last = purges ? cursor : await withinTime(LOOK_LIMIT, 'the poll for publications', repository.lastPurge());
      isConnected = true;
      return { purges, last };
    } catch (error) {
      if (isConnected) log.error({ err: error }, 'the database does not respond; cached pages are served until it does');
      isConnected = false;
      throw error;
    }
  };
  const readOn = async () => {
    const { purges, last } = await look();
    if (!purges) {
      log.warn({ cursor, last }, 'missed publications have been deleted from the database; dropping the whole page cache');
      await options.onLost(last);
      cursor = last;
      return;
    }
    const end = purges.at(-1);
    if (!end) return;
    const isListed = purges.every(({ paths }) => paths !== undefined);
    await options.onPurge({
      tags: tagsOf(purges.filter(({ isSoft }) => !isSoft)),
      softTags: tagsOf(purges.filter(({ isSoft }) => isSoft)),
      cursor: end.id,
      paths: isListed ? purges.flatMap(({ paths = [] }) => paths) : undefined,
    });
    cursor = end.id;
  };
  const loop = async () => {
    for (let done = 0; done < wanted;) {
      done = wanted;
      if (!isStopped) await readOn();
    }
  };
  // A call during a poll triggers one more poll, because its publication may have been stored after that poll began.
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
      if (isConnected) log.warn({ err: error }, 'a purge could not be carried out; retrying');
    });

  await options.database.listen(PURGE_CHANNEL, { onMessage: catchUpQuietly, onConnected: catchUpQuietly });
  await catchUp();
  const timer = setInterval(catchUpQuietly, LOOK_EVERY);
  timer.unref();
  return {
    catchUp,
    readLag: async () => Math.max(0, (await withinTime(LOOK_LIMIT, 'the poll for publications', repository.lastPurge())) - cursor),
    get isConnected() {
      return isConnected;
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await withinTime(STOP_LIMIT, 'the last poll for publications', Promise.resolve(running)).catch(() => {});
    },
  };
}

function tagsOf(purges: readonly { tags: string[] }[]): string[] {
  return [...new Set(purges.flatMap(({ tags }) => tags))];
}
