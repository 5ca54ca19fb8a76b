import { request } from 'node:http';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { FILM } from '../../support/media/sample-files.ts';
import { mediaFilesOf, sendMedia } from '../../support/media/sent-media.ts';
import { makeNewsroomFolder, type NewsroomFolder } from '../../support/newsroom/newsroom-folder.ts';
import { startChild } from '../../support/processes/child.ts';
import { ask } from '../../support/processes/raw-http.ts';
import { freePort } from '../../support/processes/free-port.ts';
import { startRealPostgres, type RealPostgres } from '../../support/processes/real-postgres.ts';
import { startTcpProxy } from '../../support/processes/tcp-proxy.ts';
import { until } from '../../support/until.ts';

// A test starts two nodes.
vi.setConfig({ testTimeout: 120_000 });

const CONTENT_TOKEN = 'a-content-token-of-the-tests';
let newsroom: NewsroomFolder;
let postgres: RealPostgres;

beforeAll(async () => {
  [postgres, newsroom] = await Promise.all([startRealPostgres(), makeNewsroomFolder()]);
  return async () => {
    await postgres.stop();
    newsroom.remove();
  };
});

/** Starts a node of processes. */
async function startNode(name: string, databaseUrl: string) {
  const folders = newsroom.environment(name, databaseUrl);
  const environment = { ...folders, CONTENT_TOKEN, PORT: String(await freePort()) };
  const child = startChild('src/server/programs/app/main.ts', { environment });
  onTestFinished(() => child.kill());
  await child.wrote('every known page is in the cache');
  const url = `http://127.0.0.1:${environment.PORT}`;
  const headers = { host: 'elfar.localhost', authorization: `Bearer ${CONTENT_TOKEN}` };
  return {
    child,
    url,
    headers,
    files: () => mediaFilesOf(String(folders['DATA_DIR'])),
    send: () => sendMedia(url, { target: 'film.mp4', type: 'video/mp4', token: CONTENT_TOKEN, body: FILM }),
    list: async () => JSON.parse((await ask(url, { path: '/api/media', headers })).body.toString()).response.files,
  };
}

it('a node that is killed during an upload leaves nothing of it, and takes it after its next start', async () => {
  const url = await postgres.createDatabase('killed');
  const node = await startNode('killed', url);
  const sent = request(`${node.url}/api/media/film.mp4`, {
    method: 'PUT',
    headers: { ...node.headers, 'content-type': 'video/mp4', 'content-length': FILM.length },
  });
  sent.on('error', () => {}).write(FILM.subarray(0, 300_000));
  await until('a part is on the disk', () => node.files().unfinished.length === 1);
  await node.child.kill();

  const again = await startNode('killed', url);
  expect([again.files(), await again.list()]).toEqual([{ whole: [], unfinished: [] }, []]);
  expect(await again.send()).toMatchObject({ status: 201 });
  expect([again.files().whole.length, (await again.list()).length]).toEqual([1, 1]);
});

it('a node without its database answers 503 and keeps nothing', async () => {
  await postgres.createDatabase('cut');
  const proxy = await startTcpProxy(postgres.port);
  onTestFinished(() => proxy.close());
  const node = await startNode('cut', postgres.urlOf('cut', proxy.port));
  proxy.cut();
  expect(await node.send()).toMatchObject({
    status: 503,
    retryAfter: expect.stringMatching(/^\d+$/),
    json: { code: 'SERVICE_UNAVAILABLE' },
  });
  expect((await ask(node.url, { path: '/api/media', headers: node.headers })).status).toBe(503);
  await until('the upload is gone', () => node.files().unfinished.length === 0);
  expect(node.files().whole).toEqual([]);
  proxy.restore();
  await until('the database is back', async () => (await node.send())?.status === 201);
});
