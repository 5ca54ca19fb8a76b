import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CachedPage } from '../../../../src/server/page-cache/cached-page.ts';
import { PageCache } from '../../../../src/server/page-cache/page-cache.ts';
import type { Found, RenderOutcome } from '../../../../src/server/page-cache/render-outcome.ts';
import type { Log } from '../../../../src/server/observability/log.ts';
import { DirectDisk, foldersIn } from '../../../support/direct-disk.ts';
import { keptLog } from '../../../support/kept-log.ts';
import { answerOutcome, pageOutcome, silentLog } from '../../../support/newsroom/pages.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const KEY = 'elfar/politica/';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A cache that counts its renders, with the given `render` and a clock that stands still. */
function cacheWith(
  render: (key: string, count: number) => RenderOutcome | Promise<RenderOutcome>,
  settings: { memoryLimit?: number; diskLimit?: number; folder?: string; renderLimit?: number; log?: Log } = {},
) {
  const folder = settings.folder ?? path.join(temporaryFolder(), 'pages');
  const disk = new DirectDisk(foldersIn(folder));
  const clock = { now: 1_000_000 };
  const rendered: string[] = [];
  const pages = new PageCache({
    memoryLimit: settings.memoryLimit ?? 1_000_000,
    ...(settings.diskLimit === undefined ? {} : { diskLimit: settings.diskLimit }),
    disk,
    log: settings.log ?? silentLog,
    now: () => clock.now,
    ...(settings.renderLimit === undefined ? {} : { renderLimit: settings.renderLimit }),
    async render(key) {
      rendered.push(key);
      return render(key, rendered.length);
    },
  });
  // A pending render must not create the folder again.
  onTestFinished(async () => {
    pages.close();
    await pages.settled();
  });
  const html = path.join(folder, 'fresh', KEY, 'index.html');
  return { pages, disk, clock, rendered, folder, html };
}

function textOf(found: Found): string {
  if (found.kind === 'page') return found.page.bodies.identity.toString();
  return String(found.kind === 'missing' ? found.status : found.answer.status);
}
const stateOf = (found: Found) => (found.kind === 'page' ? found.state : found.kind);
const numbered = (_key: string, count: number) => pageOutcome(`version ${count}`, { tags: ['doc:a'] });

describe('a page that is not cached', () => {
  it('renders a page once for a thousand simultaneous requests', async () => {
    const { pages, rendered } = cacheWith(numbered);
    const found = await Promise.all(Array.from({ length: 1000 }, () => pages.get(KEY)));
    expect(rendered).toEqual([KEY]);
    expect(new Set(found.map(textOf))).toEqual(new Set(['version 1']));
  });

  it('returns a rendered page as a hit, also from peek', async () => {
    const { pages, rendered } = cacheWith(numbered);
    expect(pages.peek(KEY)).toBeUndefined();
    expect(stateOf(await pages.get(KEY))).toBe('miss');
    expect(stateOf(await pages.get(KEY))).toBe('hit');
    expect(pages.peek(KEY)?.bodies.identity.toString()).toBe('version 1');
    expect(rendered).toHaveLength(1);
  });

  it('reads a page from disk after a restart or an eviction from memory', async () => {
    const first = cacheWith(numbered, { memoryLimit: 1 });
    await first.pages.get(KEY);
    await first.pages.get('elfar/');
    expect(stateOf(await first.pages.get(KEY))).toBe('hit');
    const second = cacheWith(numbered, { folder: first.folder });
    await second.pages.listed;
    expect(second.pages.has(KEY)).toBe(true);
    expect(textOf(await second.pages.get(KEY))).toBe('version 1');
    expect([...first.rendered, ...second.rendered]).toEqual([KEY, 'elfar/']);
  });

  it('rejects when the render rejects, and renders again for the next request', async () => {
    const { pages, rendered } = cacheWith((key, count) => (count === 1 ? Promise.reject(new Error('no database')) : numbered(key, count)));
    await expect(pages.get(KEY)).rejects.toThrow('no database');
    expect(textOf(await pages.get(KEY))).toBe('version 2');
    expect(rendered).toHaveLength(2);
  });
});

describe('a render without an end', () => {
  const forever = new Promise<RenderOutcome>(() => {});

  it('rejects a render after its limit and renders again for the next request', async () => {
    const { pages } = cacheWith((key, count) => (count === 1 ? forever : numbered(key, count)), { renderLimit: 20 });
    await expect(pages.get(KEY)).rejects.toThrow('took longer than 20 ms');
    expect(textOf(await pages.get(KEY))).toBe('version 2');
  });

  it('renders other pages after a render without an end', async () => {
    const { pages, rendered } = cacheWith((key, count) => (count === 3 ? forever : pageOutcome(key, { tags: ['doc:a'] })), {
      renderLimit: 20,
    });
    await pages.get(KEY);
    await pages.get('elfar/');
    await pages.purge(['doc:a']);
    await pages.settled();
    expect(rendered).toEqual([KEY, 'elfar/', KEY, 'elfar/']);
    expect([stateOf(await pages.get('elfar/')), pages.peek(KEY)]).toEqual(['hit', undefined]);
  });
});

