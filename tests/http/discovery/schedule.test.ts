import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { at, broadcast, DAY, FIVE_CHANNELS } from '#tests/support/newsroom/broadcasts.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { until } from '#tests/support/until.ts';
import { MINUTE, NOON, startAtNoon, type ClockedApplication } from '#tests/support/turned-clock.ts';

let clocked: ClockedApplication;

const FRONT = `title: El Far
description: El Far
rows:
  - layout: grid_100
    columns:
      - - kind: schedule
          title: En antena
          channels: [radio]
        - kind: on-air
          channels: [radio]
`;

beforeAll(async () => {
  const newsroom = await makeNewsroomFolder();
  writeFileSync(path.join(newsroom.content, 'fronts', 'elfar', 'ca', 'elfar-front-ca.yaml'), FRONT);
  clocked = await startAtNoon({ newsroom });
  await clocked.publish(
    {
      id: 'far-radio',
      type: 'show',
      site: 'elfar',
      slug: 'far-radio',
      name: 'Far Ràdio',
      medium: 'radio',
    },
    broadcast('matins', 'radio', -120, 10, { show: 'far-radio' }),
    broadcast('migdia', 'radio', 10, 20, { url: { href: '/politica/', title: 'Informatiu' } }),
    broadcast('tarda', 'radio', 40, 60),
    broadcast('cinema', 'tv', -60, 15),
    broadcast('nit', 'tv', 11.5 * 60, 12.5 * 60),
    broadcast('ahir', 'radio', -DAY, -DAY + 60),
    broadcast('abans', 'radio', -7 * DAY, -7 * DAY + 60),
    broadcast('vinent', 'radio', 7 * DAY, 7 * DAY + 60),
  );
  return () => clocked.close();
});

const read = (path: string) => clocked.read(path);

async function open(address: string) {
  const { status, headers } = await ask(clocked.url, {
    path: address,
    headers: { host: 'elfar.localhost' },
  });
  return { status, location: headers['location'] };
}

const isKept = (path: string) => clocked.application.pages.has(`elfar${path}`);

/** The ids of a page's broadcasts in a state. */
const inState = (text: string, state: string) =>
  [...text.matchAll(/<li[^>]*data-state="(\w+)"[^]*?(?:Emissió|Emisión) (\w+)/g)]
    .filter(([, one]) => one === state)
    .map(([, , id]) => id);

const onAir = async (path: string) => inState((await read(path)).text, 'now');

/** The bar of a front with what is on air, or '' where nothing is. */
const barOf = async (path: string) =>
  /<section class="on-air-bar[^]*?<\/section>/.exec((await read(path)).text)?.[0] ?? '';

/** Sets the clock and waits until a page shows what is on air. */
async function turnTo(minutes: number, path: string, ids: string[]) {
  vi.setSystemTime(at(minutes));
  await shows(path, ids);
}

/**
 * Waits until a page shows what is on air: for a moment after a publication it may be the former
 * page.
 */
async function shows(path: string, ids: string[]) {
  await until(
    `${path} shows ${ids.join(' and ') || 'nothing'} on air`,
    async () => String(await onAir(path)) === String(ids),
  );
}

