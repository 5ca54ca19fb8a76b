import type { Page } from 'playwright/test';
import { violationsOf } from '../support/accessibility.ts';
import { advance, installClock } from '../support/clock.ts';
import { EDITIONS } from '../support/editions.ts';
import { storyUrl } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';

declare global {
  interface Window {
    /** Entries of the page's navigation. */
    navigations: PerformanceEntryList;
  }
}

const [edition] = EDITIONS;
if (!edition) throw new Error('The tests need an edition.');
const front = edition.origin + edition.front;

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name, exact: true });

// R2.62, R4.27
test('the most read stories open first, and the tabs work by keyboard', async ({ page }) => {
  await page.goto(front);
  const [read, shared] = [tab(page, 'El més llegit'), tab(page, 'El més compartit')];
  await expect(read).toHaveAttribute('aria-selected', 'true');
  await expect(panel(page, 'El més llegit').getByRole('listitem')).toHaveCount(8);
  await expect(page.locator('.most-read .panel:visible')).toHaveCount(1);
  await read.focus();
  await page.keyboard.press('ArrowRight');
  await expect(shared).toBeFocused();
  await expect(shared).toHaveAttribute('aria-selected', 'true');
  await expect(panel(page, 'El més compartit').getByRole('listitem')).toHaveCount(8);
  await expect(page.locator('.most-read .panel:visible')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(panel(page, 'El més compartit').getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Home');
  await expect(read).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(shared).toBeFocused();
  await read.click();
  await expect(panel(page, 'El més llegit')).toBeVisible();
  expect(await violationsOf(page, { within: '.most-read' })).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the two lists follow each other with headings', async ({ page }) => {
    await page.goto(front);
    await expect(page.getByRole('heading', { name: 'El més llegit', exact: true })).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'El més compartit', exact: true }),
    ).toBeVisible();
    await expect(page.locator('.most-read .panel:visible')).toHaveCount(2);
    await expect(tab(page, 'El més llegit')).toBeHidden();
  });
});

/**
 * Opens a story as a browser that is not automated would, and returns the bodies of its beacons.
 */
async function openStory(page: Page): Promise<string[]> {
  if (!edition) throw new Error('The tests need an edition.');
  const beacons: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/webapi/reads/')
      beacons.push(request.postData() ?? '');
  });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { get: () => false });
    window.navigations = performance.getEntriesByType('navigation');
  });
  await installClock(page);
  // The clock of the tests replaces `performance`, without its entries.
  await page.addInitScript(() =>
    Object.defineProperty(performance, 'getEntriesByType', { value: () => window.navigations }),
  );
  await page.goto(await storyUrl(edition, edition.story));
  return beacons;
}

const STORY = 'elfar-ca-parlament-aprova-llei-aigua';

/** Hides the page, as another tab in front of it does, or shows it again. */
async function turn(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state === 'hidden');
}

test('a view is reported once, when the page is left, with all that is counted', async ({
  page,
}) => {
  const beacons = await openStory(page);
  await advance(page, 6000);
  await page.mouse.wheel(0, 400);
  await page.waitForFunction(() => scrollY > 0);
  expect(beacons).toEqual([]);
  await turn(page, 'hidden');
  await expect.poll(() => beacons).toHaveLength(1);
  const { time, depth, ...rest } = JSON.parse(beacons[0] ?? '');
  expect(rest).toEqual({
    kind: 'view',
    id: STORY,
    path: new URL(page.url()).pathname,
    width: (page.viewportSize()?.width ?? 0) >> 8,
  });
  expect(time).toBeGreaterThanOrEqual(6000);
  expect(time).toBeLessThan(60_000);
  expect(depth).toBeGreaterThan(0);
  expect(depth).toBeLessThan(1);
  await turn(page, 'visible');
  await turn(page, 'hidden');
  await page.reload();
  await turn(page, 'hidden');
  expect(beacons).toHaveLength(1);
});

test('a view begins when a page that was opened in the background is shown', async ({ page }) => {
  const beacons = await openStory(page);
  await advance(page, 60_000);
  await turn(page, 'visible');
  await advance(page, 3000);
  await turn(page, 'hidden');
  await expect.poll(() => beacons).toHaveLength(1);
  expect(JSON.parse(beacons[0] ?? '').time).toBeLessThan(10_000);
});

test('a story is reported as shared once its URL is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const beacons = await openStory(page);
  const copy = page.locator('.share-bar .copy button').last();
  await copy.click();
  await expect.poll(() => beacons).toEqual([JSON.stringify({ kind: 'share', id: STORY })]);
  await copy.click();
  await advance(page, 1000);
  expect(beacons).toHaveLength(1);
});

test('an automated browser reports nothing', async ({ page }) => {
  const beacons: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/webapi/')) beacons.push(request.url());
  });
  await installClock(page);
  await page.goto(await storyUrl(edition, edition.story));
  await advance(page, 60_000);
  await turn(page, 'hidden');
  expect(beacons).toEqual([]);
});
