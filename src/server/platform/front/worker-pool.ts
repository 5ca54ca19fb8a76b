import { rmSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { uploadClassOf, type UploadRoute } from '#domain/routes/route.ts';
import type { Log } from '../observability/log.ts';
import type { Sample } from '../observability/sample.ts';
import type { RenderOutcome } from '../page-cache/render-outcome.ts';
import {
  BackendDownError,
  type ActionCount,
  type Backend,
  type BackendHealth,
  type CallOrigin,
  type Followers,
  type SentFigure,
  type FrontPort,
  type MediaKind,
  type PassedCall,
} from '../backend/backend.ts';
import {
  closedAnswer,
  frontOrders,
  healthAnswer,
  mediaAnswer,
  metricsAnswer,
} from '../backend/orders.ts';
import { serveOrders, type OrderHandlers } from '../backend/order-server.ts';
import { readOutcome } from '../backend/outcome-format.ts';
import { passCall } from './call-proxy.ts';
import { passUpload } from './uploads/pass-upload.ts';
import { askForRender } from './ask-for-render.ts';
import type { Supervision } from './keep-running.ts';
import { FRONT_SOCKET, makeSocketFolder, sweepSocketFolders } from './socket-folder.ts';
import { overdueClasses, type WorkerClass } from './permits.ts';
import { WorkerFleet, type FleetOptions } from './worker-fleet.ts';
import { WorkerPermits } from './worker-permits.ts';
import type { WorkerProcess } from './worker-process.ts';
import type { WorkTimes } from './work-times.ts';

/** Milliseconds. */
interface Limits extends Supervision {
  render: number;
  media: number;
  keys: number;
  forget: number;
  counts: number;
  catchUp: number;
  health: number;
  /** How long a request waits for a worker process that is starting. */
  ready: number;
}

const LIMITS: Limits = {
  render: 20_000,
  media: 30_000,
  keys: 60_000,
  forget: 5000,
  counts: 5000,
  catchUp: 15_000,
  health: 2000,
  ready: 10_000,
  ping: 5000,
  silence: 30_000,
};

interface PoolOptions extends Omit<FleetOptions, 'folder' | 'limits'> {
  front: FrontPort;
  limits?: Partial<Limits>;
}

/** For metrics. */
interface PoolState {
  workers: number;
  ready: number;
  restarts: number;
  waiting: Readonly<Record<WorkerClass, number>>;
  /** Milliseconds that the oldest waiting request of each class has waited. */
  ages: Readonly<Record<WorkerClass, number>>;
  /** Requests that worker processes handle. */
  running: Readonly<Record<WorkerClass, number>>;
}

/** The worker processes of a node, as one backend. */
export class WorkerPool implements Backend {
  readonly #front: FrontPort;
  readonly #count: number;
  readonly #log: Log;
  readonly #limits: Limits;
  readonly #folder = makeSocketFolder();
  readonly #fleet: WorkerFleet;
  readonly #permits: WorkerPermits;
  #orderServer: Server | undefined;

  constructor({ front, limits, ...options }: PoolOptions) {
    const { count, log } = options;
    this.#front = front;
    this.#count = count;
    this.#log = log;
    this.#limits = { ...LIMITS, ...limits };
    this.#fleet = new WorkerFleet({ ...options, folder: this.#folder, limits: this.#limits });
    this.#permits = new WorkerPermits({ fleet: this.#fleet, startLimit: this.#limits.ready, log });
  }

  get state(): PoolState {
    const { ready, restarts } = this.#fleet;
    const { waiting, ages, running } = this.#permits;
    return { workers: this.#count, ready: ready.length, restarts, waiting, ages, running };
  }

  get times(): Pick<WorkTimes, 'readSamples'> {
    return this.#permits.times;
  }

  /**
   * Starts the worker processes. Resolves when the first one is ready. Rejects if it reports an
   * error that a retry cannot fix.
   */
  async start(): Promise<void> {
    this.#orderServer = await serveOrders({
      socket: path.join(this.#folder, FRONT_SOCKET),
      orders: frontOrders,
      binary: ['paths'],
      handlers: this.#orderHandlers(),
      log: this.#log,
    });
    void sweepSocketFolders(this.#log);
    await this.#fleet.start();
  }

  /** Stops the worker processes, and kills the remaining ones after `limit` milliseconds. */
  async stop(limit: number): Promise<void> {
    this.#permits.failAllWaiting('The node is stopping.');
    await this.#fleet.stop(limit);
    this.#orderServer?.close();
    this.#orderServer?.closeAllConnections();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  render(key: string, kind: 'render' | 'refresh' = 'render'): Promise<RenderOutcome> {
    return this.#permits.using(kind, async (worker) =>
      readOutcome(await askForRender(worker, key, this.#limits.render)),
    );
  }

  handleCall(
    request: IncomingMessage,
    response: ServerResponse,
    origin: CallOrigin,
    call: PassedCall,
  ): Promise<void> {
    return this.#permits.using(call.work, (worker) =>
      passCall(worker, request, response, { origin, call }),
    );
  }

  passUpload(
    request: IncomingMessage,
    response: ServerResponse,
    origin: CallOrigin,
    route: UploadRoute,
  ): Promise<void> {
    return this.#permits.using(uploadClassOf(route), (worker) =>
      passUpload(worker, request, response, { origin, route }),
    );
  }

  findMedia(kind: MediaKind, name: string): Promise<string | undefined> {
    return this.#permits.using('picture', async (worker) => {
      const answer = await worker.ask('media', { kind, name }, this.#limits.media);
      return mediaAnswer.parse(JSON.parse(answer.toString())).file;
    });
  }

  findClosed(name: string): Promise<string | undefined> {
    return this.#permits.using('read', async (worker) => {
      const answer = await worker.ask('closed', { name }, this.#limits.media);
      return closedAnswer.parse(JSON.parse(answer.toString())).target;
    });
  }

  async *listPageKeys(): AsyncGenerator<string> {
    yield* this.#readyLeader().askForLines('keys', {}, this.#limits.keys);
  }

  async addCounts(counts: readonly ActionCount[]): Promise<void> {
    await this.#readyLeader().ask('counts', { counts }, this.#limits.counts);
  }

  async addFigures(figures: readonly SentFigure[]): Promise<void> {
    await this.#readyLeader().ask('figures', { figures }, this.#limits.counts);
  }

  async saveFollowers(followers: Followers): Promise<void> {
    await this.#readyLeader().ask('followers', followers, this.#limits.counts);
  }

  async catchUp(): Promise<void> {
    await this.#readyLeader().ask('catch-up', {}, this.#limits.catchUp);
  }

  async health(): Promise<BackendHealth> {
    const { leader, problem } = this.#fleet;
    if (!leader) return { hearsPublications: false, problem: problem ?? 'workers' };
    const told = healthAnswer.parse(
      JSON.parse((await leader.ask('health', {}, this.#limits.health)).toString()),
    );
    return { ...told, overdue: overdueClasses(this.#permits.ages) };
  }

  async readMetrics(): Promise<Sample[]> {
    const read = this.#fleet.ready.map(async (worker) => {
      const samples = metricsAnswer.parse(
        JSON.parse((await worker.ask('metrics', {}, this.#limits.health)).toString()),
      );
      return samples.map((sample) => ({
        ...sample,
        labels: { ...sample.labels, side: 'worker', worker: String(worker.index) },
      }));
    });
    return (await Promise.all(read.map((one) => one.catch(() => [])))).flat();
  }

  #readyLeader(): WorkerProcess {
    const { leader } = this.#fleet;
    if (!leader) throw new BackendDownError('The leading worker process is not ready.');
    return leader;
  }

  /** Handlers of the reports of worker processes. */
  #orderHandlers(): OrderHandlers<typeof frontOrders> {
    const front = this.#front;
    return {
      ready: async ({ index }) => {
        this.#fleet.onReady(index);
        this.#permits.startAllWaiting();
      },
      failed: async (failure) => {
        const reason = await this.#fleet.onFailed(failure);
        if (reason !== undefined) this.#permits.failAllWaiting(reason);
      },
      purge: async ({ tags, softTags, cursor, paths }) => {
        await this.#forgetReads([...tags, ...softTags]);
        await front.purge({
          tags,
          softTags,
          ...(cursor === undefined ? {} : { cursor }),
          ...(paths === undefined ? {} : { paths }),
        });
      },
      'purge-everything': async ({ cursor }) => {
        await this.#forgetReads('all');
        await front.purgeEverything(cursor);
      },
      seen: ({ seen }) => front.saveSeen(new Date(seen)),
      paths: (_order, bytes) => front.replacePaths(bytes),
      'catch-up': () => front.catchUp(),
      tags: async ({ key }) => ({ tags: await front.tagsOf(key) }),
    };
  }

  /**
   * Purges the reads of the other workers. The leader has purged its own before it reported the
   * purge.
   */
  async #forgetReads(tags: readonly string[] | 'all'): Promise<void> {
    const others = this.#fleet.ready.filter(({ index }) => index !== 0);
    const forget = async (worker: WorkerProcess) => {
      try {
        await worker.ask('forget', { tags }, this.#limits.forget);
      } catch (error) {
        // The worker would render pages from outdated reads.
        this.#log.error(
          { err: error, worker: worker.index },
          'a worker process did not carry out a purge; restarting it',
        );
        worker.isReady = false;
        worker.kill();
      }
    };
    await Promise.all(others.map(forget));
  }
}
