import { logLeftOut, logSync } from '#server/subjects/publishing/log-publication.ts';
import { FILES_ORIGIN } from '#server/subjects/publishing/publisher.ts';
import {
  followPurges,
  type FollowedPurge,
  type PurgeFollower,
} from '#server/subjects/publishing/purge-follower.ts';
import { ReleaseClock } from '#server/subjects/publishing/release-clock.ts';
import { RemovalRefused } from '#server/subjects/publishing/sync-content.ts';
import type { FrontPort } from '#server/platform/backend/backend.ts';
import { createWriteCheck, type WriteCheck } from '#server/platform/database/write-check.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { Tracer } from '#server/platform/observability/tracer.ts';
import { collectGarbage } from '#server/platform/runtime/collect-garbage.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { readKnownPaths } from './known-paths.ts';
import { createPathSender, type PathSender } from './path-sender.ts';
import { createPeriodicWork } from './periodic-work.ts';
import type { Wiring } from './wiring.ts';

interface LeaderOptions {
  wiring: Wiring;
  config: Config;
  front: FrontPort;
  /** Progress of the purges in the front process; `seen` in milliseconds since 1970. */
  progress: { cursor: number | undefined; seen: number | undefined };
  tracer: Tracer;
  log: Log;
}

/**
 * The work that one worker process of a node does for all of them: it follows publications and
 * scheduled changes, syncs the content folder, and runs periodic tasks.
 */
export class Leader {
  readonly #options: LeaderOptions;
  readonly #pathSender: PathSender;
  readonly #stops: (() => Promise<unknown> | void)[] = [];
  #follower: PurgeFollower | undefined;
  #writes: WriteCheck | undefined;

  constructor(options: LeaderOptions) {
    const { wiring, front } = options;
    this.#options = options;
    this.#pathSender = createPathSender({
      read: () => readKnownPaths(wiring.database.orm, wiring.repository, wiring.sites),
      front,
    });
  }

  /** `undefined` until the purges that were outstanding at the start are carried out. */
  get follower(): PurgeFollower | undefined {
    return this.#follower;
  }

  /** Health word of the database's problem; `undefined` if it accepts writes. */
  get problem(): string | undefined {
    return this.#writes?.problem;
  }

  /**
   * Resolves when outstanding purges are carried out and the store is synced. Stop it after a
   * rejection, too.
   */
  async start(): Promise<void> {
    const { wiring, config, front, progress, tracer, log } = this.#options;
    const clock = this.#createClock();
    this.#stops.push(() => clock.stop());
    const follower = await this.#follow(clock);
    this.#follower = follower;
    this.#stops.push(() => follower.stop());
    if (progress.seen === undefined) await front.saveSeen(clock.seen);
    await tracer.span('sync', {}, () => syncOrServe(wiring, log));
    collectGarbage();
    await this.#pathSender.sendAll();
    clock.start();
    this.#writes = createWriteCheck({
      orm: wiring.database.orm,
      databaseUrl: config.DATABASE_URL,
      log,
    });
    const onPurge = (tags: string[]) => this.#purgeSoftly(tags);
    for (const round of [this.#writes, ...createPeriodicWork({ wiring, config, onPurge, log })]) {
      round.start();
      this.#stops.push(() => round.stop());
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#stops.map((stop) => stop()));
  }

  #createClock(): ReleaseClock {
    const { wiring, front, progress, log } = this.#options;
    return new ReleaseClock({
      repository: wiring.repository,
      sites: wiring.sites,
      since: progress.seen === undefined ? undefined : new Date(progress.seen),
      saveSeen: (seen) => front.saveSeen(seen),
      onPurge: async (tags) => {
        wiring.reads.purge(tags);
        await front.purge({ tags });
      },
      onSoftPurge: (tags) => this.#purgeSoftly(tags),
      log,
    });
  }

  #follow(clock: ReleaseClock): Promise<PurgeFollower> {
    const { wiring, front, progress, log } = this.#options;
    return followPurges({
      database: wiring.database,
      repository: wiring.repository,
      cursor: progress.cursor,
      onPurge: (purge) => this.#purgePublished(purge, clock),
      onLost: async (cursor) => {
        wiring.reads.clear();
        await this.#pathSender.sendAll();
        await front.purgeEverything(cursor);
      },
      log,
    });
  }

  #purgePublished(
    { tags, softTags, cursor, paths }: FollowedPurge,
    clock: ReleaseClock,
  ): Promise<void> {
    const { wiring, front } = this.#options;
    return clock.carryOut([...tags, ...softTags], async () => {
      wiring.reads.purge([...tags, ...softTags]);
      if (paths === undefined) await this.#pathSender.sendAll();
      else this.#pathSender.note(paths);
      await front.purge({ tags, softTags, cursor, ...(paths === undefined ? {} : { paths }) });
    });
  }

  async #purgeSoftly(softTags: string[]): Promise<void> {
    const { wiring, front } = this.#options;
    wiring.reads.purge(softTags);
    await front.purge({ tags: [], softTags });
  }
}

/**
 * Syncs the store with the content folder. Invalid files are left out and logged. If most of the
 * content is missing in the folder, the sync is rejected and logged, and the stored content is
 * served.
 */
async function syncOrServe(wiring: Wiring, log: Log): Promise<void> {
  try {
    const outcome = await wiring.sync();
    logSync(log, FILES_ORIGIN, outcome);
    logLeftOut(log, outcome.leftOut);
  } catch (error) {
    if (!(error instanceof RemovalRefused)) throw error;
    log.error(error.message);
  }
}
