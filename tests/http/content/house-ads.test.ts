import { beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '#server/programs/app/application.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { addAdPositions } from '#tests/support/newsroom/ad-positions.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { paragraph, storyFields } from '#tests/support/newsroom/newsroom.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { startApplication } from '#tests/support/processes/started-application.ts';

let application: Application;
let url: string;

beforeAll(async () => {
  const newsroom = await makeNewsroomFolder();
  addAdPositions(newsroom);
  const started = await startApplication({ newsroom });
  ({ application, url } = started);
  return started.close;
});

const publish = async (...documents: ({ id: string } & Record<string, unknown>)[]) => {
  const outcome = await application.wiring.services.publishing.publisher.publish({
    origin: 'push',
    actor: TEST_ACTOR,
    submissions: documents.map((document) => ({ source: document.id, document })),
  });
  expect(outcome).toMatchObject({ ok: true });
};

const read = async (path: string) => {
  const { status, body } = await ask(url, { path, headers: { host: 'elfar.localhost' } });
  const text = body.toString();
  return {
    status,
    text,
    titles: [...text.matchAll(/<b class="headline"><a[^>]*>\s*(Anunci [^<]*?)\s*<\/a>/g)].map(
      ([, title]) => title,
    ),
  };
};

const houseAd = (name: string, more: object = {}) => ({
  id: `elfar-ca-${name}`,
  type: 'house-ad',
  site: 'elfar',
  locale: 'ca',
  title: `Anunci ${name}`,
  text: 'Cinc històries abans de les set.',
  link: { href: '/boletines/', text: 'Apunta-m’hi' },
  image: { picture: 'port' },
  startsAt: '2026-01-01T00:00:00Z',
  ...more,
});

/** A text with room for one advertisement: six paragraphs of four lines. */
const body = Array.from({ length: 6 }, () => paragraph('paraula '.repeat(38)));
const story = (id: string, more: object = {}) =>
  storyFields({ id, slug: id, taxon: 'elfar-politica', body, ...more });
const pathOf = (id: string) => `/politica/2026/03/01/${id}/`;

describe('house ads', () => {
  it('stand in the text of a story, with a label, a height and no script', async () => {
    await publish(story('amb-anunci'), houseAd('text', { slotTypes: ['text'] }));
    const { text, titles } = await read(pathOf('amb-anunci'));
    expect(titles).toEqual(['Anunci text']);
    const place =
      /<div class="place[^"]*" role="group" aria-label="Publicitat">[\s\S]*?<\/div>/.exec(text);
    expect(place?.[0]).toContain('<svg');
    expect(place?.[0]).toMatch(/<svg[^>]*height="60"/);
    expect(place?.[0]).toMatch(/<svg[^>]*height="100"/);
    expect(place?.[0]).not.toContain('<script');
    expect(text).toMatch(/<a href="\/boletines\/"[^>]*>\s*Anunci text/);
    const before = text.slice(0, place?.index).match(/<p[^>]*>paraula/g);
    expect(before).toHaveLength(3);
  });

  it.each([
    ['without advertisements', { withoutAds: true }],
    ['in the mode that hides elements', { isHideable: true }],
    ['of two paragraphs', { body: body.slice(0, 2) }],
  ])('do not stand in a story %s', async (_name, more) => {
    const id = `sense-${Object.keys(more).join('').toLowerCase()}`;
    await publish(story(id, more), houseAd('text', { slotTypes: ['text'] }));
    const { status, titles } = await read(pathOf(id));
    expect(status).toBe(200);
    expect(titles).toEqual([]);
  });

  it('stand in the sections that they name', async () => {
    await publish(
      {
        id: 'elfar-cultura',
        type: 'taxon',
        site: 'elfar',
        slug: { ca: 'cultura' },
        name: { ca: 'Cultura' },
      },
      story('de-seccio'),
      houseAd('text', { slotTypes: ['text'], sections: ['elfar-cultura'] }),
    );
    expect((await read(pathOf('de-seccio'))).titles).toEqual([]);
    await publish(houseAd('text', { slotTypes: ['text'], sections: ['elfar-politica'] }));
    expect((await read(pathOf('de-seccio'))).titles).toEqual(['Anunci text']);
  });

  // R2.74
  it('stand after the sixth story of a list, and never in a language without them', async () => {
    await publish(
      ...Array.from({ length: 7 }, (_none, index) => story(`noticia-${index}`)),
      houseAd('llista', { slotTypes: ['list'] }),
    );
    const { text, titles } = await read('/politica/');
    expect(titles).toEqual(['Anunci llista']);
    expect(text.slice(0, text.indexOf('Anunci llista')).match(/<li[^>]*data-id=/g)).toHaveLength(6);
    expect((await read('/es/politica/')).text).not.toContain('class="place');
  });

  it('stand on no page of an account and on no error page', async () => {
    for (const path of ['/acceso/', '/registro/', '/no-existeix/', '/aviso-legal/'])
      expect((await read(path)).text).not.toContain('aria-label="Publicitat"');
  });

  // R3.33
  it('stand among the results of a search as a card with its position, which is not counted', async () => {
    await publish(
      ...Array.from({ length: 8 }, (_none, index) => story(`resultat-${index}`)),
      houseAd('cerca', {
        slotTypes: ['search'],
        link: { href: 'https://forn.example/', text: 'Obre' },
      }),
    );
    const search = async (cursorMark = '') => {
      const { body: answer } = await ask(url, {
        method: 'POST',
        path: `/webapi/searcher/${cursorMark}`,
        headers: {
          host: 'elfar.localhost',
          origin: 'http://elfar.localhost',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ searchText: 'paraula', limit: 7 }),
      });
      const { response } = JSON.parse(answer.toString()) as {
        response: {
          results: { id: string; position?: number; url: string; title: string }[];
          numResults: number;
          searcherPayload: { cursorMark: string };
        };
      };
      return response;
    };
    const first = await search();
    const ads = first.results.filter(({ position }) => position !== undefined);
    expect(ads).toMatchObject([
      { position: 6, title: 'Anunci cerca', url: 'https://forn.example/' },
    ]);
    expect(first.results.findIndex(({ position }) => position !== undefined)).toBe(6);
    expect(first.results).toHaveLength(8);
    const second = await search(first.searcherPayload.cursorMark);
    expect(second.results.every(({ position }) => position === undefined)).toBe(true);
  });

  it('leave all pages when they are taken back', async () => {
    const { id } = houseAd('text');
    await publish(story('retirat'), houseAd('text', { slotTypes: ['text'] }));
    expect((await read(pathOf('retirat'))).titles).toEqual(['Anunci text']);
    await publish({
      ...houseAd('text', { slotTypes: ['text'] }),
      id,
      endsAt: '2026-01-02T00:00:00Z',
    });
    expect((await read(pathOf('retirat'))).titles).toEqual([]);
  });

  it.each([
    ['a link to a script', { link: { href: 'javascript:alert(1)', text: 'Obre' } }],
    ['an unknown section', { sections: ['elfar-no-existeix'] }],
    ['an unknown picture', { image: { picture: 'no-existeix' } }],
  ])('with %s are refused', async (_name, more) => {
    const document = houseAd('dolent', more);
    const outcome = await application.wiring.services.publishing.publisher.publish({
      origin: 'push',
      actor: TEST_ACTOR,
      submissions: [{ source: document.id, document }],
    });
    expect(outcome).toMatchObject({ ok: false });
  });
});
