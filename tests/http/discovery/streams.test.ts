import { appendFileSync, copyFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { at, broadcast } from '#tests/support/newsroom/broadcasts.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { startAtNoon, type ClockedApplication } from '#tests/support/turned-clock.ts';
import { until } from '#tests/support/until.ts';

const LIST = '/api/front/streaming/list';
const FILMS = [
  'ondamarea-radio-harbour.m3u8',
  'ondamarea-radio-harbour-0.m3u8',
  'ondamarea-radio-harbour-0.m4s',
];

let clocked: ClockedApplication;

const FRONT = `title: El Far
description: El Far
rows:
  - layout: grid_100
    columns:
      - - kind: on-air
`;

const stream = (id: string, position: number, fields: Record<string, unknown> = {}) => ({
  id,
  type: 'streaming-item',
  site: 'elfar',
  locale: 'ca',
  position,
  title: `Directe ${id}`,
  video: { href: '/directo/tv/emision.m3u8' },
  ...fields,
});

beforeAll(async () => {
  const newsroom = await makeNewsroomFolder();
  appendFileSync(
    path.join(newsroom.content, 'sites', 'elfar.yaml'),
    'featureFlags: { streaming: true }\nchannels: { tv: { films: [ondamarea-radio-harbour.m3u8] } }\n',
  );
  writeFileSync(path.join(newsroom.content, 'fronts', 'elfar', 'ca', 'elfar-front-ca.yaml'), FRONT);
  for (const name of FILMS)
    copyFileSync(path.join('src/content/media', name), path.join(newsroom.content, 'media', name));
  clocked = await startAtNoon({ newsroom });
  await clocked.publish(
    {
      id: 'far-tv',
      type: 'show',
      site: 'elfar',
      slug: 'far-tv',
      name: 'Far TV',
      medium: 'television',
      image: { picture: 'port' },
    },
    broadcast('migdia', 'tv', -60, 30, { show: 'far-tv' }),
    broadcast('tarda', 'tv', 60, 120),
    stream('canal', 0, { channel: 'tv', kicker: 'Televisió' }),
    stream('roda', 1, {
      startsAt: at(10),
      endsAt: at(20),
      audio: { href: 'https://media.example/roda.m3u8' },
    }),
    stream('sempre', 2),
    stream('es', 0, { locale: 'es', title: 'Directo' }),
  );
  return () => clocked.close();
});

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(clocked.url, { path: address, method, headers: { host: 'elfar.localhost', ...headers } });

async function listed(address = LIST): Promise<Record<string, unknown>[]> {
  const { body } = await get(address);
  const { response }: { response: { streamingList: Record<string, unknown>[] } } = JSON.parse(
    body.toString(),
  );
  return response.streamingList;
}

const idsOf = async (address = LIST) => (await listed(address)).map(({ id }) => id);
const live = async (address: string) =>
  (await clocked.read(address)).text.includes('class="is-live"');

/** Sets the clock and waits until the list has these streams. */
async function turnTo(minutes: number, ids: string[]) {
  vi.setSystemTime(at(minutes));
  await until(`${ids.join(', ')} are live`, async () => String(await idsOf()) === String(ids));
}

describe('the bar with what is on air', () => {
  it('leads to the live stream of a channel that has one', async () => {
    const { text } = await clocked.read('/');
    expect(text).toMatch(
      /<a href="\/directo\/#canal" aria-label="Mira-ho en directe: Emissió migdia"[^]*?Mira\s*<\/a>/,
    );
    expect(text.match(/href="\/directo\/#/g)).toHaveLength(1);
  });
});

describe('the call with the live streams', () => {
  // R3.18, R7.1
  it('has the fields of SPECIFICATION §3, with the title and the picture of the broadcast on air', async () => {
    expect(await listed()).toEqual([
      {
        id: 'canal',
        kicker: 'Televisió',
        title: 'Emissió migdia',
        video: { href: '/directo/tv/emision.m3u8' },
        image: {
          src: expect.stringMatching(/^\/media\/images\/port\.[0-9a-f]{8}_16-9_410w\.webp$/),
          alt: expect.any(String),
        },
      },
      { id: 'sempre', title: 'Directe sempre', video: { href: '/directo/tv/emision.m3u8' } },
    ]);
  });

  it('is kept with an ETag, and answers 304 to a caller that has it', async () => {
    const first = await get(LIST, { 'accept-encoding': 'br' });
    expect([
      first.status,
      first.headers['content-type'],
      first.headers['content-encoding'],
    ]).toEqual([200, 'application/json', 'br']);
    const etag = String(first.headers['etag']);
    const { misses } = clocked.application.pages.counts;
    const second = await get(LIST, { 'accept-encoding': 'br', 'if-none-match': etag });
    expect([second.status, second.body.length, clocked.application.pages.counts.misses]).toEqual([
      304,
      0,
      misses,
    ]);
  });

  it('has one entry in the cache for both spellings, and one for each language', async () => {
    expect(await idsOf(`${LIST}/`)).toEqual(await idsOf());
    expect(await idsOf(`/es${LIST}`)).toEqual(['es']);
    expect(clocked.application.pages.peek(`elfar${LIST}/`)?.tags).toEqual(
      expect.arrayContaining(['streaming-item:elfar', 'on-air:elfar:tv', 'doc:far-tv']),
    );
    expect(clocked.application.pages.has(`elfar${LIST}`)).toBe(false);
  });

  // R7.1
  it('answers one stream by its id, and an empty list for one that is not live', async () => {
    expect(await idsOf(`${LIST}/canal`)).toEqual(['canal']);
    expect(await idsOf(`${LIST}/roda`)).toEqual([]);
    expect(await idsOf(`/es${LIST}/es/`)).toEqual(['es']);
  });

  it.each([
    'nothing',
    'es',
    'elfar-ca-el-port-obre',
    '..%2f..%2fetc',
    '%00',
    'a'.repeat(300),
    '__proto__',
    "'; drop table documents",
  ])('refuses the forged id %j in the envelope of calls, and keeps nothing for it', async (id) => {
    const { size } = clocked.application.pages;
    const { status, body } = await get(`${LIST}/${id.replaceAll(' ', '%20')}`);
    expect([400, 404]).toContain(status);
    if (status === 404)
      expect(JSON.parse(body.toString())).toEqual({ httpCode: 404, code: 'NOT_FOUND' });
    expect(clocked.application.pages.size).toBe(size);
  });

  it('refuses other methods in the envelope of calls', async () => {
    const { status, body, headers } = await get(LIST, { 'content-length': '0' }, 'POST');
    expect([status, headers['allow'], JSON.parse(body.toString())]).toEqual([
      405,
      'GET, HEAD',
      { httpCode: 405, code: 'METHOD_NOT_ALLOWED' },
    ]);
  });

  it('is empty for a site without streams, whose pages offer none', async () => {
    const other = await ask(clocked.url, { path: LIST, headers: { host: 'ondamarea.localhost' } });
    expect(JSON.parse(other.body.toString())).toEqual({
      httpCode: 200,
      response: { streamingList: [] },
    });
    const front = await clocked.read('/', 'ondamarea.localhost');
    expect(front.text).not.toContain('live-link');
    expect((await clocked.read('/directo/', 'ondamarea.localhost')).status).toBe(404);
  });
});

describe('the page of live streams', () => {
  // R2.58
  it('has the streams with their players, and a link to each play list without JavaScript', async () => {
    const { status, text } = await clocked.read('/directo/');
    expect(status).toBe(200);
    expect([...text.matchAll(/<li id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      'canal',
      'sempre',
    ]);
    expect(text).toMatch(
      /<noscript>\s*<a href="\/directo\/tv\/emision\.m3u8"[^>]*>\s*Obre l’emissió/,
    );
    expect(text).toContain('data-live="En directe"');
  });
});

describe('the clock', () => {
  it('purges list, page and mark at each start and end, and no other page', async () => {
    for (const page of ['/alertas/', '/directo/', '/politica/']) await clocked.read(page);
    const section = clocked.application.pages.peek('elfar/politica/');
    expect([await live('/alertas/'), await live('/')]).toEqual([true, true]);
    await turnTo(15, ['canal', 'roda', 'sempre']);
    await until(
      'the stream itself is live',
      async () => String(await idsOf(`${LIST}/roda`)) === 'roda',
    );
    await turnTo(25, ['canal', 'sempre']);
    await turnTo(45, ['sempre']);
    await until(
      'the page lacks the channel',
      async () => !(await clocked.read('/directo/')).text.includes('id="canal"'),
    );
    await turnTo(70, ['canal', 'sempre']);
    expect((await listed())[0]?.['title']).toBe('Emissió tarda');
    expect(clocked.application.pages.peek('elfar/politica/')).toBe(section);
  });

  it('purges them by a publication, and takes the mark away with the last stream', async () => {
    await clocked.publish(
      stream('sempre', 2, { endsAt: at(0) }),
      stream('canal', 0, { channel: 'none' }),
    );
    await until(
      'nothing is live',
      async () => (await idsOf()).length === 0 && !(await live('/alertas/')),
    );
    expect((await clocked.read('/directo/')).text).toContain(
      'Ara mateix no hi ha cap emissió en directe.',
    );
  });
});

describe('a channel', () => {
  it('play lists are the same for all readers at an instant, and go on with the clock', async () => {
    vi.setSystemTime(at(200));
    const master = await get('/directo/tv/emision.m3u8');
    expect([master.status, master.headers['content-type']]).toEqual([
      200,
      'application/vnd.apple.mpegurl',
    ]);
    const first = await get('/directo/tv/0.m3u8');
    expect((await get('/directo/tv/0.m3u8')).body.equals(first.body)).toBe(true);
    const [, number] = /MEDIA-SEQUENCE:(\d+)/.exec(first.body.toString()) ?? [];
    vi.setSystemTime(Date.parse(at(200)) + 8000);
    const [, later] =
      /MEDIA-SEQUENCE:(\d+)/.exec((await get('/directo/tv/0.m3u8')).body.toString()) ?? [];
    expect(Number(later) - Number(number)).toBe(2);
  });

  it('name parts of files that the listener sends', async () => {
    const text = (await get('/directo/tv/0.m3u8')).body.toString();
    const [, length = '', start = '', file = ''] =
      /#EXT-X-BYTERANGE:(\d+)@(\d+)\n(.*)/.exec(text) ?? [];
    const range = `bytes=${start}-${Number(start) + Number(length) - 1}`;
    const { status, body } = await get(file, { range });
    expect([status, body.length]).toEqual([206, Number(length)]);
    // The type of the box that begins a segment (ISO/IEC 14496-12).
    expect(['styp', 'moof', 'sidx', 'prft']).toContain(body.subarray(4, 8).toString('latin1'));
  });

  it.each([
    '/directo/tv/1.m3u8',
    '/directo/tv/x.m3u8',
    '/directo/none/emision.m3u8',
    '/es/directo/tv/emision.m3u8',
    '/directo/__proto__/0.m3u8',
  ])('are missing at %s', async (address) => {
    expect((await get(address)).status).toBe(404);
  });
});
