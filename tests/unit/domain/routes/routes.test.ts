import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { callClassOf, CONTRACTS } from '#contracts/call-classes.ts';
import { readPath } from '#domain/routes/read-path.ts';
import { isCallRoute, type Route } from '#domain/routes/route.ts';
import { fixedPaths } from '#domain/routes/fixed-paths.ts';
import { OWN_SEGMENTS, ROUTES } from '#domain/routes/routes.ts';
import { subscriptionSettingsSchema } from '#domain/sites/offers.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';
import { samplePath } from '#tests/support/sample-path.ts';

/** The id of a comment. */
const COMMENT = '019ab3f0-5c1e-7d22-8a4b-0123456789ab';

/**
 * Values of the parameters in the file names of `src/pages`. An empty text stands for a missing
 * optional part.
 */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  taxon: ['politica'],
  tag: ['aigua'],
  slug: ['el-port-obre'],
  key: ['abcdefghijklmnopqrstuv'],
  kind: ['evento'],
  year: ['2026'],
  month: ['03'],
  day: ['01'],
  season: ['2'],
  '...day': ['', '01'],
  '...near': ['', 'hoy', 'fin-de-semana'],
  '...text': ['', 'temps'],
  '...week': ['', '2026/03/02'],
  '...range': [
    '',
    'hoy',
    '2026/03/01/2026/03/31',
    'pagina/2',
    'hoy/pagina/2',
    '2026/03/01/2026/03/31/pagina/2',
    'fecha-incorrecta',
  ],
  '...page': ['', 'pagina/2'],
  id: ['el-port-obre'],
  question: ['019ab3f0-5c1e-7d22-8a4b-0123456789ab'],
  interview: ['xat'],
  order: ['votes', 'new', 'few'],
  after: ['019ab3f0-5c1e-7d22-8a4b-0123456789ab'],
  contribution: ['0f8c2d4e-6a1b-4c3d-9e5f-7a8b9c0d1e2f'],
  file: ['0f8c2d4e-6a1b-4c3d-9e5f-7a8b9c0d1e2f'],
  token: ['abc'],
  email: ['nuria@correu.example'],
  provider: ['google'],
  blog: ['el-port-obre'],
  sequence: ['12'],
  postId: ['p-1'],
  post: ['p-1'],
  '...view': ['claves', 'p-1', 'cronologia/p-1'],
  '...place': ['', 'mejores', COMMENT, `antiguos/desde/${COMMENT}`],
  '...after': ['', `desde/${COMMENT}`],
  comment: [COMMENT],
  reader: ['k3v9'],
  story: ['el-port-obre'],
  document: ['el-port-obre'],
  cursorMark: ['abc'],
  relativeVersionId: ['published'],
};

/** The site map of a month has the month in its file name. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'sitemap-[month].xml': ['sitemap-2026-03.xml', 'sitemap-2026-03-2.xml'],
};

/** Pages that print a part of a call’s response, and have no path of their own. */
const PARTS_OF_CALLS = new Set([
  '/webapi/shows/list/',
  '/api/desk/written-answer',
  '/api/desk/written-post',
  '/api/front/paywall/closed-part',
]);

const files = globSync('**/*.{astro,ts}', { cwd: 'src/pages' });

/** Paths that a file of `src/pages` answers. */
function pathsOf(file: string): string[] {
  // The changes of a live blog, the result of a poll and comments are parts of the page cache below
  // the calls.
  const isPage =
    file.endsWith('.astro') && !/^api\/(?!front\/(?:live|polls|interviews|comments)\/)/.test(file);
  const name = file.replace(/\.(?:astro|ts)$/, '').replace(/(?:^|\/)index$/, '');
  const named = name in NAMES ? (NAMES[name] ?? []) : [name];
  const filled = named.flatMap((one) =>
    [...one.matchAll(/\[((?:\.\.\.)?\w+)\]/g)].reduce(
      (paths, [parameter = '', key = '']) =>
        paths.flatMap((path) => valuesOf(key).map((value) => path.replace(parameter, value))),
      [one],
    ),
  );
  return filled.map((one) => `/${one}${isPage ? '/' : ''}`.replaceAll(/\/+/g, '/'));
}

function valuesOf(parameter: string): readonly string[] {
  const values = PARAMETERS[parameter];
  if (!values)
    throw new Error(`Add values of the parameter "${parameter}" to PARAMETERS in this test.`);
  return values;
}

function isServed(path: string): boolean {
  const { route } = readPath(elfar, path);
  if (route.answer !== 'call') return route.pattern !== '/{rest}';
  return PARTS_OF_CALLS.has(path) || callClassOf('GET', path) !== undefined;
}

/** Patterns of the rows that a file answers. */
const answered = new Set(files.flatMap(pathsOf).map((path) => readPath(elfar, path).route.pattern));

/** Answered by the front process. */
const isAnsweredByFront = ({ answer }: Route) =>
  ['media', 'redirect', 'rules', 'channel'].includes(answer);

