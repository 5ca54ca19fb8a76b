import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { collectGarbage } from '../collect-garbage.ts';
import { preferProduction, type Config } from '../config.ts';
import { logSync } from '../content-sync/log-publication.ts';
import { RemovalRefused } from '../content-sync/sync-content.ts';
import { FILES_ORIGIN } from '../content/publisher.ts';
import { followPurges, type PurgeFollower } from '../content/purge-follower.ts';
import { createReleaseClock } from '../content/release-clock.ts';
import { sendStatus } from '../http/send.ts';
import { redactUrl, type Log } from '../log.ts';
import { createAstroRenderer, type AstroHandler } from '../page-cache/astro-renderer.ts';
import { requestContext } from '../request-context.ts';
import { createRounds } from '../rounds.ts';
import type { RequestLocals } from '../services.ts';
import { withinTime } from '../time-limit.ts';
import { openTracer } from '../tracing/open-tracer.ts';
import { wire, type Wiring } from '../wiring.ts';
import type { Backend, CallOrigin, FrontPort } from './backend.ts';
import { readKnownAddresses } from './known-addresses.ts';
import { listPageKeys } from './page-keys.ts';
import { workerSamples } from './worker-samples.ts';

/** A backend in this process: everything that a worker process holds. */
export interface LocalBackend extends Backend {
  wiring: Wiring;
  /** Drops what it has read of these tags, or everything: another worker heard of a publication. */
  forgetReads(tags: readonly string[] | 'all'): void;
  close(): Promise<void>;
}

/** How far the front carried purges out, and with which part of the work the backend is charged. */
export interface BackendStart {
  cursor: number | undefined;
  /** Milliseconds since 1970. */
  seen: number | undefined;
  /** One worker of a node follows publications and the clock, syncs the content folder, and does what is done now and then. */
  isLeader: boolean;
}

const MINUTE = 60_000;

/** Milliseconds that a publication waits until the front has carried out its purge. It is stored by then: a front that is away hears of it later. */
const PURGE_LIMIT = 10_000;

/**
 * Opens every service, brings the store in step with the content folder and catches up on purges. Throws, with what to set, where the build, the
 * database or the content cannot be used.
 */
export async function openLocalBackend(options: {
  config: Config;
  log: Log;
  /** Folder of the build: `server/entry.mjs` in it. */
  build: string;
  front: FrontPort;
  start: BackendStart;
  serverUrl?: string;
}): Promise<LocalBackend> {
  const { config, log, front, start } = options;
  const tracer = await openTracer(config);
  const handler = await loadAstro(options.build);
  let follower: PurgeFollower | undefined;
  const published = { count: 0, at: 0 };
  const onPublished = async () => {
    published.count += 1;
    published.at = Date.now();
    const carriedOut = start.isLeader ? follower?.catchUp() : front.catchUp();
    await withinTime(PURGE_LIMIT, 'the purge of a publication', Promise.resolve(carriedOut)).catch((error: unknown) =>
      log.warn({ err: error }, 'a publication is stored, but its purge was not carried out yet'),
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
  const sendAddresses = async () => front.replaceAddresses((await readKnownAddresses(wiring.database.orm, repository, sites)).bytes);

  try {
    if (start.isLeader) await lead();
  } catch (error) {
    // A follower that went on would report the store as gone.
    await close();
    throw error;
  }

  const render = createAstroRenderer({ handler, sites, localsFor: (site) => ({ ...localsFor(site), isForCache: true }) });
  const answerCall = async (request: IncomingMessage, response: ServerResponse, origin: CallOrigin) => {
    const site = sites.find(({ alias }) => alias === origin.site);
    if (!site) return sendStatus(response, 421);
    const locals = localsFor(site, origin.clientAddress);
    await handler(request, response, () => sendStatus(response, 404), locals);
    if (locals.failure !== undefined) log.error({ err: locals.failure, url: redactUrl(request.url ?? '') }, 'a page could not be rendered');
  };

  return {
    wiring,
    render: (key) =>
      tracer.span('render', { attributes: { key } }, async (describe) => {
        const outcome = await render(key);
        describe({ outcome: outcome.kind });
        return outcome;
      }),
    handleCall(request, response, origin) {
      const { method = '', url = '', headers } = request;
      const traceparent = typeof headers['traceparent'] === 'string' ? headers['traceparent'] : undefined;
      const attributes = { 'http.request.method': method, 'url.path': redactUrl(url), 'portada.request_id': origin.requestId };
      return requestContext.run({ requestId: origin.requestId }, () =>
        tracer.span('call', { attributes, traceparent }, async (describe) => {
          await answerCall(request, response, origin);
          describe({ 'http.response.status_code': response.statusCode });
        }),
      );
    },
    findMedia: (kind, name) => tracer.span('picture', { attributes: { kind } }, () => wiring[kind].find(name)),
    listPageKeys: () => listPageKeys({ repository, sites }),
    forgetReads(tags) {
      if (tags === 'all') reads.clear();
      else reads.purge(tags);
    },
    catchUp: async () => follower?.catchUp(),
    health: () => Promise.resolve({ hearsPublications: follower?.isConnected ?? true }),
    readMetrics: () => workerSamples({ wiring, follower, published }),
    close,
  };

  async function lead(): Promise<void> {
    const clock = createReleaseClock({
      repository,
      sites,
      since: start.seen === undefined ? undefined : new Date(start.seen),
      saveSeen: (seen) => front.saveSeen(seen),
      async onPurge(tags) {
        reads.purge(tags);
        await front.purge({ tags });
      },
      log,
    });
    stops.push(() => clock.stop());
    const followed = await followPurges({
      database: wiring.database,
      repository,
      cursor: start.cursor,
      async onPurge({ tags, cursor, addresses }) {
        reads.purge(tags);
        if (addresses === undefined) await sendAddresses();
        await front.purge({ tags, cursor, ...(addresses === undefined ? {} : { addresses }) });
        // The published story may be scheduled.
        clock.lookAgain();
      },
      async onLost(cursor) {
        reads.clear();
        await sendAddresses();
        await front.purgeEverything(cursor);
      },
      log,
    });
    follower = followed;
    stops.push(() => followed.stop());
    await tracer.span('sync', {}, () => syncOrServe(wiring, log));
    collectGarbage();
    await sendAddresses();
    clock.start();
    const rounds = [
      createRounds({
        every: MINUTE,
        work: () => services.newsletters.tellAgain(),
        failure: 'subscriptions could not be read; trying again',
        log,
      }),
      createRounds({
        every: 15 * MINUTE,
        work: () => services.accounts.clearExpired(),
        failure: 'expired records could not be cleared; trying again',
        log,
      }),
    ];
    for (const round of rounds) {
      round.start();
      stops.push(() => round.stop());
    }
  }
}

/** A content folder that lacks most of the newsroom is not believed: what the store has is served. */
async function syncOrServe(wiring: Wiring, log: Log): Promise<void> {
  try {
    logSync(log, FILES_ORIGIN, await wiring.sync());
  } catch (error) {
    if (!(error instanceof RemovalRefused)) throw error;
    log.error(error.message);
  }
}

async function loadAstro(build: string): Promise<AstroHandler> {
  preferProduction();
  const { handler } = await import(pathToFileURL(path.join(build, 'server', 'entry.mjs')).href);
  return handler;
}
