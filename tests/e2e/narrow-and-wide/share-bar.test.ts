import type { Page } from 'playwright/test';
import { advance, installClock, stopClock } from '../support/clock.ts';
import { EDITIONS } from '../support/editions.ts';
import { storyUrl } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';
import { fulfillChanged } from '#tests/e2e/support/http.ts';

/** One edition of each site. The share bar of the others differs in its words only. */
const IN_CATALAN = EDITIONS.filter(({ locale }) => locale === 'ca');

const bars = (page: Page) => page.getByRole('list', { name: 'Comparteix', exact: true });
const aside = (page: Page) => bars(page).last();
const toggle = (page: Page) => aside(page).locator('summary');
const linkTo = (page: Page, network: string) =>
  aside(page).getByRole('link', { name: `Comparteix a ${network} (s’obre en una pestanya nova)` });
const width = (page: Page) => page.viewportSize()?.width ?? 0;

declare global {
  interface Window {
    /** Calls of the browser's share sheet. */
    shared: ShareData[];
  }
}

async function offerNativeSharing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shared = [];
    navigator.share = (data) => {
      window.shared.push(data ?? {});
      return Promise.resolve();
    };
  });
}

test('a site that does not use the share sheet opens the list on a small screen', async ({
  page,
}) => {
  const [edition] = IN_CATALAN;
  if (!edition) throw new Error('There is no edition in Catalan.');
  await page.setViewportSize({ width: 360, height: 740 });
  await offerNativeSharing(page);
  const story = await storyUrl(edition, edition.story);
  await page.route(story, (route) =>
    fulfillChanged(route, (html) => html.replaceAll(/ data-title="[^"]*"/g, '')),
  );
  await page.goto(story);
  await expect(aside(page)).not.toHaveAttribute('data-title');
  await toggle(page).click();
  await expect(linkTo(page, 'Threads')).toBeVisible();
  expect(await page.evaluate(() => window.shared)).toEqual([]);
});

for (const edition of IN_CATALAN) {
  test(`a story of ${edition.name} has share links to the networks with its own URL`, async ({
    page,
  }) => {
    const story = await storyUrl(edition, edition.story);
    await page.goto(story);
    await expect(bars(page)).toHaveCount(1);
    await toggle(page).click();
    await expect(aside(page).getByRole('link')).toHaveCount(6);
    for (const link of await bars(page).getByRole('link').all()) {
      const href = new URL((await link.getAttribute('href')) ?? '');
      expect([...href.searchParams.values()].join(' ')).toContain(story);
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
      await expect(link).toHaveAttribute('target', '_blank');
    }
  });

  // R2.92, R4.41
  test(`the further networks of ${edition.name} open by keyboard and close when the window is resized`, async ({
    page,
  }) => {
    await page.goto(await storyUrl(edition, edition.story));
    await expect(linkTo(page, 'Threads')).toBeHidden();
    await toggle(page).focus();
    await page.keyboard.press('Enter');
    await expect(linkTo(page, 'Threads')).toBeVisible();
    await expect(linkTo(page, 'Threads')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
    await expect(linkTo(page, 'LinkedIn')).toBeFocused();
    await page.setViewportSize({ width: width(page) - 20, height: 700 });
    await expect(linkTo(page, 'Threads')).toBeHidden();
  });

  // R4.42, R9.24
  test(
    `${edition.name} opens the browser’s share sheet on a small screen, and the list on a larger one`,
    { tag: '@each-width' },
    async ({ page }) => {
      await offerNativeSharing(page);
      const story = await storyUrl(edition, edition.story);
      const isSmall = width(page) < 568;
      await page.setViewportSize({ width: isSmall ? 567 : 568, height: 800 });
      await page.goto(story);
      await toggle(page).click();
      await expect(linkTo(page, 'Threads')).toBeVisible({ visible: !isSmall });
      expect((await page.evaluate(() => window.shared)).map(({ url }) => url)).toEqual(
        isSmall ? [story] : [],
      );
    },
  );

  // R2.92, R4.43, R9.5
  test(`the URL of a story of ${edition.name} is copied, with a confirmation for a second`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const story = await storyUrl(edition, edition.story);
    await installClock(page);
    await page.goto(story);
    await stopClock(page);
    await aside(page).getByRole('button', { name: 'Copia l’enllaç' }).click();
    await expect(aside(page).getByRole('status')).toHaveText('Enllaç copiat');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(story);
    await advance(page, 999);
    await expect(aside(page).getByRole('status')).toHaveText('Enllaç copiat');
    await advance(page, 1);
    await expect(aside(page).getByRole('status')).toHaveText('');
  });

  // R2.64
  test(
    `the share bar of ${edition.name} is sticky in the second half of a text up to 1100 px, and scrolls away above`,
    { tag: '@each-width' },
    async ({ page }) => {
      await page.goto(await storyUrl(edition, edition.story));
      // Four fifths of the text have been on the screen.
      const scrolled = () =>
        page.locator('article .text > .prose').evaluate((text) => {
          const { top, height } = text.getBoundingClientRect();
          scrollTo({ top: scrollY + top + height * 0.8 - innerHeight, behavior: 'instant' });
        });
      await scrolled();
      if (width(page) > 1100) {
        await expect(aside(page)).not.toBeInViewport();
        await page.setViewportSize({ width: 1100, height: 740 });
        await scrolled();
      }
      await expect(aside(page)).toBeInViewport({ ratio: 1 });
    },
  );
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const edition of IN_CATALAN) {
    test(`every network of ${edition.name} can be reached, and controls that need scripts are hidden`, async ({
      page,
    }) => {
      await page.goto(await storyUrl(edition, edition.story));
      await toggle(page).click();
      await expect(linkTo(page, 'Threads')).toBeVisible();
      await expect(aside(page).getByRole('button', { name: 'Copia l’enllaç' })).toBeHidden();
    });
  }
});
