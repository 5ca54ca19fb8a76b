import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { withinTime } from '#server/platform/runtime/time-limit.ts';
import { PURGE_CHANNEL, type Purge, type StoredPurges } from '../content-store/stored-purges.ts';

export interface PurgeFollower {
  /** Carries out all new purges. Also called after publications of this process. */
  catchUp(): Promise<void>;
  /** Number of the newsroom's publications whose purge is outstanding. Queries the database. */
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

/**
 * Polling interval in milliseconds. Polling finds the purges that a half-open connection did not
 * announce.
 */
const LOOK_EVERY = 5000;

/** Milliseconds after which an unresponsive database counts as unreachable. */
const LOOK_LIMIT = 4000;

/** Milliseconds that a stop waits for the current poll. */
const STOP_LIMIT = 2000;

interface FollowerOptions {
  database: Pick<Database, 'listen'>;
  repository: StoredPurges;
  cursor: number | undefined;
  onPurge(purge: FollowedPurge): Promise<void>;
  /** `cursor`: the number from which to continue. */
  onLost(cursor: number): Promise<void>;
  log: Log;
}

/**
 * Carries out the purges of every node's publications, in order, starting after `cursor`. After an
 * outage, a node continues where it stopped. If those publications have been deleted, it drops
 * everything (`onLost`). It does so too without a cursor: pages may be kept whose purges nobody has
 * counted, and a page may have been rendered before the newest number is read.
 */
export async function followPurges(options: FollowerOptions): Promise<PurgeFollower> {
  const cursor = options.cursor ?? (await options.repository.lastPurge());
  if (options.cursor === undefined) await options.onLost(cursor);
  const follower = new PollingFollower(options, cursor);
  await follower.start();
  return follower;
}

/** Polls for purges at intervals and at each notification. */
class PollingFollower implements PurgeFollower {
  readonly #options: FollowerOptions;
  #cursor: number;
  #isConnected = false;
  #isStopped = false;
  /** Calls of `catchUp` since the current series of polls began. */
  #wanted = 0;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: FollowerOptions, cursor: number) {
    this.#options = options;
    this.#cursor = cursor;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  async start(): Promise<void> {
    const catchUp = () => this.#catchUpQuietly();
    await this.#options.database.listen(PURGE_CHANNEL, {
      onMessage: catchUp,
      onConnected: catchUp,
    });
    await this.catchUp();
    this.#timer = setInterval(catchUp, LOOK_EVERY).unref();
  }

  /**
   * A call during a poll triggers one more poll, because its publication may have been stored after
   * that poll began.
   */
  catchUp(): Promise<void> {
    this.#wanted += 1;
    this.#running ??= this.#pollWhileWanted().finally(() => {
      this.#running = undefined;
      this.#wanted = 0;
    });
    return this.#running;
  }

  async readLag(): Promise<number> {
    return limited(this.#options.repository.countPublications(this.#cursor));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await withinTime(
      STOP_LIMIT,
      'the last poll for publications',
      Promise.resolve(this.#running),
    ).catch(() => {});
  }

  #catchUpQuietly(): void {
    void this.catchUp().catch((error: unknown) => {
      if (this.#isConnected)
        this.#options.log.warn({ err: error }, 'a purge could not be carried out; retrying');
    });
  }

  async #pollWhileWanted(): Promise<void> {
    for (let done = 0; done < this.#wanted;) {
      done = this.#wanted;
      if (!this.#isStopped) await this.#poll();
    }
  }

  async #poll(): Promise<void> {
    const { purges, last } = await this.#read();
    if (!purges) {
      this.#options.log.warn(
        { cursor: this.#cursor, last },
        'missed publications have been deleted from the database; dropping the whole page cache',
      );
      await this.#options.onLost(last);
      this.#cursor = last;
      return;
    }
    const end = purges.at(-1);
    if (!end) return;
    const isListed = purges.every(({ paths }) => paths !== undefined);
    await this.#options.onPurge({
      tags: tagsOf(purges.filter(({ isSoft }) => !isSoft)),
      softTags: tagsOf(purges.filter(({ isSoft }) => isSoft)),
      cursor: end.id,
      paths: isListed ? purges.flatMap(({ paths = [] }) => paths) : undefined,
    });
    this.#cursor = end.id;
  }

  /**
   * The purges after the cursor; `undefined` if some have been deleted, with the number from which
   * to continue.
   */
  async #read(): Promise<{ purges: Purge[] | undefined; last: number }> {
    const { repository, log } = this.#options;
    try {
      const purges = await limited(repository.listPurges(this.#cursor));
      const last = purges ? this.#cursor : await limited(repository.lastPurge());
      this.#isConnected = true;
      return { purges, last };
    } catch (error) {
      if (this.#isConnected)
        log.error(
          { err: error },
          'the database does not respond; cached pages are served until it does',
        );
      this.#isConnected = false;
      throw error;
    }
  }
}

function limited<Result>(query: Promise<Result>): Promise<Result> {
  return withinTime(LOOK_LIMIT, 'the poll for publications', query);
}

function tagsOf(purges: readonly { tags: string[] }[]): string[] {
  return [...new Set(purges.flatMap(({ tags }) => tags))];
}
