import { BEACON_PATH } from '#domain/reads/beacon.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { createBodyReader } from '#server/platform/front/read-call-body.ts';
import { createAnswerLog } from '#server/platform/http/answer-log.ts';
import type { ListenerOptions } from '#server/platform/http/asked.ts';
import { createListener } from '#server/platform/http/listener.ts';
import { startHttpServer, stopHttpServer } from '#server/platform/http/http-server.ts';
import { createPageSender } from '#server/platform/http/send-page.ts';
import { StaticFiles } from '#server/platform/http/files/static-files.ts';
import { createFolderMediaStore } from '#server/platform/media/folder-media-store.ts';
import type { FigureCount } from '#domain/figures/figure.ts';
import { createPageKeys } from '#server/subjects/figures/front/counted-page.ts';
import { createFigureCounter } from '#server/subjects/figures/front/view-sums.ts';
import { BeaconFilter } from '#server/subjects/reads/front/beacon-filter.ts';
import { createBeaconReceiver } from '#server/subjects/reads/front/receive-beacon.ts';
import type { StoryCount } from '#domain/reads/beacon.ts';
import { PageCache } from '#server/platform/page-cache/page-cache.ts';
import type { RenderOutcome } from '#server/platform/page-cache/render-outcome.ts';
import { DirectDisk, foldersIn } from '../direct-disk.ts';
import { elfar, ondamarea } from '../newsroom/newsroom.ts';
import { silentLog } from '../newsroom/pages.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { UNLIMITED } from './unlimited.ts';

export interface House {
  server: Server;
  url: string;
  port: number;
  pages: PageCache;
  /** Keys of the rendered pages, in order. */
  rendered: string[];
  /** Method and URL of each forwarded call. */
  calls: string[];
  /** Names of the pictures that were looked for. */
  pictures: string[];
  /** Stories of the counted beacons. */
  counted: Omit<StoryCount, 'count'>[];
  /** Sums of the views and refused events, one for each. */
  figures: FigureCount[];
  health: { isAlive: boolean; isReady: boolean };
}

export const SCRIPT = 'console.log("hola");\n'.repeat(50);
/** 100 bytes, each with its position as value. */
/** Originals of pictures, also of formats that have no rendition. */
export const ORIGINALS = [
  'port.jpg',
  'port.png',
  'port.webp',
  'port.avif',
  'port.gif',
  'port.svg',
  'port.heic',
  'port.tiff',
  'port',
  'port.webm',
  'port.ts',
];

export const FILM = Buffer.from(Array.from({ length: 100 }, (_none, index) => index));

/**
 * Starts the real listener on a real socket, with pages from `render`. It is stopped at the end of
 * the test.
 */
export async function startTestListener(
  render: (key: string) => RenderOutcome | Promise<RenderOutcome>,
  {
    isKnown = () => undefined,
    answerStream = () => false,
    uploads = { find: () => undefined, answer: () => Promise.resolve() },
    limiters = UNLIMITED,
    log = silentLog,
    bodyLimit,
    callStatus = 200,
  }: Partial<Pick<ListenerOptions, 'isKnown' | 'answerStream' | 'uploads' | 'limiters' | 'log'>> & {
    bodyLimit?: number;
    callStatus?: number;
  } = {},
): Promise<House> {
  const folder = temporaryFolder();
  const client = path.join(folder, 'client');
  const media = path.join(folder, 'media');
  for (const made of [path.join(client, '_astro'), media]) mkdirSync(made, { recursive: true });
  writeFileSync(path.join(client, '_astro', 'island.abc123.js'), SCRIPT);
  writeFileSync(path.join(client, 'robots.txt'), 'User-agent: *\n');
  writeFileSync(path.join(media, 'film.mp4'), FILM);
  writeFileSync(path.join(media, 'empty.mp3'), '');
  for (const name of ORIGINALS) writeFileSync(path.join(media, name), 'where it was taken');
  writeFileSync(path.join(media, 'rendition.webp'), 'picture');

  const rendered: string[] = [];
  const calls: string[] = [];
  const pictures: string[] = [];
  const counted: House['counted'] = [];
  const figures: FigureCount[] = [];
  const health = { isAlive: true, isReady: true };
  const pages = new PageCache({
    memoryLimit: 10_000_000,
    disk: new DirectDisk(foldersIn(path.join(folder, 'pages'))),
    log: silentLog,
    async render(key) {
      rendered.push(key);
      return render(key);
    },
  });
  const listener = createListener({
    sites: [elfar, ondamarea],
    pages,
    staticFiles: new StaticFiles(client),
    sender: createPageSender({ hasCdn: false }),
    findPicture(_kind, name) {
      pictures.push(name);
      return Promise.resolve(
        name === 'known.webp' ? path.join(media, 'rendition.webp') : undefined,
      );
    },
    async findOriginal(name) {
      const file = await createFolderMediaStore({
        content: media,
        imported: path.join(folder, 'imported'),
      }).find(name);
      return file === undefined ? undefined : { file, isSigned: false };
    },
    findChannelList: () => Promise.resolve(undefined),
    isKnown,
    hasContentToken: ({ headers }) => headers.authorization === 'Bearer token',
    readCallBody: createBodyReader({ contentToken: () => 'token' }),
    handleCall(request, response, { site }) {
      calls.push(`${site} ${request.method} ${request.url}`);
      response.writeHead(callStatus, { 'content-type': 'application/json' }).end('{}');
      return Promise.resolve();
    },
    frontCalls: new Map([
      [
        BEACON_PATH,
        createBeaconReceiver({
          filter: new BeaconFilter(),
          now: () => 0,
          buffer: { add: (story) => void counted.push(story), flush: () => Promise.resolve() },
          figures: createFigureCounter({ add: (sums) => figures.push(sums) > 0, now: () => 0 }),
          keyOfPage: createPageKeys((wanted) => !wanted.some((one) => one.includes('inventat'))),
        }),
      ],
    ]),
    answerStream,
    uploads,
    clientAddressOf: () => '127.0.0.1',
    findCrawler: () => undefined,
    countCrawler: () => {},
    limiters,
    checkHealth(address) {
      if (address === '/healthz') return Promise.resolve(health.isAlive);
      return address === '/readyz' ? Promise.resolve(health.isReady) : undefined;
    },
    answers: createAnswerLog(log),
    log,
  });
  const { server, url } = await startHttpServer(listener, {
    host: '127.0.0.1',
    port: 0,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    isUpload: (request) => uploads.find(request) !== undefined,
  });
  onTestFinished(async () => {
    await stopHttpServer(server, 0);
    pages.close();
    await pages.settled();
  });
  return {
    server,
    url,
    port: Number(new URL(url).port),
    pages,
    rendered,
    calls,
    pictures,
    counted,
    figures,
    health,
  };
}
