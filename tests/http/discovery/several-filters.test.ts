import { beforeAll, describe, expect, it } from 'vitest';
import {
  authorFields,
  storyFields,
  tagFields,
  taxonFields,
} from '#tests/support/newsroom/newsroom.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { startApplication } from '#tests/support/processes/started-application.ts';

/** Filters of SPECIFICATION §7 with several ids, in each form that a client may send. */

let url: string;

/**
 * Stories of two sections with numbers as ids: one, two and three of each, and an event of each.
 */
const DOCUMENTS = [
  ...['11', '12'].map((id) => taxonFields({ id, slug: { ca: `s${id}`, es: `s${id}` } })),
  ...['21', '22'].map((id) => tagFields({ id, slug: { ca: `t${id}` } })),
  ...['31', '32'].map((id) => authorFields({ id, slug: `a${id}` })),
  storyFields({ id: 'a', taxon: '11', tags: ['21'], authors: ['31'] }),
  storyFields({ id: 'b', taxon: '11', tags: ['21', '22'], authors: ['32'], type: 'interview' }),
  storyFields({ id: 'c', taxon: '12', tags: ['22'], authors: ['31', '32'] }),
  ...['11', '12'].map((taxon) => {
    const event = { eventOccurrenceType: 'unique', eventUniqueDate: '2190-01-01T10:00:00Z' };
    return storyFields({
      id: `e${taxon}`,
      type: 'event',
      taxon,
      tags: [taxon === '11' ? '21' : '22'],
      event,
    });
  }),
];

beforeAll(async () => {
  const started = await startApplication();
  ({ url } = started);
  const submissions = DOCUMENTS.map((document) => ({ source: document.id, document }));
  const { publisher } = started.application.wiring.services.publishing;
  expect(await publisher.publish({ origin: 'push', actor: TEST_ACTOR, submissions })).toMatchObject(
    { ok: true },
  );
  return () => started.close();
});

interface Answer {
  code?: string;
  fields?: Record<string, string>;
  response?: { results: { id: string }[]; searcherPayload: Record<string, unknown> };
}

