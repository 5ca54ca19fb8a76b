import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '#server/programs/app/application.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { below, parseXml, textsOf } from '#tests/support/parse-xml.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { MINUTE, NOON, startAtNoon } from '#tests/support/turned-clock.ts';

/** Feeds, sitemaps and manifests are requested at their URLs, through the page cache. */

/**
 * The sitemaps of the stories of March 2026, and of those that a test publishes at noon of 10 June.
 */
const MARCH = '/sitemap-2026-03.xml';
const THIS_MONTH = '/sitemap-2026-06.xml';
let application: Application;
let url: string;

beforeAll(async () => {
  const started = await startAtNoon();
  ({ application, url } = started);
  return started.close;
});

const read = async (
  path: string,
  options: { host?: string; method?: string; headers?: Record<string, string> } = {},
) => {
  const { host = 'elfar.localhost', method = 'GET', headers = {} } = options;
  const answer = await ask(url, { path, method, headers: { host, ...headers } });
  return { ...answer, text: answer.body.toString() };
};

const publish = async (...documents: ({ id: string } & Record<string, unknown>)[]) => {
  const submissions = documents.map((document) => ({ source: document.id, document }));
  expect(
    await application.wiring.services.publishing.publisher.publish({
      origin: 'push',
      actor: TEST_ACTOR,
      submissions,
    }),
  ).toMatchObject({
    ok: true,
  });
};
const push = (fields: { id: string } & Record<string, unknown>) =>
  publish(storyFields({ taxon: 'elfar-politica', ...fields }));

const RSS = 'application/rss+xml; charset=utf-8';
const JSON_FEED = 'application/feed+json; charset=utf-8';

describe('a feed', () => {
  it.each([
    ['/rss.xml', RSS, 'El port obre'],
    ['/feed.json', JSON_FEED, 'El port obre'],
    ['/es/rss.xml', RSS, 'Abre el puerto'],
    ['/es/feed.json', JSON_FEED, 'Abre el puerto'],
    ['/politica/rss.xml', RSS, 'El port obre'],
    ['/es/politica/rss.xml', RSS, 'Abre el puerto'],
    ['/es/politica/feed.json', JSON_FEED, 'Abre el puerto'],
    ['/tema/port/rss.xml', RSS, 'El port obre'],
    ['/autor/berta-far/feed.json', JSON_FEED, 'El port obre'],
    ['/es/autor/berta-far/rss.xml', RSS, 'El Far'],
  ])('serves %s as %s with the stories of that listing', async (path, type, words) => {
    const { status, headers, text } = await read(path);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      type,
      'public, max-age=0, must-revalidate',
    ]);
    expect(headers).not.toHaveProperty('content-security-policy');
    expect(text).toContain(words);
    if (type === RSS) expect(parseXml(text).name).toBe('rss');
    else expect(JSON.parse(text)).toMatchObject({ version: 'https://jsonfeed.org/version/1.1' });
  });

  it('links the feeds of a page in its head', async () => {
    for (const page of [
      '/',
      '/es/politica/',
      '/autor/berta-far/',
      '/politica/2026/03/01/el-port-obre/',
    ]) {
      const links = [
        ...(await read(page)).text.matchAll(
          /<link rel="alternate" type="application\/(?:rss|feed)\+\w+"[^>]* href="([^"]+)"/g,
        ),
      ];
      expect(links).toHaveLength(2);
      for (const [, href = ''] of links) expect((await read(href)).status).toBe(200);
    }
  });

  it('names the URL of the feed and the URL of its page', async () => {
    const root = parseXml((await read('/es/politica/rss.xml')).text);
    expect(below(root, 'atom:link')[0]?.attributes.href).toBe(
      'http://elfar.localhost/es/politica/rss.xml',
    );
    expect(textsOf(root, 'link')[0]).toBe('http://elfar.localhost/es/politica/');
  });

  it.each([
    '/nores/rss.xml',
    '/es/nores/feed.json',
    '/tema/nores/rss.xml',
    '/autor/ningu/rss.xml',
    '/programas/cap/rss.xml',
    '/politica/rss.xml/',
    '/rss.xml/',
    '/sitemap-2026-02.xml',
    '/sitemap-2026-03-2.xml',
  ])('answers 404 without caching for a missing feed or sitemap: %s', async (path) => {
    const before = application.pages.size;
    const { status, headers, text } = await read(path);
    expect([status, headers['cache-control'], text]).toEqual([404, 'no-store', '404 Not Found\n']);
    expect(application.pages.size).toBe(before);
  });

  it('answers HEAD without a body, and 304 for a known ETag', async () => {
    const first = await read('/rss.xml');
    const head = await read('/rss.xml', { method: 'HEAD' });
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(first.body.length),
    ]);
    const again = await read('/rss.xml', {
      headers: { 'if-none-match': first.headers.etag ?? '' },
    });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await read('/rss.xml', { method: 'POST' })).status).toBe(405);
  });

  // R6.14
  it('lists no word of paid, scheduled, embargoed or withdrawn stories in feeds and sitemaps', async () => {
    for (const path of [
      '/rss.xml',
      '/feed.json',
      '/politica/rss.xml',
      MARCH,
      '/sitemap-news.xml',
    ]) {
      expect((await read(path)).text).not.toMatch(/TEXT-|EMBARGA|PROGRAMA[TD]|retirada/);
    }
  });
});