describe('the table of routes', () => {
  it.each(files)('has a row for the page %s', (file) => {
    const missing = pathsOf(file).filter((path) => !isServed(path));
    expect(
      missing,
      'Add a row for these paths (src/domain/routes/routes.ts): the front process answers them by 404.',
    ).toEqual([]);
  });

  it.each(
    ROUTES.filter(
      (route) => !isAnsweredByFront(route) && !/^\/(?:api|webapi)\/\{any\}$/.test(route.pattern),
    ),
  )('has a page for its row $pattern', (route) => {
    expect(readPath(elfar, samplePath(route)).route).toBe(route);
    // The file of a list’s cards is cut out of the page of the list.
    const pattern = route.pattern.replace(/more\.json$/, '');
    expect(
      answered,
      `Add a file of src/pages for ${pattern}, or delete its row (src/domain/routes/routes.ts).`,
    ).toContain(pattern);
  });

  it('declares the tags of each fragment, so that a publication can purge it', () => {
    const fragments = ROUTES.filter((route) => route.answer === 'fragment');
    expect(fragments.map(({ pattern }) => pattern)).toEqual(
      expect.arrayContaining(['/alertas/', '/{section}/pagina/{number}/more.json']),
    );
    for (const { pattern, tags } of fragments)
      expect(
        tags,
        `Name the cache tags of ${pattern} in its row (src/domain/routes/routes.ts): without one it is never purged.`,
      ).not.toEqual([]);
  });

  it('has no row twice', () => {
    const patterns = ROUTES.map(({ pattern }) => pattern);
    expect(patterns, 'Delete the second row of a pattern: the first one wins.').toEqual([
      ...new Set(patterns),
    ]);
  });

  it('has a row for each contract', () => {
    for (const { path } of CONTRACTS)
      expect(isCallRoute(readPath(elfar, path.replaceAll(/\{\w+\}/g, 'x')).route)).toBe(true);
  });

  it('reserves the first segment of each path of the site', () => {
    for (const segment of [
      'ca',
      'es',
      'api',
      'webapi',
      'media',
      'agenda',
      'tema',
      'perfil',
      'suscripcion',
      '404',
      'sin-conexion',
    ])
      expect(OWN_SEGMENTS.has(segment)).toBe(true);
    expect([
      OWN_SEGMENTS.has('politica'),
      OWN_SEGMENTS.has('robots.txt'),
      OWN_SEGMENTS.has(''),
    ]).toEqual([false, false, false]);
  });
});

/** The fixed lists below. */
const JOINS =
  'A row with isWarm or isInSitemap joins this list: add its path, or correct the row (src/domain/routes/routes.ts).';

describe('the pages without parameters', () => {
  const none = {
    newsletters: [],
    legal: {},
    information: [],
    featureFlags: { ...elfar.featureFlags, accounts: false },
    subscription: elfar.subscription,
    foreignHosts: { frames: [], ads: [] },
    gptAdvertisingEnabled: false,
  };

  it('of a site without any part are those of each site', () => {
    const parts = { site: none, locale: 'ca', types: new Set<string>() } as const;
    expect(fixedPaths(parts, 'isWarm'), JOINS).toEqual([
      '/',
      '/agenda/',
      '/alertas/',
      '/hemeroteca/',
      '/privacidad/',
    ]);
    expect(fixedPaths(parts, 'isInSitemap'), JOINS).toEqual(['/', '/agenda/', '/hemeroteca/']);
  });

  it('include those of each part that a site has in the language', () => {
    const text = [{ heading: 'Avís', text: ['Text.'] }];
    const site = {
      foreignHosts: { frames: ['https://films.example'], ads: [] },
      gptAdvertisingEnabled: false,
      newsletters: ['butlleti'],
      legal: { ca: text },
      information: [
        {
          page: 'contacto' as const,
          parts: { es: text },
          title: { ca: 'Contacte', es: 'Contacto' },
        },
      ],
      featureFlags: { ...elfar.featureFlags, accounts: true },
      subscription: subscriptionSettingsSchema.parse({
        offers: [
          {
            id: 'mes',
            name: { ca: 'Mes' },
            description: { ca: 'Cada mes' },
            price: 500,
            interval: 'month',
          },
        ],
      }),
    };
    const types = new Set(['show', 'blog', 'schedule-entry']);
    const inCatalan = fixedPaths({ site, locale: 'ca', types }, 'isWarm');
    for (const path of [
      '/programas/',
      '/blogs/',
      '/programacion/',
      '/boletines/',
      '/condiciones/',
      '/privacidad/',
      '/perfil/autores/',
      '/suscripcion/',
      '/sin-conexion/',
    ])
      expect(inCatalan).toContain(path);
    expect(inCatalan).not.toContain('/contacto/');
    expect(fixedPaths({ site, locale: 'es', types }, 'isInSitemap')).toContain('/contacto/');
    expect(fixedPaths({ site, locale: 'es', types }, 'isWarm')).not.toContain('/condiciones/');
    expect(fixedPaths({ site, locale: 'es', types }, 'isInSitemap')).not.toContain(
      '/perfil/autores/',
    );
  });
});
