import { appendFileSync, existsSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isFullRun } from '#tests/support/full-run.ts';
import { startChild, type Child } from '#tests/support/processes/child.ts';
import { makeDatabaseFolder } from '#tests/support/databases/dumped-database.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { startRealPostgres } from '#tests/support/databases/real-postgres.ts';
import { until } from '#tests/support/until.ts';

const WARM = 'every known page is in the cache';
const host = 'elfar.localhost';
const CONTENT_TOKEN = 'a-content-token-of-the-tests';

// A test starts up to three nodes one after another.
vi.setConfig({ testTimeout: 120_000 });

interface DataFolder {
  data: string;
  /** Starts a node on the folder; it is killed when the test ends. */
  start(
    more?: Record<string, string>,
  ): Promise<{ child: Child; url: string; put(id: string): Promise<number> }>;
}

/** A data folder on PGlite, or on the database of a URL. */
async function makeDataFolder(databaseUrl?: string): Promise<DataFolder> {
  const newsroom = await makeNewsroomFolder();
  onTestFinished(() => newsroom.remove());
  appendFileSync(path.join(newsroom.content, 'sites', 'elfar.yaml'), 'taxons: [elfar-politica]\n');
  const data = path.join(newsroom.root, 'node');
  const environment = newsroom.environment(
    'node',
    databaseUrl ?? makeDatabaseFolder(path.join(data, 'database')),
  );
  return {
    data,
    async start(more = {}) {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const child = startChild('src/server/programs/app/main.ts', {
        environment: { ...environment, CONTENT_TOKEN, PORT: String(port), ...more },
      });
      onTestFinished(() => child.kill());
      const put = async (id: string) => {
        const body = JSON.stringify({
          uri: `urn:example:${id}`,
          type: 'text',
          headline: `Titular ${id}`,
          body_html: '<p>Text.</p>',
        });
        const headers = {
          host,
          authorization: `Bearer ${CONTENT_TOKEN}`,
          'content-type': 'application/json',
        };
        return (
          await ask(url, {
            method: 'PUT',
            path: `/api/content/${id}?site=elfar&locale=ca`,
            headers,
            body,
          })
        ).status;
      };
      return { child, url, put };
    },
  };
}

describe('a data folder that a node uses', () => {
  it.each(isFullRun ? ['PGlite', 'PostgreSQL'] : ['PGlite'])(
    'is refused to a second node with %s, and free after a kill of the first',
    async (engine) => {
      const postgres = engine === 'PGlite' ? undefined : await startRealPostgres();
      onTestFinished(() => postgres?.stop());
      const { data, start } = await makeDataFolder(await postgres?.createDatabase('portada'));
      const first = await start();
      await first.child.wrote(WARM);
      const second = await start();
      expect(await second.child.ended).toBe(1);
      const { pid } = first.child.process;
      expect(second.child.written()).toContain(
        `DATA_DIR is ${data}, which the node of process ${pid} uses`,
      );
      expect((await ask(first.url, { path: '/', headers: { host } })).status).toBe(200);
      await first.child.kill();
      const third = await start();
      await third.child.wrote(WARM);
    },
  );
});

if (isFullRun) {
  describe('a data folder whose database is missing', () => {
    it('is refused with the remedies, before a new database is created', async () => {
      const { data, start } = await makeDataFolder();
      const first = await start();
      await first.child.wrote(WARM);
      expect(await first.put('kept')).toBe(201);
      first.child.process.kill('SIGTERM');
      await first.child.ended;
      rmSync(path.join(data, 'database'), { recursive: true });
      const second = await start();
      expect(await second.child.ended).toBe(1);
      expect(second.child.written()).toMatch(
        /The database folder .*database is missing, but .*pages has pages of \d+ publications/,
      );
      expect(second.child.written()).toMatch(
        /Mount the volume of the database, or restore a backup of it\. To start with an empty database/,
      );
      expect(existsSync(path.join(data, 'database', 'PG_VERSION'))).toBe(false);

      rmSync(path.join(data, 'pages'), { recursive: true });
      const empty = await start();
      await empty.child.wrote(WARM);
      expect(await empty.put('new')).toBe(201);
    });

    it('shows in the health of a running node, which serves its pages and answers no publication with 500', async () => {
      const { data, start } = await makeDataFolder();
      const { child, url, put } = await start();
      await child.wrote(WARM);
      rmSync(path.join(data, 'database'), { recursive: true });
      const statuses: number[] = [];
      await until('the health tells it', async () => {
        statuses.push(await put(`gone-${statuses.length}`));
        return (
          (await ask(url, { path: '/healthz/publications' })).body.toString() === '503 damaged\n'
        );
      });
      expect(statuses).not.toContain(500);
      expect((await ask(url, { path: '/', headers: { host } })).status).toBe(200);
    });
  });

  describe('a data folder that disappears', () => {
    it('does not keep a node that stops alive, even after a second SIGTERM', async () => {
      const { data, start } = await makeDataFolder();
      const { child, url } = await start({ STOP_TIMEOUT: '3' });
      await child.wrote(WARM);
      // An unfinished request keeps the node in its stop for a second, so that the rest happens
      // meanwhile.
      const unfinished = connect(Number(new URL(url).port), '127.0.0.1');
      onTestFinished(() => void unfinished.destroy());
      unfinished.on('error', () => {});
      await new Promise<void>((resolve) => {
        unfinished.write(
          `PUT /api/front/user/profile HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 100\r\n\r\n{`,
          () => resolve(),
        );
      });
      await until(
        'the node has the request',
        async () => (await ask(url, { path: '/', headers: { host } })).status === 200,
      );
      child.process.kill('SIGTERM');
      await child.wrote('"msg":"stopping"');
      rmSync(data, { recursive: true });
      child.process.kill('SIGTERM');
      expect(await child.ended).toBe(0);
      expect(child.written()).toContain('"msg":"stopped"');
    });
  });
}
