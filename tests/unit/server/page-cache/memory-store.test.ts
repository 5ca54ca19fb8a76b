import { describe, expect, it } from 'vitest';
import { packPage, sizeOfPage } from '../../../../src/server/page-cache/cached-page.ts';
import { MemoryStore } from '../../../../src/server/page-cache/memory-store.ts';
import { renderedPage } from '../../../support/pages.ts';

const page = (key: string, text = 'x'.repeat(1000)) => packPage(key, renderedPage(text), 0);

describe('MemoryStore', () => {
  it('finds what it was given, and nothing else', async () => {
    const store = new MemoryStore(100_000);
    const one = await page('elfar/');
    store.save(one);
    expect(store.find('elfar/')).toBe(one);
    expect(store.find('elfar/politica/')).toBeUndefined();
  });

  it('never holds more bytes than its limit, however many pages come', async () => {
    const limit = 10_000;
    const store = new MemoryStore(limit);
    for (let index = 0; index < 50; index += 1) {
      store.save(page(`elfar/${index}/`));
      expect(store.size).toBeLessThanOrEqual(limit);
    }
    expect(store.find('elfar/49/')).toBeDefined();
    expect(store.find('elfar/0/')).toBeUndefined();
  });

  it('lets go first of what was not asked for the longest', async () => {
    const pages = await Promise.all(['a', 'b', 'c', 'd'].map((key) => page(key)));
    const [first, second, third, fourth] = pages;
    if (!first || !second || !third || !fourth) throw new Error('four pages were made');
    const store = new MemoryStore(sizeOfPage(first) * 3);
    for (const one of [first, second, third]) store.save(one);
    store.find('a');
    store.save(fourth);
    expect(['a', 'b', 'c', 'd'].filter((key) => store.find(key))).toEqual(['a', 'c', 'd']);
  });

  it('counts a page once that is saved again', async () => {
    const store = new MemoryStore(100_000);
    store.save(page('a', 'long '.repeat(500)));
    const small = await page('a', 'short');
    store.save(small);
    expect(store.size).toBe(sizeOfPage(small));
  });

  it('tells whoever holds a page that it left: pushed out, removed, replaced or cleared', async () => {
    const store = new MemoryStore(1);
    const [pushed, replaced, removed, cleared] = await Promise.all([page('a'), page('b'), page('b'), page('c')]);
    store.save(pushed);
    store.save(replaced);
    expect(pushed.isCurrent).toBe(false);
    expect(replaced.isCurrent).toBe(true);
    store.save(removed);
    expect(replaced.isCurrent).toBe(false);
    store.remove('b');
    expect(removed.isCurrent).toBe(false);
    store.save(cleared);
    store.clear();
    expect(cleared.isCurrent).toBe(false);
    expect(store.size).toBe(0);
  });
});
