import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { authorFields, storyFields } from '#tests/support/newsroom/newsroom.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { startApplication } from '#tests/support/processes/started-application.ts';

/** Parts of pages that docs/requirements.md requires and that no other test looks for. */

const FRONT = `title: El Far
description: El Far
rows:
  - layout: grid_100
    columns:
      - - kind: event
        - kind: opinion
          source: { types: [opinion] }
        - kind: weather
          source: Observatori
          places: [{ name: Port d’Alba, sky: rain, min: 13, max: 19 }]
`;

const event = {
  eventOccurrenceType: 'unique',
  eventUniqueDate: '2999-06-24T21:30:00+02:00',
  timetable: ['De 21.30 a 23 h'],
  location: { name: 'Llotja', url: '/tema/port/' },
  address: 'Moll, 1',
  modality: { name: 'Presencial' },
  thematics: [{ name: 'Música', url: '/tema/port/' }],
};

const DOCUMENTS = [
  authorFields({
    id: 'nuria',
    name: 'Núria Puig',
    register: { ca: 'Corresponsal' },
    image: { picture: 'port' },
    twitterAccount: { href: 'https://x.com/nuria', text: '@nuria' },
  }),
  storyFields({
    id: 'columna',
    type: 'opinion',
    taxon: 'elfar-politica',
    authors: ['nuria'],
    kicker: { text: 'La tribuna' },
    ratingValue: 4.5,
    image: { picture: 'port' },
    mediaInfo: '12 fotos',
  }),
  storyFields({
    id: 'concert',
    type: 'event',
    taxon: 'elfar-politica',
    mediaInfo: '90 minuts',
    event,
  }),
  {
    id: 'tema',
    type: 'hot-topic',
    site: 'elfar',
    locale: 'ca',
    position: 0,
    link: {
      id: 'tema-1',
      href: 'https://example.org/',
      text: 'El tema',
      title: 'Un altre lloc',
      rel: 'nofollow',
      target: '_blank',
    },
  },
];

let read: (path: string, body?: unknown) => Promise<string>;

beforeAll(async () => {
  const newsroom = await makeNewsroomFolder();
  writeFileSync(path.join(newsroom.content, 'fronts', 'elfar', 'ca', 'elfar-front-ca.yaml'), FRONT);
  appendFileSync(
    path.join(newsroom.content, 'sites', 'elfar.yaml'),
    'featureFlags: { search: true }\n',
  );
  const { application, url, close } = await startApplication({ newsroom });
  const submissions = DOCUMENTS.map((document) => ({ source: document.id, document }));
  expect(
    await application.wiring.services.publishing.publisher.publish({
      origin: 'push',
      actor: TEST_ACTOR,
      submissions,
    }),
  ).toMatchObject({
    ok: true,
  });
  read = async (at, body) => {
    const headers = {
      host: 'elfar.localhost',
      origin: 'http://elfar.localhost',
      'content-type': 'application/json',
    };
    const call = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return (await ask(url, { path: at, headers, ...call })).body.toString();
  };
  return close;
});

/** The text of a piece of HTML, its elements separated by one space. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The first element with an opening tag that matches, up to its end tag. */
function elementOf(html: string, opening: RegExp, end: string): string {
  const at = html.search(opening);
  expect(at).toBeGreaterThan(-1);
  return html.slice(at, html.indexOf(end, at));
}

