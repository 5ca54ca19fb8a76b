import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isFullRun } from '#tests/support/full-run.ts';
import {
  makeNewsroomFolder,
  type NewsroomFolder,
} from '#tests/support/newsroom/newsroom-folder.ts';
import { makeDatabaseFolder } from '#tests/support/databases/dumped-database.ts';
import { startChild, type Child } from '#tests/support/processes/child.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { until } from '#tests/support/until.ts';

// A test starts up to six worker processes one after another.
vi.setConfig({ testTimeout: 180_000 });
/** Milliseconds for three starts of a worker process with the pauses between them. */
const THREE_STARTS = 150_000;

const WARM = 'every known page is in the cache';
const STORY = '/politica/2026/03/01/el-port-obre/';
const host = 'elfar.localhost';
const CONTENT_TOKEN = 'a-content-token-of-the-tests';
/** Log lines of a node that is in trouble for the time of three starts of its worker process. */
const FEW_LINES = 10;
let newsroom: NewsroomFolder;
let port: number;
let url: string;

beforeAll(async () => {
  newsroom = await makeNewsroomFolder();
  appendFileSync(path.join(newsroom.content, 'sites', 'elfar.yaml'), 'taxons: [elfar-politica]\n');
  port = await freePort();
  url = `http://127.0.0.1:${port}`;
  makeDatabaseFolder(path.join(folderOf('whole'), 'database'));
  const node = startNode('whole');
  await node.wrote(WARM);
  node.process.kill('SIGTERM');
  await node.ended;
  return () => newsroom.remove();
}, 120_000);

const folderOf = (name: string) => path.join(newsroom.root, name);

function startNode(name: string): Child {
  const database = `file://${path.join(folderOf(name), 'database')}`;
  return startChild('src/server/programs/app/main.ts', {
    environment: { ...newsroom.environment(name, database), CONTENT_TOKEN, PORT: String(port) },
  });
}

/** Starts a node on a copy of the data folder of a node that has run, after `change`. */
function startOn(name: string, change: (database: string) => void = () => {}): Child {
  cpSync(folderOf('whole'), folderOf(name), { recursive: true });
  change(path.join(folderOf(name), 'database'));
  const node = startNode(name);
  onTestFinished(() => node.kill());
  return node;
}

const overwriteControlFile = (database: string) =>
  writeFileSync(path.join(database, 'global', 'pg_control'), Buffer.alloc(8192, 'x'));
const get = (address: string) => ask(url, { path: address, headers: { host } });
const health = async () => (await get('/healthz/publications')).body.toString().trim();
const put = () =>
  ask(url, {
    method: 'PUT',
    path: '/api/content/pushed?site=elfar&locale=ca',
    headers: { host, authorization: `Bearer ${CONTENT_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      uri: 'urn:example:pushed',
      type: 'text',
      headline: 'Titular',
      body_html: '<p>Text.</p>',
    }),
  });

/** Process ids of the worker processes of a node (Linux). */
function workersOf(node: Child): number[] {
  const pid = node.process.pid ?? 0;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
  return children.filter((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'latin1').includes('worker/main.ts'),
  );
}

/** Waits until the node has started its worker process a number of times more. */
async function startedAgain(node: Child, times: number): Promise<void> {
  const seen = new Set(workersOf(node));
  const wanted = seen.size + times;
  await until(
    `${times} more worker processes`,
    () => {
      for (const pid of workersOf(node)) seen.add(pid);
      return Promise.resolve(seen.size >= wanted);
    },
    { within: THREE_STARTS },
  );
}

async function expectKeptPagesOnly(node: Child): Promise<void> {
  await until('health tells it', async () => (await health()) === '503 damaged');
  expect([
    (await get(STORY)).status,
    (await get('/')).status,
    (await get('/readyz')).status,
  ]).toEqual([200, 200, 200]);
  const refused = await put();
  expect([refused.status, refused.body.toString()]).toEqual([
    503,
    '{"httpCode":503,"code":"SERVICE_UNAVAILABLE"}',
  ]);
  const linesBefore = node.written().split('\n').length;
  await startedAgain(node, 3);
  expect(node.written().split('\n').length - linesBefore).toBeLessThan(FEW_LINES);
  expect(node.written().split('a worker process could not start; retrying').length - 1).toBe(1);
  expect(node.written()).toMatch(
    /The database folder \S+ could not be opened: its files are incomplete or damaged\. .*Restore a backup/,
  );
  expect(node.written()).not.toContain('[object');
  expect([(await get(STORY)).status, node.process.exitCode]).toEqual([200, null]);
}

describe('a PGlite folder whose control file is overwritten', () => {
  it('leaves kept pages, one message and a health word at a start', async () => {
    const node = startOn('starting', overwriteControlFile);
    await node.wrote('"msg":"listening"');
    await expectKeptPagesOnly(node);
  });

  if (isFullRun)
    it('leaves kept pages, one message and a health word, when the worker process is killed', async () => {
      const node = startOn('running');
      await node.wrote(WARM);
      overwriteControlFile(path.join(folderOf('running'), 'database'));
      for (const pid of workersOf(node)) process.kill(pid, 'SIGKILL');
      await expectKeptPagesOnly(node);
    });
});

if (isFullRun) {
  // A folder that is deleted while the node starts is left with some of its files.
  describe('a start without pages on a PGlite folder that is deleted in part', () => {
    it.each(['global', 'global/pg_control', 'base', 'pg_wal', 'pg_xact'])(
      'ends with a message in words: %s',
      async (name) => {
        const node = startOn(name.replace('/', '-'), (database) => {
          rmSync(path.join(path.dirname(database), 'pages'), { recursive: true });
          rmSync(path.join(database, name), { recursive: true });
        });
        const outcome = await Promise.race([
          node.ended,
          node.wrote(WARM).then(
            () => 'serves',
            () => node.ended,
          ),
        ]);
        expect(node.written()).not.toContain('[object');
        expect([outcome, node.written()]).toEqual([
          1,
          expect.stringMatching(/The database folder \S+ could not be opened: \S/),
        ]);
      },
    );
  });

  it('ends a start in words, or serves, when its DATA_DIR is deleted meanwhile', async () => {
    const node = startOn('deleted');
    await node.wrote('"msg":"listening"');
    rmSync(folderOf('deleted'), { recursive: true, force: true, maxRetries: 20 });
    const outcome = await Promise.race([
      node.ended,
      node.wrote('"msg":"serving"').then(
        () => 'serves',
        () => node.ended,
      ),
    ]);
    expect(node.written()).not.toContain('[object');
    if (outcome !== 'serves')
      expect([outcome, node.written()]).toEqual([
        1,
        expect.stringMatching(/^(?:The database folder|DATA_DIR) /m),
      ]);
  });
}
