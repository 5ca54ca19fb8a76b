import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { startChild } from '#tests/support/processes/child.ts';
import { makeDatabaseFolder } from '#tests/support/databases/dumped-database.ts';
import { deployedConfiguration, startNginx } from '#tests/support/processes/nginx.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { startTcpProxy } from '#tests/support/requests/tcp-proxy.ts';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';

const CONTENT_TOKEN = 'a-content-token-of-the-tests';
const host = 'elfar.localhost';
let port: number;
let url: string;

beforeAll(async () => {
  const newsroom = await makeNewsroomFolder();
  const site = 'taxons: [elfar-politica]\nfeatureFlags: { accounts: true, search: true }\n';
  appendFileSync(path.join(newsroom.content, 'sites', 'elfar.yaml'), site);
  port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const database = makeDatabaseFolder(path.join(newsroom.root, 'node', 'database'));
  const node = startChild('src/server/programs/app/main.ts', {
    environment: { ...newsroom.environment('node', database), CONTENT_TOKEN, PORT: String(port) },
  });
  await node.wrote('every known page is in the cache');
  return async () => {
    node.kill();
    await node.ended;
    newsroom.remove();
  };
}, 120_000);

/** Opens connections that announce a body of 500 bytes and send one of them. */
async function sendSlowBodies(count: number, to = port): Promise<() => void> {
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(to, '127.0.0.1');
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write(
        `POST /api/front/user/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
      );
      return socket;
    }),
  );
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

const get = (path: string) => ask(url, { path, headers: { host } });

const publish = (id: string) =>
  ask(url, {
    method: 'PUT',
    path: `/api/content/${id}?site=elfar&locale=ca`,
    headers: { host, authorization: `Bearer ${CONTENT_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      uri: `urn:example:${id}`,
      type: 'text',
      headline: `Titular ${id}`,
      body_html: '<p>Text.</p>',
    }),
  });

it('answers calls, searches, publications and misses while 32 bodies do not end', async () => {
  const stop = await sendSlowBodies(32);
  const asked = [
    publish('slow'),
    get('/api/front/user/profile'),
    get('/buscar/?searchText=port'),
    get('/politica/pagina/1/'),
  ];
  const answers = await Promise.all(asked);
  stop();
  expect(answers.map(({ status }) => status)).toEqual([201, 401, 200, 404]);
});

it('publishes while nginx keeps 40 bodies that do not end to itself', async () => {
  const folder = makeFolder();
  const upstream = await startTcpProxy(port);
  const nginxPort = await freePort();
  const configuration = deployedConfiguration({
    port: nginxPort,
    pages: folder,
    nodePort: upstream.port,
  });
  const nginx = await startNginx({ folder, port: nginxPort, configuration });
  const throughNginx = (path: string) => ask(nginx.url, { path, headers: { host } });
  try {
    expect((await throughNginx('/api/front/user/profile')).status).toBe(401);
    const before = upstream.connections;
    const stop = await sendSlowBodies(40, nginxPort);
    // nginx has read the heads of all, because it reads connections in their order.
    const answers = await Promise.all([
      publish('behind'),
      throughNginx('/api/front/user/profile'),
      throughNginx('/buscar/?searchText=port'),
    ]);
    const passedOn = upstream.connections - before;
    stop();
    expect(answers.map(({ status }) => status)).toEqual([201, 401, 200]);
    // The two requests that ended, which nginx may have sent on new connections.
    expect(passedOn).toBeLessThanOrEqual(2);
  } finally {
    await nginx.stop();
    await upstream.close();
    removeFolder(folder);
  }
});