describe('a front', () => {
  // R2.49
  it('has the date in its masthead, and a story has no masthead', async () => {
    const masthead = /<div class="[^"]*\bmasthead\b/;
    const date = elementOf(await read('/'), masthead, '</p>');
    expect(textOf(date)).toMatch(/^\p{L}+, \d+ (?:de |d’)\p{L}+ del \d{4}$/u);
    expect(masthead.test(await read('/politica/2026/03/01/columna/'))).toBe(false);
  });

  // R8.32
  it('has its icons in the page, and no other pictures than those of the newsroom', async () => {
    for (const html of [await read('/'), await read('/politica/2026/03/01/columna/')]) {
      expect(/<svg[^>]* viewBox="0 0 24 24"[^>]*>\s*<path d="/.test(html)).toBe(true);
      const drawn = [...html.matchAll(/<(?:use|image)\b[^>]* href="([^"]*)"/g)];
      expect(drawn.filter(([, href]) => !href?.startsWith('#'))).toEqual([]);
      const pictures = [...html.matchAll(/<img[^>]* src="([^"]*)"/g)];
      expect(pictures.filter(([, src]) => !src?.startsWith('/media/images/'))).toEqual([]);
    }
  });

  // R2.109
  it('has a weather module with places, words of the sky and temperatures', async () => {
    const weather = textOf(elementOf(await read('/'), /<section class="weather/, '</section>'));
    expect(weather).toContain('Port d’Alba Pluja');
    expect(weather).toMatch(/19.*13/);
  });

  // R2.119, R2.127
  it('has a badge with day and month on an event', async () => {
    expect(textOf(elementOf(await read('/'), /<time class="badge/, '</time>'))).toMatch(
      /^24 juny?\.?$/,
    );
  });

  // R2.124, R3.27
  it('has the media information of a story on its card', async () => {
    expect(
      textOf(
        elementOf(
          await read('/'),
          /<article[^>]*>(?:(?!<\/article>)[\s\S])*Titular concert/,
          '</article>',
        ),
      ),
    ).toContain('90 minuts');
  });

  // R2.94, R2.124, R2.129
  it('has avatar, author, register, kicker and headline on an opinion', async () => {
    const card = elementOf(await read('/'), /<article[^>]*opinion/, '</article>');
    expect(card).toMatch(/<img[^>]*port/);
    expect(textOf(card)).toMatch(/Núria Puig Corresponsal La tribuna Titular columna/);
  });

  // R3.37
  it('has the attributes of a hot topic on its link', async () => {
    const link = elementOf(await read('/'), /<a id="tema-1"/, '</a>');
    expect(link).toMatch(
      /href="https:\/\/example\.org\/" title="Un altre lloc" rel="nofollow" target="_blank"/,
    );
    expect(textOf(link)).toBe('El tema');
  });
});

describe('other pages', () => {
  // R2.43, R2.130
  it('the page of an author opens with the name and the account of a social network', async () => {
    const html = await read('/autor/nuria/');
    expect(html).toMatch(/<h1[^>]*>Núria Puig<\/h1>/);
    expect(textOf(elementOf(html, /<a[^>]*href="https:\/\/x\.com\/nuria"/, '</a>'))).toBe('@nuria');
  });

  // R3.36
  it('the page of an event has timetable, place, postal address, modality and subjects', async () => {
    const facts = elementOf(
      await read('/politica/2026/03/01/concert/'),
      /<section class="facts/,
      '</section>',
    );
    for (const text of ['De 21.30 a 23 h', 'Llotja', 'Moll, 1', 'Presencial', 'Música'])
      expect(textOf(facts)).toContain(text);
    expect(facts.match(/<a[^>]*href="\/tema\/port\/"/g)).toHaveLength(2);
  });

  // R5.37, R8.29
  it('the search page says that nothing was found, and offers no day after today', async () => {
    const html = await read('/buscar/?searchText=xyzzyq');
    expect(html).toContain('No hem trobat cap resultat');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' }).format(
      new Date(),
    );
    const days = html.match(/<input[^>]*type="date"[^>]*>/g) ?? [];
    expect(days.map((field) => /max="([^"]*)"/.exec(field)?.[1])).toEqual([today, today]);
  });

  // R5.37
  it('the agenda offers days after today', async () => {
    const days = (await read('/agenda/')).match(/<input[^>]*type="date"[^>]*>/g) ?? [];
    expect(days.map((field) => field.includes(' max='))).toEqual([false, false]);
  });

  // R2.69
  it('the search page offers the types of stories', async () => {
    const types = (await read('/buscar/')).match(/<input[^>]*name="searchtype"[^>]*>/g) ?? [];
    expect(types.map((field) => /value="([^"]*)"/.exec(field)?.[1])).toEqual([
      'all',
      'news',
      'other',
    ]);
  });

  // R3.29
  it('a result of a search for events has its event', async () => {
    const asked = { searchText: 'concert', type: 'event' };
    const { response } = JSON.parse(await read('/webapi/searcher/', asked));
    expect(response.results).toMatchObject([{ id: 'concert', event }]);
  });

  // R3.21, R3.22, R3.25, R3.27, R3.28, R3.30, R3.32, R3.59
  it('a result of a search has section, type, authors, rating and the proportions of its picture', async () => {
    const { response } = JSON.parse(await read('/webapi/searcher/', { searchText: 'columna' }));
    expect(response.results[0]).toMatchObject({
      id: 'columna',
      title: 'Titular columna',
      url: '/politica/2026/03/01/columna/',
      category: { name: 'Política', href: '/politica/' },
      articleNewsTypeEnum: 'opinion',
      publishedDate: '2026-03-01T10:00:00+01:00',
      mediaInfo: '12 fotos',
      authors: [{ id: 'nuria', name: 'Núria Puig', url: '/autor/nuria/' }],
      ratingValue: 4.5,
      multimedia: { type: 'image', image: { widthRatio: 640, heightRatio: 360 } },
    });
    expect(response.results[0].authors[0].image.url).toMatch(/^\/media\/images\/port\./);
  });
});
