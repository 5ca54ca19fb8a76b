import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deployedConfiguration,
  getNginx,
  startNginx,
  type Nginx,
} from '#tests/support/processes/nginx.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';

/** deploy/nginx.conf in front of pages on disk and a Node that fails. */
describe('nginx over a Node that fails', () => {
  const folder = makeFolder();
  const [fresh, aside] = [path.join(folder, 'fresh'), path.join(folder, 'aside')];
  const log = path.join(folder, 'access.log');
  let handle: RequestListener;
  let reached: { line: string; id: string }[] = [];
  let node: Server;
  let nodePort: number;
  let nginx: Nginx;

  beforeAll(async () => {
    getNginx();
    node = createServer((request, response) => {
      reached.push({
        line: `${request.method} ${request.url}`,
        id: String(request.headers['x-request-id']),
      });
      handle(request, response);
    });
    nodePort = await freePort();
    await listen();
    const port = await freePort();
    const configuration = deployedConfiguration({ port, pages: fresh, aside, nodePort, log });
    nginx = await startNginx({ folder: path.join(folder, 'nginx'), port, configuration });
  }, 240_000);

  afterAll(async () => {
    await nginx.stop();
    await stopListening();
    removeFolder(folder);
  });

  beforeEach(() => {
    for (const place of [fresh, aside]) rmSync(place, { recursive: true, force: true });
    reached = [];
    handle = (_, response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'public, max-age=0' })
        .end('made by Node');
  });

  const listen = () => new Promise<void>((resolve) => node.listen(nodePort, '127.0.0.1', resolve));

  async function stopListening(): Promise<void> {
    const closed = new Promise((resolve) => node.close(resolve));
    node.closeAllConnections();
    await closed;
  }

  /** Runs `work` while the port of Node is closed. */
  async function withoutNode<Result>(work: () => Promise<Result>): Promise<Result> {
    await stopListening();
    try {
      return await work();
    } finally {
      await listen();
    }
  }

  function save(place: string, page: string, text: string): void {
    const file = path.join(place, page, 'index.html');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  async function get(
    target: string,
    { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
  ) {
    const answer = await ask(nginx.url, {
      path: target,
      method,
      headers: { host: 'elfar.localhost', ...headers },
    });
    return { ...answer, text: answer.body.toString() };
  }

  it.each(['/politica/', '/politica/?utm_source=a%20b', '/%C3%A0rea/'])(
    'requests a page from Node if its file disappears while nginx opens it: %s',
    async (target) => {
      // try_files accepts a pipe like a file, and opening it ends with 404 like a removed file.
      for (const page of ['politica', 'àrea']) {
        mkdirSync(path.join(fresh, 'elfar', page), { recursive: true });
        execFileSync('mkfifo', [path.join(fresh, 'elfar', page, 'index.html')]);
      }

      const answer = await get(target);

      expect([answer.status, answer.text]).toEqual([200, 'made by Node']);
      expect(reached.map(({ line }) => line)).toEqual([`GET ${target}`]);
    },
  );

  it('passes a 404 of Node on unchanged', async () => {
    handle = (_, response) =>
      response.writeHead(404, { 'Cache-Control': 'no-store' }).end('no such page');

    const answer = await get('/gone/');

    expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([
      404,
      'no such page',
      'no-store',
    ]);
    expect(reached).toHaveLength(1);
  });

  it('sends the stale copy while the port of Node is closed', async () => {
    save(aside, 'elfar/politica', 'the former edition');

    const [plain, head, withQuery] = await withoutNode(() =>
      Promise.all([
        get('/politica/'),
        get('/politica/', { method: 'HEAD' }),
        get('/politica/?utm_source=x'),
      ]),
    );

    expect([plain.status, plain.text, plain.headers['content-type']]).toEqual([
      200,
      'the former edition',
      'text/html; charset=utf-8',
    ]);
    expect(plain.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect([head.status, withQuery.text]).toEqual([200, 'the former edition']);
  });

  it.each([502, 503, 504])('sends the stale copy for a %i of Node', async (status) => {
    save(aside, 'elfar/politica', 'the former edition');
    handle = (_, response) =>
      response.writeHead(status, { 'Cache-Control': 'no-store' }).end('failed');

    const answer = await get('/politica/');

    expect([answer.status, answer.text]).toEqual([200, 'the former edition']);
  });

  it('sends an error page in both languages without a stale copy', async () => {
    const answer = await withoutNode(() => get('/politica/'));

    expect([answer.status, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual(
      [503, '5', 'no-store'],
    );
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toMatch(
      /<div lang="ca"><h1>Ara mateix no podem mostrar aquesta pàgina.*<div lang="es"><h1>Ahora mismo no podemos/,
    );
  });

  it.each([
    ['POST', '/acceso/'],
    ['GET', '/acceso/?view=plain'],
    ['POST', '/politica/'],
  ])('does not answer %s %s with a cached page', async (method, target) => {
    for (const page of ['acceso', 'politica']) save(aside, `elfar/${page}`, 'the former edition');

    const answer = await withoutNode(() => get(target, { method }));

    expect(answer.status).toBe(503);
    expect(answer.text).not.toContain('the former edition');
  });

  it('answers calls with a code while the port of Node is closed, and passes errors of Node on', async () => {
    const away = await withoutNode(() => get('/api/front/user/login', { method: 'POST' }));
    handle = (_, response) => response.writeHead(503).end('{"httpCode":503,"code":"OTHER"}');
    const failing = await get('/api/front/user/login', { method: 'POST' });

    expect([away.status, away.text]).toEqual([
      503,
      '{"httpCode":503,"code":"SERVICE_UNAVAILABLE"}',
    ]);
    expect([failing.status, failing.text]).toEqual([503, '{"httpCode":503,"code":"OTHER"}']);
  });

  it('sends one request id to Node, the client and the log', async () => {
    save(fresh, 'elfar/esports', 'from its file');
    handle = (request, response) =>
      response.writeHead(200, { 'X-Request-Id': String(request.headers['x-request-id']) }).end();

    const made = await get('/politica/', { headers: { 'x-request-id': 'of-a-reader' } });
    const sent = await get('/esports/');

    const id = String(made.headers['x-request-id']);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(sent.headers).not.toHaveProperty('x-request-id');
    expect(reached.map((one) => one.id)).toEqual([id]);
    const lines = () => readFileSync(log, 'utf8');
    await expect
      .poll(lines)
      .toMatch(
        new RegExp(
          `status=200 .*host=elfar.localhost path=/politica/ .*state=node upstream_status=200 .*id=${id}`,
        ),
      );
    await expect
      .poll(lines)
      .toMatch(new RegExp(`path=/esports/ .*state=file upstream_status=- .*id=-?$`, 'm'));
  });
});

describe('nginx with more requests than its limit', () => {
  it.each([
    ['/api/front/user/bookmarks', 200],
    ['/no-such-page/', 300],
    ['/media/images/port.0123abcd_4-3_210w.webp', 600],
  ])('answers 429 after the allowed burst of requests to %s', async (target, burst) => {
    const folder = makeFolder();
    getNginx();
    const node = createServer((_, response) => response.end('made by Node'));
    const [nodePort, port] = [await freePort(), await freePort()];
    await new Promise<void>((resolve) => node.listen(nodePort, '127.0.0.1', resolve));
    const configuration = deployedConfiguration({ port, pages: folder, nodePort, isLimited: true });
    const nginx = await startNginx({ folder: path.join(folder, 'nginx'), port, configuration });
    try {
      const statuses: number[] = [];
      const askInTurn = async () => {
        while (statuses.length < 4 * burst && !statuses.includes(429)) {
          const { status } = await ask(nginx.url, {
            path: target,
            headers: { host: 'elfar.localhost' },
          });
          statuses.push(status);
        }
      };
      await Promise.all(Array.from({ length: 8 }, askInTurn));

      expect(statuses).toContain(429);
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(burst);
    } finally {
      await nginx.stop();
      node.closeAllConnections();
      node.close();
      removeFolder(folder);
    }
  });
});
