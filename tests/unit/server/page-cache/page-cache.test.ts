import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CachedPage } from '../../../../src/server/page-cache/cached-page.ts';
import { PageCache } from '../../../../src/server/page-cache/page-cache.ts';
import type { Found, RenderOutcome } from '../../../../src/server/page-cache/render-outcome.ts';
import type { Log } from '../../../../src/server/log.ts';
import { DirectDisk, foldersIn } from '../../../support/direct-disk.ts';
import { keptLog } from '../../../support/kept-log.ts';
import { answerOutcome, pageOutcome, silentLog } from '../../../support/pages.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const KEY = 'elfar/politica/';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A cache whose renders are counted and answered as `render` says, with a clock that stands still. */
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
  // What is still being made must not bring the folder back.
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

describe('a page that was never made', () => {
  it('is rendered once for a thousand readers who ask together', async () => {
    const { pages, rendered } = cacheWith(numbered);
    const found = await Promise.all(Array.from({ length: 1000 }, () => pages.get(KEY)));
    expect(rendered).toEqual([KEY]);
    expect(new Set(found.map(textOf))).toEqual(new Set(['version 1']));
  });

  it('is a hit from then on, also for who does not want to wait', async () => {
    const { pages, rendered } = cacheWith(numbered);
    expect(pages.peek(KEY)).toBeUndefined();
    expect(stateOf(await pages.get(KEY))).toBe('miss');
    expect(stateOf(await pages.get(KEY))).toBe('hit');
    expect(pages.peek(KEY)?.bodies.identity.toString()).toBe('version 1');
    expect(rendered).toHaveLength(1);
  });

  it('is read from disk, not rendered, after a restart or when it left memory', async () => {
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

  it('throws when rendering does, and is rendered again for the next', async () => {
    const { pages, rendered } = cacheWith((key, count) => (count === 1 ? Promise.reject(new Error('no database')) : numbered(key, count)));
    await expect(pages.get(KEY)).rejects.toThrow('no database');
    expect(textOf(await pages.get(KEY))).toBe('version 2');
    expect(rendered).toHaveLength(2);
  });
});

describe('a render that never ends', () => {
  const forever = new Promise<RenderOutcome>(() => {});

  it('counts as failed, and does not keep the next one from being made', async () => {
    const { pages } = cacheWith((key, count) => (count === 1 ? forever : numbered(key, count)), { renderLimit: 20 });
    await expect(pages.get(KEY)).rejects.toThrow('took longer than 20 ms');
    expect(textOf(await pages.get(KEY))).toBe('version 2');
  });

  it('does not keep other pages from being made again', async () => {
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

describe('an answer that is no page', () => {
  it.each([404, 410, 301, 200])('%i is handed on and never kept', async (status) => {
    const { pages, rendered, html } = cacheWith(() => answerOutcome(status));
    expect(textOf(await pages.get(KEY))).toBe(String(status));
    expect(textOf(await pages.get(KEY))).toBe(String(status));
    expect(rendered).toHaveLength(2);
    expect([pages.size, pages.peek(KEY), existsSync(html)]).toEqual([0, undefined, false]);
  });

  it('500 is logged with what the page threw', async () => {
    const { log, logged } = keptLog();
    const { pages } = cacheWith(() => ({ ...answerOutcome(500), failure: new TypeError('a chunk is gone') }), { log });
    expect(await pages.get(KEY)).toMatchObject({ kind: 'answer', failure: { cause: new TypeError('a chunk is gone') } });
    expect(logged()).toContain('a chunk is gone');
  });

  it('500 is handed on and never kept', async () => {
    const { pages, rendered } = cacheWith(() => answerOutcome(500));
    expect(textOf(await pages.get(KEY))).toBe('500');
    expect(textOf(await pages.get(KEY))).toBe('500');
    expect(rendered).toHaveLength(2);
    expect(pages.size).toBe(0);
  });

  it('takes the place of the page that stood there, for good', async () => {
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

describe('a page past its time', () => {
  it('is shown as it was while one render makes the new one', async () => {
    const { pages, clock, rendered } = cacheWith(numbered);
    await pages.get(KEY);
    clock.now += HOUR;
    const found = await Promise.all(Array.from({ length: 10 }, () => pages.get(KEY)));
    expect(new Set(found.map((one) => `${stateOf(one)} ${textOf(one)}`))).toEqual(new Set(['stale version 1']));
    await pages.settled();
    expect(rendered).toHaveLength(2);
    expect(textOf(await pages.get(KEY))).toBe('version 2');
  });

  it('is not shown by a look into memory', async () => {
    const { pages, clock } = cacheWith(numbered);
    const found = await pages.get(KEY);
    if (found.kind !== 'page') throw new Error('The outcome is not a page.');
    expect(pages.isFresh(found.page)).toBe(true);
    clock.now += HOUR;
    expect(pages.peek(KEY)).toBeUndefined();
    expect(pages.isFresh(found.page)).toBe(false);
  });

  it('is waited for once it is too old to be shown', async () => {
    const { pages, clock } = cacheWith(numbered);
    await pages.get(KEY);
    clock.now += HOUR + DAY;
    expect(textOf(await pages.get(KEY))).toBe('version 2');
  });

  it.each([
    ['rendering throws', () => Promise.reject(new Error('no database'))],
    ['rendering answers 500', () => answerOutcome(500)],
    ['rendering answers 503', () => answerOutcome(503)],
  ])('is shown, however old, when %s', async (_name, fail) => {
    const { pages, clock } = cacheWith((key, count) => (count === 1 ? numbered(key, count) : fail()));
    await pages.get(KEY);
    clock.now += 30 * DAY;
    const found = await pages.get(KEY);
    expect(`${stateOf(found)} ${textOf(found)}`).toBe('error version 1');
  });
});

describe('a purge', () => {
  it('drops the pages that carry the tag, from memory and disk, and no other', async () => {
    const { pages, html, folder } = cacheWith((key) => pageOutcome(key, { tags: [key === KEY ? 'doc:a' : 'doc:b'] }));
    await pages.get(KEY);
    await pages.get('elfar/');
    pages.close();
    expect(await pages.purge(['doc:a', 'doc:c'])).toEqual([KEY]);
    expect([pages.has(KEY), existsSync(html)]).toEqual([false, false]);
    expect([pages.has('elfar/'), existsSync(path.join(folder, 'fresh', 'elfar', 'index.html'))]).toEqual([true, true]);
  });

  it('tells whoever holds the page that it is not to be sent any more', async () => {
    const { pages } = cacheWith(numbered);
    const found = await pages.get(KEY);
    if (found.kind !== 'page') throw new Error('The outcome is not a page.');
    await pages.purge(['doc:a']);
    expect(pages.isFresh(found.page)).toBe(false);
  });

  it('makes the page again without a reader', async () => {
    const { pages, rendered, html } = cacheWith(numbered);
    await pages.get(KEY);
    await pages.purge(['doc:a']);
    await pages.settled();
    expect(rendered).toHaveLength(2);
    expect(pages.peek(KEY)?.bodies.identity.toString()).toBe('version 2');
    expect(existsSync(html)).toBe(true);
  });

  it('leaves the old page for the case that the new one cannot be made', async () => {
    const { pages } = cacheWith((key, count) => (count === 1 ? numbered(key, count) : Promise.reject(new Error('no database'))));
    await pages.get(KEY);
    await pages.purge(['doc:a']);
    await pages.settled();
    const found = await pages.get(KEY);
    expect(`${stateOf(found)} ${textOf(found)}`).toBe('error version 1');
    expect(pages.peek(KEY)).toBeUndefined();
  });

  it('leaves the old page also where it was only on disk', async () => {
    const folder = path.join(temporaryFolder(), 'pages');
    const { pages: before } = cacheWith(numbered, { folder });
    await before.get(KEY);
    const { pages } = cacheWith(() => Promise.reject(new Error('no database')), { folder });
    await pages.purge(['doc:a']);
    await pages.settled();
    const found = await pages.get(KEY);
    expect(`${stateOf(found)} ${textOf(found)}`).toBe('error version 1');
  });

  it('leaves no old page of what is gone', async () => {
    const outcomes = [pageOutcome('version 1', { tags: ['doc:a'] }), answerOutcome(410), answerOutcome(503)];
    const { pages, disk } = cacheWith((_key, count) => outcomes[count - 1] ?? answerOutcome(503));
    await pages.get(KEY);
    await pages.purge(['doc:a']);
    await pages.settled();
    expect(await disk.findAside(KEY)).toBeUndefined();
    expect(textOf(await pages.get(KEY))).toBe('503');
  });

  it('during a render makes it render again, and the old one is never kept', async () => {
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

  it('of something else during a render does not', async () => {
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

  it('during every render gives up after some and keeps none of them', async () => {
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

  it('while the page is read from disk makes it new', async () => {
    const { folder, pages: before } = cacheWith(numbered);
    await before.get(KEY);
    const { pages } = cacheWith(() => pageOutcome('new', { tags: ['doc:a'] }), { folder });
    const asked = pages.get(KEY);
    await pages.purge(['doc:a']);
    expect(textOf(await asked)).toBe('new');
  });

  it('drops a file for programs, and makes it again when one asks', async () => {
    const { pages, rendered } = cacheWith((key) => pageOutcome(key, { tags: ['doc:a'] }));
    await pages.get('elfar/rss.xml');
    await pages.purge(['doc:a']);
    await pages.settled();
    expect([rendered.length, pages.has('elfar/rss.xml')]).toEqual([1, false]);
    await pages.get('elfar/rss.xml');
    expect(rendered).toHaveLength(2);
  });

  it('makes nothing again once the cache is closed', async () => {
    const { pages, rendered } = cacheWith(numbered);
    await pages.get(KEY);
    await pages.purge(['doc:a']);
    pages.close();
    await pages.purge(['doc:a']);
    await pages.settled();
    expect(rendered).toHaveLength(1);
  });
});

describe('clearing', () => {
  it('drops everything, and what was being rendered meanwhile', async () => {
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

  it('leaves no old page for errors', async () => {
    const { pages } = cacheWith((key, count) => (count === 1 ? numbered(key, count) : Promise.reject(new Error('no database'))));
    await pages.get(KEY);
    pages.clear();
    await expect(pages.get(KEY)).rejects.toThrow('no database');
  });
});

describe('a page on its way to the disk', () => {
  it('shows that it was purged meanwhile', async () => {
    const { pages, disk } = cacheWith(numbered);
    let given: CachedPage | undefined;
    disk.save = (page) => void (given ??= page);
    await pages.get(KEY);
    expect([given?.bodies.identity.toString(), given?.isCurrent]).toEqual(['version 1', true]);
    await pages.purge(['doc:a']);
    expect(given?.isCurrent).toBe(false);
  });
});

describe('a disk that cannot be written', () => {
  it('does not keep the page from being served', async () => {
    const { pages, disk } = cacheWith(numbered);
    disk.isFull = true;
    expect(textOf(await pages.get(KEY))).toBe('version 1');
    expect(stateOf(await pages.get(KEY))).toBe('hit');
  });
});

describe('a disk with a limit', () => {
  it('loses the longest unrendered pages, which are rendered again when somebody asks', async () => {
    const { pages, disk } = cacheWith((key) => pageOutcome(key.repeat(50)), { diskLimit: 4000 });
    const keys = Array.from({ length: 10 }, (_none, index) => `elfar/${index}/`);
    for (const key of keys) await pages.get(key);
    expect(pages.load.disk).toBeLessThanOrEqual(4000);
    expect([pages.has('elfar/0/'), pages.has('elfar/9/')]).toEqual([false, true]);
    expect([await disk.find('elfar/0/'), (await disk.find('elfar/9/'))?.key]).toEqual([undefined, 'elfar/9/']);
    expect(stateOf(await pages.get('elfar/0/'))).toBe('miss');
  });
});

describe('many purged pages', () => {
  it('are rendered again in the order of their hits, and after the page that a reader waits for', async () => {
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
