import { IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { collectGarbage } from '../../platform/runtime/collect-garbage.ts';
import { preferProduction, type Config } from '../../platform/settings/config.ts';
import { logSync } from '../../subjects/publishing/log-publication.ts';
import { RemovalRefused } from '../../subjects/publishing/sync-content.ts';
import { FILES_ORIGIN } from '../../subjects/publishing/publisher.ts';
import { followPurges, type PurgeFollower } from '../../subjects/publishing/purge-follower.ts';
import { createReleaseClock } from '../../subjects/publishing/release-clock.ts';
import { sendStatus } from '../../platform/http/send.ts';
import { redactUrl, type Log } from '../../platform/observability/log.ts';
import { createAstroRenderer, type AstroHandler } from '../../platform/page-cache/astro-renderer.ts';
import { currentWork } from '../../platform/runtime/current-work.ts';
import { requestContext } from '../../platform/observability/request-context.ts';
import { createWriteCheck, type WriteCheck } from '../../platform/database/write-check.ts';
import type { UploadEndpoint } from '../../entrances/endpoints/serve-upload.ts';
import type { RequestLocals } from '../../entrances/endpoints/services.ts';
import { withinTime } from '../../platform/runtime/time-limit.ts';
import { openTracer } from './open-tracer.ts';
import { wire, type Wiring } from './wiring.ts';
import type { Backend, CallOrigin, FrontPort } from '../../platform/backend/backend.ts';
import { createPathSender } from './path-sender.ts';
import { readKnownPaths } from './known-paths.ts';
import { createPeriodicWork } from './periodic-work.ts';
import { listPageKeys } from './page-keys.ts';
import { createUploadReceiver } from './receive-upload.ts';
import { RenderTimes } from './render-times.ts';
import { workerSamples } from './worker-samples.ts';

/** A backend in this process, with everything that a worker process contains. */
export interface LocalBackend extends Backend {
  wiring: Wiring;
  /** Purges the cached reads of these tags, or all of them, after another worker process was notified of a publication. */
  forgetReads(tags: readonly string[] | 'all'): void;
  close(): Promise<void>;
}

/** The progress of purges in the front process, and the role of this backend. */
export interface BackendStart {
  cursor: number | undefined;
  /** Milliseconds since 1970. */
  seen: number | undefined;
  /**
   * Whether this worker follows publications and scheduled changes, syncs the content folder, and runs periodic tasks.
   * One worker of a node does.
   */
  isLeader: boolean;
  /**
   * Whether this worker runs jobs. A build does not: it may lack the settings of a node, and would drop mails into a
   * folder.
   */
  runsJobs: boolean;
}

/**
 * Milliseconds that a publication waits for its purge in the front process. It is stored by then, and the front catches
 * up later if necessary.
 */
const PURGE_LIMIT = 10_000;

/**
 * Opens every service, syncs the store with the content folder and carries out outstanding purges. If the build, the
 * database or the content is unusable, throws an error that says what to set.
 */
export async function openLocalBackend(options: {
  config: Config;
  log: Log;
  /** Folder of the build, with Astro's `server` and `client`. */
  build: string;
  front: FrontPort;
  start: BackendStart;
  serverUrl?: string;
  /** The endpoints of uploads; `UPLOAD_ENDPOINTS` by default. */
  uploads?: readonly UploadEndpoint[] | undefined;
}): Promise<LocalBackend> {
  const { config, log, front, start } = options;
  const tracer = await openTracer(config);
  const handler = await loadAstro(options.build);
  let follower: PurgeFollower | undefined;
  let writes: WriteCheck | undefined;
  const published = { count: 0 };
  const renders = new RenderTimes();
  const onPublished = async () => {
    published.count += 1;
    const carriedOut = start.isLeader ? follower?.catchUp() : front.catchUp();
    await withinTime(PURGE_LIMIT, 'the purge of a publication', Promise.resolve(carriedOut)).catch((error: unknown) =>
      log.warn({ err: error }, 'a publication is stored, but its purge has not finished yet'),
    );
  };
  const wiring = await wire(config, { ...(options.serverUrl === undefined ? {} : { serverUrl: options.serverUrl }), log, onPublished });
  const { sites, services, repository, reads } = wiring;
  const stops: (() => Promise<unknown> | void)[] = [];
  const close = async () => {
    await Promise.all(stops.map((stop) => stop()));
    await wiring.close();
    await tracer.close();
  };
  const localsFor = (site: (typeof sites)[number], clientAddress = ''): RequestLocals => ({ services, site, clientAddress });
  const pathSender = createPathSender({ read: () => readKnownPaths(wiring.database.orm, repository, sites), front });

  try {
    if (start.isLeader) await lead();
    if (start.runsJobs) wiring.jobs.start();
  } catch (error) {
    // A follower left running would log that the database is unreachable.
    await close();
    throw error;
  }

  const render = createAstroRenderer({ handler, sites, localsFor: (site) => ({ ...localsFor(site), isForCache: true }) });
  const receiveUpload = createUploadReceiver({ services, sites, dataFolder: config.DATA_DIR, endpoints: options.uploads });
  const answerCall = async (request: IncomingMessage, response: ServerResponse, origin: CallOrigin) => {
    const site = sites.find(({ alias }) => alias === origin.site);
    if (!site) return sendStatus(response, 421);
    const locals = localsFor(site, origin.clientAddress);
    await handler(request, response, () => sendStatus(response, 404), locals);
    if (locals.failure !== undefined) log.error({ err: locals.failure, url: redactUrl(request.url ?? '') }, 'a page could not be rendered');
  };

  return {
    wiring,
    render: (key, kind = 'render') =>
      tracer.span('render', { attributes: { key } }, async (describe) => {
        const outcome = await renders.time(() => currentWork.run(kind, () => render(key)));
        describe({ outcome: outcome.kind });
        return outcome;
      }),
    handleCall(asked, response, origin, { work, body }) {
      const request = body === undefined ? asked : withBody(asked, body);
      const { method = '', url = '', headers } = request;
      const traceparent = typeof headers['traceparent'] === 'string' ? headers['traceparent'] : undefined;
      const attributes = { 'http.request.method': method, 'url.path': redactUrl(url), 'portada.request_id': origin.requestId };
      return requestContext.run({ requestId: origin.requestId }, () =>
        tracer.span('call', { attributes, traceparent }, async (describe) => {
          await currentWork.run(work, () => (work === 'upload' ? receiveUpload : answerCall)(request, response, origin));
          describe({ 'http.response.status_code': response.statusCode });
        }),
      );
    },
    passUpload: (request, response, origin) => currentWork.run('upload', () => receiveUpload(request, response, origin)),
    findMedia: (kind, name) =>
      tracer.span('picture', { attributes: { kind } }, () => currentWork.run('picture', () => wiring[kind].find(name))),
    listPageKeys: () => listPageKeys({ repository, sites }),
    forgetReads(tags) {
      if (tags === 'all') reads.clear();
      else reads.purge(tags);
    },
    addCounts: (counts) => repository.addCounts(counts, new Date()),
    catchUp: async () => follower?.catchUp(),
    health: () => Promise.resolve({ hearsPublications: follower?.isConnected ?? true, problem: writes?.problem }),
    readMetrics: () => workerSamples({ wiring, follower, renders, published: published.count }),
    close,
  };

  async function lead(): Promise<void> {
    const onPurge = async (tags: string[]) => {
      reads.purge(tags);
      await front.purge({ tags });
    };
    const onSoftPurge = async (softTags: string[]) => {
      reads.purge(softTags);
      await front.purge({ tags: [], softTags });
    };
    const clock = createReleaseClock({
      repository,
      sites,
      since: start.seen === undefined ? undefined : new Date(start.seen),
      saveSeen: (seen) => front.saveSeen(seen),
      onPurge,
      onSoftPurge,
      log,
    });
    stops.push(() => clock.stop());
    const followed = await followPurges({
      database: wiring.database,
      repository,
      cursor: start.cursor,
      async onPurge({ tags, softTags, cursor, paths }) {
        const at = Date.now();
        reads.purge([...tags, ...softTags]);
        if (paths === undefined) await pathSender.sendAll();
        else pathSender.note(paths);
        await front.purge({ tags, softTags, cursor, ...(paths === undefined ? {} : { paths }) });
        // The published story may be scheduled.
        clock.lookAgain({ tags: [...tags, ...softTags], at });
      },
      async onLost(cursor) {
        reads.clear();
        await pathSender.sendAll();
        await front.purgeEverything(cursor);
      },
      log,
    });
    follower = followed;
    stops.push(() => followed.stop());
    await tracer.span('sync', {}, () => syncOrServe(wiring, log));
    collectGarbage();
    await pathSender.sendAll();
    clock.start();
    writes = createWriteCheck({ orm: wiring.database.orm, databaseUrl: config.DATABASE_URL, log });
    for (const round of [writes, ...createPeriodicWork({ wiring, config, onPurge: onSoftPurge, log })]) {
      round.start();
      stops.push(() => round.stop());
    }
  }
}

/**
 * Syncs the store with the content folder. If most of the content is missing in the folder, the sync is rejected and
 * logged, and the stored content is served.
 */
async function syncOrServe(wiring: Wiring, log: Log): Promise<void> {
  try {
    logSync(log, FILES_ORIGIN, await wiring.sync());
  } catch (error) {
    if (!(error instanceof RemovalRefused)) throw error;
    log.error(error.message);
  }
}

/** A request whose body has been read, as a request that still has it. */
function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion } = request;
  const whole = new IncomingMessage(request.socket);
  Object.assign(whole, { method, url, headers, rawHeaders, httpVersion, complete: true });
  whole.push(body);
  whole.push(null);
  return whole;
}

async function loadAstro(build: string): Promise<AstroHandler> {
  preferProduction();
  const { handler } = await import(pathToFileURL(path.join(build, 'server', 'entry.mjs')).href);
  return handler;
}
