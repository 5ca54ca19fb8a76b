import { existsSync, readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { UploadRoute } from '#domain/routes/route.ts';
import type { FrontPort } from '#server/platform/backend/backend.ts';
import { findBuild } from '#server/platform/front/generation.ts';
import { openFront } from '#server/programs/app/front.ts';
import { startHttpServer, stopHttpServer } from '#server/platform/http/http-server.ts';
import { serveDevelopment } from '#server/programs/app/development.ts';
import { openLocalBackend } from '#server/programs/worker/local-backend.ts';
import { MEMORY } from '#tests/support/databases/dumped-database.ts';
import {
  makeNewsroomFolder,
  type NewsroomFolder,
} from '#tests/support/newsroom/newsroom-folder.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';
import { silentLog } from '#tests/support/newsroom/pages.ts';
import { openUpload, testEndpoint } from '#tests/support/uploads/test-upload.ts';
import { until } from '#tests/support/until.ts';

const CONTENT_TOKEN = 'a-content-token-of-the-tests';
const authorization = `Bearer ${CONTENT_TOKEN}`;
const nothing = () => Promise.resolve();
const silentFront: FrontPort = {
  purge: nothing,
  purgeEverything: nothing,
  saveSeen: nothing,
  replacePaths: nothing,
  catchUp: nothing,
  tagsOf: () => Promise.resolve(undefined),
};
let newsroom: NewsroomFolder;

beforeAll(async () => {
  newsroom = await makeNewsroomFolder();
  return () => newsroom.remove();
});

interface Started {
  url: string;
  left(): string[];
}

/** A front process and a local backend, in this process. */
async function startLocal(limits: Partial<UploadRoute>): Promise<Started> {
  const config = newsroom.configOf('local', MEMORY, { CONTENT_TOKEN });
  const endpoint = testEndpoint(limits);
  const start = { cursor: undefined, seen: undefined, isLeader: false, runsJobs: false };
  const backend = await openLocalBackend({
    config,
    log: silentLog,
    build: findBuild(),
    front: silentFront,
    start,
    uploads: [endpoint],
  });
  const front = openFront({
    config,
    sites: [elfar],
    build: findBuild(),
    generation: 'a'.repeat(64),
    backend: () => backend,
    log: silentLog,
    uploadRoutes: [endpoint.route],
  });
  const isUpload = (request: IncomingMessage) => front.uploads.find(request) !== undefined;
  const { server, url } = await startHttpServer(front.listener, {
    host: '127.0.0.1',
    port: 0,
    isUpload,
  });
  onTestFinished(async () => {
    await stopHttpServer(server, 0);
    await front.close();
    await backend.close();
  });
  return { url, left: () => filesIn(config.DATA_DIR) };
}

/** The middleware of the development server, behind a server of Node. */
async function startDevelopment(limits: Partial<UploadRoute>): Promise<Started> {
  const environment = newsroom.environment('development', MEMORY);
  for (const [name, value] of Object.entries({
    ...environment,
    CONTENT_TOKEN,
    LOG_LEVEL: 'silent',
  }))
    vi.stubEnv(name, value);
  const uses: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void)[] =
    [];
  const server = createServer((request, response) =>
    uses[0]?.(request, response, () => void response.writeHead(418).end()),
  );
  const vite = {
    httpServer: server,
    watcher: { add: vi.fn(), on: vi.fn() },
    ws: { send: vi.fn() },
    middlewares: { use: (one: (typeof uses)[number]) => uses.push(one) },
  };
  const setUp = serveDevelopment({ uploads: [testEndpoint(limits)] }).hooks['astro:server:setup'];
  await Reflect.apply(setUp ?? (() => {}), undefined, [
    { server: vite, logger: { error: vi.fn() } },
  ]);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => stopHttpServer(server, 0));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}`, left: () => filesIn(environment['DATA_DIR'] ?? '') };
}

function filesIn(dataFolder: string): string[] {
  const folder = path.join(dataFolder, 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
}

describe.each([
  ['the local backend', startLocal],
  ['the development server', startDevelopment],
])('an upload in one process, to %s', (_name, start) => {
  it('reaches its endpoint, and its file is deleted', async () => {
    const { url, left } = await start({});
    const { sent, answer } = openUpload(url, { authorization, expect: '100-continue' });
    sent.once('continue', () => sent.end('film'));
    sent.flushHeaders();
    expect(await answer).toMatchObject({
      status: 201,
      body: '{"httpCode":201,"response":{"bytes":4}}',
    });
    await until('the file is gone', () => left().length === 0);
  });

  it('is refused without the token', async () => {
    const { url } = await start({});
    const { sent, answer } = openUpload(url, { authorization: 'Bearer other' });
    sent.end('x');
    expect((await answer).status).toBe(401);
  });

  it.each([
    ['without a byte for its idle limit', { idle: 100 }, 408],
    ['not whole within its total limit', { total: 100 }, 408],
    ['longer than its limit by counted bytes', { size: 3 }, 413],
  ])('%s is refused, and its file is deleted', async (_what, limits, status) => {
    const { url, left } = await start(limits);
    const { sent, answer } = openUpload(url, { authorization });
    sent.on('error', () => {});
    sent.write('film');
    expect((await answer).status).toBe(status);
    await until('the file is gone', () => left().length === 0);
    sent.destroy();
  });

  it('is refused by its total limit though its bytes never pause', async () => {
    const { url, left } = await start({ total: 500 });
    const { sent, answer } = openUpload(url, { authorization });
    sent.on('error', () => {});
    const timer = setInterval(() => sent.write('x'), 10);
    onTestFinished(() => clearInterval(timer));
    expect((await answer).status).toBe(408);
    await until('the file is gone', () => left().length === 0);
    sent.destroy();
  });
});
