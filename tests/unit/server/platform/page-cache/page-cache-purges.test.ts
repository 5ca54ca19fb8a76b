import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CachedPage } from '#server/platform/page-cache/cached-page.ts';
import type { RenderOutcome } from '#server/platform/page-cache/render-outcome.ts';
import { answerOutcome, pageOutcome } from '#tests/support/newsroom/pages.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import {
  cacheWith,
  KEY,
  numbered,
  stateOf,
  textOf,
} from '#tests/support/newsroom/counting-cache.ts';

describe('a purge', () => {
  it('removes the tagged pages from memory and disk, and no others', async () => {
    const { pages, html, folder } = cacheWith((key) =>
      pageOutcome(key, { tags: [key === KEY ? 'doc:a' : 'doc:b'] }),
    );
    await pages.get(KEY);
    await pages.get('elfar/');
    pages.close();
    expect(await pages.purge(['doc:a', 'doc:c'])).toEqual([KEY]);
    expect([pages.has(KEY), existsSync(html)]).toEqual([false, false]);
    expect([
      pages.has('elfar/'),
      existsSync(path.join(folder, 'fresh', 'elfar', 'index.html')),
    ]).toEqual([true, true]);
  });

  it('marks a page in use as not fresh', async () => {
    const { pages } = cacheWith(numbered);
    const found = await pages.get(KEY);
    if (found.kind !== 'page') throw new Error('The outcome is not a page.');
    await pages.purge(['doc:a']);
    expect(pages.isFresh(found.page)).toBe(false);
  });

  it('renders a purged page again without a request', async () => {
    const { pages, rendered, html } = cacheWith(numbered);
    await pages.get(KEY);
    await pages.purge(['doc:a']);
    await pages.settled();
    expect(rendered).toHaveLength(2);
    expect(pages.peek(KEY)?.bodies.identity.toString()).toBe('version 2');
    expect(existsSync(html)).toBe(true);
  });

  it('returns the stale copy when the new render fails', async () => {
    const { pages } = cacheWith((key, count) =>
      count === 1 ? numbered(key, count) : Promise.reject(new Error('no database')),
    );
    await pages.get(KEY);
    await pages.purge(['doc:a']);
    await pages.settled();
    const found = await pages.get(KEY);
    expect(`${stateOf(found)} ${textOf(found)}`).toBe('error version 1');
    expect(pages.peek(KEY)).toBeUndefined();
  });

  it('returns the stale copy of a page that was only on disk', async () => {
    const folder = path.join(temporaryFolder(), 'pages');
    const { pages: before } = cacheWith(numbered, { folder });
    await before.get(KEY);
    const { pages } = cacheWith(() => Promise.reject(new Error('no database')), { folder });
    await pages.purge(['doc:a']);
    await pages.settled();
    const found = await pages.get(KEY);
    expect(`${stateOf(found)} ${textOf(found)}`).toBe('error version 1');
  });

  it('deletes the stale copy of a page that is gone', async () => {
    const outcomes = [
      pageOutcome('version 1', { tags: ['doc:a'] }),
      answerOutcome(410),
      answerOutcome(503),
    ];
    const { pages, disk } = cacheWith((_key, count) => outcomes[count - 1] ?? answerOutcome(503));
    await pages.get(KEY);
    await pages.purge(['doc:a']);
    await pages.settled();
    expect(await disk.findAside(KEY)).toBeUndefined();
    expect(textOf(await pages.get(KEY))).toBe('503');
  });

  it('renders again after a purge during the render and never stores the first result', async () => {
    const started = Promise.withResolvers<void>();
    const first = Promise.withResolvers<RenderOutcome>();
    const { pages, rendered, disk } = cacheWith((key, count) => {
      started.resolve();
      return count === 1 ? first.promise : numbered(key, count);
    });
    const asked = pages.get(KEY);
    await started.promise;
    await pages.purge(['doc:a']);
    first.resolve(numbered(KEY, 1));
    expect(textOf(await asked)).toBe('version 2');
    expect(rendered).toHaveLength(2);
    expect(disk.saved).toEqual(['version 2']);
  });

  it('keeps a render during a purge of other tags', async () => {
    const started = Promise.withResolvers<void>();
    const first = Promise.withResolvers<RenderOutcome>();
    const { pages, rendered } = cacheWith(() => {
      started.resolve();
      return first.promise;
    });
    const asked = pages.get(KEY);
    await started.promise;
    await pages.purge(['doc:b']);
    first.resolve(numbered(KEY, 1));
    expect(textOf(await asked)).toBe('version 1');
    expect(rendered).toHaveLength(1);
  });

  it('stops after several renders that were each purged, and stores none', async () => {
    const { pages, rendered, html } = cacheWith(async (key, count) => {
      await Promise.resolve();
      await pages.purge(['doc:a']);
      return numbered(key, count);
    });
    const found = await pages.get(KEY);
    if (found.kind !== 'page') throw new Error('The outcome is not a page.');
    expect(pages.isFresh(found.page)).toBe(false);
    expect(rendered.length).toBeLessThan(10);
    expect([pages.size, existsSync(html)]).toEqual([0, false]);
  });

  it('renders a page that is purged while it is read from disk', async () => {
    const { folder, pages: before } = cacheWith(numbered);
    await before.get(KEY);
    const { pages } = cacheWith(() => pageOutcome('new', { tags: ['doc:a'] }), { folder });
    const asked = pages.get(KEY);
    await pages.purge(['doc:a']);
    expect(textOf(await asked)).toBe('new');
  });

  it('removes a purged feed and renders it at the next request', async () => {
    const { pages, rendered } = cacheWith((key) => pageOutcome(key, { tags: ['doc:a'] }));
    await pages.get('elfar/rss.xml');
    await pages.purge(['doc:a']);
    await pages.settled();
    expect([rendered.length, pages.has('elfar/rss.xml')]).toEqual([1, false]);
    await pages.get('elfar/rss.xml');
    expect(rendered).toHaveLength(2);
  });

  it('renders nothing after the cache was closed', async () => {
    const { pages, rendered } = cacheWith(numbered);
    await pages.get(KEY);
    await pages.purge(['doc:a']);
    pages.close();
    // On a slow machine the purged page may have been rendered before.
    const before = rendered.length;
    await pages.purge(['doc:a']);
    await pages.settled();
    expect(rendered).toHaveLength(before);
  });
});

