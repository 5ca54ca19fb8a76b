import { rmSync } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import type { Log } from '../observability/log.ts';
import { withinTime } from '../runtime/time-limit.ts';
import { BackendDownError, BackendStartingError, type Backend, type FrontPort } from '../backend/backend.ts';
import { frontOrders, healthAnswer, mediaAnswer, metricsAnswer, type StartFailure } from '../backend/orders.ts';
import { serveOrders } from '../backend/order-server.ts';
import { readOutcome } from '../backend/outcome-format.ts';
import { passCall } from './call-proxy.ts';
import { passUpload } from './uploads/pass-upload.ts';
import { isBrokenAnswer } from './broken-answer.ts';
import { askForRender } from './ask-for-render.ts';
import { keepRunning, type Supervision } from './keep-running.ts';
import { FRONT_SOCKET, makeSocketFolder, sweepSocketFolders } from './socket-folder.ts';
import { agesOf, openLines } from './waiting-line.ts';
import { KINDS, overdueClass, PLACES, zeroForEach, type WorkerClass } from './places.ts';
import { startWorker, type WorkerCommand, type WorkerProcess } from './worker-process.ts';
import { WorkTimes } from './work-times.ts';

/** The worker processes of a node, as one backend. */
export interface WorkerPool extends Backend {
  /** Starts the worker processes. Resolves when the first one is ready. Rejects if it reports an error that a retry cannot fix. */
  start(): Promise<void>;
  /** Stops the worker processes, and kills the remaining ones after `limit` milliseconds. */
  stop(limit: number): Promise<void>;
  /** For metrics. */
  readonly state: {
    workers: number;
    ready: number;
    restarts: number;
    waiting: Readonly<Record<WorkerClass, number>>;
    /** Milliseconds that the oldest waiting request of each class has waited. */
    ages: Readonly<Record<WorkerClass, number>>;
    /** Requests that worker processes handle. */
    running: Readonly<Record<WorkerClass, number>>;
  };
  readonly times: Pick<WorkTimes, 'readSamples'>;
}

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

