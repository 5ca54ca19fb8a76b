import type { IncomingMessage, RequestListener } from 'node:http';
import type { Config } from '#server/platform/settings/config.ts';
import { readValidSites } from '#server/platform/settings/read-sites.ts';
import { listenedToAt } from '#domain/sites/site.ts';
import { openFront } from './front.ts';
import type { HostNames } from '#server/platform/front/crawlers/host-names.ts';
import { findBuild, generationOf } from '#server/platform/front/generation.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { warnOfOwnSecrets } from '#server/platform/settings/own-secrets.ts';
import type { PasswordHashing } from '#server/subjects/accounts/engine/password-hashing.ts';
import type { PageCache } from '#server/platform/page-cache/page-cache.ts';
import { BackendDownError } from '#server/platform/backend/backend.ts';
import { openLocalBackend, type LocalBackend } from '../worker/local-backend.ts';
import type { Wiring } from '../worker/wiring.ts';

/** A whole node in one process, for the end of a build, which renders every page, and for tests. */
export interface Application {
  wiring: Wiring;
  backend: LocalBackend;
  pages: PageCache;
  listener: RequestListener;
  /** Whether a request is an upload, for the server of the listener. */
  isUpload(request: IncomingMessage): boolean;
  close(): Promise<void>;
}

/**
 * Opens front and backend, syncs the store with the content folder and carries out outstanding
 * purges. Does not listen yet.
 */
export async function openApplication(
  config: Config,
  log: Log,
  options: {
    serverUrl?: string;
    runsJobs?: boolean;
    hostNames?: HostNames | undefined;
    hashing?: PasswordHashing;
  } = {},
): Promise<Application> {
  const { runsJobs = true, hostNames, ...place } = options;
  const build = findBuild();
  warnOfOwnSecrets(config, log);
  const sites = readValidSites(config.CONTENT_DIR).sites.map((site) =>
    listenedToAt(site, config.PORT),
  );
  let backend: LocalBackend | undefined;
  const opening = Promise.withResolvers<void>();
  const front = openFront({
    config,
    sites,
    build,
    generation: generationOf(config, sites, build),
    backend() {
      if (!backend) throw new BackendDownError('The services are not open yet.');
      return backend;
    },
    opened: opening.promise,
    log,
    hostNames,
  });
  try {
    const opened = await openLocalBackend({
      config,
      log,
      build,
      front: front.port,
      start: { ...front.progress(), isLeader: true, runsJobs },
      ...place,
    });
    backend = opened;
    opening.resolve();
    return {
      wiring: opened.wiring,
      backend: opened,
      pages: front.pages,
      listener: front.listener,
      isUpload: (request) => front.uploads.find(request) !== undefined,
      async close() {
        front.pages.close();
        await front.pages.settled();
        await front.sendCounts();
        await opened.close();
        await front.close();
      },
    };
  } catch (error) {
    // The renders that wait fail, because there is no backend.
    opening.resolve();
    await front.close();
    throw error;
  }
}