describe('a publication', () => {
  const FILES = [
    '/rss.xml',
    '/feed.json',
    '/politica/rss.xml',
    '/tema/port/feed.json',
    THIS_MONTH,
    '/sitemap-news.xml',
  ];
  const story = {
    id: 'nova',
    slug: 'nova-de-trinca',
    headline: 'Nova',
    publishedAt: new Date(NOON - MINUTE).toISOString(),
    tags: ['elfar-port'],
  };

  it('lists a new story in every feed and sitemap of its listings at once, and in no other', async () => {
    const other = await read('/es/politica/rss.xml');
    const march = await read(MARCH);
    for (const path of FILES) expect((await read(path)).text).not.toContain('nova-de-trinca');
    await push(story);
    for (const path of FILES)
      expect([path, (await read(path)).text.includes('nova-de-trinca')]).toEqual([path, true]);
    expect((await read('/es/politica/rss.xml')).headers.etag).toBe(other.headers.etag);
    expect([application.pages.has(`elfar${MARCH}`), (await read(MARCH)).headers.etag]).toEqual([
      true,
      march.headers.etag,
    ]);
  });

  it('shows the changed headline of a story in feeds and sitemaps', async () => {
    await push({ ...story, headline: 'Peix & <xips> «»' });
    const items = textsOf(parseXml((await read('/politica/rss.xml')).text), 'title');
    expect(items).toContain('Peix & <xips> «»');
    expect(textsOf(parseXml((await read('/sitemap-news.xml')).text), 'news:title')).toContain(
      'Peix & <xips> «»',
    );
  });

  it('adds a new language version to the sitemap of its language', async () => {
    await push({ ...story, id: 'nueva', locale: 'es', slug: 'recien-llegada', storyId: 'nova' });
    expect((await read(`/es${THIS_MONTH}`)).text).toContain('recien-llegada');
    expect((await read(THIS_MONTH)).text).not.toContain('recien-llegada');
  });

  it('removes a withdrawn story from every feed and sitemap', async () => {
    await push({ ...story, status: 'withdrawn' });
    for (const path of [...FILES, `/es${THIS_MONTH}`])
      expect([path, (await read(path)).text.includes('nova-de-trinca')]).toEqual([path, false]);
  });

  it('lists an episode in its show’s feed with its audio, unless it is for subscribers', async () => {
    const show = {
      type: 'show',
      id: 'ones',
      site: 'elfar',
      slug: 'ones',
      name: 'Ones',
      medium: 'podcast',
      hosts: ['berta-far'],
    };
    await publish({ ...show, image: { picture: 'port' }, podcastCategory: 'Music' });
    const episode = {
      type: 'episode',
      show: 'ones',
      number: 3,
      audio: { fileSource: '/media/files/cap.mp3', duration: 60 },
    };
    await push({ id: 'capitol', ...episode, image: { picture: 'port' } });
    await push({ id: 'tancat', ...episode, access: 'subscriber' });
    const root = parseXml((await read('/programas/ones/rss.xml')).text);
    expect(textsOf(root, 'itunes:author')).toEqual(['Berta Far']);
    expect(below(root, 'itunes:category').map(({ attributes }) => attributes.text)).toEqual([
      'Music',
    ]);
    // Squares of 1400 to 3000 pixels: one of the show and one of its episode.
    const squares = below(root, 'itunes:image').map(({ attributes }) => attributes.href);
    expect(squares).toHaveLength(2);
    for (const square of squares) expect(square).toMatch(/_1-1_1600w\.jpg$/);
    expect(below(root, 'item')).toHaveLength(2);
    expect(below(root, 'enclosure').map(({ attributes }) => attributes)).toEqual([
      { url: 'http://elfar.localhost/media/files/cap.mp3', length: '0', type: 'audio/mpeg' },
    ]);
  });
});

