import { appendFileSync, cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import {
  makeNewsroomFolder,
  type NewsroomFolder,
} from '#tests/support/newsroom/newsroom-folder.ts';
import { makeDatabaseFolder } from '#tests/support/databases/dumped-database.ts';
import { startChild } from '#tests/support/processes/child.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { until } from '#tests/support/until.ts';

// A test starts three or four nodes.
vi.setConfig({ testTimeout: 300_000 });

const host = 'elfar.localhost';
const CONTENT_TOKEN = 'a-content-token-of-the-tests';
const BAD = 'Un titular que no hi havia de ser';
let newsroom: NewsroomFolder;
/** The same at each start, because kept pages contain it. */
let port: number;

beforeEach(async () => {
  newsroom = await makeNewsroomFolder();
  appendFileSync(path.join(newsroom.content, 'sites', 'elfar.yaml'), 'taxons: [elfar-politica]\n');
  port = await freePort();
  makeDatabaseFolder(database());
  return () => newsroom.remove();
});

const database = () => path.join(newsroom.root, 'database');
const backup = () => path.join(newsroom.root, 'backup');

/** Starts a node with a data folder of this name on the one database. `stop` keeps its pages. */
async function startNode(name = 'node') {
  const environment = {
    ...newsroom.environment(name, `file://${database()}`),
    CONTENT_TOKEN,
    PORT: String(port),
  };
  const node = startChild('src/server/programs/app/main.ts', { environment });
  onTestFinished(() => node.kill());
  await node.wrote('every known page is in the cache');
  const url = `http://127.0.0.1:${port}`;
  return {
    written: () => node.written(),
    /** Publishes a story. Returns its path. */
    async put(id: string, headline: string, text = 'Text.'): Promise<string> {
      const { status, body } = await ask(url, {
        method: 'PUT',
        path: `/api/content/${id}?site=elfar&locale=ca`,
        headers: {
          host,
          authorization: `Bearer ${CONTENT_TOKEN}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          uri: `urn:example:${id}`,
          type: 'text',
          headline,
          body_html: `<p>${text}</p>`,
        }),
      });
      expect(status).toBeLessThan(300);
      return new URL(JSON.parse(body.toString()).response.url).pathname;
    },
    async get(page: string) {
      const { status, body } = await ask(url, { path: page, headers: { host } });
      return { status, text: body.toString() };
    },
    async stop(): Promise<void> {
      node.process.kill('SIGTERM');
      expect(await node.ended).toBe(0);
    },
  };
}

/**
 * A newsroom whose backup is older than two bad publications, which are on the kept pages of a
 * stopped node. Returns the paths of the stories.
 */
async function publishAfterBackup(): Promise<{ good: string; bad: string }> {
  const before = await startNode();
  const good = await before.put('good', 'Un bon titular');
  await before.stop();
  cpSync(database(), backup(), { recursive: true });
  const after = await startNode();
  await after.put('good', 'Un bon titular', BAD);
  const bad = await after.put('bad', BAD);
  for (const page of ['/politica/', good, bad])
    await until('the page is bad', async () => (await after.get(page)).text.includes(BAD));
  await after.stop();
  return { good, bad };
}

async function expectGood(
  node: Awaited<ReturnType<typeof startNode>>,
  { good, bad }: { good: string; bad: string },
): Promise<void> {
  for (const page of ['/politica/', good]) {
    const { status, text } = await node.get(page);
    expect([page, status, text.includes(BAD), text.includes('Un bon titular')]).toEqual([
      page,
      200,
      false,
      true,
    ]);
  }
  expect((await node.get(bad)).status).toBe(404);
}

/** Replaces the database by the earlier one. The pages are forgotten. */
function recover(): void {
  rmSync(database(), { recursive: true });
  cpSync(backup(), database(), { recursive: true });
}

describe('a database that was recovered to an earlier time beside kept pages', () => {
  it('shows nothing of what was lost, and what is published next', async () => {
    const paths = await publishAfterBackup();
    recover();
    const node = await startNode();
    await expectGood(node, paths);
    expect(node.written()).toContain('dropping the whole page cache');
    for (let number = 0; number < 6; number += 1) {
      await node.put(`next-${number}`, `El següent ${number}.`);
      await until('the section shows it', async () =>
        (await node.get('/politica/')).text.includes(`El següent ${number}.`),
      );
    }
  });

  if (isFullRun) {
    it('shows nothing of what was lost after other nodes have published as much', async () => {
      const paths = await publishAfterBackup();
      recover();
      const opened = await openDatabase(`file://${database()}`);
      // As pg_restore leaves the sequence: numbers that were lost would be given again.
      await opened.orm.execute(sql`select setval('purges_id_seq', (select max(id) from purges))`);
      // The statement of docs/operations.md, "Restore".
      await opened.orm.execute(
        sql`select setval('purges_id_seq', nextval('purges_id_seq') + 1000000)`,
      );
      await opened.close();
      const other = await startNode('other');
      for (const id of ['un', 'dos', 'tres']) await other.put(id, `Titular ${id}`);
      await other.stop();
      const node = await startNode();
      await expectGood(node, paths);
      expect((await node.get('/politica/')).text).toContain('Titular tres');
    });
  }
});
