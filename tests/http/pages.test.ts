import { beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../src/server/application.ts';
import { keptLog } from '../support/kept-log.ts';
import { storyFields } from '../support/newsroom.ts';
import { ask } from '../support/raw-http.ts';
import { startApplication } from '../support/started-application.ts';

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

describe('a page in the language that has a prefix', () => {
  it('leads to pages in that language where editors name addresses: of broadcasts, and of tickets', async () => {
    const inAnHour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const broadcast = {
      id: 'matins',
      type: 'schedule-entry',
      site: 'elfar',
      channel: 'radio',
      title: { ca: 'Matins' },
      url: { href: '/politica/' },
      startTime: { date: inAnHour(1) },
      endTime: { date: inAnHour(2) },
    };
    const event = {
      eventOccurrenceType: 'unique',
      eventUniqueDate: inAnHour(1),
      ticketsUrl: '/tema/port/',
    };
    const story = storyFields({ id: 'concierto', type: 'event', locale: 'es', taxon: 'elfar-politica', event });
    const submissions = [broadcast, story].map((document) => ({ source: document.id, document }));
    expect(await application.wiring.services.publisher.publish({ origin: 'push', submissions })).toMatchObject({ ok: true });
    expect((await read('/es/programacion/')).text).toMatch(/<a href="\/es\/politica\/"[^>]*>Matins/);
    const { text } = await read('/es/politica/2026/03/01/concierto/');
    expect(text).toMatch(/<a class="main-action[^"]*" href="\/es\/tema\/port\/"/);
    expect(text).toMatch(/"Offer","url":"http:\/\/elfar\.localhost(?::\d+)?\/es\/tema\/port\/"/);
  });
});

describe('the page of a show', () => {
  it('has its episodes under the heading that names them, and calls its broadcasts what the heading above them does', async () => {
    const show = { id: 'ones', type: 'show', site: 'elfar', slug: 'ones', name: 'Ones', medium: 'podcast' };
    const broadcast = {
      id: 'ones-avui',
      type: 'schedule-entry',
      site: 'elfar',
      channel: 'radio',
      title: { ca: 'Ones avui' },
      show: 'ones',
    };
    const inAnHour = (hours: number) => ({ date: new Date(Date.now() + hours * 3_600_000).toISOString() });
    const audio = { fileSource: '/media/files/cap.mp3', duration: 60 };
    const documents = [
      show,
      { ...broadcast, startTime: inAnHour(1), endTime: inAnHour(2) },
      storyFields({ id: 'cap', type: 'episode', show: 'ones', number: 1, audio, taxon: 'elfar-politica' }),
    ];
    const submissions = documents.map((document) => ({ source: document.id, document }));
    expect(await application.wiring.services.publisher.publish({ origin: 'push', submissions })).toMatchObject({ ok: true });
    const { text } = await read('/programas/ones/');
    const main = /<main.*<\/main>/s.exec(text)?.[0] ?? '';
    const levels = [...main.matchAll(/<h([1-6])[^>]*>(?:<a[^>]*>)?([^<]+)/g)].map(([, level, words = '']) => [level, words.trim()]);
    expect(levels).toEqual([
      ['1', 'Ones'],
      ['2', 'Pròximes emissions'],
      ['2', 'Capítols'],
      ['3', 'Titular cap'],
    ]);
    expect(/<ol[^>]*>/.exec(main)?.[0]).not.toContain('aria-label');
  });
});

describe('the address of an error page', () => {
  it.each(['401', '403', '404', '410', '500'])('is no page, and asking for it is no error of ours: /%s/', async (status) => {
    const before = application.pages.size;
    for (const path of [`/${status}/`, `/es/${status}/`]) {
      const answer = await read(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.text).toContain('noindex');
    }
    expect(application.pages.size).toBe(before);
    expect(logged()).not.toMatch(/"level":"(?:warn|error|fatal)"/);
  });
});
