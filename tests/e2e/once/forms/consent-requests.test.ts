import type { Page } from 'playwright/test';
import { inlineAd, vast } from '#tests/support/media/vast-documents.ts';
import {
  accept,
  answersOf,
  BOIA,
  configure,
  EMBEDS,
  followForeign,
  FOREIGN,
  regionOf,
  reject,
  SETTINGS,
  STORY,
  VIDEO,
} from '#tests/e2e/support/readers/consent-pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { settled } from '#tests/e2e/support/ready.ts';

/**
 * Requests to other hosts before a yes, after it, and after its withdrawal. The tab of every other
 * browser test fails at a request to another host (`reader.ts`), so that `page-types` looks at each
 * type of page of the demo newsroom without a choice.
 */

test.use({ elsewhere: FOREIGN });

/** A page of each type that the site has. */
const PATHS = [
  '/',
  '/es/',
  '/politica/',
  '/tema/port/',
  '/autor/berta-boia/',
  '/hemeroteca/',
  '/agenda/',
  STORY,
  EMBEDS,
  VIDEO,
  SETTINGS,
  '/no-hi-es/',
];

const FRAME = 'https://www.youtube-nocookie.com/embed/abc_DEF-123';

/** Pages that no site map has. `consent-crawl.test.ts` opens all others before a choice. */
const UNLISTED = [SETTINGS, '/no-hi-es/'];

/** Opens each page and scrolls it to its end. */
async function walk(page: Page, paths = PATHS): Promise<void> {
  for (const path of paths) {
    await page.goto(BOIA + path);
    await settled(page);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await settled(page);
  }
}

/** Plays the film of the page as far as its ad would come. */
async function play(page: Page): Promise<void> {
  await page.goto(BOIA + VIDEO);
  await page.locator('.player .start').click();
  await expect(page.locator('.player[data-ad]')).toHaveCount(0);
  await settled(page);
}

// R10.3
test('no page requests anything of another host before a yes, after a no, and after a withdrawal', async ({
  page,
}) => {
  test.slow();
  const asked = await followForeign(page);
  await walk(page, UNLISTED);
  await play(page);
  expect(asked).toEqual([]);

  await page.goto(BOIA + STORY);
  await reject(page).click();
  await walk(page);
  await play(page);
  expect(asked).toEqual([]);

  await page.goto(BOIA + SETTINGS);
  await page.getByRole('button', { name: 'Accepta-ho tot' }).click();
  await walk(page);
  await play(page);
  expect(asked).toContain(FRAME);
  expect(asked.some((url) => url.startsWith('https://anuncis.example/vast.xml'))).toBe(true);

  await page.goto(BOIA + SETTINGS);
  await page.getByRole('button', { name: 'Rebutja-ho tot' }).click();
  asked.length = 0;
  await walk(page);
  await play(page);
  expect(asked).toEqual([]);
});

test('a yes loads the frames of the open page, and a withdrawal in another tab takes them away', async ({
  page,
}) => {
  const asked = await followForeign(page);
  await page.goto(BOIA + EMBEDS);
  await configure(page).click();
  await page.getByRole('checkbox', { name: 'Continguts d’altres webs' }).check();
  await regionOf(page).getByRole('button', { name: 'Desa l’elecció' }).click();
  await expect(page.locator('iframe')).toHaveCount(1);
  expect(asked).toEqual([FRAME]);
  expect(await answersOf(page)).toBe('010');

  const other = await page.context().newPage();
  await other.goto(BOIA + SETTINGS);
  await other.getByRole('button', { name: 'Rebutja-ho tot' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Carrega-ho de YouTube' })).toBeVisible();
  expect(asked).toEqual([FRAME]);
  await other.close();
});

test('a provider that is always loaded is part of the choice, and the reader is still asked', async ({
  page,
}) => {
  const asked = await followForeign(page);
  await page.goto(BOIA + EMBEDS);
  await expect(regionOf(page)).toBeVisible();
  await page.getByRole('checkbox', { name: /YouTube/ }).check();
  await page.getByRole('button', { name: 'Carrega-ho de YouTube' }).click();
  await expect
    .poll(async () => (await page.context().cookies(BOIA)).map(({ value }) => value))
    .toEqual([expect.stringMatching(/^0\.\d+\.000:www\.youtube-nocookie\.com$/)]);
  await page.reload();
  await expect(page.locator('iframe')).toHaveCount(1);
  await expect(regionOf(page)).toBeVisible();
  await reject(page).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await settled(page);
  asked.length = 0;
  await page.reload();
  await settled(page);
  expect(asked).toEqual([]);
});

test('a withdrawal ends the ad of another host, and its reports', async ({ page }) => {
  const asked = await followForeign(page);
  const film = 'https://anuncis.example/anunci.mp4';
  await page.context().route('https://anuncis.example/vast.xml*', (route) =>
    route.fulfill({
      contentType: 'application/xml',
      headers: { 'access-control-allow-origin': '*' },
      body: vast(inlineAd({ film, reports: { impression: 'https://anuncis.example/vist' } })),
    }),
  );
  await page.context().route(film, (route) => route.abort());
  await page.goto(BOIA + VIDEO);
  await accept(page).click();
  await page.locator('.player .start').click();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await page.context().clearCookies();
  await expect(page.locator('.player[data-ad]')).toHaveCount(0);
  await settled(page);
  asked.length = 0;
  await page.reload();
  await page.locator('.player .start').click();
  await settled(page);
  expect(asked).toEqual([]);
});
