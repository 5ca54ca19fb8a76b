import { request } from 'node:http';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { FILM } from '#tests/support/media/sample-files.ts';
import { mediaFilesOf, sendMedia } from '#tests/support/media/sent-media.ts';
import {
  makeNewsroomFolder,
  type NewsroomFolder,
} from '#tests/support/newsroom/newsroom-folder.ts';
import { startChild } from '#tests/support/processes/child.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { startRealPostgres, type RealPostgres } from '#tests/support/databases/real-postgres.ts';
import { startTcpProxy, type TcpProxy } from '#tests/support/requests/tcp-proxy.ts';
import { until } from '#tests/support/until.ts';

const CONTENT_TOKEN = 'a-content-token-of-the-tests';
let newsroom: NewsroomFolder;
let postgres: RealPostgres;
let proxy: TcpProxy;

beforeAll(async () => {
  [postgres, newsroom] = await Promise.all([startRealPostgres(), makeNewsroomFolder()]);
  await postgres.createDatabase('portada');
  proxy = await startTcpProxy(postgres.port);
  return async () => {
    await proxy.close();
    await postgres.stop();
    newsroom.remove();
  };
});

/** Starts a node of processes, whose database is behind the proxy. */
async function startNode() {
  const folders = newsroom.environment('node', postgres.urlOf('portada', proxy.port));
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
    send: () =>
      sendMedia(url, { target: 'film.mp4', type: 'video/mp4', token: CONTENT_TOKEN, body: FILM }),
    list: async () =>
      JSON.parse((await ask(url, { path: '/api/media', headers })).body.toString()).response.files,
  };
}

it('an upload to a node that is killed, or has no database, leaves nothing, and succeeds afterwards', async () => {
  const killed = await startNode();
  const sent = request(`${killed.url}/api/media/film.mp4`, {
    method: 'PUT',
    headers: { ...killed.headers, 'content-type': 'video/mp4', 'content-length': FILM.length },
  });
  sent.on('error', () => {}).write(FILM.subarray(0, 300_000));
  await until('a part is on the disk', () => killed.files().unfinished.length === 1);
  await killed.child.kill();

  const node = await startNode();
  expect([node.files(), await node.list()]).toEqual([{ whole: [], unfinished: [] }, []]);
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
  expect([node.files().whole.length, (await node.list()).length]).toEqual([1, 1]);
});
