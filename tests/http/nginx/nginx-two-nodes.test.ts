import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UPLOADS } from '../../../src/domain/sites/upload-routes.ts';
import { samplePath } from '../../support/sample-path.ts';
import { balancedConfiguration, getNginx, startNginx, type Nginx } from '../../support/processes/nginx.ts';
import { ask } from '../../support/processes/raw-http.ts';
import { freePort } from '../../support/processes/free-port.ts';
import { makeFolder, removeFolder } from '../../support/temporary-folder.ts';

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
  let first: Node;
  let second: Node;
  let nginx: Nginx;

  beforeAll(async () => {
    getNginx();
    [first, second] = [new Node(await freePort()), new Node(await freePort())];
    await Promise.all([first.start(), second.start()]);
    const port = await freePort();
    const configuration = balancedConfiguration({ port, cache: path.join(folder, 'cache'), nodePorts: [first.port, second.port] });
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
      node.handle = (_, response) => response.writeHead(200, { 'Cache-Control': 'public, max-age=0, must-revalidate' }).end('a page');
    }
  });

  const get = async (target: string, method = 'GET') => {
    const answer = await ask(nginx.url, { path: target, method, headers: { host: 'elfar.localhost' } });
    return { ...answer, text: answer.body.toString() };
  };

  const reached = () => [...first.reached, ...second.reached];

  it('serves every request while the nodes stop one after the other', async () => {
    const statuses: number[] = [];
    const askAll = async (round: string) => {
      for (let number = 0; number < 20; number += 1) statuses.push((await get(`/${round}-${number}/`)).status);
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

  it.each(UPLOADS)('passes the first byte of an upload to $pattern to a node, whatever its length', async ({ pattern, method, size }) => {
    const headers = { host: 'elfar.localhost', 'content-length': String(size) };
    const answer = await ask(nginx.url, { path: samplePath({ pattern }), method, headers });

    expect(answer.status).toBe(200);
    expect(reached()).toEqual([`${method} ${samplePath({ pattern })}`]);
  });

  it('redacts paths in the log as nginx before one node does', () => {
    const redactions = (file: string) =>
      [...readFileSync(path.join('deploy', file), 'utf8').matchAll(/^ *~.*\[redacted\].*$/gm)].map(String);
    expect(redactions('nginx.conf')).not.toEqual([]);
    expect(redactions('nginx-two-nodes.conf')).toEqual(redactions('nginx.conf'));
  });

  it('requests an asset from the other node if one lacks it', async () => {
    first.handle = (_, response) => response.writeHead(404).end();
    second.handle = (_, response) => response.writeHead(200).end('a script');

    const answers = [await get('/_astro/Menu.C0ffee.js'), await get('/_astro/Menu.C0ffee.js')];

    expect(answers.map(({ text }) => text)).toEqual(['a script', 'a script']);
    expect(first.reached.length).toBeGreaterThan(0);
  });

  it('sends a POST once, even if it fails', async () => {
    for (const node of [first, second]) node.handle = (_, response) => response.writeHead(503).end('{"code":"SERVICE_UNAVAILABLE"}');

    const answer = await get('/api/front/user/login', 'POST');

    expect([answer.status, answer.text]).toEqual([503, '{"code":"SERVICE_UNAVAILABLE"}']);
    expect(reached()).toHaveLength(1);
  });

  it('sends the cached page while both nodes are away', async () => {
    await get('/politica/');
    await Promise.all([first.stop(), second.stop()]);
    try {
      expect(await get('/politica/')).toMatchObject({ status: 200, text: 'a page' });
      expect((await get('/never-asked-for/')).status).toBe(502);
    } finally {
      await Promise.all([first.start(), second.start()]);
    }
  });

  it('caches no page that is made for one reader', async () => {
    for (const node of [first, second]) {
      node.handle = (_, response) => response.writeHead(200, { 'Cache-Control': 'private, no-store' }).end('of one reader');
    }

    await get('/perfil/');
    await get('/perfil/');
    await get('/acceso/?alert=logged_out');
    await get('/acceso/?alert=logged_out');

    expect(reached()).toHaveLength(4);
  });
});
