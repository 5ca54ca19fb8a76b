import { beforeAll, describe, expect, it } from 'vitest';
import { PREVIEW_LIFE } from '#domain/previews/preview.ts';
import { previews as rows } from '#server/platform/database/tables/preview-schema.ts';
import {
  ninjsStory as story,
  startPushing,
  type PushingApplication,
} from '#tests/support/newsroom/pushed-stories.ts';
import { keptLog } from '#tests/support/kept-log.ts';
import { ask } from '#tests/support/requests/raw-http.ts';

/** The instant at which documents of this file would be shown. */
const LATER = '2031-03-02T08:00:00Z';

let application: PushingApplication;
const { log, logged } = keptLog();
beforeAll(async () => {
  application = await startPushing({ log });
  return () => application.close();
});

const push: PushingApplication['push'] = (...args) => application.push(...args);
const wiring = () => application.node.application.wiring;

async function call(
  method: string,
  path: string,
  {
    body,
    token = wiring().services.publishing.contentToken,
    host = 'elfar.localhost',
  }: {
    body?: unknown;
    token?: string;
    host?: string;
  } = {},
) {
  const answer = await ask(application.node.url, {
    method,
    path: `/api/content/${path}`,
    headers: {
      host,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: JSON.parse(answer.body.toString()) };
}

async function open(path: string, { host = 'elfar.localhost', cookie = '' } = {}) {
  const { status, headers, body } = await ask(application.node.url, {
    path,
    headers: { host, ...(cookie === '' ? {} : { cookie }) },
  });
  return { status, headers, html: body.toString() };
}

/** Makes a link, and returns its path. */
async function pathOf(id: string, body?: unknown, query = ''): Promise<string> {
  const { status, json } = await call('POST', `${id}/preview${query}`, { body });
  expect([status, json.fields]).toEqual([201, undefined]);
  return new URL(json.response.url).pathname;
}

const waiting = (headline: string, fields: object = {}) =>
  story({ firstcreated: LATER, headline, ...fields });

describe('the preview of a story', () => {
  it('shows a story that waits on its own page, to nobody else', async () => {
    await push('espera', waiting('Encara no'));
    const path = await pathOf('espera');
    expect(path).toMatch(/^\/previa\/[\w-]{22}\.[0-9a-z]{6}\.[\w-]{16}\.[\w-]{22}\/$/);
    const { status, html, headers } = await open(path);
    expect(status).toBe(200);
    for (const text of ['Encara no', 'data-story="espera"', 'Encara no s’ha publicat'])
      expect(html).toContain(text);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': expect.stringContaining('noindex'),
      'referrer-policy': 'no-referrer',
    });
    expect(html).toContain('name="robots" content="noindex"');
    expect((await application.get('/politica/2031/03/02/espera/')).status).toBe(404);
    expect((await application.get('/')).html).not.toContain('Encara no');
  });

  // R4.48
  it('loads its pictures at once, counts nothing and asks for nothing', async () => {
    await push('quieta', waiting('Quieta'));
    const { html } = await open(await pathOf('quieta'));
    expect(html).not.toContain('loading="lazy"');
    for (const part of ['data-measure', 'data-ads', 'data-ask', 'reading-page'])
      expect(html).not.toContain(part);
  });

  it('shows a version that was sent, and publishes nothing', async () => {
    const day = { firstcreated: '2026-03-02T08:00:00Z' };
    await push('canvia', story({ ...day, headline: 'Abans' }));
    const path = await pathOf('canvia', story({ ...day, headline: 'Després' }), '?locale=ca');
    const { html } = await open(path);
    expect(html).toContain('Després');
    expect(html).toContain('Versió nova');
    const { html: published } = await application.get('/politica/2026/03/02/canvia/');
    expect(published).toContain('Abans');
    expect(published).not.toContain('Després');
  });

  it('shows closed text to the holder of the link, and the wall if asked', async () => {
    const body_html = '<p>Obert.</p><p>TANCAT-1</p><p>TANCAT-2</p>';
    await push('tancada', waiting('Tancada', { body_html, portada: { access: 'subscriber' } }));
    const path = await pathOf('tancada');
    const { html } = await open(path);
    expect(html).toContain('TANCAT-2');
    const { html: cut } = await open(`${path}?muro=1`);
    expect(cut).not.toContain('TANCAT-2');
    expect(cut).toContain('Simulació');
  });

  it('shows the story on the front of its edition', async () => {
    await push('a-portada', waiting('A la portada'));
    const { status, html } = await open(`${await pathOf('a-portada')}?forma=portada`);
    expect(status).toBe(200);
    expect(html).toContain('A la portada');
  });

  it('leaves out stories that wait, and names them to the newsroom', async () => {
    await push('germana', waiting('Germana secreta'));
    const stored = await wiring().services.publishing.findStory('germana');
    const document = { ...stored?.story, headline: 'Amb germana', related: ['germana', 'cap'] };
    const { status, json } = await call('POST', 'amb-germana/preview', {
      body: { document: { ...document, storyId: 'amb-germana', slug: 'amb-germana' } },
    });
    expect([status, json.response?.waiting]).toEqual([201, ['germana', 'cap']]);
    const { html } = await open(new URL(json.response.url).pathname);
    expect(html).toContain('Amb germana');
    expect(html).not.toContain('Germana secreta');
  });
});

