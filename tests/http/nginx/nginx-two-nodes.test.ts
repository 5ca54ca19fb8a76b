import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UPLOADS } from '#domain/routes/upload-routes.ts';
import { STREAMS } from '#domain/routes/routes.ts';
import { cdnTagsOfPage } from '#server/platform/http/cdn-tags.ts';
import { PERSONAL_PATHS, samplePath, SECRET_PATHS } from '#tests/support/sample-path.ts';
import {
  balancedConfiguration,
  getNginx,
  startNginx,
  type Nginx,
} from '#tests/support/processes/nginx.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';

/** Calls of a reader, a visitor, and the newsroom. */
const CALLS = [
  { pattern: '/api/front/user/login', method: 'POST' },
  { pattern: '/api/front/live/{text}/since/{sequence}/', method: 'GET' },
  { pattern: '/webapi/searcher', method: 'GET' },
  { pattern: '/api/content/{id}', method: 'PUT' },
];

/** One of the two nodes, which answers with the handler of the test. */
class Node {
  handle: RequestListener = (_, response) => response.end();
  reached: string[] = [];
  readonly port: number;
  readonly #server: Server;

  constructor(port: number) {
    this.port = port;
    this.#server = createServer((request, response) => {
      this.reached.push(`${request.method} ${request.url}`);
      this.handle(request, response);
    });
  }

  start(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(this.port, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }
}

