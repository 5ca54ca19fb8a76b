import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { archiveRedirect } from '#domain/paths/archive-form.ts';
import { readPath } from '#domain/routes/read-path.ts';
import { siteOfHost } from '#domain/paths/urls.ts';
import type { Site } from '#domain/sites/site.ts';
import { openBeacons } from '#server/subjects/reads/front/open-beacons.ts';
import { BEACON_PATH } from '#domain/reads/beacon.ts';
import { createChannelFinder } from '#server/subjects/streams/front/live-channels.ts';
import { NO_STREAMS } from '#server/platform/front/streams/stream-source.ts';
import { Streams } from '#server/platform/front/streams/streams.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { developmentPolicy } from '#server/platform/page-cache/site-policy.ts';
import { sendFile } from '#server/platform/http/files/send-file.ts';
import { answerChannel } from '#server/platform/http/answers/answer-channel.ts';
import { sendRules } from '#server/platform/http/answers/send-rules.ts';
import { sendRedirect, sendStatus } from '#server/platform/http/send.ts';
import { siteLines } from '#server/platform/http/site-lines.ts';
import { oneAtATime } from '#server/platform/runtime/one-at-a-time.ts';
import type { RequestLocals } from '#server/entrances/endpoints/services.ts';
import type { UploadEndpoint } from '#server/entrances/endpoints/serve-upload.ts';
import { wire } from '../worker/wiring.ts';
import { createDevelopmentUploads } from './development-uploads.ts';

/** Property in which Astro's development server expects `locals` (astro/dist/core/constants.js). */
const LOCALS = Symbol.for('astro.locals');

/**
 * Folders that the server writes or that pages do not use. The database alone writes files several
 * times a second.
 */
const UNWATCHED = ['data', 'builds', '.cache', 'tests', 'test-results'];

const localsOfReader = (of: Omit<RequestLocals, 'audience'>): RequestLocals => ({
  ...of,
  audience: 'reader',
});

/**
 * `npm run dev`: the same services and data behind Astro's development server, without the page
 * cache. Saving a content file triggers a sync. `uploads`: the endpoints of uploads,
 * `UPLOAD_ENDPOINTS` by default.
 */
export function serveDevelopment({
  uploads: endpoints,
}: { uploads?: readonly UploadEndpoint[] } = {}): AstroIntegration {
  let served: readonly Site[] = [];
  return {
    name: 'portada-development',
    hooks: {
      'astro:config:setup'({ command, config, updateConfig }) {
        const ignored = UNWATCHED.map((folder) =>
          fileURLToPath(new URL(`${folder}/**`, config.root)),
        );
        updateConfig({ vite: { server: { watch: { ignored } } } });
        // Vite injects its client and styles at runtime; a policy with hashes would block both
        // (`developmentPolicy`).
        if (command === 'dev') updateConfig({ security: { csp: false } });
      },
      'astro:server:start'({ address }) {
        process.stderr.write(siteLines(served, address.port));
      },
      async 'astro:server:setup'({ server, logger }) {
        const config = readConfig();
        const wiring = await wire(config, { serverUrl: `http://${config.HOST}:${config.PORT}` });
        const { services, sites, media, images, cards, recordings, reads, repository } = wiring;
        const beacons = openBeacons({
          backend: () => ({
            addCounts: (counts) => repository.addCounts(counts, new Date()),
            addFigures: (sums) => services.figures.add(sums, new Date()),
          }),
          isKnown: () => undefined,
          log: services.log,
        });
        const streams = new Streams({ source: NO_STREAMS, most: config.LIVE_READERS });
        const uploads = createDevelopmentUploads({ config, services, sites, endpoints });
        const findChannelList = createChannelFinder({
          findFile: (name) => media.find(name),
          log: services.log,
        });
        served = sites;
        await wiring.sync();
        wiring.jobs.start();
        const syncAndReload = oneAtATime(async () => {
          try {
            await wiring.sync();
            reads.clear();
            server.ws.send({ type: 'full-reload' });
          } catch (error) {
            logger.error(String(error));
          }
        });
        server.watcher.add(config.CONTENT_DIR);
        server.watcher.on('all', (_event, file) => {
          if (file.startsWith(config.CONTENT_DIR)) void syncAndReload();
        });
        server.httpServer?.once('close', () => {
          streams.close();
          void wiring.close();
        });
        server.middlewares.use((request, response, next) => {
          const site = siteOfHost(sites, request.headers.host);
          if (!site) return sendStatus(response, 421);
          response.setHeader('Content-Security-Policy', developmentPolicy(site));
          const clientAddress = request.socket.remoteAddress ?? '';
          if (request.url === BEACON_PATH)
            return void beacons
              .receive(request, response, { site, clientAddress })
              .catch((error: unknown) => logger.error(String(error)));
          Reflect.set(request, LOCALS, localsOfReader({ services, site, clientAddress }));
          const { pathname, search } = new URL(request.url ?? '/', site.url);
          const target = readPath(site, pathname);
          const upload = target.route.answer === 'call' ? uploads.find(request) : undefined;
          if (upload) {
            const asked = { site, path: target.path, clientAddress, requestId: randomUUID() };
            return void uploads.answer(request, response, upload, asked).catch((error: unknown) => {
              logger.error(String(error));
              response.destroy();
            });
          }
          if (
            streams.answer(request, response, {
              site: site.alias,
              path: target.path,
              clientAddress,
            })
          )
            return;
          if (target.route.answer === 'rules') return sendRules(request, response, site);
          if (target.route.answer === 'channel') {
            const asked = { options: { findChannelList }, response, target };
            return void answerChannel(asked).catch((error: unknown) => logger.error(String(error)));
          }
          if (target.route.answer === 'redirect')
            return sendRedirect(response, archiveRedirect(target, search));
          const [, kind, name = ''] =
            /^\/media\/(images|cards|files|signed\/[^/?]+)\/([^/?]+)$/.exec(request.url ?? '') ??
            [];
          if (kind === undefined) return next();
          const sendMedia = async () => {
            const file = await (
              kind === 'images' ? images : kind === 'cards' ? cards : recordings
            ).find(name);
            await (file === undefined
              ? sendStatus(response, 404)
              : sendFile(request, response, file, { 'Cache-Control': 'no-store' }));
          };
          return void sendMedia().catch((error: unknown) => logger.error(String(error)));
        });
      },
    },
  };
}
