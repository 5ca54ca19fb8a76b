import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { PORT } from '#tests/e2e/support/editions.ts';
import { expectNoViolations } from '#tests/e2e/support/accessibility.ts';
import { measureShifts } from '#tests/e2e/support/layout-shift.ts';
import { BOIA, STORY } from '#tests/e2e/support/readers/consent-pages.ts';
import { AD_FRAME, AD_TAG, playAds, PLAYED } from '#tests/e2e/support/readers/foreign-hosts.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { settled } from '#tests/e2e/support/ready.ts';

/** A small site that sells advertisements (`serve.mjs`). */
const origin = `http://garbi.localhost:${PORT}`;
const story = `${origin}/politica/2026/03/02/un-text-llarg/`;
test.use({ elsewhere: PLAYED });

declare global {
  interface Window {
    /** Height of the place of a list in the first frame that has it. */
    placeHeight?: number;
    adRecord?: {
      configs: Record<string, unknown>[];
      slots: Record<string, { unit: string; sizes: number[][]; config: object }>;
      asked: string[];
    };
  }
}

const place = (page: Page) => page.locator('#pause');
const houseAd = (page: Page) =>
  page
    .locator('.place')
    .filter({ has: place(page) })
    .getByRole('link');
const accept = (page: Page) => page.getByRole('button', { name: 'Accepta-ho tot' }).click();
const refuse = (page: Page) => page.getByRole('button', { name: 'Rebutja-ho tot' }).click();

/** Goes through the page, as far as its end. */
async function scroll(page: Page): Promise<void> {
  await place(page).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await settled(page);
}

test('no advertisement is asked for before consent, nor after a refusal', async ({ page }) => {
  const foreign = await playAds(page, {});
  await page.goto(story);
  await refuse(page);
  await scroll(page);
  await page.reload();
  await scroll(page);
  expect(foreign).toEqual([]);
});

// R3.52
test('after consent a place asks for its sizes, aimed at the page and not at the person', async ({
  page,
}) => {
  const foreign = await playAds(page, {});
  await page.goto(story);
  await accept(page);
  await place(page).scrollIntoViewIfNeeded();
  await expect(page.frameLocator('#pause iframe').getByText('Anunci de prova')).toBeVisible();
  const record = await page.evaluate(() => window.adRecord);
  expect(record?.slots['pause']).toEqual({
    unit: '/1234/prova/pause',
    sizes: [[468, 60]],
    config: {
      safeFrame: { forceSafeFrame: true, sandbox: true },
    },
  });
  expect(record?.configs).toEqual([
    {
      lazyLoad: { fetchMarginPercent: 200, renderMarginPercent: 100, mobileScaling: 2 },
      privacyTreatments: { treatments: ['disablePersonalization'] },
      targeting: {
        site: 'garbi',
        language: 'ca',
        type: 'article',
        section: 'garbi-politica',
        tags: [],
        reader: '0',
      },
    },
  ]);
  expect(record?.asked.filter((id) => id === 'pause')).toHaveLength(1);
  expect([...new Set(foreign)].sort()).toEqual([AD_FRAME, AD_TAG]);
  await expectNoViolations(page);
});

test('the script of advertisements has at most 2 KB', async ({ page, context }) => {
  await playAds(page, {});
  const scripts = new Map<string, Promise<Buffer>>();
  context.on('response', (response) => {
    if (response.url().endsWith('.js') && response.url().includes('/_astro/'))
      scripts.set(new URL(response.url()).pathname, response.body());
  });
  // A site that asks for consent, and has no places.
  await page.goto(BOIA + STORY);
  await accept(page);
  await settled(page);
  const others = new Set(scripts.keys());
  await page.goto(story);
  await accept(page);
  await page.waitForFunction(() => window.adRecord);
  const own = await Promise.all(
    [...scripts].filter(([path]) => !others.has(path)).map(([, body]) => body),
  );
  const bytes = own.reduce((sum, body) => sum + gzipSync(body).length, 0);
  expect(own.length).toBeGreaterThan(1);
  expect(bytes).toBeLessThanOrEqual(2000);
});

