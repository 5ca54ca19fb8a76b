import { beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '#server/programs/app/application.ts';
import { HOSTILE_TEXTS, MARK } from '#tests/support/hostile-values.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { startApplication } from '#tests/support/processes/started-application.ts';

let application: Application;
let url: string;

beforeAll(async () => {
  const started = await startApplication();
  ({ application, url } = started);
  await publish(
    ['leap', '2020-02-29T10:00:00Z'],
    ['leap-2', '2024-02-29T10:00:00Z'],
    ['summer', '2025-03-29T23:30:00Z'],
    ['summer-2', '2025-03-30T21:30:00Z'],
    ['april', '2025-04-10T10:00:00Z'],
  );
  return () => started.close();
});

async function publish(...stories: [id: string, publishedAt: string][]) {
  const submissions = stories.map(([id, publishedAt]) => ({
    source: id,
    document: storyFields({ id, publishedAt, taxon: 'elfar-politica', headline: `Titular ${id}` }),
  }));
  expect(
    await application.wiring.services.publishing.publisher.publish({
      origin: 'push',
      actor: TEST_ACTOR,
      submissions,
    }),
  ).toMatchObject({
    ok: true,
  });
}

async function read(path: string) {
  const { status, headers, body } = await ask(url, { path, headers: { host: 'elfar.localhost' } });
  const text = body.toString();
  return { status, headers, text, main: /<main.*<\/main>/s.exec(text)?.[0] ?? '' };
}

/** The cells of the calendar with stories: path and words of each link. */
function daysIn(main: string): [path: string, words: string][] {
  const body = /<tbody.*<\/tbody>/s.exec(main)?.[0] ?? '';
  return [...body.matchAll(/<a href="([^"]+)"[^>]*>([^]*?)<\/a>/g)].map(
    ([, path = '', words = '']) => [
      path,
      words
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ],
  );
}

describe('the form of the archive', () => {
  // R1.12, R2.108
  it('is on each page of the archive, with the dates of the page', async () => {
    for (const [path, from, to] of [
      ['/hemeroteca/2025/03/30/2025/04/10/', '2025-03-30', '2025-04-10'],
      ['/hemeroteca/2025/03/30/2025/03/30/', '2025-03-30', '2025-03-30'],
    ] as const) {
      const { main } = await read(path);
      expect(main).toContain('action="/hemeroteca/fechas/"');
      expect(main).toMatch(
        new RegExp(`name="from"[^>]*value="${from}"|value="${from}"[^>]*name="from"`),
      );
      expect(main).toMatch(new RegExp(`name="to"[^>]*value="${to}"|value="${to}"[^>]*name="to"`));
    }
    expect((await read('/es/hemeroteca/')).main).toContain('action="/es/hemeroteca/fechas/"');
  });

  it.each([
    ['/hemeroteca/2025/03/10/2025/03/20/', 'Notícies del 10 al 20 de març del 2025'],
    ['/hemeroteca/2025/03/11/2025/04/01/', 'Notícies de l’11 de març a l’1 d’abril del 2025'],
    [
      '/hemeroteca/2024/12/30/2025/01/06/',
      'Notícies del 30 de desembre del 2024 al 6 de gener del 2025',
    ],
    ['/es/hemeroteca/2025/03/10/2025/03/20/', 'Noticias del 10 al 20 de marzo de 2025'],
  ])('says the days of %s without repeating the month or year', async (path, title) => {
    expect(/<h1[^>]*>\s*([^<]*?)\s*</.exec((await read(path)).text)?.[1]).toBe(title);
  });

  // R2.28
  it('leads from a day, a month and a range in the wrong order to their pages', async () => {
    const locationOf = async (path: string) => {
      const { status, headers } = await read(path);
      return [status, headers.location];
    };
    expect(await locationOf('/hemeroteca/2025/04/10/')).toEqual([
      301,
      '/hemeroteca/2025/04/10/2025/04/10/',
    ]);
    expect(await locationOf('/es/hemeroteca/2025/04/')).toEqual([
      301,
      '/es/hemeroteca/2025/04/01/2025/04/30/',
    ]);
    expect(await locationOf('/hemeroteca/2025/04/10/2025/03/30/')).toEqual([
      301,
      '/hemeroteca/2025/03/30/2025/04/10/',
    ]);
    expect(await locationOf('/hemeroteca/2025/04/10/2025/03/30/?utm_source=x')).toEqual([
      301,
      '/hemeroteca/2025/03/30/2025/04/10/?utm_source=x',
    ]);
    expect(await locationOf('/hemeroteca/2025/04/?a=b')).toEqual([
      301,
      '/hemeroteca/2025/04/01/2025/04/30/?a=b',
    ]);
    expect(await locationOf('/hemeroteca/fechas/?from=2025-04-10&to=&utm_source=x')).toEqual([
      301,
      '/hemeroteca/2025/04/10/2025/04/10/?utm_source=x',
    ]);
    expect((await read('/hemeroteca/2025/02/30/2025/01/01/')).status).toBe(404);
    expect((await read('/hemeroteca/2025/13/')).status).toBe(404);
  });

  it('redirects to the page of the range, without a render', async () => {
    const before = application.pages.size;
    const { status, headers } = await read('/hemeroteca/fechas/?from=2025-04-10&to=2025-03-30');
    expect([status, headers.location]).toEqual([301, '/hemeroteca/2025/03/30/2025/04/10/']);
    expect((await read('/es/hemeroteca/fechas/?from=2025-04-10&to=')).headers.location).toBe(
      '/es/hemeroteca/2025/04/10/2025/04/10/',
    );
    expect(application.pages.size).toBe(before);
  });

  it('leads to a page with a message for a date that does not exist', async () => {
    const { headers } = await read('/hemeroteca/fechas/?from=2025-02-29&to=2025-03-30');
    expect(headers.location).toBe('/hemeroteca/fecha-incorrecta/');
    const { status, main, text } = await read('/hemeroteca/fecha-incorrecta/');
    expect(status).toBe(200);
    expect(main).toContain('Alguna de les dates no existeix.');
    expect(main).toContain('aria-invalid="true"');
    expect(main).toContain('Titular april');
    expect(text).toMatch(/<link rel="canonical" href="[^"]*\/hemeroteca\/">/);
    expect((await read('/es/hemeroteca/fecha-incorrecta/')).main).toContain(
      'Alguna de las fechas no existe.',
    );
    expect((await read('/hemeroteca/fecha-incorrecta/pagina/2/')).status).toBe(404);
    expect((await read('/hemeroteca/')).main).not.toContain('aria-invalid');
  });

  it('answers any text of its fields with a redirect that does not repeat the text', async () => {
    for (const text of [...HOSTILE_TEXTS, 'x'.repeat(10_000)]) {
      const {
        status,
        headers,
        text: body,
      } = await read(
        `/hemeroteca/fechas/?${new URLSearchParams({ from: text.toWellFormed(), to: text.toWellFormed() })}`,
      );
      expect([301, 414, 431]).toContain(status);
      expect(`${headers.location}${body}`).not.toContain(MARK);
    }
    for (const query of [
      '',
      '?',
      '?%00=%ff',
      '?from',
      '?from=%',
      '?from=2025-01-01&from=x&to=2025-01-02',
    ])
      expect((await read(`/hemeroteca/fechas/${query}`)).status).toBe(301);
  });
});

