import { beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '#server/programs/app/application.ts';
import { keptLog } from '#tests/support/kept-log.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { startApplication } from '#tests/support/processes/started-application.ts';

const { log, logged } = keptLog();
let application: Application;
let url: string;

beforeAll(async () => {
  const started = await startApplication({ log });
  ({ application, url } = started);
  return () => started.close();
});

async function read(path: string): Promise<{ status: number; text: string }> {
  const { status, body } = await ask(url, { path, headers: { host: 'elfar.localhost' } });
  return { status, text: body.toString() };
}

describe('a page of the second language', () => {
  it('prefixes links that editors set on broadcasts and tickets with the language of the page', async () => {
    const inAnHour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const broadcast = {
      id: 'matins',
      type: 'schedule-entry',
      site: 'elfar',
      channel: 'radio',
      title: { ca: 'Matins' },
      url: { href: '/politica/' },
      startTime: { date: inAnHour(-1) },
      endTime: { date: inAnHour(1) },
    };
    const event = {
      eventOccurrenceType: 'unique',
      eventUniqueDate: inAnHour(1),
      location: { name: 'Moll' },
      ticketsUrl: '/tema/port/',
    };
    const story = storyFields({
      id: 'concierto',
      type: 'event',
      locale: 'es',
      taxon: 'elfar-politica',
      event,
    });
    const submissions = [broadcast, story].map((document) => ({ source: document.id, document }));
    expect(
      await application.wiring.services.publishing.publisher.publish({
        origin: 'push',
        actor: TEST_ACTOR,
        submissions,
      }),
    ).toMatchObject({ ok: true });
    expect((await read('/es/programacion/')).text).toMatch(
      /<a href="\/es\/politica\/"[^>]*>Matins/,
    );
    const { text } = await read('/es/politica/2026/03/01/concierto/');
    expect(text).toMatch(/<a class="main-action[^"]*" href="\/es\/tema\/port\/"/);
    expect(text).toMatch(/"Offer","url":"http:\/\/elfar\.localhost(?::\d+)?\/es\/tema\/port\/"/);
  });
});

describe('the page of a show', () => {
  it('opens with the newest episode and lists the earlier ones below a heading of their own', async () => {
    const show = {
      id: 'ones',
      type: 'show',
      site: 'elfar',
      slug: 'ones',
      name: 'Ones',
      medium: 'podcast',
    };
    const broadcast = {
      id: 'ones-avui',
      type: 'schedule-entry',
      site: 'elfar',
      channel: 'radio',
      title: { ca: 'Ones: la marea' },
      show: 'ones',
    };
    const inAnHour = (hours: number) => ({
      date: new Date(Date.now() + hours * 3_600_000).toISOString(),
    });
    const audio = { fileSource: '/media/files/cap.mp3', duration: 60 };
    const documents = [
      show,
      { ...broadcast, startTime: inAnHour(1), endTime: inAnHour(2) },
      storyFields({
        id: 'cap',
        type: 'episode',
        show: 'ones',
        number: 2,
        audio,
        taxon: 'elfar-politica',
        publishedAt: '2026-03-02T10:00:00Z',
      }),
      storyFields({
        id: 'abans',
        type: 'episode',
        show: 'ones',
        number: 1,
        taxon: 'elfar-politica',
        publishedAt: '2026-03-01T10:00:00Z',
      }),
    ];
    const submissions = documents.map((document) => ({ source: document.id, document }));
    expect(
      await application.wiring.services.publishing.publisher.publish({
        origin: 'push',
        actor: TEST_ACTOR,
        submissions,
      }),
    ).toMatchObject({ ok: true });
    const { text } = await read('/programas/ones/');
    const main = /<main.*<\/main>/s.exec(text)?.[0] ?? '';
    const levels = [...main.matchAll(/<h([1-6])[^>]*>(?:<a[^>]*>)?([^<]+)/g)].map(
      ([, level, words = '']) => [level, words.trim()],
    );
    expect(levels).toEqual([
      ['1', 'Ones'],
      ['2', 'Titular cap'],
      ['2', 'Capítols anteriors'],
      ['3', 'Titular abans'],
      ['2', 'Pròximes emissions'],
    ]);
    // A recording, and so a play button on the link to the episode.
    const newest = /<section class="newest.*?<\/section>/s.exec(main)?.[0] ?? '';
    expect(newest).toMatch(/<a class="picture[^>]*href="[^"]+\/cap\/"[^>]*>.*<svg/s);
    expect(newest).toMatch(/href="[^"]+\/cap\/"[^>]*>\s*Escolta’l/);
  });

  it('offers nothing to play if the newest episode has neither film nor recording', async () => {
    const ending = storyFields({
      id: 'final',
      type: 'episode',
      show: 'ones',
      number: 3,
      taxon: 'elfar-politica',
    });
    const submissions = [
      { source: 'final', document: { ...ending, publishedAt: '2026-03-03T10:00:00Z' } },
    ];
    expect(
      await application.wiring.services.publishing.publisher.publish({
        origin: 'push',
        actor: TEST_ACTOR,
        submissions,
      }),
    ).toMatchObject({ ok: true });
    const { text } = await read('/programas/ones/');
    const newest = /<section class="newest.*?<\/section>/s.exec(text)?.[0] ?? '';
    expect(newest).toMatch(/href="[^"]+\/final\/"[^>]*>\s*Llegeix-lo/);
    expect(newest).not.toMatch(/<svg|Escolta’l|Mira’l/);
  });

  it('gives the list of broadcasts no second name', async () => {
    const main = /<main.*<\/main>/s.exec((await read('/programas/ones/')).text)?.[0] ?? '';
    expect(/<ol[^>]*>/.exec(main)?.[0]).not.toContain('aria-label');
    // The line of a coming broadcast has its day and hour, and repeats neither the year nor the
    // show.
    const line =
      /<ol data-rendered.*?<\/ol>/s.exec(main)?.[0].replaceAll(/<[^>]+>|\s+/g, ' ') ?? '';
    expect(line).toMatch(/^ *(?:Ara +)?\p{L}+, \d+ (?:de |d’)\p{L}+, \d+\.\d\d\sh +La marea *$/u);
    expect(main).not.toMatch(/<h1[^>]*lang=/);
    expect((await read('/es/programas/ones/')).text).toMatch(/<h1[^>]*lang="ca"[^>]*>Ones</);
  });
});

describe('the page of an author', () => {
  it('describes an author’s page with the biography, if there is one', async () => {
    const author = { id: 'clara', type: 'author', site: 'elfar', slug: 'clara', name: 'Clara Mar' };
    const biography = {
      ca: `<p>Escriu de <em>ports</em>, ${'de barques i de gent '.repeat(20)}.</p>`,
    };
    const publish = async (fields: object) => {
      const submissions = [{ source: 'clara', document: { ...author, ...fields } }];
      expect(
        await application.wiring.services.publishing.publisher.publish({
          origin: 'push',
          actor: TEST_ACTOR,
          submissions,
        }),
      ).toMatchObject({ ok: true });
      return (
        /<meta name="description" content="([^"]*)"/.exec(
          (await read('/autor/clara/')).text,
        )?.[1] ?? ''
      );
    };
    expect(await publish({})).toBe('Articles signats per Clara Mar.');
    const described = await publish({ biography });
    expect(described).toMatch(/^Escriu de ports, de barques .*\p{L}…$/u);
    expect(described.length).toBeLessThanOrEqual(160);
  });
});

