import { describe, expect, it } from 'vitest';
import { SECURITY_HEADERS } from '#server/platform/http/security-headers.ts';
import { startTestListener } from '#tests/support/processes/test-listener.ts';
import { pageOutcome } from '#tests/support/newsroom/pages.ts';
import { ask } from '#tests/support/requests/raw-http.ts';

const ELFAR = { host: 'elfar.localhost' };
const TEXT = `<!doctype html><title>El Far</title>${'<p>Notícies</p>'.repeat(100)}`;
const anyPage = () => pageOutcome(TEXT);

describe('a host', () => {
  it.each(['evil.example', 'elfar.localhost.evil.example', 'elfar', '10.0.0.1'])(
    'answers 421 for a host of no site, without a render: %s',
    async (host) => {
      const house = await startTestListener(anyPage);
      const answer = await ask(house.url, { path: '/politica/', headers: { host } });
      expect(answer.status).toBe(421);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect([house.rendered, house.calls]).toEqual([[], []]);
    },
  );

  it.each([
    'elfar.localhost:99999',
    'elfar.localhost:65536',
    'elfar.localhost:x',
    'elfar.localhost:80:80',
    'a@elfar.localhost',
    'elfar.localhost/x',
  ])('answers 400 for a malformed host, on pages and calls alike: %s', async (host) => {
    const house = await startTestListener(anyPage);
    for (const path of [
      '/',
      '/politica/',
      '/api/front/user/profile',
      '/perfil/mi-cuenta/?view=plain',
      '/acceso/?alert=password_changed',
    ]) {
      const answer = await ask(house.url, { path, headers: { host } });
      expect([answer.status, answer.headers['cache-control']]).toEqual([400, 'no-store']);
    }
    expect([house.rendered, house.calls]).toEqual([[], []]);
  });

  it('finds the site of a host whatever its port and case', async () => {
    const house = await startTestListener(anyPage);
    await ask(house.url, { path: '/', headers: { host: 'ONDAMAREA.localhost:4321' } });
    await ask(house.url, { path: '/', headers: { host: 'elfar.localhost.' } });
    await ask(house.url, { path: '/', headers: { host: 'localhost:80' } });
    expect(house.rendered).toEqual(['ondamarea/', 'elfar/']);
  });

  it('keeps the pages of two hosts apart', async () => {
    const house = await startTestListener((key) => pageOutcome(key));
    const at = async (host: string) =>
      (await ask(house.url, { path: '/', headers: { host } })).body.toString();
    expect([
      await at('elfar.localhost'),
      await at('ondamarea.localhost'),
      await at('elfar.localhost'),
    ]).toEqual(['elfar/', 'ondamarea/', 'elfar/']);
    expect((await ask(house.url, { path: '/', headers: { host: 'evil.example' } })).status).toBe(
      421,
    );
  });
});

describe('an invalid request', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    'answers 405 for %s on a page',
    async (method) => {
      const house = await startTestListener(anyPage);
      await ask(house.url, { path: '/politica/', headers: ELFAR });
      const answer = await ask(house.url, { path: '/politica/', method, headers: ELFAR });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
      expect(house.rendered).toHaveLength(1);
    },
  );

  it.each([
    ['/../../etc/passwd', 400],
    ['/%2e%2e/%2e%2e/etc/passwd', 400],
    ['/politica%2f..%2f', 400],
    ['/politica%00/', 400],
    ['/%zz/', 404],
    ['/%ff/', 404],
    ['//evil.example/', 404],
    [`/?q=${'a'.repeat(8192)}`, 414],
  ])(
    'answers the target %.40s with %i, without a render and without caching',
    async (path, status) => {
      const house = await startTestListener(anyPage);
      const answer = await ask(house.url, { path, headers: ELFAR });
      expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-store']);
      expect(answer.body.toString()).toMatch(/^\d{3} [A-Za-z -]+\n$/);
      expect([house.rendered, house.pages.size]).toEqual([[], 0]);
    },
  );

  it('redirects /favicon.ico to the site’s icon without a render', async () => {
    const house = await startTestListener(anyPage);
    const { status, headers } = await ask(house.url, { path: '/favicon.ico', headers: ELFAR });
    expect([status, headers['location']]).toEqual([301, '/icons/elfar-192.png']);
    expect(house.rendered).toEqual([]);
  });

  it.each([
    ['/wp-login.php', 'elfar/404/'],
    ['/.env', 'elfar/404/'],
    ['/politica/file.HTML', 'elfar/404/'],
    ['/index.html', 'elfar/404/'],
    ['/es/file.json', 'elfar/es/404/'],
  ])(
    'answers a missing file with the cached 404 page of its site and language: %s',
    async (path, key) => {
      const house = await startTestListener(() => pageOutcome(TEXT, { status: 404 }));
      for (let times = 0; times < 3; times += 1) {
        const { status, headers, body } = await ask(house.url, { path, headers: ELFAR });
        expect([status, headers['content-type'], body.toString()]).toEqual([
          404,
          'text/html; charset=utf-8',
          TEXT,
        ]);
      }
      expect(house.rendered).toEqual([key]);
    },
  );
});

