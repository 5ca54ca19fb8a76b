import { expect, it } from 'vitest';
import type { Found } from '../../../../src/server/page-cache/page-cache.ts';
import { warmPages } from '../../../../src/server/page-cache/warm-pages.ts';
import { elfar } from '../../../support/newsroom.ts';

const GONE: Found = { kind: 'answer', answer: { status: 404, headers: [], body: Buffer.of() } };

/** A cache that holds nothing, and keeps what it is asked for. */
function emptyCache(onGet = () => {}) {
  const asked: string[] = [];
  const get = (key: string) => {
    asked.push(key);
    onGet();
    return Promise.resolve(GONE);
  };
  return { asked, pages: { has: () => false, get } };
}

it('pages of readers are warmed once each, by the addresses of whole pages', async () => {
  const repository = {
    listFurniture: () => Promise.resolve([]),
    listStories: () => Promise.resolve([]),
    countStories: () => Promise.resolve(0),
  };
  const { asked, pages } = emptyCache();
  await warmPages({ pages, repository, sites: [{ ...elfar, featureFlags: { ...elfar.featureFlags, accounts: true } }] });
  expect(asked).toContain('elfar/acceso/');
  expect(asked.filter((key) => !/^elfar\/(?:[\w-]+\/)*$/.test(key))).toEqual([]);
  expect(asked).toHaveLength(new Set(asked).size);
});

it('pages are warmed no further once the node stops', async () => {
  const stopping = new AbortController();
  const isClosed = () => Promise.reject(new Error('the store is closed'));
  const repository = { listFurniture: () => Promise.resolve([]), listStories: isClosed, countStories: isClosed };
  const { asked, pages } = emptyCache(() => stopping.abort());
  await warmPages({ pages, repository, sites: [elfar], signal: stopping.signal });
  expect(asked).toHaveLength(1);
});
