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
  await page.addInitScript(() => (performance.getEntriesByType = () => window.navigations));
  await page.goto(await storyUrl(edition, edition.story));
  return beacons;
}

const beaconOf = (kind: string) =>
  JSON.stringify({ id: 'elfar-ca-parlament-aprova-llei-aigua', kind });

test('a story is reported as read once after five seconds, and not after a reload', async ({
  page,
}) => {
  const beacons = await openStory(page);
  await advance(page, 4000);
  expect(beacons).toEqual([]);
  await advance(page, 1000);
  await expect.poll(() => beacons).toEqual([beaconOf('read')]);
  await advance(page, 60_000);
  await page.reload();
  await advance(page, 60_000);
  expect(beacons).toEqual([beaconOf('read')]);
});

test('a story is reported as shared once its URL is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const beacons = await openStory(page);
  const copy = page.locator('.share-bar .copy button').last();
  await copy.click();
  await expect.poll(() => beacons).toEqual([beaconOf('share')]);
  await copy.click();
  await advance(page, 1000);
  expect(beacons).toEqual([beaconOf('share')]);
});

test('an automated browser reports nothing', async ({ page }) => {
  const beacons: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/webapi/')) beacons.push(request.url());
  });
  await installClock(page);
  await page.goto(await storyUrl(edition, edition.story));
  await advance(page, 60_000);
  expect(beacons).toEqual([]);
});
