import { describe, expect, it } from 'vitest';
import { ask, sendBytes } from '#tests/support/requests/raw-http.ts';
import { pageOutcome } from '#tests/support/newsroom/pages.ts';
import { startTestListener } from '#tests/support/processes/test-listener.ts';

const PATH = '/webapi/reads/';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';
const STORY = 'elfar-ca-el-port-obre';
const BEACON = {
  kind: 'view',
  id: STORY,
  path: '/politica/2026/03/01/el-port-obre/',
  time: 6000,
  depth: 0.5,
  width: 1,
};

async function start() {
  const house = await startTestListener(() => pageOutcome('page'));
  const own = {
    host: `elfar.localhost:${house.port}`,
    origin: `http://elfar.localhost:${house.port}`,
    'user-agent': BROWSER,
  };
  const send = (body: string, headers: Record<string, string> = {}, method = 'POST') =>
    ask(house.url, { path: PATH, method, headers: { ...own, ...headers }, body });
  /** Why events were refused, in order. */
  const refused = () =>
    house.figures.flatMap(({ dimension, key }) => (dimension === 'refused' ? [key] : []));
  /** Pages of the counted views, in order. */
  const viewed = () =>
    house.figures.flatMap(({ dimension, key }) => (dimension === 'page' ? [key] : []));
  return { house, own, send, refused, viewed };
}

const codeOf = ({ body }: { body: Buffer }): unknown => JSON.parse(body.toString()).code;

