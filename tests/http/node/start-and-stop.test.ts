import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isFullRun } from '#tests/support/full-run.ts';
import { startChild, type Child } from '#tests/support/processes/child.ts';
import {
  makeNewsroomFolder,
  type NewsroomFolder,
} from '#tests/support/newsroom/newsroom-folder.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { startRealPostgres, type RealPostgres } from '#tests/support/databases/real-postgres.ts';
import { startTcpProxy, type TcpProxy } from '#tests/support/requests/tcp-proxy.ts';
import { until } from '#tests/support/until.ts';

const STORY = '/politica/2026/03/01/el-port-obre/';
const WARM = 'every known page is in the cache';
const host = 'elfar.localhost';
const CONTENT_TOKEN = 'a-content-token-of-the-tests';
let postgres: RealPostgres;
let newsroom: NewsroomFolder;
let proxy: TcpProxy;
let port: number;
let url: string;

beforeAll(async () => {
  [postgres, newsroom] = await Promise.all([startRealPostgres(), makeNewsroomFolder()]);
  appendFileSync(path.join(newsroom.content, 'sites', 'elfar.yaml'), 'taxons: [elfar-politica]\n');
  await postgres.createDatabase('portada');
  proxy = await startTcpProxy(postgres.port);
  port = await freePort();
  url = `http://127.0.0.1:${port}`;
  return async () => {
    await proxy.close();
    await postgres.stop();
    newsroom.remove();
  };
}, 120_000);

/**
 * Starts the server as a process that is killed when the test ends. It connects to its database
 * through the proxy.
 */
function startNode(more: Record<string, string> = {}): Child {
  const environment = newsroom.environment('node', postgres.urlOf('portada', proxy.port));
  const child = startChild('src/server/programs/app/main.ts', {
    environment: { ...environment, CONTENT_TOKEN, PORT: String(port), ...more },
  });
  onTestFinished(() => child.kill());
  return child;
}

/** Fills the page cache of the node, unless a node has left its pages. */
async function keepPages(): Promise<void> {
  if (existsSync(path.join(newsroom.root, 'node', 'pages'))) return;
  const former = startNode();
  await former.wrote(WARM);
  former.process.kill('SIGTERM');
  await former.ended;
}

const status = async (address: string) =>
  (await ask(url, { path: address, headers: { host } })).status;
const put = (headline: string) =>
  ask(url, {
    method: 'PUT',
    path: '/api/content/started?site=elfar&locale=ca',
    headers: { host, authorization: `Bearer ${CONTENT_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      uri: 'urn:example:started',
      type: 'text',
      headline,
      body_html: '<p>Text.</p>',
    }),
  });

describe('a node that is stopped', () => {
  // SIGTERM stops the nodes of the next tests.
  it.each(isFullRun ? (['SIGTERM', 'SIGHUP'] as const) : (['SIGHUP'] as const))(
    'serves pages during DRAIN_DELAY after %s with /readyz at 503, and stops in order',
    async (signal) => {
      const node = startNode({ DRAIN_DELAY: '3' });
      await node.wrote(WARM);
      expect(await status('/readyz')).toBe(200);
      node.process.kill(signal);
      await until('the node drains', async () => (await status('/readyz')) === 503);
      expect([await status('/healthz'), await status(STORY), await status('/')]).toEqual([
        200, 200, 200,
      ]);
      expect([await node.ended, node.written().includes('"msg":"stopped"')]).toEqual([0, true]);
    },
  );

  it('stops in order while its database is silent and calls are pending', async () => {
    const node = startNode({ STOP_TIMEOUT: '3' });
    await node.wrote(WARM);
    proxy.hold();
    onTestFinished(() => proxy.restore());
    const pending = [put('Titular'), put('Titular')].map((call) => call.catch(() => undefined));
    node.process.kill('SIGTERM');
    expect(await node.ended).toBe(0);
    await Promise.all(pending);
    expect(node.written()).toContain('"msg":"stopped"');
  });
});

describe('a node that starts without its database', () => {
  it('serves pages from its disk, answers calls with 503 and a code, and recovers', async () => {
    await keepPages();
    proxy.cut();
    onTestFinished(() => proxy.restore());
    const node = startNode();
    await node.wrote('a worker process could not start; retrying');
    expect([
      await status('/readyz'),
      await status(STORY),
      await status('/healthz/publications'),
    ]).toEqual([200, 200, 503]);
    const refused = await put('Titular');
    expect([refused.status, refused.body.toString()]).toEqual([
      503,
      '{"httpCode":503,"code":"SERVICE_UNAVAILABLE"}',
    ]);
    expect(await status('/politica/pagina/9/')).toBe(503);
    proxy.restore();
    await until('a publication succeeds', async () => (await put('Torna la base')).status < 300);
    await until('it is shown', async () =>
      (await ask(url, { path: '/politica/', headers: { host } })).body.includes('Torna la base'),
    );
    expect(await status('/healthz/publications')).toBe(200);
  });
});

describe('a node with an invalid configuration', () => {
  it('exits with an error that names DATA_DIR before it listens', async () => {
    const file = path.join(newsroom.root, 'a-file');
    writeFileSync(file, '');
    const node = startNode({ DATA_DIR: path.join(file, 'data') });
    expect([await node.ended, node.written()]).toEqual([
      1,
      expect.stringContaining('DATA_DIR needs the folder'),
    ]);
    expect(node.written()).not.toContain('"msg":"serving"');
  });
});
