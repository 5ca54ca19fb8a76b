import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RenderOutcome } from '#server/platform/page-cache/render-outcome.ts';
import { keptLog } from '#tests/support/kept-log.ts';
import { answerOutcome, pageOutcome } from '#tests/support/newsroom/pages.ts';
import {
  cacheWith,
  KEY,
  numbered,
  stateOf,
  textOf,
} from '#tests/support/newsroom/counting-cache.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

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
    const { pages, rendered } = cacheWith((key, count) =>
      count === 1 ? Promise.reject(new Error('no database')) : numbered(key, count),
    );
    await expect(pages.get(KEY)).rejects.toThrow('no database');
    expect(textOf(await pages.get(KEY))).toBe('version 2');
    expect(rendered).toHaveLength(2);
  });
});

describe('a render without an end', () => {
  const forever = new Promise<RenderOutcome>(() => {});

  it('rejects a render after its limit and renders again for the next request', async () => {
    const { pages } = cacheWith((key, count) => (count === 1 ? forever : numbered(key, count)), {
      renderLimit: 20,
    });
    await expect(pages.get(KEY)).rejects.toThrow('took longer than 20 ms');
    expect(textOf(await pages.get(KEY))).toBe('version 2');
  });

  it('renders other pages after a render without an end', async () => {
    const { pages, rendered } = cacheWith(
      (key, count) => (count === 3 ? forever : pageOutcome(key, { tags: ['doc:a'] })),
      {
        renderLimit: 20,
      },
    );
    await pages.get(KEY);
    await pages.get('elfar/');
    await pages.purge(['doc:a']);
    await pages.settled();
    expect(rendered).toEqual([KEY, 'elfar/', KEY, 'elfar/']);
    expect([stateOf(await pages.get('elfar/')), pages.peek(KEY)]).toEqual(['hit', undefined]);
  });
});

describe('a response that is not a page', () => {
  it.each([404, 410, 301, 200])(
    'returns a response with status %i without caching it',
    async (status) => {
      const { pages, rendered, html } = cacheWith(() => answerOutcome(status));
      expect(textOf(await pages.get(KEY))).toBe(String(status));
      expect(textOf(await pages.get(KEY))).toBe(String(status));
      expect(rendered).toHaveLength(2);
      expect([pages.size, pages.peek(KEY), existsSync(html)]).toEqual([0, undefined, false]);
    },
  );

  it('logs the error behind a response with status 500', async () => {
    const { log, logged } = keptLog();
    const { pages } = cacheWith(
      () => ({ ...answerOutcome(500), failure: new TypeError('a chunk is gone') }),
      { log },
    );
    expect(await pages.get(KEY)).toMatchObject({
      kind: 'answer',
      failure: { cause: new TypeError('a chunk is gone') },
    });
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
    const { pages, html } = cacheWith(() =>
      outcome instanceof Error ? Promise.reject(outcome) : outcome,
    );
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
    expect(new Set(found.map((one) => `${stateOf(one)} ${textOf(one)}`))).toEqual(
      new Set(['stale version 1']),
    );
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
    const { pages, clock } = cacheWith((key, count) =>
      count === 1 ? numbered(key, count) : fail(),
    );
    await pages.get(KEY);
    clock.now += 30 * DAY;
    const found = await pages.get(KEY);
    expect(`${stateOf(found)} ${textOf(found)}`).toBe('error version 1');
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
    expect([await disk.find('elfar/0/'), (await disk.find('elfar/9/'))?.key]).toEqual([
      undefined,
      'elfar/9/',
    ]);
    expect(stateOf(await pages.get('elfar/0/'))).toBe('miss');
  });
});
