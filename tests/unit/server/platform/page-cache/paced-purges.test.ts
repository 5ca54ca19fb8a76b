import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerOutcome, pageOutcome } from '#tests/support/newsroom/pages.ts';
import { until } from '#tests/support/until.ts';
import { cacheWith, stateOf, textOf } from '#tests/support/newsroom/counting-cache.ts';

const BLOG = 'elfar/politica/2026/03/01/temporal/';
const LIST = 'elfar/politica/';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

/**
 * A cache with the page of a live blog and a list that shows its card. `render` replaces the page
 * of the live blog.
 */
async function open(
  render = (count: number) =>
    pageOutcome(`version ${count}`, { tags: ['body:temporal', 'live:temporal'] }),
) {
  const cache = cacheWith((key, count) =>
    key === BLOG ? render(count) : pageOutcome(`list ${count}`, { tags: ['doc:temporal'] }),
  );
  const { pages, clock, rendered } = cache;
  await pages.get(BLOG);
  const post = (more: string[] = []) => pages.purge(['live:temporal', ...more], { isSoft: true });
  /** Lets time pass, and the renders that are due end. */
  const pass = async (ms: number) => {
    clock.now += ms;
    vi.advanceTimersByTime(ms);
    await pages.settled();
  };
  const read = async (key = BLOG) => {
    const found = await pages.get(key);
    return `${stateOf(found)} ${textOf(found)}`;
  };
  const renders = (key = BLOG) => rendered.filter((one) => one === key).length;
  return { ...cache, post, pass, read, renders };
}

describe('a purge by a post of a live blog', () => {
  it('renders a page at once that is older than a second', async () => {
    const { post, pass, read, renders } = await open();
    await pass(1000);
    await post();
    await pass(0);
    expect([await read(), renders()]).toEqual(['hit version 2', 2]);
  });

  it('sends a younger page for the rest of its second, and then the new one without a request for it', async () => {
    const { pages, post, pass, read, renders } = await open();
    await pass(200);
    await post();
    await pass(799);
    expect([await read(), renders()]).toEqual(['stale version 1', 1]);
    await pass(1);
    expect(renders()).toBe(2);
    expect([pages.has(BLOG), await read(), renders()]).toEqual([true, 'hit version 2', 2]);
  });

  it('renders the pages once a second while fifty posts come in ten, and the last post at the end', async () => {
    const { post, pass, read, renders, rendered } = await open();
    await read(LIST);
    await pass(1000);
    rendered.length = 0;
    for (let number = 1; number <= 50; number += 1) {
      await post(['doc:temporal']);
      await pass(0);
      await read();
      await pass(200);
    }
    expect([renders(), renders(LIST)]).toEqual([11, 11]);
    await pass(1000);
    await pass(5000);
    expect([await read(), renders()]).toEqual([expect.stringMatching(/^hit /), 11]);
  });

  it('lets no reader wait for the interval', async () => {
    const { clock, post, pass, read, renders } = await open();
    await pass(1);
    await post();
    // The timer is late.
    clock.now += 1000;
    expect([await read(), renders()]).toEqual(['miss version 2', 2]);
  });

  it('is followed by a further render a second later if it comes while the page is rendered', async () => {
    let go: (() => void) | undefined;
    const { pages, clock, rendered } = cacheWith(async (_key, count) => {
      if (count === 2) await new Promise<void>((resolve) => (go = resolve));
      return pageOutcome(`version ${count}`, { tags: ['live:temporal'] });
    });
    const post = () => pages.purge(['live:temporal'], { isSoft: true });
    await pages.get(BLOG);
    clock.now += 1000;
    await post();
    await until('the second render begins', () => go !== undefined);
    clock.now += 100;
    await post();
    go?.();
    await pages.settled();
    expect([rendered.length, textOf(await pages.get(BLOG))]).toEqual([2, 'version 2']);
    clock.now += 900;
    vi.advanceTimersByTime(900);
    await pages.settled();
    expect([rendered.length, textOf(await pages.get(BLOG))]).toEqual([3, 'version 3']);
  });

  it('does not delay a part that a stream waits for', async () => {
    let go: (() => void) | undefined;
    const { pages, rendered } = cacheWith(async (_key, count) => {
      if (count === 1) await new Promise<void>((resolve) => (go = resolve));
      return pageOutcome(`version ${count}`, { tags: ['live:temporal'] });
    });
    const part = 'elfar/api/front/live/temporal/since/3/';
    const reading = pages.get(part);
    await until('the render begins', () => go !== undefined);
    await pages.purge(['live:temporal'], { isSoft: true });
    go?.();
    await reading;
    await pages.settled();
    expect([rendered.length, textOf(await pages.get(part))]).toEqual([2, 'version 2']);
  });

  it('does not delay a removal, and a withdrawn page stays away', async () => {
    let isGone = false;
    const { pages, post, pass, read, renders } = await open((count) =>
      isGone ? answerOutcome(410) : pageOutcome(`version ${count}`, { tags: ['live:temporal'] }),
    );
    await pass(100);
    await post();
    await pages.purge(['live:temporal']);
    expect(await read()).toMatch(/^(?:hit|miss) version 2$/);
    isGone = true;
    await pages.purge(['live:temporal']);
    expect(await read()).toBe('answer 410');
    await pages.settled();
    const before = renders();
    await pass(5000);
    expect(renders()).toBe(before);
  });

  it('does not delay the render for another change of the page', async () => {
    const { pages, post, pass, read, renders } = await open();
    await read(LIST);
    await pass(100);
    await post(['doc:temporal']);
    await pass(100);
    expect(renders(LIST)).toBe(1);
    await pages.purge(['doc:temporal'], { isSoft: true });
    await pages.settled();
    expect([renders(LIST), await read(LIST)]).toEqual([2, expect.stringMatching(/^hit /)]);
  });

  it('begins no render after the cache was closed', async () => {
    const { pages, post, pass, renders } = await open();
    await post();
    pages.close();
    await pass(5000);
    expect(renders()).toBe(1);
  });
});