describe('the page of the present week', () => {
  // R1.10, R2.108
  it('shows the days of the week with the channels of each, and opens today', async () => {
    const { status, text } = await read('/programacion/');
    expect(status).toBe(200);
    const days = [
      ...text.matchAll(
        /<section class="day[^"]*" id="([^"]+)"[^]*?(?=<section class="day|<\/main>)/g,
      ),
    ];
    expect(
      days.map(([part, day]) => [
        day,
        ...[...part.matchAll(/<h3[^>]*>([^<]+)/g)].map(([, name]) => name),
      ]),
    ).toEqual([
      ['2026-06-09', 'Ràdio'],
      ['2026-06-10', 'Ràdio', 'Televisió'],
      ['2026-06-11', 'Televisió'],
    ]);
    expect(text).toMatch(/<h2[^>]*>\s*Avui, dimecres, 10 de juny/);
    expect(/<section class="day[^"]*isOpen[^"]*" id="([^"]+)"/.exec(text)?.[1]).toBe('2026-06-10');
    expect(text).toMatch(/<a href="#2026-06-10" aria-current="date"/);
    expect(text).not.toContain('href="#2026-06-12"');
  });

  // R3.47
  it('shows times, links of broadcasts and of their shows', async () => {
    const { text } = await read('/programacion/');
    expect(text).toMatch(/datetime="2026-06-10T10:10:00\.000Z"[^>]*>\s*12\.10–12\.20.h/);
    expect(text).toMatch(/<a href="\/politica\/" title="Informatiu"[^>]*>\s*Emissió migdia/);
    expect(text).toMatch(/<a href="\/programas\/far-radio\/"[^>]*>\s*Emissió matins/);
    expect(text).toMatch(/dj\. 11[^<]*<\/a>/);
    expect((await read('/es/programacion/')).text).toMatch(
      /<a href="\/es\/politica\/"[^>]*>\s*Emisión migdia/,
    );
  });

  it('shows a broadcast over midnight on both days, with the day of its start on the second', async () => {
    const { text } = await read('/programacion/');
    expect(text.match(/Emissió nit/g)).toHaveLength(2);
    expect(text).toMatch(/>\s*23\.30–0\.30.h/);
    expect(text).toMatch(/<span[^>]*>dc\. 10, <\/span>\s*23\.30–0\.30.h/);
  });

  it('describes the broadcasts of shows as their publications', async () => {
    const [, json = ''] =
      /<script type="application\/ld\+json">([^<]*)/.exec((await read('/programacion/')).text) ??
      [];
    const { '@graph': things }: { '@graph': Record<string, unknown>[] } = JSON.parse(json);
    expect(things.find((thing) => thing['@type'] === 'RadioSeries')).toMatchObject({
      name: 'Far Ràdio',
      publication: [
        {
          '@type': 'BroadcastEvent',
          name: 'Emissió matins',
          startDate: at(-120),
          endDate: at(10),
          publishedOn: { name: 'El Far, Ràdio' },
        },
      ],
    });
    expect(things.some((thing) => thing['@type'] === 'BroadcastEvent')).toBe(false);
  });

  it('links the nearest weeks with broadcasts', async () => {
    const { text } = await read('/programacion/');
    expect(text).toMatch(/<a rel="prev" href="\/programacion\/2026\/06\/01\/"/);
    expect(text).toMatch(/<a rel="next" href="\/programacion\/2026\/06\/15\/"/);
  });
});

describe('the address of a week', () => {
  it.each([
    ['/programacion/2026/06/15/', 200, undefined],
    ['/programacion/2026/06/17/', 301, '/programacion/2026/06/15/#2026-06-17'],
    ['/es/programacion/2026/06/21/', 301, '/es/programacion/2026/06/15/#2026-06-21'],
    ['/programacion/2026/06/08/', 302, '/programacion/#2026-06-08'],
    ['/programacion/2026/06/12/', 302, '/programacion/#2026-06-12'],
    ['/programacion/2026/06/22/', 404, undefined],
    ['/programacion/2026/02/31/', 404, undefined],
    ['/programacion/2026/06/15/1/', 404, undefined],
    ['/programacion/0000/00/00/', 404, undefined],
    ['/programacion/9999/12/31/', 404, undefined],
    ['/programacion/avui/', 404, undefined],
  ])('answers %s with %d', async (path, status, location) => {
    expect(await open(path)).toEqual({ status, location });
    expect(isKept(path)).toBe(status === 200);
  });

  it('is in the site map, and the present week once', async () => {
    const { text } = await read('/sitemap-sections.xml');
    const paths = [...text.matchAll(/<loc>[^<]*?(\/programacion\/[^<]*)<\/loc>/g)].map(
      ([, path]) => path,
    );
    expect(paths).toEqual([
      '/programacion/',
      '/programacion/2026/06/01/',
      '/programacion/2026/06/15/',
    ]);
  });

  it('names its page as canonical, and marks nothing', async () => {
    const { text } = await read('/es/programacion/2026/06/15/');
    expect(text).toMatch(
      /<link rel="canonical" href="http:\/\/elfar\.localhost(?::\d+)?\/es\/programacion\/2026\/06\/15\/"/,
    );
    expect(text).toMatch(/<a rel="prev" href="\/es\/programacion\/"/);
    expect(text.match(/<li[^>]*data-state/g)).toBeNull();
    expect(text).toMatch(/<section class="day[^"]*isOpen[^"]*" id="2026-06-17"/);
  });
});

describe('a page with a broadcast on air', () => {
  it('changes with a publication', async () => {
    await until(
      'the front shows the time before',
      async () => String(await onAir('/')) === 'matins',
    );
    await clocked.publish(broadcast('especial', 'radio', -1, 5));
    await shows('/', ['especial']);
    await shows('/programacion/', ['especial', 'cinema']);
    await clocked.publish(broadcast('especial', 'radio', -3 * DAY, -3 * DAY + 5));
    await shows('/', ['matins']);
  });

  it('has a bar with the show of each channel, its times, its progress and the next broadcast', async () => {
    await shows('/', ['matins']);
    const bar = await barOf('/');
    expect(bar).toContain('Ara en antena');
    expect(bar).toMatch(/<a href="\/programas\/far-radio\/"[^>]*>Emissió matins<\/a>/);
    expect(bar).toMatch(
      new RegExp(`<progress[^>]*max="${130 * MINUTE}"[^>]*data-start="${at(-120)}"`),
    );
    expect(bar).toMatch(/10[.:]00.*12[.:]10/s);
    expect(bar).toContain('Després, 12.10\u00a0h: Emissió migdia');
  });

  it('follows each start and end without a publication, and no other page is rendered again', async () => {
    await shows('/programacion/', ['matins', 'cinema']);
    await shows('/', ['matins']);
    await shows('/es/programacion/', ['matins', 'cinema']);
    const others = [
      '/es/',
      '/politica/',
      '/programas/',
      '/programacion/2026/06/01/',
      '/programacion/2026/06/15/',
    ];
    for (const path of others) expect([path, (await read(path)).status]).toEqual([path, 200]);
    expect(await onAir('/programas/far-radio/')).toEqual(['matins']);
    await turnTo(11, '/programacion/', ['migdia', 'cinema']);
    await until(
      'the show has no broadcast left',
      async () => !(await read('/programas/far-radio/')).text.includes('Emissió matins'),
    );
    await turnTo(11, '/', ['migdia']);
    await turnTo(11, '/es/programacion/', ['migdia', 'cinema']);
    const { text } = await read('/programacion/');
    expect(inState(text, 'past')).toContain('matins');
    expect(
      /<details[^]*?<\/details>/.exec(text.slice(text.indexOf('id="2026-06-10"')))?.[0],
    ).toContain('Emissió matins');
    // A gap of both channels, and a start without the end of another.
    await turnTo(21, '/programacion/', []);
    await turnTo(21, '/', []);
    expect(await barOf('/')).toBe('');
    await clocked.application.pages.settled();
    await turnTo(41, '/programacion/', ['tarda']);
    await turnTo(41, '/', ['tarda']);
    expect(others.filter((path) => !isKept(path))).toEqual([]);
  });

  it('purges no front for a channel that it does not show', async () => {
    const { pages } = clocked.application;
    const purged: string[] = [];
    const purge = pages.purge.bind(pages);
    pages.purge = async (tags) => {
      const keys = await purge(tags);
      purged.push(...keys);
      return keys;
    };
    await read('/');
    try {
      vi.setSystemTime(at(61));
      await until('the front is purged for its channel', () =>
        Promise.resolve(purged.includes('elfar/')),
      );
      for (const path of ['/', '/programacion/']) await read(path);
      purged.length = 0;
      vi.setSystemTime(at(691));
      await until('the schedule is purged', () =>
        Promise.resolve(purged.includes('elfar/programacion/')),
      );
    } finally {
      pages.purge = purge;
    }
    expect(await onAir('/programacion/')).toEqual(['nit', 'nit']);
    expect(purged).not.toContain('elfar/');
  });

  it('hides all channels but the chosen one, however many there are', async () => {
    await clocked.publish(
      ...FIVE_CHANNELS.map((channel) => broadcast(channel, channel, 14 * DAY, 14 * DAY + 60)),
    );
    const { headers, body: bytes } = await ask(clocked.url, {
      path: '/programacion/2026/06/22/',
      headers: { host: 'elfar.localhost' },
    });
    const body = bytes.toString();
    const [, sheet = ''] = /<style>(@media \(width<800px\).*?)<\/style>/.exec(body) ?? [];
    expect([...sheet.matchAll(/\[value="(\d)"\]:checked/g)].map(([, channel]) => channel)).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
    ]);
    expect(
      [...body.matchAll(/<input type="radio" name="channel" value="(\w+)"/g)].map(
        ([, value]) => value,
      ),
    ).toEqual(['all', '0', '1', '2', '3', '4']);
    expect(headers['content-security-policy']).toContain(
      createHash('sha256').update(sheet).digest('base64'),
    );
  });

  it('turns to the next week', async () => {
    const path = '/programacion/2026/06/15/';
    expect((await open(path)).status).toBe(200);
    vi.setSystemTime(NOON + 5 * DAY * MINUTE);
    await until(
      'the page has moved',
      async () => (await open(path)).location === '/programacion/#2026-06-15',
    );
    expect(await open('/programacion/2026/06/08/')).toEqual({ status: 200, location: undefined });
    expect((await read('/programacion/2026/06/08/')).text).toMatch(
      /<a rel="next" href="\/programacion\/"/,
    );
    await until('the present week is the next one', async () =>
      (await read('/programacion/')).text.includes('Emissió vinent'),
    );
  });
});
