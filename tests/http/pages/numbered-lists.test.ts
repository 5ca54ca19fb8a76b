import { beforeAll, describe, expect, it, vi } from 'vitest';
import { isFullRun } from '#tests/support/full-run.ts';
import type { Application } from '#server/programs/app/application.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { startApplication } from '#tests/support/processes/started-application.ts';

/**
 * Lists whose pages are numbered from the oldest story: a section, a tag, an author, the archive
 * and one of its months.
 */
const LISTS = [
  '/politica/',
  '/tema/port/',
  '/autor/nuria/',
  '/hemeroteca/',
  '/hemeroteca/2025/05/01/2025/05/31/',
];

let application: Application;
let url: string;
/** The instants of the visible stories by id. */
const visible = new Map<string, string>();

beforeAll(async () => {
  const started = await startApplication();
  ({ application, url } = started);
  const {
    publishing: { publisher },
  } = application.wiring.services;
  const author = { id: 'elfar-nuria', type: 'author', site: 'elfar', slug: 'nuria', name: 'Núria' };
  await publisher.publish({
    origin: 'push',
    actor: TEST_ACTOR,
    submissions: [{ source: 'nuria', document: author }],
  });
  await publish('old', '2025-04-20T08:00:00.000Z');
  // Two stories a day from 1 May to 22 June 2025.
  for (let number = 0; number < 105; number += 1) {
    const at = new Date(Date.UTC(2025, 4, 1 + Math.floor(number / 2), 8 + (number % 2)));
    await store(`s${String(number).padStart(3, '0')}`, at.toISOString());
  }
  await application.pages.settled();
  return () => started.close();
});

async function publish(id: string, publishedAt: string, fields: object = {}) {
  await store(id, publishedAt, fields);
  await application.pages.settled();
}

/** Publishes a story. The pages that it purges may be rendered later. */
async function store(id: string, publishedAt: string, fields: object = {}) {
  const document = storyFields({
    id,
    slug: id,
    publishedAt,
    taxon: 'elfar-politica',
    tags: ['elfar-port'],
    authors: ['elfar-nuria'],
    headline: `Titular ${id}`,
    ...fields,
  });
  const outcome = await application.wiring.services.publishing.publisher.publish({
    origin: 'push',
    actor: TEST_ACTOR,
    submissions: [{ source: id, document }],
  });
  expect(outcome).toMatchObject({ ok: true });
  if ('status' in fields) visible.delete(id);
  else visible.set(id, publishedAt);
}

const withdraw = (id: string) => publish(id, visible.get(id) ?? '', { status: 'withdrawn' });

async function read(path: string) {
  const { status, body } = await ask(url, { path, headers: { host: 'elfar.localhost' } });
  const text = body.toString();
  const list = /<!--list-->(.*)<!--\/list-->/s.exec(text)?.[1] ?? '';
  return {
    path,
    status,
    stories: [...list.matchAll(/Titular (\w+)<\/a>/g)].map(([, id = '']) => id),
    older: /<a rel="next" href="([^"]+)"/.exec(text)?.[1],
    newer: /<a rel="prev" href="([^"]+)"/.exec(text)?.[1],
  };
}

/** Every page of a list, from the newest to the oldest, and their order on the way back. */
async function walk(list: string) {
  const pages = [await read(list)];
  for (let next = pages[0]?.older; next !== undefined; next = pages.at(-1)?.older)
    pages.push(await read(next));
  const back: string[] = [pages.at(-1)?.path ?? ''];
  for (let next = pages.at(-1)?.newer; next !== undefined; next = (await read(next)).newer)
    back.push(next);
  return { pages, back };
}

/** The section, whose pages are read, and the month, in which the calendar counts. */
const TWO_LISTS = LISTS.filter((list) => list === '/politica/' || list.includes('/05/'));

