import { chmodSync, mkdirSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { matchesPattern } from '#domain/routes/read-path.ts';
import { UPLOADS } from '#domain/routes/upload-routes.ts';
import { createBodyReader } from '#server/platform/front/read-call-body.ts';
import { createAnswerLog } from '#server/platform/http/answer-log.ts';
import { createListener } from '#server/platform/http/listener.ts';
import { createPageSender } from '#server/platform/http/send-page.ts';
import { StaticFiles } from '#server/platform/http/files/static-files.ts';
import { closeDataFolder } from '#server/platform/runtime/private-files.ts';
import { PageCache } from '#server/platform/page-cache/page-cache.ts';
import { DirectDisk, foldersIn } from '../direct-disk.ts';
import { elfar, ondamarea } from '../newsroom/newsroom.ts';
import { answerOutcome, pageOutcome, silentLog } from '../newsroom/pages.ts';
import { makeFolder, removeFolder } from '../temporary-folder.ts';
import { deployedConfiguration, getNginx, startNginx } from './nginx.ts';
import { freePort } from './free-port.ts';
import { UNLIMITED } from './unlimited.ts';

/** Content types of the generated files, by name. */
export const TYPES: Readonly<Record<string, string>> = {
  'rss.xml': 'application/rss+xml; charset=utf-8',
  'feed.json': 'application/feed+json; charset=utf-8',
  'sitemap.xml': 'application/xml',
};

/** Text of every page, before its key and edition. */
export const TEXT = `<!doctype html><title>Portada</title>${'<p>Una nit a urgències.</p>'.repeat(200)}`;

export interface NginxAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
  /** Every value of a header. */
  all(name: string): string[];
}

export interface NginxOverPages {
  pages: PageCache;
  /** Path of the access log. */
  log: string;
  /** The data folder. */
  folder: string;
  /** Requests that reached Node, as `METHOD host target`. */
  reached: string[];
  /** Edition that renders print. */
  edition: number;
  /** Promise that each render awaits. */
  held: Promise<void> | undefined;
  /** Sends a request unchanged, with the target and Host as they are given. */
  get(target: string, headers?: Record<string, string>, method?: string): Promise<NginxAnswer>;
  /** Returns to the first edition of one cached page, and forgets the requests. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts deploy/nginx.conf, unchanged, in a real nginx in front of our listener. `user` runs nginx.
 * `mode` is that of the data folder before a node starts on it.
 */
export async function startNginxOverPages({
  user,
  mode,
}: { user?: string; mode?: number } = {}): Promise<NginxOverPages> {
  getNginx();
  const folder = makeFolder();
  if (mode !== undefined) chmodSync(folder, mode);
  const log = path.join(folder, 'access.log');
  const client = path.join(folder, 'client');
  mkdirSync(client);
  const pages = new PageCache({
    memoryLimit: 1_000_000,
    disk: new DirectDisk(foldersIn(path.join(folder, 'pages', 'current'))),
    render,
    log: silentLog,
  });
  const listener = createListener({
    sites: [elfar, ondamarea],
    pages,
    staticFiles: new StaticFiles(client),
    sender: createPageSender({ hasCdn: false }),
    findPicture: () => Promise.resolve(undefined),
    findOriginal: () => Promise.resolve(undefined),
    findChannelList: () => Promise.resolve(undefined),
    isKnown: () => undefined,
    hasContentToken: () => false,
    readCallBody: createBodyReader({ contentToken: () => '' }),
    handleCall: (call, response) =>
      Promise.resolve(void response.writeHead(200).end(`called with ${call.method}`)),
    frontCalls: new Map(),
    answerStream: () => false,
    uploads: {
      find: ({ url = '' }) => UPLOADS.find(({ pattern }) => matchesPattern(pattern, url)),
      answer: (_request, response) =>
        Promise.resolve(void response.writeHead(200).end('an upload')),
    },
    clientAddressOf: () => '127.0.0.1',
    findCrawler: () => undefined,
    countCrawler: () => {},
    limiters: UNLIMITED,
    checkHealth: () => undefined,
    answers: createAnswerLog(silentLog),
    log: silentLog,
  });
  const node = createServer((asked, response) => {
    started.reached.push(`${asked.method} ${asked.headers.host} ${asked.url}`);
    listener(asked, response);
  });
  const nodePort = await freePort();
  await new Promise<void>((resolve) => node.listen(nodePort, '127.0.0.1', resolve));
  const port = await freePort();
  if (mode !== undefined) closeDataFolder(folder);
  const nginx = await startNginx({
    ...(user !== undefined && { user }),
    folder: path.join(folder, 'nginx'),
    port,
    configuration: deployedConfiguration({
      port,
      pages: path.join(folder, 'pages', 'current', 'fresh'),
      nodePort,
      log,
    }),
  });

  async function render(key: string) {
    await started.held;
    if (key === 'elfar/404/' || key === 'elfar/gone/' || key === 'elfar/gone/rss.xml')
      return answerOutcome(404, 'no such page');
    const contentType = TYPES[key.split('/').at(-1) ?? ''] ?? 'text/html; charset=utf-8';
    return pageOutcome(`${TEXT}<p>${key}, edition ${started.edition}</p>`, {
      tags: ['story-1'],
      contentType,
    });
  }

  const started: NginxOverPages = {
    pages,
    log,
    folder,
    reached: [],
    edition: 1,
    held: undefined,
    get: (target, headers = {}, method = 'GET') =>
      ask(nginx.url, { target, method, headers: { host: 'elfar.localhost', ...headers } }),
    async reset() {
      started.edition = 1;
      started.held = undefined;
      pages.clear();
      await pages.get('elfar/cultura/');
      started.reached = [];
    },
    async stop() {
      await nginx.stop();
      node.closeAllConnections();
      await new Promise((resolve) => node.close(resolve));
      removeFolder(folder);
    },
  };
  return started;
}

/** Sends a request unchanged, with the target and Host as they are given. */
function ask(
  url: string,
  { target, method, headers }: { target: string; method: string; headers: Record<string, string> },
): Promise<NginxAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: hostname, port, path: target, method, headers, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const body = Buffer.concat(chunks);
          const all = (name: string) =>
            response.rawHeaders.filter(
              (_, index, raw) =>
                index % 2 === 1 && raw[index - 1]?.toLowerCase() === name.toLowerCase(),
            );
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body,
            text: body.toString(),
            all,
          });
        });
      },
    );
    sent.once('error', reject);
    sent.end();
  });
}
