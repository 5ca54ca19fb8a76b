import { describe, expect, it } from 'vitest';
import { CostlyRenderError, RestingPageError } from '#server/platform/backend/backend.ts';
import { RestingPages } from '#server/platform/front/resting-pages.ts';
import { elfar, ondamarea } from '#tests/support/newsroom/newsroom.ts';
import { silentLog } from '#tests/support/newsroom/pages.ts';

const STORY = 'elfar/politica/2026/03/01/el-port-obre/';
const hang = (isAlone: boolean) => () =>
  Promise.reject(new CostlyRenderError(new Error('killed'), isAlone));
const good = () => Promise.resolve('page');

function startPages() {
  const clock = { now: 1_000_000 };
  const pages = new RestingPages({
    sites: [elfar, ondamarea],
    log: silentLog,
    now: () => clock.now,
  });
  /** `page`, or the name of the error. */
  const render = (key: string, how: () => Promise<string>) =>
    pages.render(key, how).catch((error: Error) => error.constructor.name);
  return { pages, render, clock };
}

describe('a page that hung a worker process', () => {
  it('is not rendered for two minutes, and for ten after the next time', async () => {
    const { pages, render, clock } = startPages();
    expect(await render(STORY, hang(true))).toBe('CostlyRenderError');
    await expect(pages.render(STORY, good)).rejects.toMatchObject({ retryAfter: 120 });
    clock.now += 119_500;
    await expect(pages.render(STORY, good)).rejects.toMatchObject({ retryAfter: 1 });
    clock.now += 500;
    expect(await render(STORY, hang(true))).toBe('CostlyRenderError');
    await expect(pages.render(STORY, good)).rejects.toMatchObject({ retryAfter: 600 });
    expect([pages.count, await render('elfar/', good)]).toEqual([1, 'page']);
    clock.now += 600_000;
    expect([pages.count, await render(STORY, good)]).toEqual([0, 'page']);
  });

  it('is rendered once more if it ran beside other requests', async () => {
    const { render } = startPages();
    expect(await render(STORY, hang(false))).toBe('CostlyRenderError');
    expect(await render(STORY, hang(false))).toBe('CostlyRenderError');
    expect(await render(STORY, good)).toBe('RestingPageError');
  });

  it('starts anew half an hour after a hang beside other requests', async () => {
    const { render, clock } = startPages();
    await render(STORY, hang(false));
    clock.now += 1_800_000;
    await render(STORY, hang(false));
    expect(await render(STORY, good)).toBe('page');
  });

  it('starts anew after a success', async () => {
    const { render } = startPages();
    for (let round = 0; round < 3; round += 1) {
      expect(await render(STORY, hang(false))).toBe('CostlyRenderError');
      expect(await render(STORY, good)).toBe('page');
    }
  });

  it('is rendered again after a publication of its story, in any spelling of the addresses', async () => {
    const { pages, render } = startPages();
    for (const addresses of [
      ['elfar ca /politica/2026/03/01/el-port-obre/'],
      ['elfar ca *el-port-obre'],
      undefined,
    ]) {
      await render(STORY, hang(true));
      pages.wake(addresses);
      expect(await render(STORY, good)).toBe('page');
    }
  });

  it('rests on after publications of other stories, unless it is a list', async () => {
    const { pages, render } = startPages();
    await render(STORY, hang(true));
    await render('elfar/', hang(true));
    pages.wake([
      'elfar ca /politica/2026/03/01/una-altra/',
      'ondamarea ca /politica/2026/03/01/el-port-obre/',
    ]);
    expect([await render(STORY, good), await render('elfar/', good)]).toEqual([
      'RestingPageError',
      'page',
    ]);
  });
});

it('renders a page again that failed for another reason, however often', async () => {
  const { render } = startPages();
  for (let round = 0; round < 3; round += 1)
    expect(await render(STORY, () => Promise.reject(new TypeError('a bug')))).toBe('TypeError');
  expect(await render(STORY, good)).toBe('page');
});

it('remembers a bounded number of pages', async () => {
  const { pages, render } = startPages();
  for (let index = 0; index < 1500; index += 1) await render(`elfar/${index}/`, hang(true));
  expect(pages.count).toBe(1000);
  expect(await render('elfar/1499/', good)).toBe(RestingPageError.name);
  expect(await render('elfar/0/', good)).toBe('page');
});
