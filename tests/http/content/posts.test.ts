import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { paragraph, storyFields } from '#tests/support/newsroom/newsroom.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { followStream } from '#tests/support/requests/followed-stream.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import {
  startApplication,
  type StartedApplication,
} from '#tests/support/processes/started-application.ts';
import { until } from '#tests/support/until.ts';

let node: StartedApplication;

beforeAll(async () => {
  node = await startApplication();
  return () => node.close();
});

const HOST = { host: 'elfar.localhost' };

async function read(path: string, host = HOST.host) {
  const { status, headers, body } = await ask(node.url, { path, headers: { host } });
  return { status, headers, text: body.toString() };
}

/** Publishes a live blog of elfar in Catalan. Returns its path. */
async function cover(id: string, more: object = {}) {
  const document = storyFields({
    id,
    type: 'live-blog',
    taxon: 'elfar-politica',
    isLive: true,
    coverageStart: '2026-03-01T10:00:00+01:00',
    ...more,
  });
  const { publisher } = node.application.wiring.services.publishing;
  expect(
    await publisher.publish({
      origin: 'push',
      actor: TEST_ACTOR,
      submissions: [{ source: id, document }],
    }),
  ).toMatchObject({
    ok: true,
  });
  return `/politica/2026/03/01/${id}/`;
}

const item = (n: number, more: object = {}) => ({
  uri: `urn:example:${n}`,
  type: 'text',
  headline: `Entrada ${n}`,
  body_html: `<p>Text ${n}.</p>`,
  firstcreated: new Date(Date.parse('2026-03-01T10:00:00Z') + n * 6e4).toISOString(),
  ...more,
});

async function send(
  method: string,
  path: string,
  body?: unknown,
  token = node.application.wiring.services.publishing.contentToken,
) {
  const answer = await ask(node.url, {
    method,
    path,
    headers: {
      ...HOST,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      authorization: `Bearer ${token}`,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: JSON.parse(answer.body.toString()) };
}

const put = (blog: string, post: string, body: unknown, token?: string) =>
  send('PUT', `/api/content/${blog}/posts/${post}`, body, token);
const remove = (blog: string, post: string) => send('DELETE', `/api/content/${blog}/posts/${post}`);

/** Ids of the posts of a page, in their order. */
const postsOf = (html: string) =>
  [...html.matchAll(/<li id="([^"]+)" class="post/g)].map(([, id]) => id);
const nextOf = (html: string) => /<a rel="next"[^>]*? href="([^"]+)"/.exec(html)?.[1];

/** Opens the stream of a live blog. */
async function follow(blog: string, headers: Record<string, string> = {}, query = '') {
  const stream = await followStream(`${node.url}/api/front/live/${blog}/events${query}`, {
    ...HOST,
    ...headers,
  });
  onTestFinished(() => stream.close());
  return stream;
}