describe('a response that is no page', () => {
  it.each([404, 410, 301, 200])('returns a response with status %i without caching it', async (status) => {
    const { pages, rendered, html } = cacheWith(() => answerOutcome(status));
    expect(textOf(await pages.get(KEY))).toBe(String(status));
    expect(textOf(await pages.get(KEY))).toBe(String(status));
    expect(rendered).toHaveLength(2);
    expect([pages.size, pages.peek(KEY), existsSync(html)]).toEqual([0, undefined, false]);
  });

  it('logs the error behind a response with status 500', async () => {
    const { log, logged } = keptLog();
    const { pages } = cacheWith(() => ({ ...answerOutcome(500), failure: new TypeError('a chunk is gone') }), { log });
    expect(await pages.get(KEY)).toMatchObject({ kind: 'answer', failure: { cause: new TypeError('a chunk is gone') } });
    expect(logged()).toContain('a chunk is gone');
  });

  it('returns a response with status 500 without caching it', async () => {
    const { pages, rendered } = cacheWith(() => answerOutcome(500));
    expect(textOf(await pages.get(KEY))).toBe('500');
    expect(textOf(await pages.get(KEY))).toBe('500');
    expect(rendered).toHaveLength(2);
    expect(pages.size).toBe(0);
  });

  it('replaces a cached page for good', async () => {
    let outcome: RenderOutcome | Error = pageOutcome('here', { tags: ['doc:a'] });
    const { pages, html } = cacheWith(() => (outcome instanceof Error ? Promise.reject(outcome) : outcome));
    await pages.get(KEY);
    outcome = answerOutcome(410);
    await pages.purge(['doc:a']);
    await pages.settled();
    expect(textOf(await pages.get(KEY))).toBe('410');
    expect(existsSync(html)).toBe(false);
    outcome = new Error('no database');
    await expect(pages.get(KEY)).rejects.toThrow('no database');
  });
});

describe('an expired page', () => {
  it('returns the expired page while it is rendered once', async () => {
    const { pages, clock, rendered } = cacheWith(numbered);
    await pages.get(KEY);
    clock.now += HOUR;
    const found = await Promise.all(Array.from({ length: 10 }, () => pages.get(KEY)));
    expect(new Set(found.map((one) => `${stateOf(one)} ${textOf(one)}`))).toEqual(new Set(['stale version 1']));
    await pages.settled();
    expect(rendered).toHaveLength(2);
    expect(textOf(await pages.get(KEY))).toBe('version 2');
  });

  it('excludes an expired page from peek and isFresh', async () => {
    const { pages, clock } = cacheWith(numbered);
    const found = await pages.get(KEY);
    if (found.kind !== 'page') throw new Error('The outcome is not a page.');
    expect(pages.isFresh(found.page)).toBe(true);
    clock.now += HOUR;
    expect(pages.peek(KEY)).toBeUndefined();
    expect(pages.isFresh(found.page)).toBe(false);
  });

  it('waits for the render of a page beyond its stale time', async () => {
    const { pages, clock } = cacheWith(numbered);
    await pages.get(KEY);
    clock.now += HOUR + DAY;
    expect(textOf(await pages.get(KEY))).toBe('version 2');
  });

  it.each([
    ['the render rejects', () => Promise.reject(new Error('no database'))],
    ['the render answers 500', () => answerOutcome(500)],
    ['the render answers 503', () => answerOutcome(503)],
  ])('returns an expired page of any age when %s', async (_name, fail) => {
    const { pages, clock } = cacheWith((key, count) => (count === 1 ? numbered(key, count) : fail()));
    await pages.get(KEY);
    clock.now += 30 * DAY;
    const found = await pages.get(KEY);
    expect(`${stateOf(found)} ${textOf(found)}`).toBe('error version 1');
  });
});

describe('a purge', () => {
  it('removes the tagged pages from memory and disk, and no others', async () => {
    const { pages, html, folder } = cacheWith((key) => pageOutcome(key, { tags: [key === KEY ? 'doc:a' : 'doc:b'] }));
    await pages.get(KEY);
    await pages.get('elfar/');
    pages.close();
    expect(await pages.purge(['doc:a', 'doc:c'])).toEqual([KEY]);
    expect([pages.has(KEY), existsSync(html)]).toEqual([false, false]);
    expect([pages.has('elfar/'), existsSync(path.join(folder, 'fresh', 'elfar', 'index.html'))]).toEqual([true, true]);
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
    const { pages } = cacheWith((key, count) => (count === 1 ? numbered(key, count) : Promise.reject(new Error('no database'))));
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
    const outcomes = [pageOutcome('version 1', { tags: ['doc:a'] }), answerOutcome(410), answerOutcome(503)];
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
    await pages.purge(['doc:a']);
    await pages.settled();
    expect(rendered).toHaveLength(1);
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
    const { pages } = cacheWith((key, count) => (count === 1 ? numbered(key, count) : Promise.reject(new Error('no database'))));
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

describe('an unwritable disk', () => {
  it('serves the page from memory when the disk is full', async () => {
    const { pages, disk } = cacheWith(numbered);
    disk.isFull = true;
    expect(textOf(await pages.get(KEY))).toBe('version 1');
    expect(stateOf(await pages.get(KEY))).toBe('hit');
  });
});

describe('a disk with a limit', () => {
  it('removes the pages that were rendered longest ago and renders them again on request', async () => {
    const { pages, disk } = cacheWith((key) => pageOutcome(key.repeat(50)), { diskLimit: 4000 });
    const keys = Array.from({ length: 10 }, (_none, index) => `elfar/${index}/`);
    for (const key of keys) await pages.get(key);
    expect(pages.load.disk).toBeLessThanOrEqual(4000);
    expect([pages.has('elfar/0/'), pages.has('elfar/9/')]).toEqual([false, true]);
    expect([await disk.find('elfar/0/'), (await disk.find('elfar/9/'))?.key]).toEqual([undefined, 'elfar/9/']);
    expect(stateOf(await pages.get('elfar/0/'))).toBe('miss');
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
