import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { PathFilter } from '#server/platform/backend/path-filter.ts';
import { warmPages } from '#server/platform/page-cache/warm-pages.ts';
import { CostlyRenderError } from '#server/platform/backend/backend.ts';
import { answerOutcome, pageOutcome } from '#tests/support/newsroom/pages.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { startFront } from '#tests/support/processes/test-front.ts';
import { until } from '#tests/support/until.ts';

function filterOf(...paths: string[]): Uint8Array {
  const filter = PathFilter.withRoomFor(10);
  for (const address of paths) filter.add(address);
  return filter.bytes;
}

/**
 * The first request is answered, and one of the last is refused. A slow machine gives places back
 * meanwhile, so that not each of them is.
 */
function expectLimit(statuses: readonly number[]): void {
  expect([statuses[0], statuses.slice(-30).includes(429)]).toEqual([200, true]);
}

describe('a URL outside the content', () => {
  it('answers unknown URLs with one cached error page per site and language, without a render', async () => {
    const { front, get, rendered } = await startFront();
    await front.port.replacePaths(filterOf('elfar ca /politica/'));
    for (let index = 0; index < 20; index += 1) {
      const { status, headers, text } = await get(`/no-hi-es-${index}/`);
      expect([status, headers['cache-control'], text]).toEqual([
        404,
        'no-store',
        'the error page elfar/404/',
      ]);
    }
    expect((await get('/es/no-esta/')).text).toBe('the error page elfar/es/404/');
    expect(rendered).toEqual(['elfar/404/', 'elfar/es/404/']);
    expect((await get('/politica/')).status).toBe(200);
  });

  it('renders every URL until the known paths have arrived', async () => {
    const { get } = await startFront();
    expect((await get('/no-hi-es/')).text).toBe('elfar/no-hi-es/');
  });

  it('serves a new URL as soon as a purge adds it to the known paths', async () => {
    const { front, get } = await startFront();
    await front.port.replacePaths(filterOf());
    expect((await get('/politica/2026/03/01/nova/')).status).toBe(404);
    await front.port.purge({
      tags: ['doc:nova'],
      cursor: 1,
      paths: ['elfar ca /politica/2026/03/01/nova/'],
    });
    expect((await get('/politica/2026/03/01/nova/')).status).toBe(200);
  });

  it('answers 404 for an undecodable URL and for one that looks like a file', async () => {
    const { get } = await startFront();
    expect([(await get('/%25zz%/')).status, (await get('/wp-login.php')).status]).toEqual([
      404, 404,
    ]);
  });
});

describe('a withdrawn story', () => {
  it('renders a withdrawn story once until a purge of its tags', async () => {
    const { front, get, rendered } = await startFront({
      render: () => ({ kind: 'missing', status: 410, tags: ['body:retirada'] }),
    });
    const address = '/politica/2026/03/02/retirada/';
    for (let index = 0; index < 5; index += 1)
      expect(await get(address)).toMatchObject({ status: 410, text: 'the error page elfar/410/' });
    expect(rendered.filter((key) => key.endsWith('retirada/'))).toHaveLength(1);
    await front.port.purge({ tags: ['body:retirada'] });
    await get(address);
    expect(rendered.filter((key) => key.endsWith('retirada/')).length).toBeGreaterThan(1);
  });
});