describe('a post by call', () => {
  it('is published, changed and removed, and its page follows at once', async () => {
    const path = await cover('trucada');
    expect(await put('trucada', 'p1', item(1))).toMatchObject({
      status: 201,
      json: {
        response: {
          result: 'created',
          version: 1,
          url: expect.stringMatching(/\/politica\/2026\/03\/01\/trucada\/p1\/$/),
        },
      },
    });
    expect((await read(path)).text).toContain('Entrada 1');
    expect(await put('trucada', 'p1', item(1, { headline: 'Corregida' }))).toMatchObject({
      status: 200,
      json: { response: { result: 'updated' } },
    });
    expect(
      (await put('trucada', 'p1', item(1, { headline: 'Corregida' }))).json.response.result,
    ).toBe('unchanged');
    const since = await read('/api/front/live/trucada/since/0/');
    expect(since.text).toMatch(/^<ol data-sequence="2"[^]*Corregida/);
    expect(await remove('trucada', 'p1')).toMatchObject({
      status: 200,
      json: { response: { result: 'removed' } },
    });
    expect((await remove('trucada', 'p1')).json.response.result).toBe('unchanged');
    expect(postsOf((await read(path)).text)).toEqual([]);
    expect((await read('/api/front/live/trucada/since/0/')).text).toMatch(/data-removed="p1"/);
    expect((await read(`${path}p1/`)).text).toContain('Aquesta publicació s’ha retirat.');
  });

  it('keeps its title, picture and marks, and loses scripts', async () => {
    const path = await cover('marques');
    const body = item(1, {
      body_html: '<p onclick="x()">Obert <script>x()</script><b>ara</b></p>',
      portada: { isKey: true, isPinned: true },
    });
    expect((await put('marques', 'p1', body)).json.response.losses).toMatchObject([
      { what: 'script' },
    ]);
    await put('marques', 'p2', item(2, { headline: undefined }));
    const { text } = await read(path);
    expect(text).toMatch(
      /class="posts pinned[^]*id="p1" class="post isKey[^]*Obert[^]*<strong[^>]*>ara<\/strong>[^]*id="p2"/,
    );
    expect(text).not.toContain('x()');
    expect(
      text.slice(text.indexOf('id="p2"'), text.indexOf('</li>', text.indexOf('id="p2"'))),
    ).not.toContain('<h2');
  });

  it.each([
    ['an unknown live blog', 'cap', 'p1', item(1), 404],
    ['a story of another type', 'elfar-politica', 'p1', item(1), 404],
    ['the name of a page', 'errors', 'cronologia', item(1), 422],
    ['no item', 'errors', 'p1', [], 422],
  ])('is refused for %s', async (_name, blog, post, body, status) => {
    await cover('errors');
    expect((await put(blog, post, body)).status).toBe(status);
  });

  it('is refused without the token, and in an older version', async () => {
    await cover('versions');
    expect(await put('versions', 'p1', item(1), 'another')).toMatchObject({
      status: 401,
      json: { code: 'NOT_SIGNED_IN' },
    });
    await put('versions', 'p1', item(1, { version: '2' }));
    expect(await put('versions', 'p1', item(1, { version: '1' }))).toMatchObject({
      status: 409,
      json: { code: 'OUTDATED_VERSION' },
    });
    expect(
      (await put('versions', 'p1', item(1, { version: '3', pubstatus: 'canceled' }))).json.response
        .result,
    ).toBe('removed');
    expect((await put('versions', 'p1', item(1, { version: '2' }))).status).toBe(409);
  });
});

describe('the pages of a live blog', () => {
  it('lead from post to post, and newer posts never shift them', async () => {
    const path = await cover('llarg');
    for (let n = 1; n <= 45; n += 1)
      await put('llarg', `p${n}`, item(n, { portada: { isKey: n % 9 === 0 } }));
    const first = await read(path);
    expect(postsOf(first.text)).toEqual(Array.from({ length: 20 }, (_none, n) => `p${45 - n}`));
    const second = nextOf(first.text) ?? '';
    expect(second).toBe(`${path}p25/`);
    const before = await read(second);
    await put('llarg', 'p46', item(46));
    const after = await read(second);
    expect(after.headers.etag).toBe(before.headers.etag);
    expect(postsOf(after.text)[0]).toBe('p25');
    expect(after.text).toContain(`<link rel="canonical" href="http://elfar.localhost${path}">`);
    expect(postsOf((await read(nextOf(after.text) ?? '')).text)).toEqual([
      'p5',
      'p4',
      'p3',
      'p2',
      'p1',
    ]);
    const oldest = await read(`${path}cronologia/`);
    expect(postsOf(oldest.text).slice(0, 2)).toEqual(['p1', 'p2']);
    expect(nextOf(oldest.text)).toBe(`${path}cronologia/p21/`);
    expect(postsOf((await read(`${path}claves/`)).text)).toEqual([
      'p45',
      'p36',
      'p27',
      'p18',
      'p9',
    ]);
    await remove('llarg', 'p24');
    expect(postsOf((await read(second)).text)).toEqual([
      'p25',
      'p23',
      ...Array.from({ length: 18 }, (_none, n) => `p${22 - n}`),
    ]);
  });

  it.each(['cap/', 'claves/cap/', 'p1/p1/', 'resumen/', 'cronologia/claves/'])(
    'do not include %s',
    async (below) => {
      const path = await cover('pagines', {
        posts: [{ id: 'p1', at: '2026-03-01T11:00:00+01:00', body: [paragraph('Text')] }],
      });
      expect((await read(path + below)).status).toBe(404);
    },
  );

  it('show nothing of a closed live blog', async () => {
    const posts = [
      {
        id: 'p1',
        at: '2026-03-01T11:00:00+01:00',
        title: 'Secreta',
        body: [paragraph('Només subscriptors')],
      },
    ];
    const path = await cover('tancat', { access: 'subscriber', posts });
    await put('tancat', 'p2', item(2, { headline: 'Secreta també' }));
    expect((await read(path)).text).not.toMatch(/Secreta|Només subscriptors|no ha començat/);
    for (const one of [
      `${path}p1/`,
      `${path}claves/`,
      '/api/front/live/tancat/since/0/',
      '/api/front/live/tancat/events',
    ])
      expect([one, (await read(one)).status]).toEqual([one, 404]);
  });
});

