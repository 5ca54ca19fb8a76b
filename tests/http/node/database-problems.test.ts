import { appendFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import postgres, { type Sql } from 'postgres';
import { isFullRun } from '#tests/support/full-run.ts';
import { startChild, type Child } from '#tests/support/processes/child.ts';
import {
  makeNewsroomFolder,
  type NewsroomFolder,
} from '#tests/support/newsroom/newsroom-folder.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { startRealPostgres, type RealPostgres } from '#tests/support/databases/real-postgres.ts';
import { until } from '#tests/support/until.ts';

// A test starts up to two nodes one after another.
vi.setConfig({ testTimeout: 120_000 });

const STORY = '/politica/2026/03/01/el-port-obre/';
const WARM = 'every known page is in the cache';
const host = 'elfar.localhost';
const CONTENT_TOKEN = 'a-content-token-of-the-tests';
let server: RealPostgres;
let newsroom: NewsroomFolder;
let databaseUrl: string;
let url: string;
let port: number;

beforeAll(async () => {
  [server, newsroom] = await Promise.all([startRealPostgres(), makeNewsroomFolder()]);
  appendFileSync(path.join(newsroom.content, 'sites', 'elfar.yaml'), 'taxons: [elfar-politica]\n');
  databaseUrl = await server.createDatabase('portada');
  port = await freePort();
  url = `http://127.0.0.1:${port}`;
  return async () => {
    await server.stop();
    newsroom.remove();
  };
}, 120_000);

const openNode = (database = databaseUrl, name = 'node'): Child =>
  startChild('src/server/programs/app/main.ts', {
    environment: { ...newsroom.environment(name, database), CONTENT_TOKEN, PORT: String(port) },
  });

function startNode(database?: string, name?: string): Child {
  const child = openNode(database, name);
  onTestFinished(() => child.kill());
  return child;
}

/** Runs statements on the server, outside the node's database. */
async function onServer(work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(server.urlOf('postgres'), { max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

const setReadOnly = (isReadOnly: boolean) =>
  onServer(async (sql) => {
    await sql.unsafe(
      `alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
    );
    await sql`select pg_reload_conf()`;
  });

const status = async (path: string) => (await ask(url, { path, headers: { host } })).status;
const health = async () =>
  (await ask(url, { path: '/healthz/publications', headers: { host } })).body.toString().trim();
const put = (headline: string, id = 'pushed') =>
  ask(url, {
    method: 'PUT',
    path: `/api/content/${id}?site=elfar&locale=ca`,
    headers: { host, authorization: `Bearer ${CONTENT_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      uri: `urn:example:${id}`,
      type: 'text',
      headline,
      body_html: '<p>Text.</p>',
    }),
  });

/** Stops a node, which keeps its pages. */
async function stop(node: Child): Promise<void> {
  node.process.kill('SIGTERM');
  await node.ended;
}

/** Fills the page cache of the node, unless a node has left its pages. */
async function keepPages(): Promise<void> {
  if (existsSync(path.join(newsroom.root, 'node', 'pages'))) return;
  const node = openNode();
  await node.wrote(WARM);
  await stop(node);
}

describe('a database that becomes read-only', () => {
  let node: Child;

  beforeAll(async () => {
    node = openNode();
    await node.wrote(WARM);
  });
  afterAll(() => stop(node));

  it('rejects publications with 503, a time for the retry and a health word, until it is writable', async () => {
    expect([(await put('Abans')).status, await health()]).toEqual([201, '200 OK']);
    await setReadOnly(true);
    onTestFinished(() => setReadOnly(false));
    await until('health tells it', async () => (await health()) === '503 read-only');
    const refused = await put('Mentre');
    expect([refused.status, refused.headers['retry-after'], refused.body.toString()]).toEqual([
      503,
      '30',
      '{"httpCode":503,"code":"SERVICE_UNAVAILABLE"}',
    ]);
    expect([await status(STORY), await status('/readyz')]).toEqual([200, 200]);
    expect(node.written()).toContain('nothing can be published: the database is read-only');
    await setReadOnly(false);
    await until('health tells that it is writable', async () => (await health()) === '200 OK');
    expect((await put('Després')).status).toBe(200);
  });

  it.each([
    [
      'rejects a publication whose connection the failover ends, and stores nothing of it',
      true,
      503,
      201,
    ],
    ['stores a publication whose transaction began before', false, 201, 200],
  ])('%s', async (_what, isEnded, statusOfFirst, statusOfNext) => {
    const [id, headline] = [`interrupted-${statusOfFirst}`, `Interrompuda ${statusOfFirst}`];
    const blocker = postgres(databaseUrl, { max: 1, onnotice: () => {} });
    const interrupted = Promise.withResolvers<number>();
    await blocker.begin(async (sql) => {
      await sql`lock table documents in exclusive mode`;
      put(headline, id).then(({ status }) => interrupted.resolve(status), interrupted.reject);
      const waiting = () =>
        sql<
          { pid: number }[]
        >`select pid from pg_locks where not granted and relation = 'documents'::regclass`;
      await until('the publication waits for the lock', async () => (await waiting()).length > 0);
      await setReadOnly(true);
      if (isEnded)
        for (const { pid } of await waiting()) await sql`select pg_terminate_backend(${pid})`;
    });
    onTestFinished(() => setReadOnly(false));
    await blocker.end();
    expect(await interrupted.promise).toBe(statusOfFirst);
    await setReadOnly(false);
    let next = 503;
    await until(
      'the database is writable',
      async () => (next = (await put(headline, id)).status) !== 503,
    );
    expect(next).toBe(statusOfNext);
  });
});

/**
 * Changes of a database's URL, and the word of the health check. A unit test reads every problem's
 * word.
 */
const WRONG: readonly [string, (to: string) => string, string][] = [
  ['rejects its password', (to) => to.replace(':portada@', ':clau@'), 'password'],
  ['does not exist', (to) => to.replace(/portada$/, 'no-hi-es'), 'missing'],
  [
    'has a host name without an address',
    (to) => to.replace('127.0.0.1', 'database.invalid'),
    'unknown-host|unresolved',
  ],
];

describe('a node that starts with kept pages', () => {
  beforeAll(keepPages);

  it.each(isFullRun ? WRONG : WRONG.slice(0, 1))(
    'serves them while its database %s',
    async (_what, changed, word) => {
      const node = startNode(changed(databaseUrl));
      await node.wrote('a worker process could not start; retrying');
      expect([await status(STORY), await status('/readyz')]).toEqual([200, 200]);
      expect(await health()).toMatch(new RegExp(`^503 (?:${word})$`));
      expect((await put('Titular')).status).toBe(503);
      expect(node.process.exitCode).toBeNull();
    },
  );

  it('serves them while its database is read-only, and publishes once it is writable', async () => {
    await setReadOnly(true);
    onTestFinished(() => setReadOnly(false));
    const node = startNode();
    await node.wrote('a worker process could not start; retrying');
    expect([await status(STORY), await health()]).toEqual([200, '503 read-only']);
    await setReadOnly(false);
    await until('a publication succeeds', async () => (await put('Torna la base')).status < 300);
  });
});

it('exits with the remedy when a database without kept pages rejects the password', async () => {
  const node = startNode(databaseUrl.replace(':portada@', ':clau@'), 'without-pages');
  expect([await node.ended, node.written()]).toEqual([
    1,
    expect.stringContaining('the password was rejected. Set the user and password'),
  ]);
});
