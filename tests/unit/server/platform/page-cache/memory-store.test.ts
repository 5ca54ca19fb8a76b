import { describe, expect, it } from 'vitest';
import { cachePage, packPage, sizeOfPage } from '#server/platform/page-cache/cached-page.ts';
import { MemoryStore } from '#server/platform/page-cache/memory-store.ts';
import { renderedPage } from '#tests/support/newsroom/pages.ts';

const page = (key: string, text = 'x'.repeat(1000)) =>
  cachePage(key, packPage(renderedPage(text)), 0);

describe('MemoryStore', () => {
  it('finds the saved pages and no others', () => {
    const store = new MemoryStore(100_000);
    const one = page('elfar/');
    store.save(one);
    expect(store.find('elfar/')).toBe(one);
    expect(store.find('elfar/politica/')).toBeUndefined();
  });

  it('never exceeds its limit of bytes, whatever the number of pages', async () => {
    const limit = 10_000;
    const store = new MemoryStore(limit);
    for (let index = 0; index < 50; index += 1) {
      store.save(page(`elfar/${index}/`));
      expect(store.size).toBeLessThanOrEqual(limit);
    }
    expect(store.find('elfar/49/')).toBeDefined();
    expect(store.find('elfar/0/')).toBeUndefined();
  });

  it('evicts the oldest page without hits first', () => {
    const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map((key) => page(key));
    if (!first || !second || !third || !fourth) throw new Error('four pages were made');
    const store = new MemoryStore(sizeOfPage(first) * 3);
    for (const one of [first, second, third]) store.save(one);
    first.hits += 1;
    store.save(fourth);
    expect(['a', 'b', 'c', 'd'].filter((key) => store.find(key))).toEqual(['a', 'c', 'd']);
  });

  it('evicts a page whose hits are all older than the last round', () => {
    const store = new MemoryStore(sizeOfPage(page('a')) * 2);
    const [first, ...others] = ['a', 'b', 'c', 'd', 'e'].map((key) => page(key));
    if (!first) throw new Error('five pages were made');
    store.save(first);
    first.hits += 1;
    for (const other of others) store.save(other);
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => store.find(key))).toEqual(['d', 'e']);
  });

  it('counts a page once when it is saved again', () => {
    const store = new MemoryStore(100_000);
    store.save(page('a', 'long '.repeat(500)));
    const small = page('a', 'short');
    store.save(small);
    expect(store.size).toBe(sizeOfPage(small));
  });

  it('marks a page as not current when it is evicted, removed, replaced or cleared', () => {
    const store = new MemoryStore(1);
    const [pushed, replaced, removed, cleared] = [page('a'), page('b'), page('b'), page('c')];
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