describe('the stream of a live blog', () => {
  it('tells a post, an edit and a removal within the call, and what a reader missed', async () => {
    await cover('corrent');
    await put('corrent', 'p1', item(1));
    const { answer, text } = await follow('corrent', {}, '?since=1');
    expect(answer.headers['content-type']).toContain('text/event-stream');
    await until('the stream is open', () => text().includes('event: ready'));
    expect(text()).not.toContain('id: ');
    await put('corrent', 'p2', item(2));
    await until('the post was told', () => text().includes('id: 2'));
    expect(text()).toMatch(/data: .*Entrada 2/);
    await put('corrent', 'p1', item(1, { headline: 'Una correcció' }));
    await until('the edit was told', () => text().includes('Una correcció'));
    await remove('corrent', 'p2');
    await until('the removal was told', () => text().includes('data-removed="p2"'));
    const again = await follow('corrent', { 'Last-Event-ID': '2' });
    await until('the missed changes were told', () => again.text().includes('id: 4'));
    expect(again.text()).toMatch(/data-removed="p2"[^]*Una correcció/);
  });

  it('ends with the coverage, and is refused afterwards without a new connection', async () => {
    await cover('final', {
      posts: [{ id: 'p1', at: '2026-03-01T11:00:00+01:00', body: [paragraph('Text')] }],
    });
    const open = await follow('final', {}, '?since=1');
    await until('the stream is open', () => open.text().includes('event: ready'));
    await cover('final', {
      isLive: false,
      posts: [{ id: 'p1', at: '2026-03-01T11:00:00+01:00', body: [paragraph('Text')] }],
    });
    await until('the stream has ended', () => open.isOver());
    expect(open.text()).toContain('data-ended');
    expect((await follow('final', { 'Last-Event-ID': '1' })).answer.statusCode).toBe(204);
  });

  it('follows from now on for the forged id of the future, which nothing renders', async () => {
    await cover('futur', {
      posts: [{ id: 'p1', at: '2026-03-01T11:00:00+01:00', body: [paragraph('Text')] }],
    });
    const { text } = await follow('futur', { 'Last-Event-ID': '99999' });
    await until('the stream is open', () => text().includes('event: ready'));
    await put('futur', 'p2', item(2));
    await until('the post was told', () => text().includes('id: 2'));
    expect((await read('/api/front/live/futur/since/99980/')).status).toBe(404);
    expect(node.application.pages.has('elfar/api/front/live/futur/since/99980/')).toBe(false);
  });

  it.each(['-1', 'abc', '1'.repeat(500)])('starts anew for the forged id %s', async (id) => {
    await cover('forjat', {
      posts: [{ id: 'p1', at: '2026-03-01T11:00:00+01:00', body: [paragraph('Text')] }],
    });
    const { text } = await follow('forjat', { 'Last-Event-ID': id });
    await until('the current number was told', () =>
      /id: \d+\ndata: <ol data-sequence="\d+"/.test(text()),
    );
  });

  it.each(['cap', 'elfar-politica'])('does not exist for %s, nor on another site', async (blog) => {
    expect((await follow(blog)).answer.statusCode).toBe(404);
    await cover('casa');
    expect((await read('/api/front/live/casa/since/0/', 'ondamarea.localhost')).status).toBe(404);
  });
});
