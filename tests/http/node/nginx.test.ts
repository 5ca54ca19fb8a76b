import { mkdirSync, readFileSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LOGIN_ALERTS } from '../../../src/domain/sites/urls.ts';
import { createListener } from '../../../src/server/http/listener.ts';
import { SECURITY_HEADERS } from '../../../src/server/http/security-headers.ts';
import { createPageSender } from '../../../src/server/http/send-page.ts';
import { StaticFiles } from '../../../src/server/http/static-files.ts';
import { PageCache } from '../../../src/server/page-cache/page-cache.ts';
import { DirectDisk, foldersIn } from '../../support/direct-disk.ts';
import { elfar, ondamarea } from '../../support/newsroom/newsroom.ts';
import { deployedConfiguration, getNginx, startNginx, type Nginx } from '../../support/processes/nginx.ts';
import { answerOutcome, pageOutcome, silentLog } from '../../support/newsroom/pages.ts';
import { freePort } from '../../support/processes/real-postgres.ts';
import { makeFolder, removeFolder } from '../../support/temporary-folder.ts';

const TYPES: Readonly<Record<string, string>> = {
  'rss.xml': 'application/rss+xml; charset=utf-8',
  'feed.json': 'application/feed+json; charset=utf-8',
  'sitemap.xml': 'application/xml',
};