test('signals of consent precede the tag, all denied first', async ({ page }) => {
  await playAds(page, {});
  await page.goto(story);
  await accept(page);
  await page.waitForFunction(() => window.adRecord);
  const signals = await page.evaluate(() =>
    (window.dataLayer ?? [])
      .map((entry) => Array.from(entry as ArrayLike<unknown>))
      .filter(([command]) => command === 'consent'),
  );
  const all = (value: string) => ({
    ad_storage: value,
    ad_user_data: value,
    ad_personalization: value,
    analytics_storage: 'denied',
  });
  expect(signals).toEqual([
    ['consent', 'default', all('denied')],
    ['consent', 'update', all('granted')],
  ]);
});

for (const [name, answer] of [
  ['its size', [468, 60]],
  ['a size that it does not have', [970, 900]],
  ['none', 'none'],
  ['a late one', 'late'],
  ['two', 'twice'],
  ['a script that throws', 'throw'],
  ['no answer', 'never'],
  ['one that grows', 'grow'],
  ['one that writes into the page', 'write'],
] as const)
  // R10.13
  test(`a place keeps its height with ${name}`, async ({ page }) => {
    await playAds(page, { all: answer });
    await measureShifts(page);
    await page.goto(story);
    // The frame of an advertisement may change the styles of its own element, and of no other.
    const height = () =>
      page
        .locator('.place')
        .filter({ has: place(page) })
        .evaluate(({ clientHeight }) => clientHeight);
    const before = await height();
    await accept(page);
    await place(page).scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => window.adRecord?.asked)).toContain('pause');
    const isFilled = !['none', 'throw', 'never', 'write'].includes(String(answer));
    await expect(place(page).locator('iframe')).toHaveCount(
      answer === 'twice' ? 2 : isFilled ? 1 : 0,
    );
    await scroll(page);
    expect(await height()).toBe(before);
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(0.005);
    // A script that writes into the page does not replace it.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Un text llarg');
    // The house ad behind the place is pressed where no advertisement has come.
    if (isFilled) await expect(houseAd(page)).toBeHidden();
    else await expect(houseAd(page)).toBeVisible();
  });

