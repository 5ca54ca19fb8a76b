import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SECURITY_HEADERS } from '../../../src/server/http/security-headers.ts';
import { FILM, startTestListener, SCRIPT } from '../../support/processes/test-listener.ts';
import { answerOutcome, pageOutcome } from '../../support/newsroom/pages.ts';
import { ask } from '../../support/processes/raw-http.ts';

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
    for (const path of ['/', '/politica/', '/api/front/user/profile', '/perfil/mi-cuenta/?view=plain', '/acceso/?alert=password_changed']) {
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
    const at = async (host: string) => (await ask(house.url, { path: '/', headers: { host } })).body.toString();
    expect([await at('elfar.localhost'), await at('ondamarea.localhost'), await at('elfar.localhost')]).toEqual([
      'elfar/',
      'ondamarea/',
      'elfar/',
    ]);
    expect((await ask(house.url, { path: '/', headers: { host: 'evil.example' } })).status).toBe(421);
  });
});

describe('an invalid request', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('answers 405 for %s on a page', async (method) => {
    const house = await startTestListener(anyPage);
    await ask(house.url, { path: '/politica/', headers: ELFAR });
    const answer = await ask(house.url, { path: '/politica/', method, headers: ELFAR });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect(house.rendered).toHaveLength(1);
  });

  it.each([
    ['/../../etc/passwd', 400],
    ['/%2e%2e/%2e%2e/etc/passwd', 400],
    ['/politica%2f..%2f', 400],
    ['/politica%00/', 400],
    ['/%zz/', 404],
    ['/%ff/', 404],
    ['//evil.example/', 404],
    [`/?q=${'a'.repeat(8192)}`, 414],
  ])('answers the target %.40s with %i, without a render and without caching', async (path, status) => {
    const house = await startTestListener(anyPage);
    const answer = await ask(house.url, { path, headers: ELFAR });
    expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-store']);
    expect(answer.body.toString()).toMatch(/^\d{3} [A-Za-z -]+\n$/);
    expect([house.rendered, house.pages.size]).toEqual([[], 0]);
  });

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
  ])('answers a missing file with the cached 404 page of its site and language: %s', async (path, key) => {
    const house = await startTestListener(() => pageOutcome(TEXT, { status: 404 }));
    for (let times = 0; times < 3; times += 1) {
      const { status, headers, body } = await ask(house.url, { path, headers: ELFAR });
      expect([status, headers['content-type'], body.toString()]).toEqual([404, 'text/html; charset=utf-8', TEXT]);
    }
    expect(house.rendered).toEqual([key]);
  });
});

