import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeOptions } from '#scripts/running/server-command.mjs';
import {
  findFormerRelease,
  buildRelease,
  type FormerRelease,
} from '#tests/support/processes/former-release.ts';
import { startChild, type Child } from '#tests/support/processes/child.ts';
import { createSharedDatabase } from '#tests/support/databases/shared-postgres.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import {
  makeNewsroomFolder,
  type NewsroomFolder,
} from '#tests/support/newsroom/newsroom-folder.ts';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';
import { until } from '#tests/support/until.ts';

const HOST = 'elfar.localhost';
const TOKEN = 'token-of-the-former-release';
const STARTED = '"listening"';
const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Milliseconds: a build, perhaps with its packages, and three starts. */
const LONGEST = 300_000;

interface Node {
  child: Child;
  url: string;
  get(address: string): Promise<{ status: number; text: string }>;
  publish(headline: string): Promise<number>;
  logIn(): Promise<number>;
}

const former = findFormerRelease();

describe.skipIf(former === undefined)('the former release on the schema of this one', () => {
  let folder: string;
  let newsroom: NewsroomFolder;
  let databaseUrl: string;

  beforeAll(async () => {
    folder = makeFolder();
    newsroom = await makeNewsroomFolder();
    appendFileSync(
      path.join(newsroom.content, 'sites', 'elfar.yaml'),
      'taxons: [elfar-politica]\nfeatureFlags: { accounts: true }\n',
    );
    databaseUrl = (await createSharedDatabase()).url;
    buildRelease(former as FormerRelease, folder);
    return () => {
      newsroom.remove();
      removeFolder(folder);
    };
  }, LONGEST);

  /**
   * Starts a node of the project in a folder. All nodes have one database; each has its own pages.
   */
  const start = async (root: string, name: string): Promise<Node> => {
    const port = await freePort();
    const child = startChild(
      path.relative(ROOT, path.join(root, 'src/server/programs/app/main.ts')),
      {
        nodeOptions,
        environment: {
          ...newsroom.environment(name, databaseUrl),
          PORT: String(port),
          CONTENT_TOKEN: TOKEN,
          AUTH_SECRET: 's'.repeat(32),
        },
      },
    );
    await child.wrote(STARTED);
    const url = `http://127.0.0.1:${port}`;
    const node: Node = {
      child,
      url,
      async get(address) {
        const { status, body } = await ask(url, { path: address, headers: { host: HOST } });
        return { status, text: body.toString() };
      },
      async publish(headline) {
        const { status } = await ask(url, {
          method: 'PUT',
          path: '/api/content/tornada?site=elfar&locale=ca',
          headers: {
            host: HOST,
            authorization: `Bearer ${TOKEN}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({
            uri: 'urn:test:tornada',
            type: 'text',
            headline,
            body_html: '<p>Text.</p>',
          }),
        });
        return status;
      },
      async logIn() {
        const { status } = await ask(url, {
          method: 'POST',
          path: '/api/front/user/login',
          headers: { host: HOST, origin: `http://${HOST}`, 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'ningu@correu.example', password: 'Tramuntana81' }),
        });
        return status;
      },
    };
    await until(
      `${name} works`,
      async () => (await node.get('/healthz/publications')).status === 200,
    );
    return node;
  };

  const shows = async (node: Node, headline: string) => {
    await until(`a node shows "${headline}"`, async () =>
      (await node.get('/politica/')).text.includes(headline),
    );
  };

  it(
    `goes on beside this one, and starts again after it (${former?.name ?? 'none'})`,
    async () => {
      const old = await start(folder, 'old');
      expect(await old.publish('Abans del canvi')).toBe(201);
      const statuses: number[] = [];
      const stopping = new AbortController();
      const reading = (async () => {
        for (let number = 0; !stopping.signal.aborted; number += 1) {
          statuses.push((await old.get(number % 2 === 0 ? '/' : '/politica/')).status);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      })();

      // The new release migrates while the former one serves readers.
      const current = await start(ROOT, 'current');
      await shows(current, 'Abans del canvi');
      expect(await current.publish('De la versió nova')).toBe(200);
      await shows(old, 'De la versió nova');
      expect(await old.publish('De la versió d’abans')).toBe(200);
      await shows(current, 'De la versió d’abans');
      // A page that no node has, from the new schema.
      expect((await old.get('/politica/pagina/2/')).status).toBe(404);
      expect(await old.logIn()).toBe(401);
      stopping.abort();
      await reading;
      expect(new Set(statuses)).toEqual(new Set([200]));

      // The rollback: the former release starts on what the new one has left.
      await current.child.kill();
      await old.child.kill();
      const back = await start(folder, 'old');
      await shows(back, 'De la versió d’abans');
      expect(await back.publish('Després de tornar')).toBe(200);
      await shows(back, 'Després de tornar');
      expect(await back.logIn()).toBe(401);
      await back.child.kill();
    },
    LONGEST,
  );
});