describe('a clear', () => {
  it('removes all pages and discards a render in progress', async () => {
    const started = Promise.withResolvers<void>();
    const first = Promise.withResolvers<RenderOutcome>();
    const { pages, rendered, html } = cacheWith((key, count) => {
      if (count === 2) started.resolve();
      return count === 2 ? first.promise : numbered(key, count);
    });
    await pages.get('elfar/');
    const asked = pages.get(KEY);
    await started.promise;
    pages.clear();
    expect([pages.size, existsSync(html)]).toEqual([0, false]);
    first.resolve(numbered(KEY, 2));
    expect(textOf(await asked)).toBe('version 3');
    expect(rendered).toEqual(['elfar/', KEY, KEY]);
    expect(pages.has('elfar/')).toBe(false);
  });

  it('leaves no stale copy for errors', async () => {
    const { pages } = cacheWith((key, count) =>
      count === 1 ? numbered(key, count) : Promise.reject(new Error('no database')),
    );
    await pages.get(KEY);
    pages.clear();
    await expect(pages.get(KEY)).rejects.toThrow('no database');
  });
});

describe('a page that is being written to disk', () => {
  it('marks a page as not current when it is purged while it is written', async () => {
    const { pages, disk } = cacheWith(numbered);
    let given: CachedPage | undefined;
    disk.save = (page) => void (given ??= page);
    await pages.get(KEY);
    expect([given?.bodies.identity.toString(), given?.isCurrent]).toEqual(['version 1', true]);
    await pages.purge(['doc:a']);
    expect(given?.isCurrent).toBe(false);
  });
});

describe('the re-rendering of purged pages', () => {
  it('renders purged pages by their hits, after a page that a request waits for', async () => {
    const { pages, rendered } = cacheWith((key) => pageOutcome(key, { tags: ['site:elfar'] }));
    for (const name of ['cold', 'warm', 'hot']) {
      const found = await pages.get(`elfar/${name}/`);
      if (found.kind === 'page') found.page.hits = { cold: 0, warm: 5, hot: 500 }[name] ?? 0;
    }
    rendered.length = 0;
    await pages.purge(['site:elfar']);
    await pages.get('elfar/asked/');
    await pages.settled();
    expect(rendered).toEqual(['elfar/asked/', 'elfar/hot/', 'elfar/warm/', 'elfar/cold/']);
  });
});