describe('a beacon', () => {
  it('gets 204 without a body, and its story counts as read once, without a worker process', async () => {
    const { house, send, viewed } = await start();
    const answers = [await send(JSON.stringify(BEACON)), await send(JSON.stringify(BEACON))];
    for (const { status, headers, body } of answers) {
      expect([status, body.length, headers['cache-control'], headers['set-cookie']]).toEqual([
        204,
        0,
        'no-store',
        undefined,
      ]);
    }
    expect(house.counted).toEqual([{ site: 'elfar', id: STORY, kind: 'read' }]);
    expect(viewed()).toEqual([STORY, STORY]);
    expect(house.calls).toEqual([]);
  });

  // R10.14
  it('counts a view that was left at once, which is no read', async () => {
    const { house, send, viewed } = await start();
    await send(JSON.stringify({ ...BEACON, time: 300, depth: 0 }));
    expect([viewed(), house.counted]).toEqual([[STORY], []]);
  });

  it('counts a page that is no story by its path, and never as read', async () => {
    const { house, send, viewed } = await start();
    const { id: _id, ...page } = BEACON;
    await send(JSON.stringify({ ...page, path: '/politica/' }));
    expect([viewed(), house.counted]).toEqual([['/politica/'], []]);
  });

  it('is refused as unknown for a path that the site does not have', async () => {
    const { send, viewed, refused } = await start();
    const { id: _id, ...page } = BEACON;
    for (const path of ['/inventat/', '/api/front/user/login'])
      expect((await send(JSON.stringify({ ...page, path }))).status).toBe(204);
    expect([viewed(), refused()]).toEqual([[], ['unknown', 'unknown']]);
  });

  it.each([
    ['the cookie of the switch', { cookie: 'a=b; uncounted=1' }],
    ['Global Privacy Control', { 'sec-gpc': '1' }],
    ['Do Not Track', { dnt: '1' }],
  ])('gets 204 with %s, and is not counted', async (_what, headers) => {
    const { house, send, viewed, refused } = await start();
    expect((await send(JSON.stringify(BEACON), headers)).status).toBe(204);
    expect([viewed(), house.counted, refused()]).toEqual([[], [], ['opted-out']]);
  });

  it('keeps only the host of the page that linked here', async () => {
    const { house, send } = await start();
    await send(JSON.stringify({ ...BEACON, from: 'correu.example' }));
    const answer = await send(
      JSON.stringify({ ...BEACON, from: 'correu.example/?to=anna@a.example' }),
    );
    expect(answer.status).toBe(400);
    expect(JSON.stringify(house.figures)).toContain('"correu.example"');
    expect(JSON.stringify(house.figures)).not.toContain('anna');
  });

  it('counts a shared story once an hour for a network address', async () => {
    const { house, send, refused } = await start();
    const share = JSON.stringify({ kind: 'share', id: STORY });
    await send(share);
    await send(share);
    expect(house.counted).toEqual([{ site: 'elfar', id: STORY, kind: 'share' }]);
    expect(refused()).toEqual(['repeated']);
  });

  it.each([
    ['Googlebot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['a browser without a window', BROWSER.replace('Firefox', 'HeadlessChrome')],
    ['curl', 'curl/8.5.0'],
    ['no user agent', ''],
  ])('gets 204 from %s, and is not counted', async (_who, agent) => {
    const { house, send, viewed, refused } = await start();
    expect((await send(JSON.stringify(BEACON), { 'user-agent': agent })).status).toBe(204);
    expect([house.counted, viewed(), refused()]).toEqual([[], [], ['bot']]);
  });

  it.each([
    ['another site', { origin: 'http://ondamarea.localhost' }],
    ['a foreign site', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a page of another site of the same domain', { 'sec-fetch-site': 'same-site' }],
    ['a foreign page, by its fetch metadata', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused from %s', async (_who, headers) => {
    const { house, send, refused } = await start();
    const answer = await send(JSON.stringify(BEACON), headers);
    expect([answer.status, codeOf(answer), house.counted]).toEqual([403, 'FOREIGN_ORIGIN', []]);
    expect(refused()).toEqual(['foreign-origin']);
  });

  it('is refused without an Origin header', async () => {
    const { house, own } = await start();
    const answer = await ask(house.url, {
      path: PATH,
      method: 'POST',
      headers: { host: own.host, 'user-agent': BROWSER },
      body: '{}',
    });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'FOREIGN_ORIGIN']);
  });

  it.each([
    ['nothing', ''],
    ['text', 'hola'],
    ['half of an object', '{"id":'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no path', JSON.stringify({ ...BEACON, path: undefined })],
    ['no story to share', '{"kind":"share"}'],
    ['a negative time', JSON.stringify({ ...BEACON, time: -1 })],
    ['a huge time', JSON.stringify({ ...BEACON, time: 1e300 })],
    ['an infinite time', JSON.stringify(BEACON).replace('6000', '1e999')],
    ['a negative depth', JSON.stringify({ ...BEACON, depth: -0.1 })],
    ['a depth of 1,000 pages', JSON.stringify({ ...BEACON, depth: 1000 })],
    ['half of a width', JSON.stringify({ ...BEACON, width: 1.5 })],
    ['a path of another site', JSON.stringify({ ...BEACON, path: 'https://a.example/' })],
    ['a path with a query', JSON.stringify({ ...BEACON, path: '/buscar/?q=anna' })],
    ['a path of 401 characters', JSON.stringify({ ...BEACON, path: `/${'a'.repeat(400)}` })],
    ['a whole address as its source', JSON.stringify({ ...BEACON, from: 'a.example/perfil' })],
    ['a source with a password', JSON.stringify({ ...BEACON, from: 'anna:secret@a.example' })],
    ['the former kind', JSON.stringify({ id: STORY, kind: 'read' })],
    ['an unknown kind', JSON.stringify({ ...BEACON, kind: 'comment' })],
    ['a count', JSON.stringify({ ...BEACON, count: 1000 })],
    ['a number as id', JSON.stringify({ ...BEACON, id: 1 })],
    ['an id of 201 characters', JSON.stringify({ ...BEACON, id: 'a'.repeat(201) })],
    ['an id with NUL', JSON.stringify({ ...BEACON, id: 'a\u0000b' })],
    ['an emoji', JSON.stringify({ ...BEACON, id: '🚢' })],
    ['right-to-left text', JSON.stringify({ ...BEACON, id: 'ميناء' })],
    ['SQL', JSON.stringify({ ...BEACON, id: "a'; drop table documents; --" })],
    ['HTML', JSON.stringify({ ...BEACON, id: '<script>' })],
    ['a prototype', '{"__proto__":{"id":"a","kind":"share"}}'],
  ])('is refused with %s as its body', async (_what, body) => {
    const { house, send, viewed, refused } = await start();
    const answer = await send(body);
    expect([answer.status, codeOf(answer), house.counted]).toEqual([400, 'INVALID_FIELDS', []]);
    expect([viewed(), refused()]).toEqual([[], ['invalid']]);
  });

  it('is refused with 10,000 characters, also if their number is not announced', async () => {
    const { house, own, send, refused } = await start();
    const body = JSON.stringify({ ...BEACON, id: 'a'.repeat(10_000) });
    const announced = await send(body);
    const chunked = await send(body, { 'transfer-encoding': 'chunked' });
    for (const answer of [announced, chunked])
      expect([answer.status, codeOf(answer)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const head = `POST ${PATH} HTTP/1.1\r\nHost: ${own.host}\r\nOrigin: ${own.origin}\r\nContent-Length: 100000\r\n\r\n`;
    expect(await sendBytes(house.port, head)).toMatch(/^HTTP\/1\.1 413 [^]*connection: close/i);
    expect(house.counted).toEqual([]);
    expect(refused()).toEqual(['too-long', 'too-long', 'too-long']);
  });

  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])(
    'is refused with the method %s',
    async (method) => {
      const { house, send, refused } = await start();
      const { status, headers } = await send('', {}, method);
      expect([status, headers.allow, house.calls]).toEqual([405, 'POST', []]);
      expect(refused()).toEqual(['method']);
    },
  );

  it('limits the beacons of one network address, and answers 204 beyond', async () => {
    const { house, send, viewed, refused } = await start();
    const statuses = new Set<number>();
    for (let index = 0; index < 130; index += 1)
      statuses.add((await send(JSON.stringify({ ...BEACON, id: `id-${index}` }))).status);
    expect([...statuses]).toEqual([204]);
    expect(house.counted).toHaveLength(120);
    expect(viewed()).toHaveLength(120);
    expect(refused()).toEqual(Array.from({ length: 10 }, () => 'limit'));
  });

  it('counts a page 20 times an hour for one network address', async () => {
    const { send, viewed, refused } = await start();
    for (let index = 0; index < 25; index += 1) await send(JSON.stringify(BEACON));
    expect(viewed()).toHaveLength(20);
    expect(refused()).toEqual(Array.from({ length: 5 }, () => 'repeated'));
  });
});