describe('the calendar of the archive', () => {
  it('links the days of the shown month with their numbers of stories, by local day', async () => {
    const { main } = await read('/hemeroteca/2025/03/30/2025/03/30/');
    expect(daysIn(main)).toEqual([['/hemeroteca/2025/03/30/2025/03/30/', '30: 2 articles']]);
    expect(main).toContain('aria-current="page"');
    expect(main).toMatch(/<th scope="col"[^>]*>[^]*?dilluns/);
  });

  it('leads to the nearest months with stories, whose pages are cached', async () => {
    const { main } = await read('/hemeroteca/2025/03/01/2025/03/31/');
    expect(main).toContain('Notícies de març del 2025');
    expect(main).toContain('href="/hemeroteca/2024/02/01/2024/02/29/"');
    expect(main).toContain('href="/hemeroteca/2025/04/01/2025/04/30/"');
    expect(application.pages.has('elfar/hemeroteca/2025/03/01/2025/03/31/')).toBe(true);
  });

  it('is rendered again when a story of its month is published, and only then', async () => {
    const month = '/hemeroteca/2025/03/01/2025/03/31/';
    await read(month);
    await publish(['later', '2025-07-10T10:00:00Z']);
    expect(application.pages.has(`elfar${month}`)).toBe(true);
    expect(daysIn((await read(month)).main)).toHaveLength(1);
    await publish(['march', '2025-03-12T10:00:00Z']);
    expect(daysIn((await read(month)).main)).toEqual([
      ['/hemeroteca/2025/03/12/2025/03/12/', '12: 1 article'],
      ['/hemeroteca/2025/03/30/2025/03/30/', '30: 2 articles'],
    ]);
  });
});

describe('the same day of earlier years', () => {
  it('is below the stories of a day, if there are any', async () => {
    const { main } = await read('/hemeroteca/2024/02/29/2024/02/29/');
    expect(main).toMatch(/el 29 de febrer d’altres anys[^]*Titular leap/);
    expect((await read('/hemeroteca/2020/02/29/2020/02/29/')).main).not.toContain('d’altres anys');
    expect((await read('/hemeroteca/2020/02/29/2024/02/29/')).main).not.toContain('d’altres anys');
  });
});

describe('the ranges of the archive', () => {
  // R2.27
  it.each(['1702/01/01/2102/01/01', '0001/01/02/9998/12/31', '2025/03/29/2025/04/10'])(
    'serves %s without caching it',
    async (range) => {
      const before = application.pages.size;
      const { status, headers, main } = await read(`/hemeroteca/${range}/`);
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(main).toContain('Titular april');
      expect(application.pages.size).toBe(before);
    },
  );

  it.each(['1950/01/01/1950/01/31', '2190/02/01/2190/02/28', '9998/12/01/9998/12/31'])(
    'does not cache the empty month %s',
    async (range) => {
      const before = application.pages.size;
      const { status, headers, main } = await read(`/hemeroteca/${range}/`);
      expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([
        200,
        'no-store',
        'noindex',
      ]);
      expect(daysIn(main)).toEqual([]);
      expect(application.pages.size).toBe(before);
    },
  );
});