describe('headers', () => {
  it('sends cache tags to a CDN only if one is configured', async () => {
    const [plain, behind] = [await startFront(), await startFront({ environment: { CDN: 'on' } })];
    expect((await plain.get('/')).headers).not.toHaveProperty('cache-tag');
    expect((await behind.get('/')).headers).toMatchObject({
      'cache-tag': 'ff23e203',
      'cdn-cache-control': 'max-age=60',
    });
    expect((await behind.get('/404/')).headers).not.toHaveProperty('cache-tag');
  });

  it.each([
    ['the id that a proxy sent', { 'x-request-id': '0123456789abcdef' }, /^0123456789abcdef$/],
    [
      'the id of the trace',
      { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
      /^0af7651916cd43dd8448eb211c80319c$/,
    ],
    ['a new id in place of a malformed one', { 'x-request-id': 'a b\t"' }, /^[0-9a-f-]{36}$/],
    ['a new id', {}, /^[0-9a-f-]{36}$/],
  ])('sends and logs %s as the request id', async (_name, headers, id) => {
    const { get, state, logged } = await startFront();
    state.isAway = true;
    const answer = await get('/', headers);
    expect([answer.status, answer.headers['x-request-id']]).toEqual([
      503,
      expect.stringMatching(id),
    ]);
    expect(logged()).toContain(`"requestId":"${answer.headers['x-request-id']}"`);
  });
});

describe('a front without workers', () => {
  it('answers calls with 503 and a code, and serves cached pages', async () => {
    const { get, state } = await startFront();
    await get('/');
    state.isAway = true;
    expect((await get('/')).status).toBe(200);
    const call = await get('/api/front/user/profile');
    expect([call.status, call.headers['retry-after'], JSON.parse(call.text)]).toEqual([
      503,
      '5',
      { httpCode: 503, code: 'SERVICE_UNAVAILABLE' },
    ]);
    expect((await get('/politica/')).status).toBe(503);
  });

  it('serves a stale copy of a purged page', async () => {
    const { front, get, state } = await startFront();
    await get('/politica/');
    state.isAway = true;
    await front.port.purge({ tags: ['site:elfar'], cursor: 2 });
    await front.pages.settled();
    expect(await get('/politica/')).toMatchObject({ status: 200, text: 'elfar/politica/' });
  });
});

describe('a page whose render hung a worker process', () => {
  const STORY = '/politica/2026/03/01/el-port-obre/';

  it('is answered with 503 and a time for the retry, without another render, until its story is published again', async () => {
    const asked: string[] = [];
    let isHeavy = true;
    const { front, get, logged } = await startFront({
      render(key) {
        asked.push(key);
        if (isHeavy) throw new CostlyRenderError(new Error('killed'), true);
        return pageOutcome(key);
      },
    });
    for (let index = 0; index < 5; index += 1) expect((await get(STORY)).status).toBe(503);
    expect(asked).toEqual([`elfar${STORY}`]);
    const { headers, text } = await get(STORY);
    expect(Number(headers['retry-after'])).toBeGreaterThan(60);
    expect(text).toContain('Ara mateix no podem mostrar aquesta pàgina');
    expect(logged().split('"level":"error"')).toHaveLength(3);

    const keys = Readable.from([`elfar${STORY}`]);
    const { failed } = await warmPages({ pages: front.pages, keys });
    expect([failed.length, asked.length]).toEqual([1, 1]);

    isHeavy = false;
    await front.port.purge({
      tags: ['doc:other'],
      cursor: 1,
      paths: ['elfar ca /politica/2026/03/01/una-altra/'],
    });
    expect((await get(STORY)).status).toBe(503);
    await front.port.purge({ tags: ['doc:port'], cursor: 2, paths: [`elfar ca ${STORY}`] });
    expect((await get(STORY)).status).toBe(200);
  });
});

describe('pages that are made for one request', () => {
  const address = (index: number) => `/perfil/mi-cuenta/?view=plain&n=${index}`;

  it('are limited for each network address, and answered with 429 and a time for the retry in the language of the page', async () => {
    const { get } = await startFront();
    const from = (client: string) => ({ 'x-forwarded-for': client });
    const statuses: number[] = [];
    for (let index = 0; index < 130; index += 1)
      statuses.push((await get(address(index), from('2001:db8::1'))).status);
    expectLimit(statuses);
    const refused = await get('/es/perfil/mi-cuenta/?view=plain', from('2001:db8::2'));
    expect([
      refused.status,
      refused.headers['retry-after'],
      refused.headers['cache-control'],
    ]).toEqual([429, '1', 'no-store']);
    expect(refused.text).toContain('<h1>Demasiadas peticiones seguidas</h1>');
    expect((await get(address(1), from('2001:db8:0:1::1'))).status).toBe(200);
    expect((await get('/api/front/user/profile', from('2001:db8::1'))).status).toBe(200);
  });

  it('include ranges of the archive that are not cached, but no cached page', async () => {
    const { get, rendered } = await startFront({
      render: (key) => (key.includes('hemeroteca') ? answerOutcome(200, key) : pageOutcome(key)),
    });
    const statuses: number[] = [];
    for (let day = 0; day < 130; day += 1)
      statuses.push((await get(`/hemeroteca/1510/01/01/${2000 + day}/12/31/`)).status);
    expectLimit(statuses);
    expect(rendered.length).toBeLessThan(130);
    expect([(await get('/hemeroteca/')).status, (await get('/')).status]).toEqual([200, 200]);
  });

  it('do not include days of the archive that are kept, so that a crawler reads all of them', async () => {
    const { get } = await startFront({ render: (key) => pageOutcome(key) });
    const statuses: number[] = [];
    for (let number = 0; number < 300; number += 1) {
      const day = new Date(Date.UTC(2020, 0, 1 + number))
        .toISOString()
        .slice(0, 10)
        .replaceAll('-', '/');
      statuses.push((await get(`/hemeroteca/${day}/${day}/`)).status);
    }
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});

describe('health', () => {
  it('reports readiness and the reception of publications at separate URLs', async () => {
    const { front, get, state } = await startFront();
    expect((await get('/readyz')).status).toBe(503);
    front.backendIsReady();
    expect((await get('/readyz')).status).toBe(200);
    await until('the disk was written', async () => (await get('/healthz/disk')).status === 200);
    state.hearsPublications = false;
    const answers = async () =>
      Promise.all(
        ['/healthz', '/readyz', '/healthz/publications', '/healthz/disk'].map(
          async (address) => (await get(address)).status,
        ),
      );
    expect(await answers()).toEqual([200, 200, 503, 200]);
    state.isAway = true;
    expect(await answers()).toEqual([200, 200, 503, 200]);
    front.drain();
    expect(await answers()).toEqual([200, 503, 503, 200]);
  });

  it('reports readiness at once when its disk has cached pages', async () => {
    const first = await startFront();
    await first.get('/');
    await first.close();
    const second = await startFront({ folder: first.folder });
    second.state.isAway = true;
    await second.front.pages.listed;
    expect([(await second.get('/readyz')).status, (await second.get('/')).text]).toEqual([
      200,
      'elfar/',
    ]);
  });
});

describe('a script of a former build', () => {
  it('serves scripts of a former build for a week after the next one', async () => {
    const first = await startFront();
    await first.close();
    const old = path.join(first.folder, 'data', 'assets', 'menu.old.js');
    writeFileSync(old, 'old');
    utimesSync(old, new Date(), new Date());
    const second = await startFront({ folder: first.folder });
    for (const [name, text] of [
      ['menu.abc.js', 'new'],
      ['menu.old.js', 'old'],
    ] as const)
      expect(await second.get(`/_astro/${name}`)).toMatchObject({
        status: 200,
        text,
        headers: {
          'cache-control': 'public, max-age=31536000, immutable',
          'content-type': 'text/javascript; charset=utf-8',
        },
      });
    expect((await second.get('/_astro/menu.none.js')).status).toBe(404);
  });
});

describe('the purge cursor', () => {
  it('continues from the stored purge cursor at the next start', async () => {
    const first = await startFront();
    await first.front.port.purge({ tags: [], cursor: 41 });
    await first.front.port.purgeEverything(42);
    await first.front.port.saveSeen(new Date(5000));
    await first.close();
    const second = await startFront({ folder: first.folder });
    expect(second.front.progress()).toEqual({ cursor: 42, seen: 5000 });
  });
});

it('deletes uploads at the start that a killed node has left', async () => {
  const folder = temporaryFolder();
  const uploads = path.join(folder, 'data', 'uploads');
  mkdirSync(uploads, { recursive: true });
  writeFileSync(path.join(uploads, 'left'), 'film');
  await startFront({ folder });
  expect(existsSync(uploads)).toBe(false);
});
