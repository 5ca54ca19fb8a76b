import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerOutcome, pageOutcome } from '#tests/support/newsroom/pages.ts';
import { until } from '#tests/support/until.ts';
import {
  cacheWith,
  KEY,
  numbered,
  stateOf,
  textOf,
} from '#tests/support/newsroom/counting-cache.ts';

/** A cache whose renders wait until `go` is called. */
function heldCache(tags: string[]) {
  const waiting: (() => void)[] = [];
  const cache = cacheWith(async (_key, count) => {
    if (count > 1) await new Promise<void>((resolve) => waiting.push(resolve));
    return pageOutcome(`version ${count}`, { tags });
  });
  const begun = () => until('a render begins', () => waiting.length > 0);
  /** Lets the next render end once it has begun. */
  const go = async () => {
    await begun();
    for (const resolve of waiting.splice(0)) resolve();
  };
  return { ...cache, begun, go };
}

const reads = async (pages: ReturnType<typeof cacheWith>['pages'], key = KEY) => {
  const found = await pages.get(key);
  return `${stateOf(found)} ${textOf(found)}`;
};

describe('a soft purge', () => {
  it('sends the old page while its new version is rendered, and then the new one', async () => {
    const { pages, go, html } = heldCache(['list:elfar:ca:all', 'doc:a']);
    await pages.get(KEY);
    expect(await pages.purge(['doc:a'], { isSoft: true })).toEqual([KEY]);
    expect([await reads(pages), pages.peek(KEY), pages.has(KEY)]).toEqual([
      'stale version 1',
      undefined,
      false,
    ]);
    expect(existsSync(html)).toBe(false);
    await go();
    await pages.settled();
    expect([await reads(pages), existsSync(html)]).toEqual(['hit version 2', true]);
  });

  it('lets a reader wait for the new version once the old page is a second old', async () => {
    const { pages, clock, go } = heldCache(['doc:a']);
    await pages.get(KEY);
    await pages.purge(['doc:a'], { isSoft: true });
    clock.now += 999;
    expect(await reads(pages)).toBe('stale version 1');
    clock.now += 1;
    const waits = reads(pages);
    await go();
    expect(await waits).toBe('miss version 2');
  });

  it('does not prolong the old page by a further soft purge', async () => {
    const { pages, clock, begun, go } = heldCache(['doc:a']);
    await pages.get(KEY);
    await pages.purge(['doc:a'], { isSoft: true });
    await begun();
    clock.now += 600;
    await pages.purge(['doc:a'], { isSoft: true });
    clock.now += 400;
    const waits = reads(pages);
    await go();
    // The first render began before the second purge. The reader may get it for the rest of its
    // second.
    expect(await waits).toBe('stale version 2');
    await go();
    await pages.settled();
    expect(await reads(pages)).toBe('hit version 3');
  });

  it('keeps a copy for failing renders when the page is purged once more', async () => {
    const { pages } = cacheWith((_key, count) => {
      if (count > 1) throw new Error('no worker process renders');
      return Promise.resolve(pageOutcome('version 1', { tags: ['list:elfar:ca:all', 'doc:a'] }));
    });
    await pages.get(KEY);
    await pages.purge(['doc:a'], { isSoft: true });
    await pages.settled();
    await pages.purge(['list:elfar:ca:all']);
    await pages.settled();
    expect(await reads(pages)).toBe('error version 1');
  });

  it('sends no page from before one that only memory had', async () => {
    let release = () => {};
    const { pages } = cacheWith(async (_key, count) => {
      if (count > 2) throw new Error('no worker process renders');
      if (count === 2) await new Promise<void>((resolve) => (release = resolve));
      return pageOutcome(`version ${count}`, { tags: ['list:elfar:ca:all', 'doc:a'] });
    });
    await pages.get(KEY);
    await pages.purge(['doc:a'], { isSoft: true });
    await until('the next version is rendered', () => pages.load.rendering > 0);
    await pages.purge(['doc:a'], { isSoft: true });
    release();
    await pages.settled();
    expect(await reads(pages)).toBe('stale version 2');
    await pages.purge(['list:elfar:ca:all']);
    await pages.settled();
    await expect(reads(pages)).rejects.toThrow('no worker process renders');
  });

  it.each(['body:a', 'site:elfar'])('drops a page with the tag %s at once', async (tag) => {
    const { pages, go } = heldCache([tag, 'list:elfar:ca:all']);
    await pages.get(KEY);
    await pages.purge([tag, 'list:elfar:ca:all'], { isSoft: true });
    const waits = reads(pages);
    await go();
    expect(await waits).toBe('miss version 2');
  });

  it('is ended by a hard purge and by a purge of everything', async () => {
    for (const end of ['purge', 'clear'] as const) {
      const { pages, begun, go } = heldCache(['doc:a']);
      await pages.get(KEY);
      await pages.purge(['doc:a'], { isSoft: true });
      await begun();
      expect(await reads(pages)).toBe('stale version 1');
      if (end === 'purge') await pages.purge(['doc:a']);
      else pages.clear();
      const waits = reads(pages);
      await go();
      await go();
      expect(await waits).not.toContain('version 1');
    }
  });

  it('drops a page that is only on disk', async () => {
    const { pages, rendered } = cacheWith(numbered, { memoryLimit: 1 });
    await pages.get(KEY);
    await pages.get('elfar/');
    await pages.purge(['doc:a'], { isSoft: true });
    expect(await reads(pages)).not.toContain('version 1');
    expect(rendered.filter((key) => key === KEY).length).toBeGreaterThan(1);
  });

  it('keeps a page that was purged while it was rendered for the rest of a second, and not on disk', async () => {
    const { pages, clock, go, html } = heldCache(['doc:a']);
    await pages.get(KEY);
    await pages.purge(['doc:a']);
    const waits = reads(pages);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await pages.purge(['doc:a'], { isSoft: true });
    await go();
    expect(await waits).toBe('stale version 2');
    expect(existsSync(html)).toBe(false);
    clock.now += 1000;
    const later = reads(pages);
    await go();
    expect(await later).toContain('version 3');
  });

  it('does not keep a page that a hard purge reached while it was rendered', async () => {
    const { pages, go } = heldCache(['doc:a', 'body:a']);
    await pages.get(KEY);
    await pages.purge(['doc:a']);
    const waits = reads(pages);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await pages.purge(['doc:a', 'body:a'], { isSoft: true });
    await go();
    await go();
    expect(await waits).toBe('miss version 3');
  });

  it('returns the withdrawn answer when the page is gone', async () => {
    let isGone = false;
    const { pages } = cacheWith((key, count) =>
      isGone ? answerOutcome(410) : numbered(key, count),
    );
    await pages.get(KEY);
    isGone = true;
    await pages.purge(['doc:a'], { isSoft: true });
    await pages.settled();
    expect(await reads(pages)).toBe('answer 410');
  });
});
