import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { uploadClassOf } from '#domain/routes/route.ts';
import type { Site } from '#domain/sites/site.ts';
import { preferProduction, type Config } from '#server/platform/settings/config.ts';
import type { Log } from '#server/platform/observability/log.ts';
import {
  createAstroRenderer,
  type AstroHandler,
} from '#server/platform/page-cache/astro-renderer.ts';
import { currentWork } from '#server/platform/runtime/current-work.ts';
import type { PasswordHashing } from '#server/subjects/accounts/engine/password-hashing.ts';
import type { UploadEndpoint } from '#server/entrances/endpoints/serve-upload.ts';
import type { RequestLocals } from '#server/entrances/endpoints/services.ts';
import { withinTime } from '#server/platform/runtime/time-limit.ts';
import { openTracer } from './open-tracer.ts';
import { wire, type Wiring } from './wiring.ts';
import type { BackendHealth, Backend, FrontPort } from '#server/platform/backend/backend.ts';
import { createCallAnswerer } from './answer-call.ts';
import { Leader } from './leader.ts';
import { listPageKeys } from './page-keys.ts';
import { createUploadReceiver } from './receive-upload.ts';
import { RenderTimes } from './render-times.ts';
import { workerSamples } from './worker-samples.ts';

/** A backend in this process, with everything that a worker process contains. */
export interface LocalBackend extends Backend {
  wiring: Wiring;
  /**
   * Purges the cached reads of these tags, or all of them, after another worker process was
   * notified of a publication.
   */
  forgetReads(tags: readonly string[] | 'all'): void;
  close(): Promise<void>;
}

/** The progress of purges in the front process, and the role of this backend. */
export interface BackendStart {
  cursor: number | undefined;
  /** Milliseconds since 1970. */
  seen: number | undefined;
  /**
   * Whether this worker follows publications and scheduled changes, syncs the content folder, and
   * runs periodic tasks. One worker of a node does.
   */
  isLeader: boolean;
  /**
   * Whether this worker runs jobs. A build does not: it may lack the settings of a node, and would
   * drop mails into a folder. Nor does it migrate a database that is in use.
   */
  runsJobs: boolean;
}

/**
 * Milliseconds that a publication waits for its purge in the front process. It is stored by then,
 * and the front catches up later if necessary.
 */
const PURGE_LIMIT = 10_000;

/**
 * Opens every service, syncs the store with the valid files of the content folder and carries out
 * outstanding purges. If the build, the database or the content is unusable, throws an error that
 * says what to set.
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
  /** Tests hand in a cheap one. */
  hashing?: PasswordHashing | undefined;
}): Promise<LocalBackend> {
  const { config, log, front, start } = options;
  const tracer = await openTracer(config);
  const handler = await loadAstro(options.build);
  let leader: Leader | undefined;
  const published = { count: 0 };
  const renders = new RenderTimes();
  const onPublished = async () => {
    published.count += 1;
    const carriedOut = start.isLeader ? leader?.follower?.catchUp() : front.catchUp();
    await withinTime(PURGE_LIMIT, 'the purge of a publication', Promise.resolve(carriedOut)).catch(
      (error: unknown) =>
        log.warn({ err: error }, 'a publication is stored, but its purge has not finished yet'),
    );
  };
  const { serverUrl, hashing } = options;
  const tagsOf = (key: string) => front.tagsOf(key);
  const place = { ...(serverUrl && { serverUrl }), migrates: start.runsJobs };
  const wiring = await wire(config, {
    ...place,
    log,
    leavesOutFiles: true,
    onPublished,
    tagsOf,
    hashing,
  });
  const { sites, services, repository, reads } = wiring;
  const close = async () => {
    await leader?.stop();
    await wiring.close();
    await tracer.close();
  };

  try {
    if (start.isLeader) {
      leader = new Leader({ wiring, config, front, progress: start, tracer, log });
      await leader.start();
    }
    if (start.runsJobs) wiring.jobs.start();
  } catch (error) {
    // A follower left running would log that the database is unreachable.
    await close();
    throw error;
  }

  const localsFor = (site: Site, clientAddress = ''): RequestLocals => ({
    services,
    site,
    clientAddress,
    audience: 'reader',
  });
  const render = createAstroRenderer({
    handler,
    sites,
    localsFor: (site) => ({ ...localsFor(site), audience: 'cache' }),
  });
  const receiveUpload = createUploadReceiver({
    services,
    sites,
    dataFolder: config.DATA_DIR,
    endpoints: options.uploads,
  });
  return {
    wiring,
    render: (key, kind = 'render') =>
      tracer.span('render', { attributes: { key } }, async (describe) => {
        const outcome = await renders.time(() => currentWork.run(kind, () => render(key)));
        describe({ outcome: outcome.kind });
        return outcome;
      }),
    handleCall: createCallAnswerer({ handler, sites, localsFor, receiveUpload, tracer, log }),
    passUpload: (request, response, origin, route) =>
      currentWork.run(uploadClassOf(route), () => receiveUpload(request, response, origin)),
    findMedia: (kind, name) =>
      tracer.span('picture', { attributes: { kind } }, () =>
        currentWork.run('picture', () => wiring[kind].find(name)),
      ),
    findClosed: (name) => currentWork.run('read', () => wiring.findClosedMedia(name)),
    listPageKeys: () => listPageKeys({ repository, sites }),
    forgetReads(tags) {
      if (tags === 'all') reads.clear();
      else reads.purge(tags);
    },
    addCounts: (counts) => repository.addCounts(counts, new Date()),
    addFigures: (figures) => services.figures.add(figures, new Date()),
    saveFollowers: (followers) => services.desk.live.followers.save(followers),
    catchUp: async () => leader?.follower?.catchUp(),
    health: () => Promise.resolve(healthOf(wiring, leader)),
    readMetrics: () =>
      workerSamples({ wiring, follower: leader?.follower, renders, published: published.count }),
    close,
  };
}

function healthOf({ mediaFolder }: Wiring, leader: Leader | undefined): BackendHealth {
  const { follower, problem } = leader ?? {};
  return {
    hearsPublications: follower?.isConnected ?? true,
    problem,
    hasMediaFolder: mediaFolder.isThere,
  };
}

async function loadAstro(build: string): Promise<AstroHandler> {
  preferProduction();
  const { handler } = await import(pathToFileURL(path.join(build, 'server', 'entry.mjs')).href);
  return handler;
}