async function search(body: unknown, cursor = ''): Promise<Answer & { status: number }> {
  const { status, body: bytes } = await ask(url, {
    method: 'POST',
    path: `/webapi/searcher/${cursor}`,
    headers: {
      host: 'elfar.localhost',
      origin: 'http://elfar.localhost',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  return { ...JSON.parse(bytes.toString()), status };
}

/** The ids that a payload finds. */
const idsOf = async (body: unknown) =>
  (await search(body)).response?.results.map(({ id }) => id).toSorted();

/** Two ids in each form. */
const FORMS: [string, (one: string, other: string) => unknown][] = [
  ['as a list', (one, other) => [one, other]],
  ['separated by commas', (one, other) => `${one},${other}`],
  ['separated by commas and spaces', (one, other) => ` ${other} , ${one} `],
  ['beside empty, unknown and repeated ones', (one, other) => [one, other, null, '', 99, one]],
  ['as a list of texts with commas', (one, other) => [`${one},99`, other]],
];
const NUMBERS: typeof FORMS = [
  ['as a list of numbers', (one, other) => [Number(one), Number(other)]],
];

describe('filters of the searcher', () => {
  // R7.32
  it.each([...FORMS, ...NUMBERS])('find the stories of either id, %s', async (_form, write) => {
    expect(
      await idsOf({ filterValues: { section: write('11', '12'), type: 'article,interview' } }),
    ).toEqual(['a', 'b', 'c']);
    expect(
      await idsOf({ categoryId: write('11', '12'), filterValues: { type: 'article,interview' } }),
    ).toEqual(['a', 'b', 'c']);
    expect(await idsOf({ filterValues: { tag: write('21', '98') } })).toEqual(['a', 'b', 'e11']);
    expect(await idsOf({ filterValues: { author: write('31', '32') } })).toEqual(['a', 'b', 'c']);
    expect(await idsOf({ filterValues: { show: write('41', '42') } })).toEqual([]);
  });

  it.each(FORMS.filter(([form]) => !/unknown|texts/.test(form)))(
    'find the stories of either type, %s',
    async (_form, write) => {
      const types = write('article', 'interview');
      expect(await idsOf({ filterValues: { section: 11, type: types } })).toEqual(['a', 'b']);
    },
  );

  it('find a single id as a number, a text or a list', async () => {
    for (const section of [11, '11', [11], ['11'], '11,'])
      expect(await idsOf({ filterValues: { section, author: '31' } })).toEqual(['a']);
  });

  // R3.45
  it('find the types of the chosen kind only', async () => {
    expect(
      await idsOf({ filterValues: { section: 11, type: 'article,event' }, type: 'news' }),
    ).toEqual(['a']);
    expect(
      await idsOf({ filterValues: { section: 11, type: ['event', 'poll'] }, type: 'news' }),
    ).toEqual([]);
  });

  it.each(FORMS)('find the events of either section, %s', async (_form, write) => {
    expect(await idsOf({ type: 'event', filterValues: { section: write('11', '12') } })).toEqual([
      'e11',
      'e12',
    ]);
    expect(await idsOf({ type: 'event', filterValues: { section: write('11', '98') } })).toEqual([
      'e11',
    ]);
    expect(
      await idsOf({
        type: 'event',
        filterValues: { tag: write('22', '98'), type: 'event,article' },
      }),
    ).toEqual(['e12']);
    expect(await idsOf({ type: 'event', filterValues: { author: write('31', '32') } })).toEqual([]);
  });

  it('continue on the next page, in another form as well', async () => {
    const section = ['11', '12'];
    const first = await search({ filterValues: { section }, limit: 4 });
    expect(first.response?.searcherPayload).toMatchObject({
      filterValues: { section },
      categoryId: null,
    });
    const cursor = String(first.response?.searcherPayload['cursorMark']);
    for (const same of [section, [12, 11], '12,11']) {
      const next = await search({ filterValues: { section: same }, limit: 4 }, cursor);
      expect(next.response?.results).toHaveLength(1);
    }
    expect((await search({ filterValues: { section: '11' }, limit: 4 }, cursor)).fields).toEqual({
      cursorMark: 'invalid',
    });
  });

  it('return the category as it was sent', async () => {
    for (const categoryId of ['11', '11,12', ['11', '12']]) {
      expect((await search({ categoryId })).response?.searcherPayload['categoryId']).toEqual(
        categoryId,
      );
    }
  });

  it.each([
    ['an object', { id: 'elfar-politica' }],
    ['a truth value', true],
    ['a list in a list', [['elfar-politica']]],
    ['an object in a list', ['elfar-politica', { id: 'x' }]],
    ['an id with a space', 'elfar politica'],
    ['one malformed id of a list', ['elfar-politica', '../x']],
    ['one malformed id of a text', 'elfar-politica,%'],
    ['an id of 201 characters', 'a'.repeat(201)],
    ['51 ids', Array.from({ length: 51 }, (_, index) => index)],
    ['51 ids in a text', Array.from({ length: 51 }, (_, index) => index).join()],
  ])('refuse %s', async (_name, value) => {
    for (const filter of ['section', 'author', 'tag', 'show', 'type']) {
      const { status, code, fields = {} } = await search({ filterValues: { [filter]: value } });
      expect([status, code, Object.keys(fields)]).toEqual([
        400,
        'INVALID_FIELDS',
        [expect.stringContaining(`filterValues.${filter}`)],
      ]);
    }
    expect((await search({ categoryId: value })).code).toBe('INVALID_FIELDS');
  });

  it.each(['nothing', ['article', 'nothing'], 'article,nothing'])(
    'refuse the type %j',
    async (type) => {
      expect(await search({ filterValues: { type } })).toMatchObject({
        status: 400,
        code: 'INVALID_FIELDS',
      });
    },
  );
});

describe('the types of the index of shows', () => {
  const statusOf = async (query: string) =>
    (
      await ask(url, {
        path: `/webapi/shows/search/?${query}`,
        headers: { host: 'elfar.localhost' },
      })
    ).status;

  it.each(['types=program', 'types=program,program', 'types=program,', 'types=', 'types=,'])(
    'may be %s',
    async (query) => {
      expect(await statusOf(query)).toBe(200);
    },
  );

  it.each(['types=nothing', 'types=program,nothing', 'types=12'])(
    'are refused as %s',
    async (query) => {
      expect(await statusOf(query)).toBe(400);
    },
  );
});
