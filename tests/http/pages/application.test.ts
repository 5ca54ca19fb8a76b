import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '#server/programs/app/application.ts';
import { warmPages } from '#server/platform/page-cache/warm-pages.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { startApplication } from '#tests/support/processes/started-application.ts';

const STORY = '/politica/2026/03/01/el-port-obre/';
let application: Application;
let url: string;

beforeAll(async () => {
  const started = await startApplication();
  ({ application, url } = started);
  return started.close;
});

const read = async (path: string, { host = 'elfar.localhost', method = 'GET' } = {}) => {
  const answer = await ask(url, { path, method, headers: { host } });
  return { ...answer, text: answer.body.toString() };
};

describe('a path with an escaped percent sign', () => {
  it.each([
    '/es/hemeroteca/%25/',
    '/es/agenda/2026/11/%25/',
    '/es/%25/',
    '/es/perfil/%25/',
    '/es/hemeroteca/%25ff/',
    '/es/tema/%C3%B1%25/',
  ])('answers 404 for %s in the second language too', async (path) =>
    expect((await read(path)).status).toBe(404),
  );
});

describe('a part of pages that a person opens', () => {
  const askAs = (path: string, dest: string | undefined, host = 'elfar.localhost') =>
    ask(url, { path, headers: { host, ...(dest && { 'sec-fetch-dest': dest }) } });

  it.each([
    ['elfar', '/alertas/', '/'],
    ['elfar', '/es/alertas/', '/es/'],
    ['ondamarea', '/ca/reproductor/', '/ca/'],
  ])('leads from %s%s to the page that shows it', async (site, path, page) => {
    const { status, headers } = await askAs(path, 'document', `${site}.localhost`);
    expect([status, headers.location, headers['cache-control'], headers.vary]).toEqual([
      302,
      page,
      'no-store',
      'Sec-Fetch-Dest',
    ]);
  });

  it.each([undefined, 'empty', 'iframe'])(
    'is answered for a script, with the destination %s',
    async (dest) => {
      expect((await askAs('/alertas/', dest)).status).toBe(200);
    },
  );
});

describe('every page that the newsroom has', () => {
  it('renders every page of the newsroom', async () => {
    const { failed } = await warmPages({
      pages: application.pages,
      keys: application.backend.listPageKeys(),
    });
    expect(failed).toEqual([]);
    expect(application.pages.size).toBeGreaterThan(15);
  });

  it.each([
    ['elfar', '/', 'ca', 'El port obre'],
    ['elfar', '/es/', 'es', 'Abre el puerto'],
    ['ondamarea', '/', 'es', 'El faro se enciende'],
    ['ondamarea', '/ca/', 'ca', 'El far s’encén'],
    ['elfar', '/politica/', 'ca', 'El port obre'],
    ['elfar', '/es/politica/', 'es', 'Abre el puerto'],
    ['elfar', '/tema/port/', 'ca', 'El port obre'],
    ['elfar', '/autor/berta-far/', 'ca', 'El port obre'],
    ['elfar', STORY, 'ca', 'El port obre avui.'],
    ['elfar', '/es/politica/2026/03/01/abre-el-puerto/', 'es', 'El puerto abre hoy.'],
    ['ondamarea', '/politica/2026/03/01/el-faro-se-enciende/', 'es', 'El faro se enciende hoy.'],
    ['ondamarea', '/ca/politica/2026/03/01/el-far-s-encen/', 'ca', 'El far s’encén avui.'],
  ])('shows the story of %s at %s in %s', async (alias, path, locale, text) => {
    const { status, headers, text: html } = await read(path, { host: `${alias}.localhost` });
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html).toContain(`<html lang="${locale}"`);
    expect(html).toContain(text);
    expect(html).toContain(`data-theme="${alias}"`);
  });

  it.each(['/', STORY, '/no-hi-es/'])(
    'sends a policy that allows only the inline scripts it names: %s',
    async (path) => {
      const { headers, text } = await read(path);
      const policy = String(
        headers['content-security-policy'] ??
          /http-equiv="content-security-policy" content="([^"]*)"/i.exec(text)?.[1] ??
          '',
      );
      expect(policy).toMatch(/script-src [^;]*'(?:sha256-|self')/);
      expect(policy).toMatch(/default-src 'self'/);
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
    },
  );

  it.each(['/', STORY, '/api/front/newsletter/confirm/none'])(
    'sends a policy with the hash of each style of the page and no other: %s',
    async (path) => {
      const { headers, text } = await read(path);
      const [, listed = ''] =
        /style-src ([^;]*)/.exec(String(headers['content-security-policy'])) ?? [];
      const styles = [...text.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(
        ([, style = '']) => style,
      );
      const expected = styles.map(
        (style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
      );
      expect(listed.split(' ').toSorted()).toEqual(["'self'", ...new Set(expected)].toSorted());
    },
  );

  it('links the versions of a story to each other', async () => {
    const [ca, es] = [await read(STORY), await read('/es/politica/2026/03/01/abre-el-puerto/')];
    for (const { text } of [ca, es]) {
      expect(text).toMatch(/hreflang="ca"[^>]*el-port-obre|el-port-obre[^>]*hreflang="ca"/);
      expect(text).toMatch(/hreflang="es"[^>]*abre-el-puerto|abre-el-puerto[^>]*hreflang="es"/);
    }
  });

  it('renders the same page whatever cookies and headers the client sends', async () => {
    const asked = await ask(url, {
      path: STORY,
      headers: {
        host: 'elfar.localhost',
        cookie: 'portada_reader=secret',
        'user-agent': 'secret-agent',
        'x-forwarded-host': 'evil.example',
      },
    });
    expect(asked.body.toString()).toBe((await read(STORY)).text);
    expect(asked.headers).not.toHaveProperty('set-cookie');
  });
});