/** deploy/nginx.conf, unchanged, in a real nginx in front of our listener. */
describe('nginx in front of Node', () => {
  const folder = makeFolder();
  const log = path.join(folder, 'access.log');
  const text = `<!doctype html><title>Portada</title>${'<p>Una nit a urgències.</p>'.repeat(200)}`;
  let reached: string[] = [];
  let edition = 1;
  /** Promise that each render awaits. */
  let held: Promise<void> | undefined;
  let pages: PageCache;
  let node: Server;
  let nginx: Nginx;

  beforeAll(async () => {
    getNginx();
    pages = new PageCache({
      memoryLimit: 1_000_000,
      disk: new DirectDisk(foldersIn(path.join(folder, 'pages', 'current'))),
      render,
      log: silentLog,
    });
    const listener = createListener({
      sites: [elfar, ondamarea],
      pages,
      staticFiles: new StaticFiles(makeEmpty('client')),
      sender: createPageSender({ hasCdn: false }),
      findPicture: () => Promise.resolve(undefined),
      findOriginal: () => Promise.resolve(undefined),
      isKnown: () => undefined,
      handleCall: (call, response) => Promise.resolve(void response.writeHead(200).end(`called with ${call.method}`)),
      clientAddressOf: () => '127.0.0.1',
      checkHealth: () => undefined,
      log: silentLog,
    });
    node = createServer((asked, response) => {
      reached.push(`${asked.method} ${asked.headers.host} ${asked.url}`);
      listener(asked, response);
    });
    const nodePort = await freePort();
    await new Promise<void>((resolve) => node.listen(nodePort, '127.0.0.1', resolve));
    const port = await freePort();
    nginx = await startNginx({
      folder: path.join(folder, 'nginx'),
      port,
      configuration: deployedConfiguration({ port, pages: path.join(folder, 'pages', 'current', 'fresh'), nodePort, log }),
    });
  }, 240_000);

  afterAll(async () => {
    await nginx.stop();
    node.closeAllConnections();
    await new Promise((resolve) => node.close(resolve));
    removeFolder(folder);
  });

  beforeEach(async () => {
    edition = 1;
    held = undefined;
    pages.clear();
    await pages.get('elfar/cultura/');
    reached = [];
  });

  async function render(key: string) {
    await held;
    if (key === 'elfar/404/' || key === 'elfar/gone/' || key === 'elfar/gone/rss.xml') return answerOutcome(404, 'no such page');
    const contentType = TYPES[key.split('/').at(-1) ?? ''] ?? 'text/html; charset=utf-8';
    return pageOutcome(`${text}<p>${key}, edition ${edition}</p>`, { tags: ['story-1'], contentType });
  }

  function makeEmpty(name: string): string {
    const empty = path.join(folder, name);
    mkdirSync(empty);
    return empty;
  }

  const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
    ask(nginx.url, { target, method, headers: { host: 'elfar.localhost', ...headers } });

  test('sends a page from its file without a request to Node', async () => {
    const answer = await get('/cultura/');

    expect(answer.status).toBe(200);
    expect(answer.text).toContain('elfar/cultura/, edition 1');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(reached).toEqual([]);
  });

  test('sends the compressed file to a client that accepts gzip', async () => {
    const answer = await get('/cultura/', { 'accept-encoding': 'gzip, br' });

    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(gunzipSync(answer.body).toString()).toContain('edition 1');
    expect(answer.body.length).toBeLessThan(text.length / 5);
    expect(reached).toEqual([]);
  });

  test('sends the same headers with a page from a file as Node does, each once', async () => {
    const fromFile = await get('/cultura/');
    const fromNode = await get('/esports/');

    expect(reached).toEqual(['GET elfar.localhost /esports/']);
    for (const answer of [fromFile, fromNode]) {
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(answer.all(name), name).toEqual([value]);
      expect(answer.all('cache-control')).toEqual(['public, max-age=0, must-revalidate']);
      expect(answer.all('content-type')).toEqual(['text/html; charset=utf-8']);
      expect(answer.all('etag')).toHaveLength(1);
    }
  });

  test('sends the security headers with refusals and calls too', async () => {
    const byNginx = await get('/cultura/', {}, 'DELETE');
    const byNode = await get('/gone/');
    const ofCall = await get('/api/content/1', {}, 'PUT');

    for (const answer of [byNginx, byNode, ofCall]) {
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(answer.all(name), name).toEqual([value]);
    }
  });

  test.each(['identity', 'gzip'])('answers 304 for a known ETag of a file (%s)', async (encoding) => {
    const first = await get('/cultura/', { 'accept-encoding': encoding });
    const again = await get('/cultura/', { 'accept-encoding': encoding, 'if-none-match': first.headers.etag ?? '' });

    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(reached).toEqual([]);
  });

  test('requests a purged page from Node and then sends the new file', async () => {
    const old = await get('/cultura/');
    edition = 2;
    const gate = Promise.withResolvers<void>();
    held = gate.promise;
    pages.purge(['story-1']);

    const asking = get('/cultura/', { 'if-none-match': old.headers.etag ?? '' });
    await expect.poll(() => reached.length).toBe(1);
    gate.resolve();
    const first = await asking;
    await pages.settled();
    const asked = [...reached];
    const second = await get('/cultura/');

    expect(first.status).toBe(200);
    expect(first.text).toContain('edition 2');
    expect(asked).toEqual(['GET elfar.localhost /cultura/']);
    expect(second.text).toContain('edition 2');
    expect(reached).toEqual(asked);
  });

  test.each(['gzip', 'identity'])('distinguishes two versions of a page of the same second and size, in %s', async (encoding) => {
    const old = await get('/cultura/', { 'accept-encoding': encoding });
    edition = 2;
    pages.purge(['story-1']);
    await pages.settled();

    const conditions = { 'if-none-match': old.headers.etag ?? '', 'if-modified-since': old.headers['last-modified'] ?? '' };
    const answer = await get('/cultura/', { 'accept-encoding': encoding, ...conditions });

    expect(old.headers.etag).toBeDefined();
    expect(answer.status).toBe(200);
    expect((encoding === 'gzip' ? gunzipSync(answer.body) : answer.body).toString()).toContain('edition 2');
    expect(reached).toEqual([]);
  });

  test.each(Object.entries(TYPES))('sends %s from its file with the headers of Node', async (name, contentType) => {
    const target = name === 'sitemap.xml' ? '/sitemap.xml' : `/cultura/${name}`;
    const fromNode = await get(target, { 'accept-encoding': 'gzip' });
    const fromFile = await get(target, { 'accept-encoding': 'gzip' });

    expect(reached).toEqual([`GET elfar.localhost ${target}`]);
    expect(fromFile.text).toBe(fromNode.text);
    for (const answer of [fromNode, fromFile]) {
      expect(answer.all('content-type')).toEqual([contentType]);
      expect(answer.all('content-encoding')).toEqual(['gzip']);
      expect(answer.all('cache-control')).toEqual(['public, max-age=0, must-revalidate']);
      for (const [header, value] of Object.entries(SECURITY_HEADERS)) expect(answer.all(header), header).toEqual([value]);
    }
  });

  test('requests a purged feed and a missing one from Node', async () => {
    await pages.get('elfar/cultura/rss.xml');
    edition = 2;
    pages.purge(['story-1']);
    await pages.settled();

    expect((await get('/cultura/rss.xml')).text).toContain('edition 2');
    expect((await get('/gone/rss.xml')).status).toBe(404);
    expect(reached).toEqual(['GET elfar.localhost /cultura/rss.xml', 'GET elfar.localhost /gone/rss.xml']);
  });

  test('separates the sites by host, whatever its port and case', async () => {
    await pages.get('ondamarea/cultura/');

    const other = await get('/cultura/', { host: 'ondamarea.localhost:8080' });
    const same = await get('/cultura/', { host: 'ELFAR.localhost' });

    expect(other.text).toContain('ondamarea/cultura/');
    expect(same.text).toContain('elfar/cultura/');
    expect(reached).toEqual([]);
  });

  test('passes an unknown host to Node, which refuses it', async () => {
    const answer = await get('/cultura/', { host: 'unknown.example' });

    expect(answer.status).toBe(421);
    expect(reached).toEqual(['GET unknown.example /cultura/']);
  });

  test('sends no page for a host that is spelt like a folder', async () => {
    const answer = await get('/cultura/', { host: '..' });

    expect(answer.status).not.toBe(200);
  });

  test('passes the 404 of Node for a missing page on unchanged', async () => {
    const answer = await get('/gone/');

    expect(answer.status).toBe(404);
    expect(answer.text).toBe('no such page');
    expect(answer.all('cache-control')).toEqual(['no-store']);
    expect(reached).toEqual(['GET elfar.localhost /gone/']);
  });

  test('sends the file whatever the query', async () => {
    const answer = await get('/cultura/?utm_source=x');

    expect(answer.text).toContain('edition 1');
    expect(reached).toEqual([]);
  });

  test.each([
    'POST /acceso/',
    'POST /es/perfil/mi-cuenta/',
    'GET /perfil/autores/?a=b&view=plain',
    'GET /perfil/mi-cuenta/?alert=email_changed&x=1',
    ...LOGIN_ALERTS.map((alert) => `GET /acceso/?alert=${alert}`),
  ])('passes requests for one reader’s page to Node: %s', async (line) => {
    await pages.get('elfar/acceso/');
    await pages.get('elfar/perfil/autores/');
    const [method = '', target = ''] = line.split(' ');

    await get(target, {}, method);

    expect(reached).toEqual([`${method} elfar.localhost ${target}`]);
  });

  test.each(['backUrl=%2Fview%2F', 'alert=nothing', 'alert=', 'view=1', 'view=plainer', 'x=alert=logged_out', 'myview=plain'])(
    'sends a reader’s page from its file for any other query: %s',
    async (query) => {
      await pages.get('elfar/acceso/');

      const answer = await get(`/acceso/?${query}`);

      expect([answer.status, reached]).toEqual([200, []]);
    },
  );

  test('logs neither queries nor personal data in paths', async () => {
    await get('/acceso/contrasena/?token=geheim');
    await get('/api/front/newsletter/nuria@correu.example');
    await get('/api/front/user/take-back-mail/geheim?lang=ca');
    await get('/api/front/user/delete/geheim?lang=ca');
    await get('/api/front/user/validate-mail/geheim?lang=ca');

    await expect.poll(() => readFileSync(log, 'utf8')).toContain('/api/front/user/validate-mail/[redacted]');
    expect(readFileSync(log, 'utf8')).not.toMatch(/geheim|nuria|127\.0\.0\.1/);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('refuses %s on a page', async (method) => {
    const answer = await get('/cultura/', {}, method);

    expect(answer.status).toBe(405);
    expect(reached).toEqual([]);
  });

  test('answers HEAD without a body', async () => {
    const answer = await get('/cultura/', {}, 'HEAD');

    expect(answer.status).toBe(200);
    expect(answer.body).toHaveLength(0);
    expect(reached).toEqual([]);
  });

  test('passes calls to Node with their method', async () => {
    const answer = await get('/api/content/1', {}, 'PUT');

    expect(answer.text).toBe('called with PUT');
    expect(reached).toEqual(['PUT elfar.localhost /api/content/1']);
  });

  test.each([
    '/../generation',
    '/cultura/../../generation',
    '/%2e%2e/generation',
    '/..%2fgeneration',
    '/../purge-cursor',
    '/cultura/index.html.json',
    '/cultura/index.html.gz',
    '/cultura/rss.xml.json',
    '/cultura/rss.xml.gz',
    '/cultura/feed.json.json',
  ])('sends no file of the page cache but pages: %s', async (target) => {
    await pages.get('elfar/cultura/rss.xml');
    await pages.get('elfar/cultura/feed.json');
    const answer = await get(target);

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toContain('story-1');
  });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
  /** Every value of a header. */
  all(name: string): string[];
}

/** Sends a request unchanged, with the target and Host as they are given. */
function ask(
  url: string,
  { target, method, headers }: { target: string; method: string; headers: Record<string, string> },
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ host: hostname, port, path: target, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const body = Buffer.concat(chunks);
        const all = (name: string) =>
          response.rawHeaders.filter((_, index, raw) => index % 2 === 1 && raw[index - 1]?.toLowerCase() === name.toLowerCase());
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text: body.toString(), all });
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}
