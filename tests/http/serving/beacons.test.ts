import { describe, expect, it } from 'vitest';
import { ask, sendBytes } from '#tests/support/requests/raw-http.ts';
import { pageOutcome } from '#tests/support/newsroom/pages.ts';
import { startTestListener } from '#tests/support/processes/test-listener.ts';

const PATH = '/webapi/reads/';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';
const BEACON = { id: 'elfar-ca-el-port-obre', kind: 'read' };

async function start() {
  const house = await startTestListener(() => pageOutcome('page'));
  const own = {
    host: `elfar.localhost:${house.port}`,
    origin: `http://elfar.localhost:${house.port}`,
    'user-agent': BROWSER,
  };
  const send = (body: string, headers: Record<string, string> = {}, method = 'POST') =>
    ask(house.url, { path: PATH, method, headers: { ...own, ...headers }, body });
  return { house, own, send };
}

const codeOf = ({ body }: { body: Buffer }): unknown => JSON.parse(body.toString()).code;

describe('a beacon', () => {
  it('gets 204 without a body and counts its story once, without a worker process', async () => {
    const { house, send } = await start();
    const answers = [await send(JSON.stringify(BEACON)), await send(JSON.stringify(BEACON))];
    for (const { status, headers, body } of answers) {
      expect([status, body.length, headers['cache-control'], headers['set-cookie']]).toEqual([
        204,
        0,
        'no-store',
        undefined,
      ]);
    }
    expect(house.counted).toEqual([{ site: 'elfar', ...BEACON }]);
    expect(house.calls).toEqual([]);
  });

  it.each([
    ['Googlebot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['a browser without a window', BROWSER.replace('Firefox', 'HeadlessChrome')],
    ['curl', 'curl/8.5.0'],
    ['no user agent', ''],
  ])('gets 204 from %s, and is not counted', async (_who, agent) => {
    const { house, send } = await start();
    expect((await send(JSON.stringify(BEACON), { 'user-agent': agent })).status).toBe(204);
    expect(house.counted).toEqual([]);
  });

  it.each([
    ['another site', { origin: 'http://ondamarea.localhost' }],
    ['a foreign site', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a page of another site of the same domain', { 'sec-fetch-site': 'same-site' }],
    ['a foreign page, by its fetch metadata', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused from %s', async (_who, headers) => {
    const { house, send } = await start();
    const answer = await send(JSON.stringify(BEACON), headers);
    expect([answer.status, codeOf(answer), house.counted]).toEqual([403, 'FOREIGN_ORIGIN', []]);
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
    ['no id', '{"kind":"read"}'],
    ['an unknown kind', JSON.stringify({ ...BEACON, kind: 'comment' })],
    ['a count', JSON.stringify({ ...BEACON, count: 1000 })],
    ['a number as id', JSON.stringify({ ...BEACON, id: 1 })],
    ['an id of 201 characters', JSON.stringify({ ...BEACON, id: 'a'.repeat(201) })],
    ['an id with NUL', JSON.stringify({ ...BEACON, id: 'a\u0000b' })],
    ['an emoji', JSON.stringify({ ...BEACON, id: '🚢' })],
    ['right-to-left text', JSON.stringify({ ...BEACON, id: 'ميناء' })],
    ['SQL', JSON.stringify({ ...BEACON, id: "a'; drop table documents; --" })],
    ['HTML', JSON.stringify({ ...BEACON, id: '<script>' })],
    ['a prototype', '{"__proto__":{"id":"a","kind":"read"}}'],
  ])('is refused with %s as its body', async (_what, body) => {
    const { house, send } = await start();
    const answer = await send(body);
    expect([answer.status, codeOf(answer), house.counted]).toEqual([400, 'INVALID_FIELDS', []]);
  });

  it('is refused with 10,000 characters, also if their number is not announced', async () => {
    const { house, own, send } = await start();
    const body = JSON.stringify({ ...BEACON, id: 'a'.repeat(10_000) });
    const announced = await send(body);
    const chunked = await send(body, { 'transfer-encoding': 'chunked' });
    for (const answer of [announced, chunked])
      expect([answer.status, codeOf(answer)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const head = `POST ${PATH} HTTP/1.1\r\nHost: ${own.host}\r\nOrigin: ${own.origin}\r\nContent-Length: 100000\r\n\r\n`;
    expect(await sendBytes(house.port, head)).toMatch(/^HTTP\/1\.1 413 [^]*connection: close/i);
    expect(house.counted).toEqual([]);
  });

  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])(
    'is refused with the method %s',
    async (method) => {
      const { house, send } = await start();
      const { status, headers } = await send('', {}, method);
      expect([status, headers.allow, house.calls]).toEqual([405, 'POST', []]);
    },
  );

  it('limits the beacons of one network address, and answers 204 beyond', async () => {
    const { house, send } = await start();
    const statuses = new Set<number>();
    for (let index = 0; index < 130; index += 1)
      statuses.add((await send(JSON.stringify({ ...BEACON, id: `id-${index}` }))).status);
    expect([...statuses]).toEqual([204]);
    expect(house.counted).toHaveLength(120);
  });
});
