import { beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '#server/programs/app/application.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { startApplication } from '#tests/support/processes/started-application.ts';

let application: Application;
let url: string;

beforeAll(async () => {
  const started = await startApplication();
  ({ application, url } = started);
  return () => started.close();
});

async function read(path: string): Promise<{ status: number; text: string }> {
  const { status, body } = await ask(url, { path, headers: { host: 'elfar.localhost' } });
  return { status, text: body.toString() };
}

describe('a list of stories', () => {
  const day = (at: number) => `2026-01-0${at}T10:00:00Z`;
  const event = { eventOccurrenceType: 'unique', eventUniqueDate: '2190-01-01T10:00:00Z' };
  const publish = async (...documents: ({ id: string } & Record<string, unknown>)[]) => {
    const submissions = documents.map((document) => ({ source: document.id, document }));
    expect(
      await application.wiring.services.publishing.publisher.publish({
        origin: 'push',
        actor: TEST_ACTOR,
        submissions,
      }),
    ).toMatchObject({ ok: true });
  };

  // R2.46, R2.124
  it('shows a lead story and the number of stories in a section', async () => {
    await publish({
      id: 'platges',
      type: 'taxon',
      site: 'elfar',
      slug: { ca: 'platges' },
      name: { ca: 'Platges' },
      description: { ca: 'La sorra.' },
    });
    await publish(
      ...[1, 2, 3].map((at) =>
        storyFields({ id: `platja-${at}`, taxon: 'platges', publishedAt: day(at) }),
      ),
    );
    const { text } = await read('/platges/');
    expect(text.match(/class="card lead/g)).toHaveLength(1);
    expect(text).toMatch(/La sorra\.[^]*3 articles/);
  });

  it('answers 404 for a tag without stories in a language, and omits its link in the other language', async () => {
    await publish({
      id: 'nomes',
      type: 'tag',
      site: 'elfar',
      slug: { ca: 'nomes', es: 'solo' },
      name: { ca: 'Només', es: 'Solo' },
    });
    await publish(storyFields({ id: 'nomes-un', taxon: 'elfar-politica', tags: ['nomes'] }));
    const { status, text } = await read('/tema/nomes/');
    expect([status, /hreflang="es"[^>]*\/tema\//.test(text)]).toEqual([200, false]);
    expect((await read('/es/tema/solo/')).status).toBe(404);
    const map = (await read('/sitemap-sections.xml')).text;
    expect([map.includes('/tema/nomes/'), map.includes('/es/tema/solo/')]).toEqual([true, false]);
  });

  // R2.44
  it('groups an archive list by day, without event badges', async () => {
    await publish(
      storyFields({ id: 'dia-1', taxon: 'elfar-politica', publishedAt: day(1) }),
      storyFields({
        id: 'dia-2',
        type: 'event',
        event,
        taxon: 'elfar-politica',
        publishedAt: day(2),
      }),
    );
    const { text } = await read('/hemeroteca/2026/01/01/2026/01/02/');
    const main = /<main.*<\/main>/s.exec(text)?.[0] ?? '';
    expect([...main.matchAll(/<h2[^>]*>([^<]+)/g)].map(([, words]) => words)).toEqual([
      'divendres, 2 de gener del 2026',
      'dijous, 1 de gener del 2026',
    ]);
    expect(main).not.toContain('2190');
    expect(main).toContain('Notícies de l’1 al 2 de gener del 2026');
  });
});

describe('a gallery', () => {
  it('opens with its first picture, numbers the captions of the others and credits all once', async () => {
    const pictures = ['Barques', 'Xarxes', 'Caixes'].map((caption) => ({
      picture: 'port',
      caption,
    }));
    const document = storyFields({
      id: 'sequencia',
      type: 'photo-gallery',
      taxon: 'elfar-politica',
      pictures,
    });
    const submissions = [{ source: 'sequencia', document }];
    expect(
      await application.wiring.services.publishing.publisher.publish({
        origin: 'push',
        actor: TEST_ACTOR,
        submissions,
      }),
    ).toMatchObject({ ok: true });
    const { text } = await read('/politica/2026/03/01/sequencia/');
    const article = text.slice(0, text.indexOf('</article>'));
    const captions = [...article.matchAll(/<figcaption[^>]*>([^]*?)<\/figcaption>/g)].map(
      ([, words = '']) =>
        words
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
    );
    expect(captions.map((words) => words.slice(0, 10))).toEqual([
      '1/3 Barque',
      '2/3 Xarxes',
      '3/3 Caixes',
    ]);
    const column = text.slice(text.indexOf('class="opening'), text.indexOf('class="sequence'));
    expect([column.match(/<img/g)?.length, column.match(/<figure/g)?.length]).toEqual([1, 1]);
    expect(text).not.toContain('Fotografia 2 de 3');
  });
});

describe('a poll', () => {
  const options = [
    { id: 'si', text: 'Sí', votes: 3 },
    { id: 'no', text: 'No', votes: 1 },
  ];

  it('shows the result of a closed poll in words and hides the votes of an open one', async () => {
    const poll = {
      type: 'poll',
      taxon: 'elfar-politica',
      question: 'Sí?',
      options,
      startsAt: '2026-01-01T10:00:00Z',
    };
    const documents = [
      storyFields({ id: 'tancada', ...poll, endsAt: '2026-01-02T10:00:00Z' }),
      storyFields({ id: 'oberta', ...poll, endsAt: '2190-01-02T10:00:00Z' }),
    ];
    const submissions = documents.map((document) => ({ source: document.id, document }));
    expect(
      await application.wiring.services.publishing.publisher.publish({
        origin: 'push',
        actor: TEST_ACTOR,
        submissions,
      }),
    ).toMatchObject({ ok: true });
    const wordsAt = async (slug: string) => {
      const { text } = await read(`/politica/2026/03/01/${slug}/`);
      return (/<section class="poll[^]*?<\/section>/.exec(text)?.[0] ?? '')
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ');
    };
    const closed = await wordsAt('tancada');
    expect(closed).toMatch(
      /Resultats Sí 75 % · 3 vots la més votada No 25 % · 1 vot Resultats: 4 vots .* 4 vots /,
    );
    expect(await wordsAt('oberta')).not.toMatch(/Resultats|%|vots/);
  });
});

describe('a URL with the slug of a story', () => {
  const find = async (path: string) => {
    const { status, headers } = await ask(url, { path, headers: { host: 'elfar.localhost' } });
    return [status, headers.location];
  };

  it('redirects from another section or day to the story, in the language of the URL', async () => {
    const versions = ['ca', 'es'].map((locale) =>
      storyFields({ id: `moll-${locale}`, slug: 'el-moll-nou', locale, taxon: 'elfar-politica' }),
    );
    const submissions = versions.map((document) => ({ source: document.id, document }));
    expect(
      await application.wiring.services.publishing.publisher.publish({
        origin: 'push',
        actor: TEST_ACTOR,
        submissions,
      }),
    ).toMatchObject({ ok: true });
    const place = '/politica/2026/03/01/el-moll-nou/';
    for (const path of [
      '/cultura/2026/03/01/el-moll-nou/',
      '/politica/2026/11/30/el-moll-nou/',
      '/NO-HI-ES/1999/01/01/el-moll-nou/',
    ])
      expect([path, await find(path)]).toEqual([path, [301, place]]);
    expect(await find('/es/cultura/2026/03/01/el-moll-nou/')).toEqual([301, `/es${place}`]);
  });

  it('answers 404 for a path of another form', async () => {
    expect(await find('/politica/2026/13/01/el-moll-nou/')).toEqual([404, undefined]);
    expect(await find('/politica/el-moll-nou/')).toEqual([404, undefined]);
  });
});

describe('the blocks of a story', () => {
  const publish = async (...documents: { id: string }[]) => {
    const submissions = documents.map((document) => ({ source: document.id, document }));
    expect(
      await application.wiring.services.publishing.publisher.publish({
        origin: 'push',
        actor: TEST_ACTOR,
        submissions,
      }),
    ).toMatchObject({ ok: true });
  };
  const inPolitics = (fields: { id: string } & Record<string, unknown>) =>
    storyFields({ taxon: 'elfar-politica', ...fields });
  const startsAt = '2026-03-01T10:00:00Z';
  const options = [
    { id: 'si', text: 'Sí' },
    { id: 'no', text: 'No' },
  ];
  const poll = inPolitics({
    id: 'vots',
    type: 'poll',
    question: '?',
    options,
    startsAt,
    publishedAt: '2020-01-01T10:00:00Z',
  });
  const named = inPolitics({ id: 'llegiu', publishedAt: '2020-01-02T10:00:00Z' });
  // Newer stories of the section keep the named ones out of the list below each story.
  const others = ['u', 'dos', 'tres', 'quatre'].map((id) =>
    inPolitics({ id, publishedAt: '2020-02-01T10:00:00Z' }),
  );
  const body = [
    { type: 'poll', poll: 'vots' },
    { type: 'related', stories: ['llegiu'] },
  ];

  // R3.64
  it.each([
    ['live-blog', { coverageStart: startsAt, posts: [{ id: 'p1', at: startsAt, body }] }],
    [
      'digital-interview',
      {
        interviewee: 'Berta',
        startsAt,
        answers: [{ question: '?', askedBy: 'Joan', at: startsAt, answer: body }],
      },
    ],
  ])(
    'links the poll and the stories that the blocks of a story refer to: %s',
    async (type, fields) => {
      await publish(poll, named, ...others, inPolitics({ id: `amb-${type}`, type, ...fields }));
      const { text } = await read(`/politica/2026/03/01/amb-${type}/`);
      expect(text).toMatch(/href="\/politica\/2020\/01\/01\/vots\/"[^>]*>Titular vots/);
      expect(text).toMatch(/href="\/politica\/2020\/01\/02\/llegiu\/"[^>]*>Titular llegiu/);
    },
  );

  // R3.63
  it('shows the poll that a text contains with its options', async () => {
    await publish(poll, named, ...others, inPolitics({ id: 'amb-article', type: 'article', body }));
    const { text } = await read('/politica/2026/03/01/amb-article/');
    expect(text).toMatch(/<section class="poll[^]*Sí[^]*No[^]*<\/section>/);
    expect(text).toMatch(/href="\/politica\/2020\/01\/02\/llegiu\/"[^>]*>Titular llegiu/);
  });

  it('shows embeds as links to their provider at the opening of a story', async () => {
    const videoEmbed = { provider: 'Vimeo', url: 'https://vimeo.com/1', title: 'El temporal' };
    const audioEmbed = { provider: 'Ivoox', url: 'https://ivoox.com/2' };
    await publish(inPolitics({ id: 'incrustat', videoEmbed, audioEmbed }));
    const { text } = await read('/politica/2026/03/01/incrustat/');
    const opening = /<div class="opening.*?<div class="aside/s.exec(text)?.[0] ?? '';
    expect(opening).toMatch(/El temporal<\/p>\s*<a href="https:\/\/vimeo.com\/1"/);
    expect(opening).toMatch(/<a href="https:\/\/ivoox.com\/2"/);
    expect(text).not.toContain('<iframe');
  });

  // R2.124, R3.23
  it('shows a kicker as a link of the page’s edition, on cards and above the headline', async () => {
    const kicker = { text: 'Al carrer', url: '/tema/port/', title: 'Tot sobre el port' };
    await publish(inPolitics({ id: 'calle', locale: 'es', kicker }));
    const link = /<a href="\/es\/tema\/port\/" title="Tot sobre el port"[^>]*>\s*Al carrer\s*<\/a>/;
    expect((await read('/es/politica/')).text).toMatch(link);
    expect((await read('/es/politica/2026/03/01/calle/')).text).toMatch(link);
  });
});

describe('a range of the archive', () => {
  // R2.27
  it.each([
    '1950/01/01/1950/01/01',
    '1950/01/01/1950/12/31',
    '2190/01/01/2190/01/01',
    '2100/01/01/9998/12/31',
  ])('serves an empty archive range without caching it: %s', async (range) => {
    const before = application.pages.size;
    const { status, headers, body } = await ask(url, {
      path: `/hemeroteca/${range}/`,
      headers: { host: 'elfar.localhost' },
    });
    expect(status).toBe(200);
    expect(body.toString()).toContain('No es va publicar res en aquestes dates.');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(application.pages.size).toBe(before);
  });

  // R2.27
  it('lists stories of a range that ends after today', async () => {
    const { status, text } = await read('/hemeroteca/2026/01/01/2190/12/31/');
    expect(status).toBe(200);
    expect(text).toContain('/politica/2026/03/01/el-port-obre/');
  });
});