describe('the end of a page', () => {
  it.each(['/', '/politica/', '/acceso/', '/404/'])(
    'ends the document with </html> on %s',
    async (path) => {
      expect((await read(path)).text.trimEnd()).toMatch(/<\/html>$/);
    },
  );
});

describe('the share image', () => {
  const pictureOf = (text: string) =>
    /<meta property="og:image" content="http:\/\/[^/"]+(\/[^"]*)"/.exec(text)?.[1] ?? '';

  it('shares a list with its first story’s picture, and a page without stories with a drawn card', async () => {
    const picture = await application.wiring.repository.findPictures(['port']);
    expect(picture.size).toBe(1);
    const document = storyFields({
      id: 'amb-foto',
      taxon: 'elfar-politica',
      image: { picture: 'port' },
      publishedAt: new Date().toISOString(),
    });
    const outcome = await application.wiring.services.publishing.publisher.publish({
      origin: 'push',
      actor: TEST_ACTOR,
      submissions: [{ source: 'a', document }],
    });
    expect(outcome).toMatchObject({ ok: true });
    for (const path of ['/', '/politica/'])
      expect(pictureOf((await read(path)).text)).toMatch(/^\/media\/images\/.*_16-9_1200w\.jpg$/);
    const card = pictureOf((await read('/es/agenda/')).text);
    expect(card).toMatch(/^\/media\/cards\/site:elfar:es\.[0-9a-f]{8}\.jpg$/);
    const { status, headers } = await ask(url, {
      path: card,
      headers: { host: 'elfar.localhost' },
    });
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
  });
});

describe('the path of an error page', () => {
  it.each(['401', '403', '404', '410', '500'])(
    'answers 404 at /%s/ without an error in the log',
    async (status) => {
      // Pages that earlier publications changed are re-rendered in the background.
      await application.pages.settled();
      const before = application.pages.size;
      for (const path of [`/${status}/`, `/es/${status}/`]) {
        const answer = await read(path);
        expect([path, answer.status]).toEqual([path, 404]);
        expect(answer.text).toContain('noindex');
      }
      // Fewer if the purge of an earlier publication arrives meanwhile.
      expect(application.pages.size).toBeLessThanOrEqual(before);
      expect(logged()).not.toMatch(/"level":"(?:warn|error|fatal)"/);
    },
  );
});

describe('a missing page', () => {
  it('lists the newest stories and links the archive', async () => {
    const { status, text } = await read('/no-hi-es-pas/');
    const main = /<main.*<\/main>/s.exec(text)?.[0] ?? '';
    expect(status).toBe(404);
    expect(main.match(/<article/g)).toHaveLength(4);
    expect(main).toContain('href="/hemeroteca/"');
  });
});

describe('an alert', () => {
  // R3.20, R9.34
  it('shows its picture with 410 pixels and its alternative text', async () => {
    const image = { picture: 'port', alt: 'Onades al moll' };
    const alert = {
      id: 'vent',
      type: 'alert',
      site: 'elfar',
      locale: 'ca',
      title: 'Ratxes de vent',
      image,
      startsAt: '2026-01-01T10:00:00Z',
    };
    const outcome = await application.wiring.services.publishing.publisher.publish({
      origin: 'push',
      actor: TEST_ACTOR,
      submissions: [{ source: 'vent', document: alert }],
    });
    expect(outcome).toMatchObject({ ok: true });
    await application.pages.settled();
    const picture = /<img src="\/media\/images\/port\.[^"]*_410w\.webp" alt="Onades al moll"/;
    expect((await read('/')).text).toMatch(picture);
    const { text } = await read('/alertas/');
    expect(text).toMatch(picture);
    expect(text).not.toMatch(/<html|<link|<script|<style/);
  });

  it('renders the front page and the alerts again, and no other page', async () => {
    const { pages, wiring } = application;
    for (const path of [
      '/',
      '/alertas/',
      '/es/',
      '/es/alertas/',
      '/politica/',
      '/politica/2026/03/01/el-port-obre/',
    ])
      await read(path);
    const before = pages.counts.purged;
    const alert = {
      id: 'pluja',
      type: 'alert',
      site: 'elfar',
      locale: 'ca',
      title: 'Pluja',
      startsAt: '2026-01-01T10:00:00Z',
    };
    await wiring.services.publishing.publisher.publish({
      origin: 'push',
      actor: TEST_ACTOR,
      submissions: [{ source: 'pluja', document: alert }],
    });
    // Both languages of the site: an alert's tag is that of its site.
    expect(pages.counts.purged - before).toBe(4);
    expect((await read('/politica/')).text).toContain('<body data-alerts="/alertas/">');
    expect((await read('/es/politica/')).text).toContain('<body data-alerts="/es/alertas/">');
    expect((await read('/')).text).toContain('<body data-alerts="/alertas/" data-has-alerts');
    for (const path of ['/acceso/', '/boletines/'])
      expect((await read(path)).text).toContain('<body>');
  });
});