describe('files for crawlers and home screens', () => {
  it('serves a sitemap index whose maps exist, are well formed and belong to the site and language', async () => {
    const index = await read('/sitemap.xml');
    expect(index.headers['content-type']).toBe('application/xml');
    const maps = textsOf(parseXml(index.text), 'loc').map((loc) => new URL(loc).pathname);
    expect(maps).toEqual([
      '/sitemap-sections.xml',
      MARCH,
      '/sitemap-news.xml',
      '/es/sitemap-sections.xml',
      `/es${MARCH}`,
      `/es${THIS_MONTH}`,
      '/es/sitemap-news.xml',
    ]);
    for (const map of maps) {
      const { status, text } = await read(map);
      expect([map, status]).toEqual([map, 200]);
      for (const loc of textsOf(parseXml(text), 'loc'))
        expect(loc).toMatch(
          map.startsWith('/es/') ? /^http:\/\/elfar\.localhost\/es\// : /localhost\/(?!es\/)/,
        );
    }
  });

  it('lists only pages in sitemaps that answer 200', async () => {
    const locs = ['/sitemap-sections.xml', '/es/sitemap-sections.xml', MARCH].map(async (map) =>
      textsOf(parseXml((await read(map)).text), 'loc'),
    );
    const paths = (await Promise.all(locs)).flat().map((loc) => new URL(loc).pathname);
    expect(paths.length).toBeGreaterThan(8);
    // The pages of shows have tests of their own.
    for (const path of paths.filter((one) => !one.includes('/programas/')))
      expect([path, (await read(path)).status]).toEqual([path, 200]);
  });

  it('serves a robots.txt with the sitemap of each site', async () => {
    const [elfar, ondamarea] = [
      await read('/robots.txt'),
      await read('/robots.txt', { host: 'ondamarea.localhost' }),
    ];
    expect(elfar.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(elfar.text).toContain('Sitemap: http://elfar.localhost/sitemap.xml');
    expect(ondamarea.text).toContain('Sitemap: http://ondamarea.localhost/sitemap.xml');
  });

  it.each(['elfar', 'ondamarea'])('serves a manifest whose icons exist: %s', async (alias) => {
    const host = `${alias}.localhost`;
    const { headers, text } = await read('/manifest.webmanifest', { host });
    expect(headers['content-type']).toBe('application/manifest+json');
    const icons = [...text.matchAll(/"src":"([^"]+)"/g)].map(([, src = '']) => src);
    expect(icons).toHaveLength(4);
    for (const icon of [...icons, `/icons/${alias}-180.png`])
      expect([icon, (await read(icon, { host })).status]).toEqual([icon, 200]);
  });
});

describe('a share image', () => {
  const cardOf = async (path: string) => {
    const [, card = ''] =
      /property="og:image" content="http:\/\/elfar\.localhost([^"]+)"/.exec(
        (await read(path)).text,
      ) ?? [];
    return card;
  };

  it('serves the share image that a story’s page names, immutable', async () => {
    const card = await cardOf('/politica/2026/03/01/el-port-obre/');
    expect(card).toMatch(/^\/media\/cards\/.+\.[0-9a-f]{8}\.jpg$/);
    const { status, headers, body } = await read(card);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ]);
    expect(await sharp(body).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  it('changes the URL of a share image with the headline, and answers 404 for outdated and withdrawn ones', async () => {
    const story = { id: 'targeta', headline: 'Abans', publishedAt: '2026-03-01T12:00:00+01:00' };
    const path = '/politica/2026/03/01/targeta/';
    await push(story);
    const before = await cardOf(path);
    expect((await read(before)).status).toBe(200);
    await push({ ...story, headline: 'Després' });
    const after = await cardOf(path);
    expect(after).not.toBe(before);
    expect([(await read(before)).status, (await read(after)).status]).toEqual([404, 200]);
    await push({ ...story, headline: 'Després', status: 'withdrawn' });
    expect((await read(after)).status).toBe(404);
  });
});
