import { BackendStartingError } from '#server/platform/backend/backend.ts';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startTestListener } from '#tests/support/processes/test-listener.ts';
import { answerOutcome, pageOutcome } from '#tests/support/newsroom/pages.ts';
import { ask } from '#tests/support/requests/raw-http.ts';

const ELFAR = { host: 'elfar.localhost' };
const TEXT = `<!doctype html><title>El Far</title>${'<p>Notícies</p>'.repeat(100)}`;
const anyPage = () => pageOutcome(TEXT);

describe('a page', () => {
  it('renders a page once and then sends it from memory', async () => {
    const house = await startTestListener(anyPage);
    for (let index = 0; index < 5; index += 1) {
      expect((await ask(house.url, { path: '/politica/', headers: ELFAR })).body.toString()).toBe(
        TEXT,
      );
    }
    expect(house.rendered).toEqual(['elfar/politica/']);
  });

  it('sends the same page for every spelling and query of its URL', async () => {
    const house = await startTestListener(anyPage);
    for (const path of [
      '/politica/',
      '/%70olitica/',
      '/pol%69tic%61/',
      '/politica/?utm_source=x',
      '/politica/?',
    ]) {
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
    const { headers, body } = await ask(house.url, {
      path: '/',
      headers: { ...ELFAR, 'accept-encoding': encoding },
    });
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
    const [get, head] = [
      await ask(house.url, options),
      await ask(house.url, { ...options, method: 'HEAD' }),
    ];
    const without = ({ date: _date, 'x-request-id': _id, ...headers }: typeof get.headers) =>
      headers;
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(without(head.headers)).toEqual(without(get.headers));
  });

  it('answers 304 for the ETag of the same encoding until the page changes', async () => {
    let text = 'one';
    const house = await startTestListener(() => pageOutcome(text, { tags: ['doc:a'] }));
    const first = await ask(house.url, { path: '/', headers: ELFAR });
    const etag = first.headers.etag ?? '';
    const again = (encoding = 'identity') =>
      ask(house.url, {
        path: '/',
        headers: { ...ELFAR, 'if-none-match': etag, 'accept-encoding': encoding },
      });
    expect([
      (await again()).status,
      (await again()).body.length,
      (await again()).headers.etag,
    ]).toEqual([304, 0, etag]);
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

  /**
   * A site whose only known URLs are the section of politics in two languages and a story with a
   * capital in its slug.
   */
  const isKnown = (wanted: readonly string[]) =>
    wanted.length === 0
      ? undefined
      : wanted.some((one) => /^elfar (?:ca|es) \/(?:politica|PIN)\/$/.test(one));

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
  ])(
    'redirects another spelling to the page’s URL without a render: %s',
    async (path, location) => {
      const house = await startTestListener(anyPage, { isKnown });
      const answer = await ask(house.url, { path, headers: ELFAR });
      expect([answer.status, answer.headers.location]).toEqual([301, location]);
      expect(house.rendered).toEqual([]);
    },
  );

  it.each([
    '/ESPORTS/',
    '/ca/esports/',
    '/ca/Esports',
    '/ca/api/front/user/profile',
    '/ca/media/images/a.webp',
    '/ca/x.html',
    '/CA/ca/esports/',
  ])(
    'answers a URL that is unknown in every spelling with the cached 404 page: %s',
    async (path) => {
      const house = await startTestListener(() => pageOutcome(TEXT, { status: 404 }), { isKnown });
      expect((await ask(house.url, { path, headers: ELFAR })).status).toBe(404);
      expect(house.rendered).toEqual(['elfar/404/']);
    },
  );

  it.each([
    '/ca//evil.example/',
    '/ca/\\\\evil.example/',
    '/ca/%2fevil.example/',
    '/CA/%5cevil.example/',
  ])('does not redirect a URL whose prefix hides another host: %s', async (path) => {
    const house = await startTestListener(anyPage, { isKnown });
    const { status, headers } = await ask(house.url, { path, headers: ELFAR });
    expect([status === 400 || status === 404, headers.location]).toEqual([true, undefined]);
  });

  it('serves a known URL with capitals without a redirect', async () => {
    const house = await startTestListener(anyPage, { isKnown });
    expect((await ask(house.url, { path: '/PIN/', headers: ELFAR })).status).toBe(200);
  });

  it('renders a purged page again', async () => {
    let version = 1;
    const house = await startTestListener(() =>
      pageOutcome(`version ${version}`, { tags: ['doc:a'] }),
    );
    const read = async () => (await ask(house.url, { path: '/', headers: ELFAR })).body.toString();
    expect([await read(), await read()]).toEqual(['version 1', 'version 1']);
    version = 2;
    house.pages.purge(['doc:a']);
    expect(await read()).toBe('version 2');
  });
});

describe('an error', () => {
  it.each([404, 410, 500])(
    'passes an error page with status %i on without caching it',
    async (status) => {
      const house = await startTestListener(() => answerOutcome(status, '<h1>Error</h1>'));
      for (let index = 0; index < 2; index += 1) {
        const answer = await ask(house.url, { path: '/politica/', headers: ELFAR });
        expect([answer.status, answer.headers['cache-control'], answer.body.toString()]).toEqual([
          status,
          'no-store',
          '<h1>Error</h1>',
        ]);
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
      }
      expect([house.rendered.length, house.pages.size]).toEqual([2, 0]);
    },
  );

  it('answers 503 for an unexpected error without any detail of it', async () => {
    const house = await startTestListener(() =>
      Promise.reject(new Error('connect ECONNREFUSED /srv/portada/secret.ts')),
    );
    const answer = await ask(house.url, { path: '/politica/', headers: ELFAR });
    expect([answer.status, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual(
      [503, '5', 'no-store'],
    );
    expect(answer.body.toString()).toContain('<h1>Ara mateix no podem mostrar aquesta pàgina</h1>');
    expect(answer.body.toString()).not.toMatch(/ECONNREFUSED|secret/);
    expect([answer.headers['refresh'], house.pages.size]).toEqual([undefined, 0]);
  });

  it.each([
    ['/', 'ca', 'De seguida hi som'],
    ['/es/politica/', 'es', 'Enseguida estamos'],
  ])(
    'answers %s with a page that reloads itself while the node starts',
    async (address, locale, title) => {
      const house = await startTestListener(() =>
        Promise.reject(new BackendStartingError('starting')),
      );
      const answer = await ask(house.url, { path: address, headers: ELFAR });
      const { refresh, 'retry-after': retryAfter, 'cache-control': cacheControl } = answer.headers;
      expect([answer.status, refresh, retryAfter, cacheControl]).toEqual([
        503,
        '2',
        '2',
        'no-store',
      ]);
      const text = answer.body.toString();
      expect(text).toContain(`<html lang="${locale}">`);
      expect(text).toContain(`<title>${title} · El Far</title>`);
      expect(text).not.toMatch(/\b(?:src|href)=|url\(|<script/);
      const head = await ask(house.url, { path: address, method: 'HEAD', headers: ELFAR });
      expect([head.status, head.body.length]).toEqual([503, 0]);
    },
  );

  it('answers files with a line of text while the node starts', async () => {
    const house = await startTestListener(() =>
      Promise.reject(new BackendStartingError('starting')),
    );
    const answer = await ask(house.url, { path: '/rss.xml', headers: ELFAR });
    expect([answer.status, answer.headers['refresh'], answer.body.toString()]).toEqual([
      503,
      undefined,
      '503 Service Unavailable\n',
    ]);
  });

  it('sends the stale copy of a purged page whose render fails', async () => {
    let isDown = false;
    const house = await startTestListener(() =>
      isDown ? Promise.reject(new Error('down')) : pageOutcome('good', { tags: ['doc:a'] }),
    );
    await ask(house.url, { path: '/', headers: ELFAR });
    isDown = true;
    house.pages.purge(['doc:a']);
    const answer = await ask(house.url, { path: '/', headers: ELFAR });
    expect([answer.status, answer.body.toString()]).toEqual([200, 'good']);
  });

  it('sends an error page without a body for HEAD', async () => {
    const house = await startTestListener(() => answerOutcome(404, '<h1>Error</h1>'));
    const answer = await ask(house.url, { path: '/none/', method: 'HEAD', headers: ELFAR });
    expect([answer.status, answer.body.length, answer.headers['content-length']]).toEqual([
      404,
      0,
      '14',
    ]);
  });
});