for (const [width, size] of [
  [360, [320, 100]],
  [800, [468, 60]],
] as const)
  test(`a window of ${width} px shows the whole width of an advertisement of ${size[0]} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await playAds(page, { all: size });
    await page.goto(story);
    await accept(page);
    await place(page).scrollIntoViewIfNeeded();
    await expect(place(page).locator('iframe')).toHaveCount(1);
    const [outer, inner] = await page.evaluate(() =>
      ['#pause', '#pause iframe'].map((name) => {
        const { left, right } = document.querySelector(name)?.getBoundingClientRect() ?? {};
        return { left, right };
      }),
    );
    expect(inner?.left).toBeGreaterThanOrEqual(outer?.left ?? Infinity);
    expect(inner?.right).toBeLessThanOrEqual(outer?.right ?? 0);
    expect(inner?.left).toBeGreaterThanOrEqual(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

test('a blocked script leaves the house ad, and names do not call a blocker', async ({ page }) => {
  await playAds(page, {});
  await page.route('https://securepubads.g.doubleclick.net/**', (route) => route.abort());
  await page.goto(story);
  await accept(page);
  await scroll(page);
  await expect(houseAd(page)).toBeVisible();
  const names = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap(({ id, classList }) => [id, ...classList]),
  );
  expect(names.filter((name) => /^(?:ads?|banner|sponsor)(?:$|[-_])/.test(name))).toEqual([]);
});

test('a subscriber has no places, and asks for no advertisement', async ({ page, context }) => {
  const foreign = await playAds(page, {});
  const user = encodeURIComponent(JSON.stringify({ id: 'uid', type: 2 }));
  await context.addCookies([{ name: 'portada_reader', value: user, url: origin }]);
  await page.goto(story);
  await expect(place(page)).toBeHidden();
  await accept(page);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await settled(page);
  expect(foreign).toEqual([]);
});

/** A list with a place between its stories, without a house ad. */
const list = `${origin}/politica/`;
const listed = (page: Page) => page.locator('li.place');

test('a subscriber has no places from the first paint on, and nothing moves', async ({
  page,
  context,
}) => {
  await playAds(page, {});
  await measureShifts(page);
  const user = encodeURIComponent(JSON.stringify({ id: 'uid', type: 2 }));
  await context.addCookies([{ name: 'portada_reader', value: user, url: origin }]);
  // Seen by the first frame in which the place is there.
  await page.addInitScript(() => {
    const look = () => {
      const found = document.querySelector('li.place');
      if (found) window.placeHeight = found.getBoundingClientRect().height;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (const height of [400, 900]) {
    await page.setViewportSize({ width: 1440, height });
    await page.goto(list);
    await expect(listed(page)).toBeHidden();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await settled(page);
    expect(await page.evaluate(() => [window.placeHeight, window.layoutShift])).toEqual([0, 0]);
  }
});

test('a place of wide screens leaves no gap in the list of a narrow one', async ({ page }) => {
  for (const [width, isShown] of [
    [360, false],
    [799, false],
    [800, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(list);
    await expect(listed(page)).toHaveCount(1);
    await expect(listed(page)).toBeVisible({ visible: isShown });
    const gaps = await page.evaluate(() => {
      const items = [...document.querySelectorAll('li.place')].flatMap((item) =>
        [...(item.parentElement?.children ?? [])].filter(({ clientHeight }) => clientHeight === 0),
      );
      return items.filter((item) => getComputedStyle(item).display !== 'none').length;
    });
    expect(gaps).toBe(0);
  }
});

test('a place that is not sold is left out below the screen, and keeps its height on it', async ({
  page,
}) => {
  await playAds(page, { all: 'none' });
  await measureShifts(page);
  for (const [height, isKept] of [
    [400, false],
    [900, true],
  ] as const) {
    await page.context().clearCookies();
    await page.setViewportSize({ width: 1440, height });
    await page.goto(list);
    const before = await listed(page).evaluate(({ clientHeight }) => clientHeight);
    expect(before).toBeGreaterThan(250);
    await accept(page);
    await expect.poll(() => page.evaluate(() => window.adRecord?.asked)).toContain('six');
    if (isKept) {
      await expect(page.locator('#six[data-filled]')).toHaveCount(0);
      expect(await listed(page).evaluate(({ clientHeight }) => clientHeight)).toBe(before);
    } else await expect(listed(page)).toBeHidden();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await settled(page);
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(0.005);
  }
});

test('an address that opens something is told to no advertisement, on its page and the next one', async ({
  page,
}) => {
  const foreign = await playAds(page, {});
  await page.goto(`${story}?regalo=secret-del-regal`);
  await expect(place(page)).toBeHidden();
  await accept(page);
  await settled(page);
  await page.getByRole('link', { name: 'El Garbí' }).first().click();
  await page.waitForURL(`${origin}/`);
  await settled(page);
  expect(foreign).toEqual([]);
});

test('a withdrawal in another tab ends advertisements, and the tag reports nothing more', async ({
  page,
  context,
}) => {
  const foreign = await playAds(page, {});
  await page.goto(story);
  await accept(page);
  await place(page).scrollIntoViewIfNeeded();
  await expect(place(page).locator('iframe')).toHaveCount(1);
  expect([...new Set(foreign)].sort()).toEqual([AD_FRAME, AD_TAG]);
  const before = foreign.length;
  const other = await context.newPage();
  await other.goto(`${origin}/privacidad/`);
  await other.getByRole('button', { name: 'Rebutja-ho tot' }).click();
  await expect(place(page).locator('iframe')).toHaveCount(0);
  await expect(houseAd(page)).toBeVisible();
  await scroll(page);
  expect(await page.evaluate(() => window.adRecord)).toBeUndefined();
  expect(foreign.slice(before)).toEqual([]);
});
