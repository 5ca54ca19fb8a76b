import { beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '#server/programs/app/application.ts';
import { paragraph, storyFields } from '#tests/support/newsroom/newsroom.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { startApplication } from '#tests/support/processes/started-application.ts';

let application: Application;
let url: string;

beforeAll(async () => {
  const started = await startApplication();
  ({ application, url } = started);
  return started.close;
});

const read = async (path: string) => {
  const answer = await ask(url, { path, headers: { host: 'elfar.localhost' } });
  return { ...answer, text: answer.body.toString() };
};

/** Pushes a story of elfar in Catalan. */
const push = async (fields: { id: string } & Record<string, unknown>) => {
  const outcome = await application.wiring.services.publishing.publisher.publish({
    origin: 'push',
    actor: TEST_ACTOR,
    submissions: [
      { source: fields.id, document: storyFields({ taxon: 'elfar-politica', ...fields }) },
    ],
  });
  expect(outcome).toMatchObject({ ok: true });
};

describe('a live blog', () => {
  const cover = async (instants: string[]) => {
    const posts = instants.map((at, index) => ({
      id: `post-${index}`,
      at,
      body: [paragraph('Entrada')],
    }));
    await push({
      id: 'cobertura',
      type: 'live-blog',
      coverageStart: '2026-03-01T10:00:00+01:00',
      posts,
    });
    const { text } = await read('/politica/2026/03/01/cobertura/');
    return text
      .slice(text.indexOf('<article'), text.indexOf('</article>'))
      .replaceAll(/<[^>]*>/g, ' ');
  };

  it('prints times without dates on the first day of a live blog', async () => {
    const words = await cover(['2026-03-01T11:00:00+01:00', '2026-03-01T12:00:00+01:00']);
    expect(words).toContain('Actualitzat a les 12.00\u00a0h');
    // The print-only line has the whole date.
    expect(words.replace(/http:\S+ · 1 de març/, '').match(/1 de març/g)).toEqual(['1 de març']);
  });

  it('shows live state and update time once above the headline and folds the key moments', async () => {
    const posts = [
      {
        id: 'clau',
        at: '2026-03-01T11:00:00+01:00',
        title: 'Comença',
        isKey: true,
        body: [paragraph('Entrada')],
      },
    ];
    const coverage = {
      coverageStart: '2026-03-01T10:00:00+01:00',
      updatedAt: '2026-03-01T12:30:00+01:00',
      isLive: true,
      posts,
    };
    await push({ id: 'en-directe', type: 'live-blog', ...coverage });
    const { text } = await read('/politica/2026/03/01/en-directe/');
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
    expect(main.match(/Actualitzat/g)).toHaveLength(1);
    expect(main.indexOf('En directe')).toBeLessThan(main.indexOf('<h1'));
    expect(main).toMatch(
      /<details class="fold[^>]*>\s*<summary[^>]*>\s*Moments clau[^]*href="\/politica\/2026\/03\/01\/en-directe\/clau\/"[^]*<\/details>/,
    );
    expect(main).not.toMatch(/<details class="fold[^>]* open/);
  });

  it('has a badge, the time of its last update and its newest posts on its cards, until it ends', async () => {
    const post = (id: string, at: string, title: string) => ({
      id,
      at,
      title,
      body: [paragraph('Entrada')],
    });
    const coverage = {
      type: 'live-blog',
      headline: 'El riu puja',
      coverageStart: '2026-03-01T10:00:00+01:00',
    };
    const posts = [
      post('p1', '2026-03-01T11:00:00+01:00', 'Tanca el pont'),
      post('p2', '2026-03-01T11:30:00+01:00', 'Baixa el riu'),
      post('p3', '2026-03-01T12:00:00+01:00', 'Obre el pont'),
    ];
    const cardOn = async (path: string) => {
      const { text } = await read(path);
      return text.split('<article').find((card) => card.includes('El riu puja')) ?? '';
    };
    await push({ id: 'riu', ...coverage, isLive: true, posts: posts.slice(0, 2) });
    expect(await cardOn('/politica/')).toContain('Tanca el pont');
    await push({ id: 'riu', ...coverage, isLive: true, posts });
    for (const path of ['/politica/', '/hemeroteca/']) {
      // A page with a card of a live blog renders once a second at most, and is sent as it was
      // meanwhile.
      await expect.poll(() => cardOn(path), { timeout: 10_000 }).toContain('Obre el pont');
      const card = await cardOn(path);
      expect(card.match(/En directe/g)).toHaveLength(1);
      // The badge and the word after it are two words.
      expect(card).toMatch(/En directe<\/span>\s/);
      expect(card).toContain('datetime="2026-03-01T12:00:00+01:00"');
      expect(card).toMatch(/href="\/politica\/2026\/03\/01\/riu\/#p3"[^]*#p2"/);
      expect(card).not.toContain('Tanca el pont');
    }
    await push({ id: 'riu', ...coverage, isLive: false, posts });
    await expect
      .poll(() => cardOn('/politica/'), { timeout: 10_000 })
      .not.toMatch(/live-badge|Obre el pont/);
  });

  it('names the day of posts and updates of another day than the first', async () => {
    const words = await cover(['2026-03-01T11:00:00+01:00', '2026-03-02T00:30:00+01:00']);
    expect(words).toContain('Actualitzat el 2 de març del 2026, a les 0.30\u00a0h');
    expect(words).toMatch(
      /dilluns, 2 de març del 2026.* 0\.30\u00a0h .*diumenge, 1 de març del 2026.* 11\.00\u00a0h /s,
    );
  });
});

describe('the end of a story', () => {
  it('leads on to four stories, also from the oldest one of the site', async () => {
    for (const day of ['02', '03', '04', '05', '06'])
      await push({ id: `dia-${day}`, publishedAt: `2001-03-${day}T10:00:00+01:00` });
    await push({ id: 'primera-de-totes', publishedAt: '2001-03-01T10:00:00+01:00' });
    const { text } = await read('/politica/2001/03/01/primera-de-totes/');
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
    const linked = new Set(main.match(/\/politica\/2001\/03\/\d\d\/dia-\d\d\//g));
    expect([...linked].toSorted()).toEqual(
      ['02', '03', '04', '05'].map((day) => `/politica/2001/03/${day}/dia-${day}/`),
    );
  });
});

describe('a publication', () => {
  const path = '/politica/2026/03/01/pushed/';

  it('shows a new story at its URL, on the front and in the listing at once', async () => {
    expect((await read(path)).status).toBe(404);
    await read('/');
    await push({
      id: 'pushed',
      headline: 'Acabada d’arribar',
      publishedAt: '2026-03-01T12:00:00+01:00',
    });
    for (const at of [path, '/', '/politica/'])
      expect((await read(at)).text).toContain('Acabada d’arribar');
  });

  it('re-renders the page of a changed story and the pages that show it', async () => {
    await push({
      id: 'pushed',
      headline: 'Abans',
      publishedAt: '2026-03-01T12:00:00+01:00',
      body: [paragraph('Text')],
    });
    const first = await read(path);
    expect(
      (
        await ask(url, {
          path,
          headers: { host: 'elfar.localhost', 'if-none-match': first.headers.etag ?? '' },
        })
      ).status,
    ).toBe(304);
    await push({
      id: 'pushed',
      headline: 'Després',
      publishedAt: '2026-03-01T12:00:00+01:00',
      body: [paragraph('Text')],
    });
    const second = await ask(url, {
      path,
      headers: { host: 'elfar.localhost', 'if-none-match': first.headers.etag ?? '' },
    });
    expect([second.status, second.body.toString().includes('Després')]).toEqual([200, true]);
    const front = await read('/');
    expect([front.text.includes('Després'), front.text.includes('Abans')]).toEqual([true, false]);
  });

  it('removes a withdrawn story from every page', async () => {
    await push({
      id: 'pushed',
      headline: 'Després',
      publishedAt: '2026-03-01T12:00:00+01:00',
      status: 'withdrawn',
    });
    expect((await read(path)).status).toBe(410);
    for (const at of ['/', '/politica/']) expect((await read(at)).text).not.toContain('Després');
  });

  it('redirects the former URL of a moved story to the new one', async () => {
    await push({ id: 'moving', slug: 'old-name' });
    expect((await read('/politica/2026/03/01/old-name/')).status).toBe(200);
    await push({ id: 'moving', slug: 'new-name' });
    const { status, headers } = await read('/politica/2026/03/01/old-name/');
    expect([status, headers.location]).toEqual([301, '/politica/2026/03/01/new-name/']);
    expect((await read('/politica/2026/03/01/new-name/')).status).toBe(200);
    const gift = await read('/politica/2026/03/01/old-name/?regalo=TOKEN&utm_source=butlleti');
    expect(gift.headers.location).toBe(
      '/politica/2026/03/01/new-name/?regalo=TOKEN&utm_source=butlleti',
    );
    const elsewhere = await read('/cultura/2026/03/02/new-name/?previa=a%26b');
    expect(elsewhere.headers.location).toBe('/politica/2026/03/01/new-name/?previa=a%26b');
  });
});

describe('a story with tables', () => {
  it('names each table differently: by its caption, by the heading above it, or by a number', async () => {
    const table = (caption?: string) => ({
      type: 'table',
      ...(caption !== undefined && { caption }),
      rows: [[{ html: 'Equip', isHeader: true }], [{ html: 'La Colla del Moll' }]],
    });
    await push({
      id: 'taules',
      body: [
        table('Els punts'),
        { type: 'heading', level: 2, html: 'La segona ronda' },
        table(),
        table(),
      ],
    });
    const { text } = await read('/politica/2026/03/01/taules/');
    const names = [...text.matchAll(/<section class="table[^>]*aria-label="([^"]*)"/g)];
    expect(names.map(([, name]) => name)).toEqual([
      'Els punts',
      'Taula de dades: La segona ronda',
      'Taula de dades 3',
    ]);
  });
});
