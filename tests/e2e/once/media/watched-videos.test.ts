import type { Page } from 'playwright/test';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

const SLUG = 'puerto-gruas-electricas';

function edition() {
  const found = EDITIONS.find(({ site, locale }) => site === 'elfar' && locale === 'es');
  if (!found) throw new Error('The tests need El Far in Spanish.');
  return found;
}

/** Keeps what the pages of the site report, and makes the browser look like that of a reader. */
function keepBeacons(): void {
  Object.defineProperty(navigator, 'webdriver', { get: () => false });
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (url, data) => {
    sessionStorage.setItem(
      'beacons',
      `${sessionStorage.getItem('beacons') ?? ''}${String(data)}\n`,
    );
    return send(url, data);
  };
}

const videosOf = async (page: Page) =>
  (await page.evaluate(() => sessionStorage.getItem('beacons') ?? ''))
    .split('\n')
    .filter((line) => line.includes('"kind":"video"'))
    .map((line): { id: string; part: number } => JSON.parse(line));

async function play(page: Page) {
  await page.goto(await storyUrl(edition(), SLUG));
  const player = page.locator('.player').first();
  await player.locator('.start').click();
  const video = player.locator('video');
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime))
    .toBeGreaterThan(0.3);
  return video;
}

test.beforeEach(({ page }) => page.addInitScript(keepBeacons));

// R10.16
test('a video that is watched to its end is reported once, as whole', async ({ page }) => {
  // The view itself is reported when the page is left.
  const answer = page.waitForResponse('**/webapi/reads/');
  const video = await play(page);
  await video.evaluate((one: HTMLVideoElement) => (one.currentTime = one.duration - 0.4));
  await expect.poll(() => videosOf(page)).toHaveLength(1);
  expect((await answer).status()).toBe(204);
  await page.goto(edition().origin + edition().front);
  const [first, ...others] = await videosOf(page);
  expect(first).toMatchObject({ kind: 'video', part: 1 });
  expect(first?.id).toMatch(/^elfar-es-/);
  expect(others).toEqual([]);
});

test('a video that is left in the middle is reported with the part that was reached, and one that was not played is not', async ({
  page,
}) => {
  const video = await play(page);
  await video.evaluate((one: HTMLVideoElement) => (one.currentTime = one.duration / 2));
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime / one.duration))
    .toBeGreaterThan(0.5);
  await video.evaluate((one: HTMLVideoElement) => one.pause());
  expect(await videosOf(page)).toEqual([]);
  await page.goto(edition().origin + edition().front);
  const [first, ...others] = await videosOf(page);
  expect(first?.part).toBeGreaterThan(0.5);
  expect(first?.part).toBeLessThan(1);
  expect(others).toEqual([]);
  await page.goto(await storyUrl(edition(), SLUG));
  await page.goto(edition().origin + edition().front);
  expect(await videosOf(page)).toHaveLength(1);
});