describe('the preview of other documents', () => {
  it('shows an alert that has not begun on the front', async () => {
    const alert = { type: 'alert', site: 'elfar', locale: 'ca', title: 'AVÍS-1', startsAt: LATER };
    const { status, html } = await open(await pathOf('avis', { document: alert }));
    expect(status).toBe(200);
    expect(html).toContain('AVÍS-1');
    expect((await application.get('/')).html).not.toContain('AVÍS-1');
  });

  it('shows a stored section', async () => {
    expect((await open(await pathOf('elfar-politica'))).status).toBe(200);
  });

  it('is refused for a wrong document, with a reason', async () => {
    const wrong = [
      { type: 'alert', site: 'elfar', locale: 'ca', startsAt: LATER },
      { type: 'alert', site: 'ondamarea', locale: 'es', title: 'X', startsAt: LATER },
      { type: 'nothing' },
    ];
    for (const document of wrong) {
      const { status, json } = await call('POST', 'malament/preview', { body: { document } });
      expect([status, json.code]).toEqual([422, 'INVALID_FIELDS']);
      expect(Object.keys(json.fields).length).toBeGreaterThan(0);
    }
  });
});

describe('the link of a preview', () => {
  it('is not found with any other token, nor on another site', async () => {
    await push('signada', waiting('Signada'));
    const path = await pathOf('signada');
    const changed = `${path.slice(0, 30)}${path[30] === 'b' ? 'c' : 'b'}${path.slice(31)}`;
    for (const wrong of [changed, '/previa/x/', `/previa/${'x'.repeat(3000)}/`]) {
      const { status, headers, html } = await open(wrong);
      expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(html).not.toContain('Signada');
    }
    expect((await open(path, { host: 'ondamarea.localhost' })).status).toBe(404);
    expect((await open(`/es${path}`)).status).toBe(404);
  });

  it('answers no form of its page', async () => {
    await push('formulari', waiting('Sense formularis'));
    const { status } = await ask(application.node.url, {
      method: 'POST',
      path: await pathOf('formulari'),
      headers: {
        host: 'elfar.localhost',
        origin: 'http://elfar.localhost',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'a=1',
    });
    expect(status).toBe(404);
  });

  it('is gone when it has ended, was revoked or its story was withdrawn', async () => {
    await push('acaba', waiting('Acaba'));
    const { json } = await call('POST', 'acaba/preview');
    const [revoked, other] = [new URL(json.response.url).pathname, await pathOf('acaba')];
    expect(
      (await call('DELETE', `acaba/preview?preview=${json.response.id}`)).json.response,
    ).toEqual({ revoked: 1 });
    expect((await open(revoked)).status).toBe(410);
    expect((await open(other)).status).toBe(200);
    await wiring()
      .database.orm.update(rows)
      .set({ endsAt: new Date(Date.now() - 1000) });
    expect((await open(other)).status).toBe(410);
    const last = await pathOf('acaba');
    expect((await open(last)).status).toBe(200);
    await call('DELETE', 'acaba');
    const { status, html } = await open(last);
    expect(status).toBe(410);
    expect(html).not.toContain('Acaba');
    const again = await call('POST', 'acaba/preview');
    expect([again.status, again.json.fields]).toEqual([422, { id: 'the document is withdrawn' }]);
  });

  it('opens in another browser, with a cookie of its own for the log', async () => {
    await push('dos', waiting('Dos navegadors'));
    const path = await pathOf('dos');
    const first = await open(path);
    const [cookie = ''] = first.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^portada_previa=[\w-]{22}; Path=\/previa\/; .*HttpOnly/);
    const again = await open(path, { cookie: cookie.split(';')[0] ?? '' });
    expect([again.status, again.headers['set-cookie']]).toEqual([200, undefined]);
    const opened = () =>
      logged()
        .split('\n')
        .filter((line) => line.includes('a preview was opened') && line.includes('"dos"'))
        .map((line) => line.includes('in another browser'));
    expect(opened()).toEqual([false, false]);
    expect((await open(path)).status).toBe(200);
    expect(opened()).toEqual([false, false, true]);
    expect(logged()).not.toContain(path.split('/')[2]);
  });

  it('ends three days later', async () => {
    await push('termini', waiting('Termini'));
    const before = Date.now();
    const { json } = await call('POST', 'termini/preview');
    const life = Date.parse(json.response.endsAt) - before;
    expect(Math.abs(life - PREVIEW_LIFE)).toBeLessThan(10_000);
    const { json: listed } = await call('GET', 'termini/preview');
    const { url: _url, waiting: _waiting, ...link } = json.response;
    expect(listed.response).toEqual({ previews: [link] });
    expect(JSON.stringify(listed)).not.toContain('previa');
  });

  it('is made in time', async () => {
    await push('rapida', waiting('Ràpida'));
    const path = await pathOf('rapida');
    await open(path);
    const times: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const start = performance.now();
      await open(path);
      times.push(performance.now() - start);
    }
    expect(Math.min(...times)).toBeLessThan(150);
  });
});

describe('the calls of previews', () => {
  it.each(['POST', 'GET', 'DELETE'])('need the token of the newsroom: %s', async (method) => {
    for (const token of ['', 'wrong'])
      expect((await call(method, 'espera/preview', { token })).status).toBe(401);
  });

  it.each(['POST', 'GET', 'DELETE'])('find no unknown document: %s', async (method) => {
    for (const path of ['cap/preview', 'espera/preview?site=ondamarea', 'espera/preview?site=x'])
      expect((await call(method, path)).status).toBe(404);
  });

  it('refuse a language that is none, and a body that is too long', async () => {
    expect((await call('POST', 'espera/preview?locale=xx')).status).toBe(422);
    const body = { document: { text: 'x'.repeat(1024 * 1024) } };
    expect((await call('POST', 'espera/preview', { body })).status).toBe(413);
  });
});
