import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { RequestListener } from 'node:http';
import { preferProduction, type Config } from './config.ts';
import { logSync } from './content-sync/log-publication.ts';
import { followPurges, type PurgeFollower } from './content/purge-follower.ts';
import { createReleaseClock } from './content/release-clock.ts';
import { FILES_ORIGIN } from './content/publisher.ts';
import { RemovalRefused } from './content-sync/sync-content.ts';
import { createClientAddress } from './http/client-address.ts';
import { createListener } from './http/listener.ts';
import { sendStatus } from './http/send.ts';
import { StaticFiles } from './http/static-files.ts';
import { redactUrl, type Log } from './log.ts';
import { createAstroRenderer, type AstroHandler } from './page-cache/astro-renderer.ts';
import { DiskStore } from './page-cache/disk-store.ts';
import { PageCache } from './page-cache/page-cache.ts';
import { warnOfOwnSecrets } from './own-secrets.ts';
import { createRounds } from './rounds.ts';
import type { RequestLocals } from './services.ts';
import { wire, type Wiring } from './wiring.ts';

/** A whole node: services, page cache and the listener in front of Astro. */
export interface Application {
  wiring: Wiring;
  pages: PageCache;
  listener: RequestListener;
  close(): Promise<void>;
}

/** Milliseconds. */
const MINUTE = 60_000;

const distFolder = fileURLToPath(new URL('../../dist/', import.meta.url));

/** Opens everything, brings the store in step with the content folder and catches up on purges; nothing listens yet. */
export async function openApplication(config: Config, log: Log, options: { serverUrl?: string } = {}): Promise<Application> {
  const handler = await loadAstro();
  warnOfOwnSecrets(config, log);
  let follower: PurgeFollower | undefined;
  let pages: PageCache | undefined;
  const wiring = await wire(config, { ...options, log, onPublished: async () => follower?.catchUp() });
  try {
    const { sites, services, repository, reads } = wiring;
    const disk = new DiskStore(path.join(config.DATA_DIR, 'pages'));
    const wasKept = disk.openGeneration(
      generationOf(config, [...sites.map(({ url }) => url), ...services.accounts.social.listProviders()]),
    );
    const localsFor = (site: (typeof sites)[number], clientAddress = ''): RequestLocals => ({ services, site, clientAddress });
    const clientAddressOf = createClientAddress(config.TRUSTED_PROXIES);
    const render = createAstroRenderer({ handler, sites, localsFor });
    const cache = new PageCache({ memoryLimit: config.PAGE_MEMORY, disk, render, log });
    pages = cache;
    const purge = (tags: string[]) => {
      reads.purge(tags);
      cache.purge(tags);
    };
    const clock = createReleaseClock({
      repository,
      sites,
      since: wasKept ? disk.readSeen() : undefined,
      saveSeen: (seen) => disk.saveSeen(seen),
      onPurge: purge,
      log,
    });
    follower = await followPurges({
      database: wiring.database,
      repository,
      cursor: wasKept ? disk.readPurgeCursor() : undefined,
      onPurge(tags) {
        purge(tags);
        // What was published may be scheduled.
        clock.lookAgain();
      },
      onLost() {
        reads.clear();
        cache.clear();
      },
      saveCursor: (cursor) => disk.savePurgeCursor(cursor),
      log,
    });
    const purges = follower;
    await syncOrServe(wiring, log);
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
        failure: 'what is over could not be cleared; trying again',
        log,
      }),
    ];
    for (const round of rounds) round.start();
    const listener = createListener({
      sites,
      pages: cache,
      staticFiles: new StaticFiles(path.join(distFolder, 'client')),
      images: wiring.images,
      cards: wiring.cards,
      media: wiring.media,
      async handleCall(request, response, site) {
        const locals = localsFor(site, clientAddressOf(request));
        await handler(request, response, () => sendStatus(response, 404), locals);
        if (locals.failure !== undefined)
          log.error({ err: locals.failure, url: redactUrl(request.url ?? '') }, 'a page could not be rendered');
      },
      health: { isAlive: () => true, isReady: () => Promise.resolve(purges.isConnected) },
      log,
    });
    return {
      wiring,
      pages: cache,
      listener,
      async close() {
        clock.stop();
        await Promise.all(rounds.map((round) => round.stop()));
        cache.close();
        await purges.stop();
        await cache.settled();
        await wiring.close();
      },
    };
  } catch (error) {
    // What still looked at the store would report it as gone.
    pages?.close();
    await follower?.stop();
    await pages?.settled();
    await wiring.close();
    throw error;
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

async function loadAstro(): Promise<AstroHandler> {
  const entry = path.join(distFolder, 'server', 'entry.mjs');
  if (!existsSync(entry)) throw new Error('There is no build in dist/. Run "npm run build" first, or "npm start", which does.');
  preferProduction();
  const { handler } = await import(pathToFileURL(entry).href);
  return handler;
}

/** Changes with every build, every change of a site's file, and what else pages say of how they are served: those made before are not to be shown after. */
function generationOf(config: Config, served: readonly string[]): string {
  const hash = createHash('sha256').update(served.join());
  for (const folder of [path.join(distFolder, 'server'), path.join(config.CONTENT_DIR, 'sites')]) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.isFile()) hash.update(entry.name).update(readFileSync(path.join(entry.parentPath, entry.name)));
    }
  }
  return hash.digest('hex');
}