describe('a page', () => {
  it('renders a page once and then sends it from memory', async () => {
    const house = await startTestListener(anyPage);
    for (let index = 0; index < 5; index += 1) {
      expect((await ask(house.url, { path: '/politica/', headers: ELFAR })).body.toString()).toBe(TEXT);
    }
    expect(house.rendered).toEqual(['elfar/politica/']);
  });

  it('sends the same page for every spelling and query of its URL', async () => {
    const house = await startTestListener(anyPage);
    for (const path of ['/politica/', '/%70olitica/', '/pol%69tic%61/', '/politica/?utm_source=x', '/politica/?']) {
      expect((await ask(house.url, { path, headers: ELFAR })).status).toBe(200);
    }
    expect(house.rendered).toEqual(['elfar/politica/']);
  });

  it.each([
    ['br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', (body: Buffer) => gunzipSync(body)],
    ['identity', (body: Buffer) => body],
  ])('sends a page encoded as %s', async (encoding, decode) => {
    const house = await startTestListener(anyPage);
    const { headers, body } = await ask(house.url, { path: '/', headers: { ...ELFAR, 'accept-encoding': encoding } });
    expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(decode(body).toString()).toBe(TEXT);
  });

  it('sends the headers for browsers and none for caches in front', async () => {
    const house = await startTestListener(() => pageOutcome(TEXT, { tags: ['doc:secret'] }));
    for (let index = 0; index < 2; index += 1) {
      const { headers } = await ask(house.url, { path: '/', headers: ELFAR });
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'self'",
        'cache-control': 'public, max-age=0, must-revalidate',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      expect(JSON.stringify(headers)).not.toMatch(/doc:secret|cdn-cache-control|set-cookie/i);
    }
  });

  it('answers HEAD with the headers of GET and without a body', async () => {
    const house = await startTestListener(anyPage);
    const options = { path: '/', headers: { ...ELFAR, 'accept-encoding': 'br' } };
    const [get, head] = [await ask(house.url, options), await ask(house.url, { ...options, method: 'HEAD' })];
    const without = ({ date: _date, 'x-request-id': _id, ...headers }: typeof get.headers) => headers;
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(without(head.headers)).toEqual(without(get.headers));
  });

  it('answers 304 for the ETag of the same encoding until the page changes', async () => {
    let text = 'one';
    const house = await startTestListener(() => pageOutcome(text, { tags: ['doc:a'] }));
    const first = await ask(house.url, { path: '/', headers: ELFAR });
    const etag = first.headers.etag ?? '';
    const again = (encoding = 'identity') =>
      ask(house.url, { path: '/', headers: { ...ELFAR, 'if-none-match': etag, 'accept-encoding': encoding } });
    expect([(await again()).status, (await again()).body.length, (await again()).headers.etag]).toEqual([304, 0, etag]);
    expect((await again('br')).status).toBe(200);
    text = 'two';
    house.pages.purge(['doc:a']);
    expect((await again()).body.toString()).toBe('two');
  });

  it('redirects a URL without its final slash and keeps the query', async () => {
    const house = await startTestListener(anyPage);
    const answer = await ask(house.url, { path: '/es/politica?page=2&q=a%2Fb', headers: ELFAR });
    expect([answer.status, answer.headers.location]).toEqual([301, '/es/politica/?page=2&q=a%2Fb']);
    expect(house.rendered).toEqual([]);
  });

  /** A site whose only known URLs are the section of politics in two languages and a story with a capital in its slug. */
  const isKnown = (wanted: readonly string[]) =>
    wanted.length === 0 ? undefined : wanted.some((one) => /^elfar (?:ca|es) \/(?:politica|PIN)\/$/.test(one));

  it.each([
    ['/POLITICA/', '/politica/'],
    ['/Politica', '/politica/'],
    ['/ES/Politica/', '/es/politica/'],
    ['/ca/politica/', '/politica/'],
    ['/CA/POLITICA?page=2', '/politica/?page=2'],
    ['/ca/', '/'],
    ['/ca', '/'],
    ['/ca/rss.xml', '/rss.xml'],
    ['/ca/PIN/', '/PIN/'],
    ['/AGENDA/', '/agenda/'],
    ['/ca/agenda/', '/agenda/'],
    ['/ca/acceso/?alert=password_changed', '/acceso/?alert=password_changed'],
  ])('redirects another spelling to the page’s URL without a render: %s', async (path, location) => {
    const house = await startTestListener(anyPage, { isKnown });
    const answer = await ask(house.url, { path, headers: ELFAR });
    expect([answer.status, answer.headers.location]).toEqual([301, location]);
    expect(house.rendered).toEqual([]);
  });

  it.each([
    '/ESPORTS/',
    '/ca/esports/',
    '/ca/Esports',
    '/ca/api/front/user/profile',
    '/ca/media/images/a.webp',
    '/ca/x.html',
    '/CA/ca/esports/',
  ])('answers a URL that is unknown in every spelling with the cached 404 page: %s', async (path) => {
    const house = await startTestListener(() => pageOutcome(TEXT, { status: 404 }), { isKnown });
    expect((await ask(house.url, { path, headers: ELFAR })).status).toBe(404);
    expect(house.rendered).toEqual(['elfar/404/']);
  });

  it.each(['/ca//evil.example/', '/ca/\\\\evil.example/', '/ca/%2fevil.example/', '/CA/%5cevil.example/'])(
    'does not redirect a URL whose prefix hides another host: %s',
    async (path) => {
      const house = await startTestListener(anyPage, { isKnown });
      const { status, headers } = await ask(house.url, { path, headers: ELFAR });
      expect([status === 400 || status === 404, headers.location]).toEqual([true, undefined]);
    },
  );

  it('serves a known URL with capitals without a redirect', async () => {
    const house = await startTestListener(anyPage, { isKnown });
    expect((await ask(house.url, { path: '/PIN/', headers: ELFAR })).status).toBe(200);
  });

  it('renders a purged page again', async () => {
    let version = 1;
    const house = await startTestListener(() => pageOutcome(`version ${version}`, { tags: ['doc:a'] }));
    const read = async () => (await ask(house.url, { path: '/', headers: ELFAR })).body.toString();
    expect([await read(), await read()]).toEqual(['version 1', 'version 1']);
    version = 2;
    house.pages.purge(['doc:a']);
    expect(await read()).toBe('version 2');
  });
});