describe('a missing page', () => {
  it.each([
    ['elfar', '/no-hi-es/', 'ca'],
    ['elfar', '/es/no-esta/', 'es'],
    ['ondamarea', '/politica/2026/03/01/el-port-obre/', 'es'],
    ['elfar', '/politica/2026/03/02/el-port-tanca/', 'ca'],
    ['elfar', '/politica/pagina/1/', 'ca'],
    ['elfar', '/politica/pagina/2/', 'ca'],
    ['elfar', '/politica/pagina/x/', 'ca'],
    ['elfar', '/autor/ningu/', 'ca'],
    ['elfar', '/tema/res/', 'ca'],
    ['elfar', '/blogs/', 'ca'],
    ['ondamarea', '/programas/', 'es'],
    ['ondamarea', '/programacion/', 'es'],
    ['elfar', '/foo.html', 'ca'],
    ['elfar', '/es/sitemap.xml', 'es'],
    ['elfar', '/404/', 'ca'],
    ['elfar', '/%25/', 'ca'],
    ['elfar', '/no%20hi%20%C3%A9s/', 'ca'],
  ])('answers with a 404 page of %s in its language: %s', async (alias, path, locale) => {
    const before = application.pages.size;
    const { status, headers, text } = await read(path, { host: `${alias}.localhost` });
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(text).toContain(`<html lang="${locale}"`);
    expect(text).toMatch(
      /<a [^>]*class="main-action\b[^"]*"[^>]*href="\/(?:es\/|ca\/)?"|<a [^>]*href="\/(?:es\/|ca\/)?"[^>]*class="main-action\b[^"]*"/,
    );
    expect(text).not.toMatch(/\.ts:\d|\.mjs:\d|node_modules|at async/);
    expect(application.pages.size).toBe(before);
  });

  it('answers 410 for a withdrawn story, without any of its text', async () => {
    const { status, text } = await read('/politica/2026/03/02/retirada/');
    expect(status).toBe(410);
    expect(text).not.toMatch(/TEXT-RETIRAT|Una notícia retirada/);
  });

  it.each([
    ['scheduled', '/politica/2999/03/02/programada/', /PROGRAMA[TD]/],
    ['embargoed', '/politica/2026/03/02/embargada/', /EMBARGA[TD]/],
  ])(
    'answers 404 for a story that is still %s and lists it nowhere',
    async (_name, path, words) => {
      const { status, text } = await read(path);
      expect(status).toBe(404);
      for (const html of [text, (await read('/')).text, (await read('/politica/')).text])
        expect(html).not.toMatch(words);
    },
  );
});

describe('a story for subscribers', () => {
  // R6.14
  it('cuts a story for subscribers on the server, so that no part of the response has the paid text', async () => {
    const { status, text, headers } = await read('/politica/2026/03/03/per-a-subscriptors/');
    expect(status).toBe(200);
    expect(text).toContain('Un començament per a tothom.');
    expect(text + JSON.stringify(headers)).not.toContain('TEXT-DE-PAGAMENT');
  });
});

describe('an alias of a story', () => {
  it('redirects an alias written by editors to the story', async () => {
    const { status, headers } = await read('/noticies/el-port-obre/');
    expect([status, headers.location]).toEqual([301, STORY]);
  });
});

describe('pictures', () => {
  // R7.41, R9.30
  it('serves every rendition that a page links', async () => {
    const { text } = await read(STORY);
    const addresses = [...new Set(text.match(/\/media\/images\/[^\s"',]+/g))];
    expect(addresses.length).toBeGreaterThan(1);
    for (const address of addresses.slice(0, 4)) {
      const { status, headers } = await read(address);
      expect([address, status, headers['cache-control']]).toEqual([
        address,
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  // R9.30
  it('answers 404 for a rendition of another width', async () => {
    const [address = ''] =
      /\/media\/images\/[^\s"',]+_\d+w\.webp/.exec((await read(STORY)).text) ?? [];
    expect((await read(address.replace(/_\d+w/, '_211w'))).status).toBe(404);
  });
});

describe('one page', () => {
  it('caches a page once under all spellings and queries of its URL', async () => {
    const before = application.pages.size;
    for (const path of [
      '/%70olitica/',
      '/polit%69c%61/?x=1',
      '/politica/?utm_source=a',
      '/%65s/politica/',
    ]) {
      expect((await read(path)).status).toBe(200);
    }
    expect(application.pages.size).toBe(before);
  });

  it('answers HEAD like GET, and 405 to other methods', async () => {
    const head = await read(STORY, { method: 'HEAD' });
    expect([head.status, head.body.length, head.headers.etag]).toEqual([
      200,
      0,
      (await read(STORY)).headers.etag,
    ]);
    expect((await read(STORY, { method: 'POST' })).status).toBe(405);
  });
});