/** Longer than other files, because starts, deaths, silences and stops of workers decide about the same few variables. */
export function createWorkerPool(options: {
  command: WorkerCommand;
  /** Number of worker processes; more than one requires a database server. */
  count: number;
  front: FrontPort;
  /** The purge cursor and the time of the last scheduled changes, passed to each new worker process. */
  progress(): { cursor: number | undefined; seen: number | undefined };
  /** Whether pages are kept; false by default. A start with them outlasts every problem of the database. */
  hasPages?(): Promise<boolean>;
  serverUrl: string;
  /** Folder of the build. */
  build: string;
  log: Log;
  limits?: Partial<Limits>;
}): WorkerPool {
  const { command, count, front, log } = options;
  const limits: Limits = { ...LIMITS, ...options.limits };
  const folder = makeSocketFolder();
  const frontSocket = path.join(folder, FRONT_SOCKET);
  const workers = new Map<number, WorkerProcess>();
  const lines = openLines();
  const times = new WorkTimes();
  const started = Promise.withResolvers<void>();
  started.promise.catch(() => {});
  let orderServer: Server | undefined;
  let starts = 0;
  let restarts = 0;
  let isStopping = false;
  let hasStarted = false;
  /** Why the leading worker process could not start, with its health word; `undefined` once it has started. */
  let problem: { message: string; word: string } | undefined;

  const readyLeader = () => {
    const worker = workers.get(0);
    if (!worker?.isReady) throw new BackendDownError('The leading worker process is not ready.');
    return worker;
  };
  const readyWorkers = () => [...workers.values()].filter(({ isReady }) => isReady);
  const free = (kind: WorkerClass) => {
    const ready = readyWorkers().filter(({ busy }) => busy[kind] < PLACES[kind].running);
    return ready.toSorted((one, other) => loadOf(one) - loadOf(other))[0];
  };
  const startWaiting = (kind: WorkerClass) => {
    lines[kind].startSome(readyWorkers().reduce((sum, { busy }) => sum + Math.max(0, PLACES[kind].running - busy[kind]), 0));
  };

  /** Returns a worker process with a free place of the class, and waits for one if necessary. */
  const acquire = async (kind: WorkerClass): Promise<WorkerProcess> => {
    const worker = free(kind);
    if (worker && lines[kind].length === 0) return taken(worker, kind);
    if (isStopping) throw new BackendDownError('The node is stopping.');
    if (problem !== undefined) throw new BackendDownError(problem.message);
    if (!hasStarted) throw new BackendStartingError('The first worker process is starting.');
    await lines[kind].wait(readyWorkers().length === 0 ? limits.ready : PLACES[kind].wait);
    const next = free(kind);
    return next ? taken(next, kind) : acquire(kind);
  };
  const taken = (worker: WorkerProcess, kind: WorkerClass) => {
    worker.busy[kind] += 1;
    return worker;
  };
  const using = async <Result>(kind: WorkerClass, work: (worker: WorkerProcess) => Promise<Result>): Promise<Result> => {
    const worker = await times.waiting(kind, () => acquire(kind));
    try {
      return await times.working(kind, () => work(worker));
    } catch (error) {
      if (isBrokenAnswer(error)) {
        log.error({ err: error, worker: worker.index }, 'a worker process sent an invalid response; restarting it');
        worker.kill();
      }
      throw error;
    } finally {
      worker.busy[kind] -= 1;
      startWaiting(kind);
    }
  };

  const run = (index: number) =>
    keepRunning({
      start() {
        starts += 1;
        const worker = startWorker(
          command,
          {
            socket: path.join(folder, `worker-${index}-${starts}`),
            front: frontSocket,
            index,
            serverUrl: options.serverUrl,
            build: options.build,
            isLeader: index === 0,
            ...knownOf(options.progress()),
          },
          log,
        );
        workers.set(index, worker);
        return worker;
      },
      onEnd() {
        workers.delete(index);
        if (!isStopping) restarts += 1;
      },
      isStopping: () => isStopping,
      limits,
      log,
    });

  const onReady = (index: number) => {
    const worker = workers.get(index);
    if (!worker) return;
    worker.isReady = true;
    if (index === 0) {
      problem = undefined;
      started.resolve();
      // The other workers start after the leader, which has updated the database by then.
      if (!hasStarted) for (let other = 1; other < count; other += 1) void run(other);
      hasStarted = true;
    }
    for (const kind of KINDS) startWaiting(kind);
  };
  const onFailed = async ({ index, message, isTemporary, problem: word }: StartFailure) => {
    // Readers get the kept pages for as long as the database needs a person.
    const isRetried = hasStarted || isTemporary || (word !== undefined && (await options.hasPages?.()) === true);
    if (!isRetried) started.reject(new Error(message));
    if (index !== 0 || message === problem?.message) return;
    if (isRetried) log.error({ worker: index }, `a worker process could not start; retrying: ${message}`);
    problem = { message, word: word ?? 'workers' };
    for (const kind of KINDS) lines[kind].failAll(message);
  };

  /** Purges the reads of the other workers. The leader has purged its own before it reported the purge. */
  const forgetReads = async (tags: readonly string[] | 'all') => {
    const others = [...workers.values()].filter(({ index, isReady }) => index !== 0 && isReady);
    const forget = async (worker: WorkerProcess) => {
      try {
        await worker.ask('forget', { tags }, limits.forget);
      } catch (error) {
        // The worker would render pages from outdated reads.
        log.error({ err: error, worker: worker.index }, 'a worker process did not carry out a purge; restarting it');
        worker.isReady = false;
        worker.kill();
      }
    };
    await Promise.all(others.map(forget));
  };

  return {
    async start() {
      orderServer = await serveOrders({
        socket: frontSocket,
        orders: frontOrders,
        binary: ['paths'],
        handlers: {
          ready: ({ index }) => Promise.resolve(onReady(index)),
          failed: onFailed,
          async purge({ tags, softTags, cursor, paths }) {
            await forgetReads([...tags, ...softTags]);
            await front.purge({
              tags,
              softTags,
              ...(cursor === undefined ? {} : { cursor }),
              ...(paths === undefined ? {} : { paths }),
            });
          },
          async 'purge-everything'({ cursor }) {
            await forgetReads('all');
            await front.purgeEverything(cursor);
          },
          seen: ({ seen }) => front.saveSeen(new Date(seen)),
          paths: (_order, bytes) => front.replacePaths(bytes),
          'catch-up': () => front.catchUp(),
        },
        log,
      });
      void sweepSocketFolders(log);
      void run(0);
      await started.promise;
    },
    async stop(limit) {
      isStopping = true;
      for (const kind of KINDS) lines[kind].failAll('The node is stopping.');
      const all = [...workers.values()];
      for (const worker of all) worker.stop();
      await withinTime(limit, 'the stop of the workers', Promise.all(all.map(({ ended }) => ended))).catch(() => {
        log.warn('a worker process did not stop in time; killing it');
        for (const worker of all) worker.kill();
      });
      orderServer?.close();
      orderServer?.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
    get state() {
      const [waiting, running] = [zeroForEach(), zeroForEach()];
      for (const kind of KINDS) {
        waiting[kind] = lines[kind].length;
        for (const { busy } of workers.values()) running[kind] += busy[kind];
      }
      return { workers: count, ready: readyWorkers().length, restarts, waiting, ages: agesOf(lines), running };
    },
    times,
    render: (key, kind = 'render') => using(kind, async (worker) => readOutcome(await askForRender(worker, key, limits.render))),
    handleCall: (request, response, origin, call) => using(call.work, (worker) => passCall(worker, request, response, { origin, call })),
    passUpload: (request, response, origin, route) => using('upload', (worker) => passUpload(worker, request, response, { origin, route })),
    findMedia: (kind, name) =>
      using(
        'picture',
        async (worker) => mediaAnswer.parse(JSON.parse((await worker.ask('media', { kind, name }, limits.media)).toString())).file,
      ),
    async *listPageKeys() {
      yield* readyLeader().askForLines('keys', {}, limits.keys);
    },
    async addCounts(counts) {
      await readyLeader().ask('counts', { counts }, limits.counts);
    },
    async catchUp() {
      await readyLeader().ask('catch-up', {}, limits.catchUp);
    },
    async health() {
      const worker = workers.get(0);
      if (!worker?.isReady) return { hearsPublications: false, problem: problem?.word ?? 'workers' };
      const overdue = overdueClass(agesOf(lines));
      const told = healthAnswer.parse(JSON.parse((await worker.ask('health', {}, limits.health)).toString()));
      return { ...told, problem: told.problem ?? (overdue === undefined ? undefined : `slow-${overdue}`) };
    },
    async readMetrics() {
      const read = readyWorkers().map(async (worker) => {
        const samples = metricsAnswer.parse(JSON.parse((await worker.ask('metrics', {}, limits.health)).toString()));
        return samples.map((sample) => ({ ...sample, labels: { ...sample.labels, side: 'worker', worker: String(worker.index) } }));
      });
      return (await Promise.all(read.map((one) => one.catch(() => [])))).flat();
    },
  };
}

/** Number of requests that a worker process handles. */
function loadOf({ busy }: WorkerProcess): number {
  return KINDS.reduce((sum, kind) => sum + busy[kind], 0);
}

function knownOf({ cursor, seen }: { cursor: number | undefined; seen: number | undefined }) {
  return { ...(cursor === undefined ? {} : { cursor }), ...(seen === undefined ? {} : { seen }) };
}