/** Checks that lists show their stories once, in order, on pages that lead to each other. */
async function expectWholeLists(lists: readonly string[] = isFullRun ? LISTS : TWO_LISTS) {
  for (const list of lists) {
    const { pages, back } = await walk(list);
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
    const isOfMay = list.includes('/05/');
    const expected = [...visible]
      .filter(([, at]) => !isOfMay || at.startsWith('2025-05'))
      .toSorted(([oneId, one], [otherId, other]) =>
        one === other ? (oneId < otherId ? -1 : 1) : one < other ? 1 : -1,
      )
      .map(([id]) => id);
    const shown = pages.flatMap(({ stories }) => stories);
    // The archive also has the stories of the test newsroom.
    expect([list, shown.filter((id) => visible.has(id))]).toEqual([list, expected]);
    expect(back.toReversed()).toEqual(pages.map(({ path }) => path));
    expect(pages.slice(1).map(({ path }) => path)).toEqual(
      pages.slice(1).map((_page, index) => `${list}pagina/${pages.length - 1 - index}/`),
    );
    expect((await read(`${list}pagina/${pages.length}/`)).status).toBe(404);
  }
}

describe('the numbered pages of lists', () => {
  // R2.46
  it('show each story once, and have 20 stories each', async () => {
    await expectWholeLists(LISTS);
    const { pages } = await walk('/politica/');
    expect(
      pages.map(({ stories }) => stories.filter((id) => visible.has(id)).length).slice(1),
    ).toEqual(pages.slice(1).map(() => 20));
  });

  it('change by a new story on two pages of each list', async () => {
    const { pages, wiring } = application;
    const all: string[] = [];
    for (const list of LISTS) all.push(...(await walk(list)).pages.map(({ path }) => path));
    const publishedAt = new Date(Date.now() - 1000).toISOString();
    const document = storyFields({
      id: 'nova',
      slug: 'nova',
      taxon: 'elfar-politica',
      tags: ['elfar-port'],
      authors: ['elfar-nuria'],
      headline: 'Titular nova',
      publishedAt,
    });
    const purge = vi.spyOn(pages, 'purge');
    await wiring.services.publishing.publisher.publish({
      origin: 'push',
      actor: TEST_ACTOR,
      submissions: [{ source: 'nova', document }],
    });
    visible.set('nova', publishedAt);
    const purged = new Set(
      (await Promise.all(purge.mock.results.map(({ value }) => value))).flat(),
    );
    purge.mockRestore();
    await pages.settled();
    const dropped = all.filter((path) => purged.has(`elfar${path}`));
    // The month that is over keeps all its pages.
    expect(dropped.map((path) => path.replace(/\d+\/$/, 'N/'))).toEqual(
      ['/politica/', '/tema/port/', '/autor/nuria/', '/hemeroteca/'].flatMap((list) => [
        list,
        `${list}pagina/N/`,
      ]),
    );
    await expectWholeLists(LISTS);
  });

  it('stay whole while new stories make new pages', async () => {
    for (let number = 0; number < 25; number += 1)
      await store(`n${number}`, new Date(Date.now() - 900 + number).toISOString());
    await application.pages.settled();
    await expectWholeLists();
  });

  it.each(['s000', 's050', 's104', 'n24'])('stay whole after the withdrawal of %s', async (id) => {
    await withdraw(id);
    await expectWholeLists();
  });

  it('stay whole when the newest stories go one by one, and their pages with them', async () => {
    for (let number = 23; number >= 3; number -= 1) await withdraw(`n${number}`);
    await expectWholeLists();
  });

  it.each([
    ['at the beginning', 'p1', '2025-05-01T06:00:00.000Z'],
    ['in the middle', 'p2', '2025-05-20T11:00:00.000Z'],
    ['at the same instant as another', 's099b', '2025-05-20T08:00:00.000Z'],
  ])('stay whole after a story of the past %s', async (_where, id, at) => {
    await publish(id, at);
    await expectWholeLists();
  });

  it('stay whole after one more of many stories of the same instant', async () => {
    const at = new Date(Date.now() - 500).toISOString();
    for (let number = 10; number < 90; number += 1) await store(`t${number}`, at);
    await application.pages.settled();
    await expectWholeLists();
    await publish('t99', at);
    await expectWholeLists();
  });

  it('stay whole after a story moves to another date and another section', async () => {
    await publish('s020', '2025-06-01T12:00:00.000Z');
    await expectWholeLists();
    await publish('s021', visible.get('s021') ?? '', { headline: 'Titular s021' });
    await expectWholeLists();
  });
});
