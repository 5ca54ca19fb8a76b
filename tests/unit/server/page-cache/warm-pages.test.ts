import { expect, it } from 'vitest';
import type { Found } from '../../../../src/server/page-cache/render-outcome.ts';
import { warmPages } from '../../../../src/server/page-cache/warm-pages.ts';

const GONE: Found = { kind: 'answer', answer: { status: 404, headers: [], body: Buffer.of() } };

/** A cache that holds nothing, and notes what it is asked for. */
function emptyCache(onGet: () => Promise<Found> | void = () => {}) {
  const asked: string[] = [];
  const get = async (key: string) => {
    asked.push(key);
    return (await onGet()) ?? GONE;
  };
  return { asked, pages: { has: () => false, get } };
}

async function* keys(...all: string[]) {
  yield* all;
}

it('renders no more pages once the node stops', async () => {
  const stopping = new AbortController();
  const { asked, pages } = emptyCache(() => stopping.abort());
  await warmPages({ pages, keys: keys('elfar/', 'elfar/agenda/'), signal: stopping.signal });
  expect(asked).toEqual(['elfar/']);
});

const failure = new Error('elfar/ was answered with 500', { cause: new Error('a chunk is gone') });

it.each<[string, () => Promise<Found>, string]>([
  ['is missing', () => Promise.resolve({ kind: 'missing', status: 404 }), 'was answered with 404'],
  ['came out as a redirect', () => Promise.resolve({ ...GONE, answer: { ...GONE.answer, status: 301 } }), 'was answered with 301'],
  ['came out as an error page', () => Promise.resolve({ ...GONE, failure }), 'elfar/ was answered with 500: a chunk is gone'],
  ['could not be rendered', () => Promise.reject(failure), 'elfar/ was answered with 500: a chunk is gone'],
])('tells the reason why a page %s', async (_what, onGet, reason) => {
  const { pages } = emptyCache(onGet);
  const { made, failed } = await warmPages({ pages, keys: keys('elfar/agenda/') });
  expect([made, failed]).toEqual([0, [{ key: 'elfar/agenda/', reason }]]);
});
