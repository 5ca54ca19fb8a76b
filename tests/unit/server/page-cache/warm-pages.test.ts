import { expect, it } from 'vitest';
import type { Found } from '../../../../src/server/page-cache/page-cache.ts';
import { warmPages } from '../../../../src/server/page-cache/warm-pages.ts';
import { elfar } from '../../../support/newsroom.ts';

const GONE: Found = { kind: 'answer', answer: { status: 404, headers: [], body: Buffer.of() } };

/** A cache that holds nothing, and keeps what it is asked for. */
function emptyCache(onGet: () => Promise<Found> | void = () => {}) {
  const asked: string[] = [];
  const get = async (key: string) => {
    asked.push(key);
    return (await onGet()) ?? GONE;
  };
  return { asked, pages: { has: () => false, get } };
}

const repository = {
  listFurniture: () => Promise.resolve([]),
  listStories: () => Promise.resolve([]),
  countStories: () => Promise.resolve(0),
};

it('pages of readers are warmed once each, by the addresses of whole pages', async () => {
  const { asked, pages } = emptyCache();
  await warmPages({ pages, repository, sites: [{ ...elfar, featureFlags: { ...elfar.featureFlags, accounts: true } }] });
  expect(asked).toContain('elfar/acceso/');
  expect(asked.filter((key) => !/^elfar\/(?:[\w-]+\/)*$/.test(key))).toEqual([]);
  expect(asked).toHaveLength(new Set(asked).size);
});

it('pages are warmed no further once the node stops', async () => {
  const stopping = new AbortController();
  const isClosed = () => Promise.reject(new Error('the store is closed'));
  const closed = { ...repository, listStories: isClosed, countStories: isClosed };
  const { asked, pages } = emptyCache(() => stopping.abort());
  await warmPages({ pages, repository: closed, sites: [elfar], signal: stopping.signal });
  expect(asked).toHaveLength(1);
});

const failure = new Error('elfar/ was answered with 500', { cause: new Error('a chunk is gone') });

it.each<[string, () => Promise<Found>, string]>([
  ['are not there', () => Promise.resolve(GONE), 'was answered with 404'],
  ['came out as an error page', () => Promise.resolve({ ...GONE, failure }), 'elfar/ was answered with 500: a chunk is gone'],
  ['could not be rendered', () => Promise.reject(failure), 'elfar/ was answered with 500: a chunk is gone'],
])('pages that %s are told with the reason', async (_what, onGet, reason) => {
  const { pages } = emptyCache(onGet);
  const { made, failed } = await warmPages({ pages, repository, sites: [elfar] });
  expect([made, failed[0]]).toEqual([0, { key: 'elfar/agenda/', reason }]);
});
