import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { makeNewsroomFolder } from '../../support/newsroom/newsroom-folder.ts';
import { startChild } from '../../support/processes/child.ts';
import { ask } from '../../support/processes/raw-http.ts';
import { freePort } from '../../support/processes/real-postgres.ts';

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
  const database = `file://${path.join(newsroom.root, 'node', 'database')}`;
  const node = startChild('src/server/app/main.ts', {
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
async function sendSlowBodies(count: number): Promise<() => void> {
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, '127.0.0.1');
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

it('answers calls, searches, publications and misses while 32 bodies do not end', async () => {
  const stop = await sendSlowBodies(32);
  const put = ask(url, {
    method: 'PUT',
    path: '/api/content/slow?site=elfar&locale=ca',
    headers: { host, authorization: `Bearer ${CONTENT_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ uri: 'urn:example:slow', type: 'text', headline: 'Titular', body_html: '<p>Text.</p>' }),
  });
  const answers = await Promise.all([
    put,
    ask(url, { path: '/api/front/user/profile', headers: { host } }),
    ask(url, { path: '/buscar/?searchText=port', headers: { host } }),
    ask(url, { path: '/politica/pagina/1/', headers: { host } }),
  ]);
  stop();
  expect(answers.map(({ status }) => status)).toEqual([201, 401, 200, 404]);
});