/** deploy/nginx-two-nodes.conf in a real nginx. */
describe('nginx before two nodes', () => {
  const folder = makeFolder();
  const log = path.join(folder, 'access.log');
  let first: Node;
  let second: Node;
  let nginx: Nginx;

  beforeAll(async () => {
    getNginx();
    [first, second] = [new Node(await freePort()), new Node(await freePort())];
    await Promise.all([first.start(), second.start()]);
    const port = await freePort();
    const configuration = balancedConfiguration({
      port,
      cache: path.join(folder, 'cache'),
      nodePorts: [first.port, second.port],
      log,
    });
    nginx = await startNginx({ folder: path.join(folder, 'nginx'), port, configuration });
  }, 240_000);

  afterAll(async () => {
    await nginx.stop();
    await Promise.all([first.stop(), second.stop()]);
    removeFolder(folder);
  });

  beforeEach(() => {
    for (const node of [first, second]) {
      node.reached = [];
      node.handle = (_, response) =>
        response
          .writeHead(200, { 'Cache-Control': 'public, max-age=0, must-revalidate' })
          .end('a page');
    }
  });

  const get = async (target: string, method = 'GET') => {
    const answer = await ask(nginx.url, {
      path: target,
      method,
      headers: { host: 'elfar.localhost' },
    });
    return { ...answer, text: answer.body.toString() };
  };

  const reached = () => [...first.reached, ...second.reached];

  it('serves every request while the nodes stop one after the other', async () => {
    const statuses: number[] = [];
    const askAll = async (round: string) => {
      for (let number = 0; number < 20; number += 1)
        statuses.push((await get(`/${round}-${number}/`)).status);
    };

    for (const node of [first, second]) {
      await node.stop();
      await askAll(`without-${node.port}`);
      await node.start();
      await askAll(`with-${node.port}`);
    }

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(first.reached.length).toBeGreaterThan(0);
    expect(second.reached.length).toBeGreaterThan(0);
  });

  it.each(UPLOADS)(
    'passes the first byte of an upload to $pattern to a node, whatever its length',
    async ({ pattern, method, size }) => {
      const headers = { host: 'elfar.localhost', 'content-length': String(size) };
      const answer = await ask(nginx.url, { path: samplePath({ pattern }), method, headers });

      expect(answer.status).toBe(200);
      expect(reached()).toEqual([`${method} ${samplePath({ pattern })}`]);
    },
  );

  it.each(UPLOADS)(
    'answers an upload to $pattern that is too long like a node',
    async ({ pattern, method, size }) => {
      const headers = { host: 'elfar.localhost', 'content-length': String(size + 2 * 1024 * 1024) };
      const answer = await ask(nginx.url, { path: samplePath({ pattern }), method, headers });

      expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([
        413,
        { httpCode: 413, code: 'PAYLOAD_TOO_LARGE' },
      ]);
      expect(reached()).toEqual([]);
    },
  );

  it('logs neither secrets nor addresses nor searched text in paths', async () => {
    for (const target of [...SECRET_PATHS, ...PERSONAL_PATHS]) await get(`${target}?lang=ca`);
    await get('/last/');

    await expect.poll(() => readFileSync(log, 'utf8')).toContain('path=/last/');
    expect(readFileSync(log, 'utf8')).toContain('/api/front/user/validate-mail/[redacted]');
    expect(readFileSync(log, 'utf8')).not.toMatch(/geheim|nuria|127\.0\.0\.1 |lang=/);
  });

  it('passes the headers of a page with the most cache tags and a long policy on', async () => {
    const tags = cdnTagsOfPage(Array.from({ length: 256 }, (_none, index) => `doc:${index}`)).join(
      ',',
    );
    const headers = {
      'Cache-Tag': tags,
      'Content-Security-Policy': `script-src ${"'sha256-x' ".repeat(800)}`,
    };
    for (const node of [first, second])
      node.handle = (_, response) => response.writeHead(200, headers).end('a front page');

    const answer = await get('/long-headers/');

    expect([answer.status, answer.headers['cache-tag']]).toEqual([200, tags]);
  });

  it('requests an asset from the other node if one lacks it', async () => {
    first.handle = (_, response) => response.writeHead(404).end();
    second.handle = (_, response) => response.writeHead(200).end('a script');

    const answers = [await get('/_astro/Menu.C0ffee.js'), await get('/_astro/Menu.C0ffee.js')];

    expect(answers.map(({ text }) => text)).toEqual(['a script', 'a script']);
    expect(first.reached.length).toBeGreaterThan(0);
  });

  it('sends a POST once, even if it fails', async () => {
    for (const node of [first, second])
      node.handle = (_, response) => response.writeHead(503).end('{"code":"SERVICE_UNAVAILABLE"}');

    const answer = await get('/api/front/user/login', 'POST');

    expect([answer.status, answer.text]).toEqual([503, '{"code":"SERVICE_UNAVAILABLE"}']);
    expect(reached()).toHaveLength(1);
  });

  it('sends the cached page while both nodes are away', async () => {
    await get('/politica/');
    await Promise.all([first.stop(), second.stop()]);
    try {
      expect(await get('/politica/')).toMatchObject({ status: 200, text: 'a page' });
      const other = await get('/never-asked-for/');
      expect([other.status, other.headers['retry-after'], other.headers['content-type']]).toEqual([
        503,
        '5',
        'text/html; charset=utf-8',
      ]);
      expect(other.text).toMatch(/<div lang="ca">.*<div lang="es">/);
    } finally {
      await Promise.all([first.start(), second.start()]);
    }
  });

  it.each([...UPLOADS, ...STREAMS.map(({ pattern }) => ({ pattern, method: 'GET' })), ...CALLS])(
    'answers $method $pattern with a code while both nodes are away',
    async ({ pattern, method }) => {
      await Promise.all([first.stop(), second.stop()]);
      try {
        const answer = await get(samplePath({ pattern }), method);
        expect([answer.status, JSON.parse(answer.text)]).toEqual([
          503,
          { httpCode: 503, code: 'SERVICE_UNAVAILABLE' },
        ]);
        expect([answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
          '5',
          'no-store',
        ]);
        expect(answer.headers['content-type']).toBe('application/json');
      } finally {
        await Promise.all([first.start(), second.start()]);
      }
    },
  );

  it('caches no page that is made for one reader', async () => {
    for (const node of [first, second]) {
      node.handle = (_, response) =>
        response.writeHead(200, { 'Cache-Control': 'private, no-store' }).end('of one reader');
    }

    await get('/perfil/');
    await get('/perfil/');
    await get('/acceso/?alert=logged_out');
    await get('/acceso/?alert=logged_out');

    expect(reached()).toHaveLength(4);
  });

  it('answers calls beyond the limit of an address with a code', async () => {
    const answers: Awaited<ReturnType<typeof get>>[] = [];
    const askInTurn = async () => {
      while (answers.length < 1000 && !answers.some(({ status }) => status === 429))
        answers.push(await get('/api/front/user/bookmarks'));
    };
    await Promise.all(Array.from({ length: 8 }, askInTurn));

    const refused = answers.find(({ status }) => status === 429);
    expect(JSON.parse(refused?.text ?? '')).toEqual({ httpCode: 429, code: 'TOO_MANY_REQUESTS' });
    expect(refused?.headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'content-type': 'application/json',
    });
  });
});