describe('a call or a health check', () => {
  it.each(['/api/front/user/profile', '/webapi/suggestions/?z=1'])(
    'passes %s on unchanged, with any method',
    async (path) => {
      const house = await startTestListener(anyPage);
      await ask(house.url, { path, method: 'PUT', headers: ELFAR });
      expect(house.calls).toEqual([`elfar PUT ${path}`]);
    },
  );

  it.each(['/api/nothing/1', '/webapi/nothing/', '/api/', '/api/front/user/login/a/b/c'])(
    'answers 404 in JSON for a call that no contract serves, without a worker process: %s',
    async (path) => {
      const house = await startTestListener(anyPage);
      const { status, body } = await ask(house.url, { path, headers: ELFAR });
      expect([status, JSON.parse(body.toString())]).toEqual([
        404,
        { httpCode: 404, code: 'NOT_FOUND' },
      ]);
      expect([house.calls, house.rendered]).toEqual([[], []]);
    },
  );

  it('refuses a call with a body of more than 64 KB, and closes the connection', async () => {
    const house = await startTestListener(anyPage);
    const { status, headers, body } = await ask(house.url, {
      path: '/api/front/user/login',
      method: 'POST',
      headers: ELFAR,
      body: 'x'.repeat(64 * 1024 + 1),
    });
    expect([status, headers['connection'], JSON.parse(body.toString())]).toEqual([
      413,
      'close',
      { httpCode: 413, code: 'PAYLOAD_TOO_LARGE' },
    ]);
    expect(house.calls).toEqual([]);
  });

  it.each(['/es/api/front/user/challenge/', '/es/webapi/searcher/', '/es/%61pi/x'])(
    'answers 404 for a call below a language prefix: %s',
    async (path) => {
      const house = await startTestListener(anyPage);
      expect((await ask(house.url, { path, headers: ELFAR })).status).toBe(404);
      expect([house.calls, house.rendered]).toEqual([[], []]);
    },
  );

  it.each([
    ['PUT', '/api/front/x'],
    ['PUT', '/api/front/user/profile'],
    ['POST', '/acceso/'],
    ['GET', '/acceso/?alert=logged_out'],
  ])('sends the answer to %s %s with the security headers and no-store', async (method, path) => {
    const house = await startTestListener(anyPage);
    const { headers } = await ask(house.url, { path, method, headers: ELFAR });
    const protection = Object.entries(SECURITY_HEADERS).map(([name, value]) => [
      name.toLowerCase(),
      value,
    ]);
    expect(headers).toMatchObject({
      ...Object.fromEntries(protection),
      'cache-control': 'no-store',
    });
  });

  it.each([
    '/acceso/?alert=anything',
    '/acceso/?alert=',
    '/es/perfil/x/?view=1',
    '/perfil/mi-cuenta/?alert=x&alert=logged_out',
  ])('serves the cached page for a query without a known alert or view: %s', async (path) => {
    const house = await startTestListener(anyPage);
    for (let index = 0; index < 3; index += 1) await ask(house.url, { path, headers: ELFAR });
    expect([house.calls, house.rendered.length]).toEqual([[], 1]);
  });

  it('answers health checks at any host', async () => {
    const house = await startTestListener(anyPage);
    const status = async (path: string) =>
      (await ask(house.url, { path, headers: { host: '10.0.0.1' } })).status;
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200]);
    house.health.isReady = false;
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
    house.health.isAlive = false;
    expect(await status('/healthz')).toBe(503);
  });
});