describe('an error', () => {
  it.each([404, 410, 500])('passes an error page with status %i on without caching it', async (status) => {
    const house = await startTestListener(() => answerOutcome(status, '<h1>Error</h1>'));
    for (let index = 0; index < 2; index += 1) {
      const answer = await ask(house.url, { path: '/politica/', headers: ELFAR });
      expect([answer.status, answer.headers['cache-control'], answer.body.toString()]).toEqual([status, 'no-store', '<h1>Error</h1>']);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
    expect([house.rendered.length, house.pages.size]).toEqual([2, 0]);
  });

  it('answers 503 for an unexpected error without any detail of it', async () => {
    const house = await startTestListener(() => Promise.reject(new Error('connect ECONNREFUSED /srv/portada/secret.ts')));
    const answer = await ask(house.url, { path: '/politica/', headers: ELFAR });
    expect([answer.status, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([503, '5', 'no-store']);
    expect(answer.body.toString()).toBe('503 Service Unavailable\n');
    expect(house.pages.size).toBe(0);
  });

  it('sends the stale copy of a purged page whose render fails', async () => {
    let isDown = false;
    const house = await startTestListener(() => (isDown ? Promise.reject(new Error('down')) : pageOutcome('good', { tags: ['doc:a'] })));
    await ask(house.url, { path: '/', headers: ELFAR });
    isDown = true;
    house.pages.purge(['doc:a']);
    const answer = await ask(house.url, { path: '/', headers: ELFAR });
    expect([answer.status, answer.body.toString()]).toEqual([200, 'good']);
  });

  it('sends an error page without a body for HEAD', async () => {
    const house = await startTestListener(() => answerOutcome(404, '<h1>Error</h1>'));
    const answer = await ask(house.url, { path: '/none/', method: 'HEAD', headers: ELFAR });
    expect([answer.status, answer.body.length, answer.headers['content-length']]).toEqual([404, 0, '14']);
  });
});

describe('a file of the build', () => {
  it('sends a file with a hash in its name as immutable', async () => {
    const house = await startTestListener(anyPage);
    const path = '/_astro/island.abc123.js';
    const { status, headers, body } = await ask(house.url, { path, headers: { ...ELFAR, 'accept-encoding': 'br' } });
    expect([status, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'text/javascript; charset=utf-8',
    ]);
    expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
    const again = await ask(house.url, { path, headers: { ...ELFAR, 'accept-encoding': 'br', 'if-none-match': headers.etag ?? '' } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('sends a file without a hash with a lifetime of an hour', async () => {
    const house = await startTestListener(anyPage);
    const { headers, body } = await ask(house.url, { path: '/robots.txt', headers: ELFAR });
    expect([headers['cache-control'], body.toString()]).toEqual(['public, max-age=3600', 'User-agent: *\n']);
    const head = await ask(house.url, { path: '/robots.txt', method: 'HEAD', headers: ELFAR });
    expect([head.headers['content-length'], head.body.length]).toEqual(['14', 0]);
  });
});

describe('a media file', () => {
  const path = '/media/files/film.mp4';
  const read = async (headers: Record<string, string> = {}, method = 'GET') => {
    const house = await startTestListener(anyPage);
    return ask(house.url, { path, method, headers: { ...ELFAR, ...headers } });
  };

  it('sends a media file with its type and length', async () => {
    const { status, headers, body } = await read();
    expect([status, headers['content-type'], headers['accept-ranges'], headers['content-length']]).toEqual([
      200,
      'video/mp4',
      'bytes',
      '100',
    ]);
    expect(body).toEqual(FILM);
  });

  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=90-', 90, 99],
    ['bytes=-5', 95, 99],
    ['bytes=50-5000', 50, 99],
  ])('sends a part of a media file: %s', async (range, start, end) => {
    const { status, headers, body } = await read({ range });
    expect([status, headers['content-range'], headers['content-length']]).toEqual([
      206,
      `bytes ${start}-${end}/100`,
      String(end - start + 1),
    ]);
    expect(body).toEqual(FILM.subarray(start, end + 1));
  });

  it('answers 416 with the size of the file for a part beyond its end', async () => {
    const { status, headers } = await read({ range: 'bytes=100-' });
    expect([status, headers['content-range'], headers['cache-control']]).toEqual([416, 'bytes */100', 'no-store']);
  });

  it('sends the whole file for several parts and for an outdated If-Range', async () => {
    expect((await read({ range: 'bytes=0-1,5-6' })).status).toBe(200);
    expect((await read({ range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(200);
  });

  it('answers 304 for the ETag of a media file, and HEAD without a body', async () => {
    const house = await startTestListener(anyPage);
    const { headers } = await ask(house.url, { path, headers: ELFAR });
    expect((await ask(house.url, { path, headers: { ...ELFAR, 'if-none-match': headers.etag ?? '' } })).status).toBe(304);
    const head = await ask(house.url, { path, method: 'HEAD', headers: ELFAR });
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '100', 0]);
  });

  it('sends an empty media file', async () => {
    const house = await startTestListener(anyPage);
    const { status, headers, body } = await ask(house.url, { path: '/media/files/empty.mp3', headers: ELFAR });
    expect([status, headers['content-length'], body.length]).toEqual([200, '0', 0]);
  });

  it('sends a rendition as immutable', async () => {
    const house = await startTestListener(anyPage);
    const { status, headers, body } = await ask(house.url, { path: '/media/images/known.webp', headers: ELFAR });
    expect([status, headers['cache-control'], headers['content-type'], body.toString()]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'image/webp',
      'picture',
    ]);
  });

  it.each([
    '/media/images/unknown.webp',
    '/media/files/none.mp4',
    '/media/files/a/b.mp4',
    '/media/other/film.mp4',
    '/media/',
    '/media/files/',
  ])('answers 404 for a missing media file: %s', async (missing) => {
    const house = await startTestListener(anyPage);
    const answer = await ask(house.url, { path: missing, headers: ELFAR });
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(house.rendered).toEqual([]);
  });
});

describe('a call or a health check', () => {
  it.each(['/api/front/x', '/webapi/y?z=1'])('passes %s on unchanged, with any method', async (path) => {
    const house = await startTestListener(anyPage);
    await ask(house.url, { path, method: 'PUT', headers: ELFAR });
    expect(house.calls).toEqual([`elfar PUT ${path}`]);
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
    ['POST', '/acceso/'],
    ['GET', '/acceso/?alert=logged_out'],
  ])('sends the answer to %s %s with the security headers and no-store', async (method, path) => {
    const house = await startTestListener(anyPage);
    const { headers } = await ask(house.url, { path, method, headers: ELFAR });
    const protection = Object.entries(SECURITY_HEADERS).map(([name, value]) => [name.toLowerCase(), value]);
    expect(headers).toMatchObject({ ...Object.fromEntries(protection), 'cache-control': 'no-store' });
  });

  it.each(['/acceso/?alert=anything', '/acceso/?alert=', '/es/perfil/x/?view=1', '/perfil/mi-cuenta/?alert=x&alert=logged_out'])(
    'serves the cached page for a query without a known alert or view: %s',
    async (path) => {
      const house = await startTestListener(anyPage);
      for (let index = 0; index < 3; index += 1) await ask(house.url, { path, headers: ELFAR });
      expect([house.calls, house.rendered.length]).toEqual([[], 1]);
    },
  );

  it('answers health checks at any host', async () => {
    const house = await startTestListener(anyPage);
    const status = async (path: string) => (await ask(house.url, { path, headers: { host: '10.0.0.1' } })).status;
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200]);
    house.health.isReady = false;
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
    house.health.isAlive = false;
    expect(await status('/healthz')).toBe(503);
  });
});
