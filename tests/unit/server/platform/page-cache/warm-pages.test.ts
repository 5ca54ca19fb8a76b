import { expect, it } from 'vitest';
import { cachePage, packPage } from '#server/platform/page-cache/cached-page.ts';
import type { Found } from '#server/platform/page-cache/render-outcome.ts';
import { warmPages, warmPersistently } from '#server/platform/page-cache/warm-pages.ts';
import { renderedPage, silentLog } from '#tests/support/newsroom/pages.ts';

const GONE: Found = { kind: 'answer', answer: { status: 404, headers: [], body: Buffer.of() } };

const aPage = (key: string) => cachePage(key, packPage(renderedPage('Política')), 0);

/** An empty cache that records the requested keys. */
function emptyCache(onGet: () => Promise<Found> | void = () => {}) {
  const asked: string[] = [];
  const get = async (key: string) => {
    asked.push(key);
    return (await onGet()) ?? GONE;
  };
  return { asked, pages: { has: () => false, isFull: false, get } };
}

async function* keys(...all: string[]) {
  yield* all;
}

it('renders no more pages when the node stops', async () => {
  const stopping = new AbortController();
  const { asked, pages } = emptyCache(() => stopping.abort());
  await warmPages({ pages, keys: keys('elfar/', 'elfar/agenda/'), signal: stopping.signal });
  expect(asked).toEqual(['elfar/']);
});

it('continues with the missing pages after the list of pages fails', async () => {
  const kept = new Set<string>();
  const get = (key: string): Promise<Found> => {
    kept.add(key);
    return Promise.resolve({ kind: 'page', page: aPage(key), state: 'miss' });
  };
  let lists = 0;
  const listKeys = async function* () {
    lists += 1;
    yield 'elfar/';
    if (lists < 3) throw new Error('aborted');
    yield 'elfar/agenda/';
  };
  const pages = { has: (key: string) => kept.has(key), isFull: false, get };
  const signal = new AbortController().signal;
  const warmed = await warmPersistently({ pages, listKeys, signal, log: silentLog, firstPause: 1 });
  expect([warmed, lists, [...kept]]).toEqual([
    { made: 2, failed: [], isFull: false },
    3,
    ['elfar/', 'elfar/agenda/'],
  ]);
});

it('does not continue when the node stops', async () => {
  const stopping = new AbortController();
  let lists = 0;
  const listKeys = async function* () {
    lists += 1;
    stopping.abort();
    yield* [];
    throw new Error('aborted');
  };
  const { pages } = emptyCache();
  await warmPersistently({
    pages,
    listKeys,
    signal: stopping.signal,
    log: silentLog,
    firstPause: 1,
  });
  expect(lists).toBe(1);
});

const failure = new Error('elfar/ was answered with 500', { cause: new Error('a chunk is gone') });

it.each<[string, () => Promise<Found>, string]>([
  ['is missing', () => Promise.resolve({ kind: 'missing', status: 404 }), 'was answered with 404'],
  [
    'is a redirect',
    () => Promise.resolve({ ...GONE, answer: { ...GONE.answer, status: 301 } }),
    'was answered with 301',
  ],
  [
    'is an error page',
    () => Promise.resolve({ ...GONE, failure }),
    'elfar/ was answered with 500: a chunk is gone',
  ],
  [
    'cannot be rendered',
    () => Promise.reject(failure),
    'elfar/ was answered with 500: a chunk is gone',
  ],
])('reports the reason when a page %s', async (_what, onGet, reason) => {
  const { pages } = emptyCache(onGet);
  const { made, failed } = await warmPages({ pages, keys: keys('elfar/agenda/') });
  expect([made, failed]).toEqual([0, [{ key: 'elfar/agenda/', reason }]]);
});

it('renders no page that would evict another', async () => {
  const kept = new Set<string>();
  const pages = {
    has: (key: string) => kept.has(key),
    get isFull() {
      return kept.size === 2;
    },
    get(key: string): Promise<Found> {
      kept.add(key);
      return Promise.resolve({ kind: 'page', page: aPage(key), state: 'miss' });
    },
  };
  const warmed = await warmPages({
    pages,
    keys: keys('elfar/', 'elfar/agenda/', 'elfar/politica/'),
  });
  expect([warmed, [...kept]]).toEqual([
    { made: 2, failed: [], isFull: true },
    ['elfar/', 'elfar/agenda/'],
  ]);
});
