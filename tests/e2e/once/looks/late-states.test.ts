import type { Page } from 'playwright/test';
import { getTranslator } from '#i18n/translator.ts';
import { violationsOf } from '#tests/e2e/support/accessibility.ts';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { dock, open, test } from '#tests/e2e/support/media/dock.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect } from '#tests/e2e/support/reader.ts';

/**
 * Parts of pages that come after the page: with a press, or when they come near the screen. Axe
 * looks at them on a phone, where two lines of links are nearest, in both schemes.
 */
test.use({ viewport: { width: 360, height: 740 } });

const edition = EDITIONS.find(({ site, locale }) => site === 'elfar' && locale === 'ca');
if (!edition) throw new Error('There is no edition.');
const t = getTranslator('ca');
const COMMENTED = 'eolic-serra-del-llop';

async function expectNoViolationsAnywhere(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page), colorScheme).toEqual([]);
  }
}

test('the comments of a story and the prompt of a visitor have no barriers', async ({ page }) => {
  await page.goto(`${await storyUrl(edition, COMMENTED)}#comentaris`);
  await page.locator('#comentaris').scrollIntoViewIfNeeded();
  await expect(page.locator('.comments .comment').first()).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await page.locator('.comments button[commandfor="comment-vote-prompt"]').first().click();
  await expect(page.locator('#comment-vote-prompt')).toBeVisible();
  await expectNoViolationsAnywhere(page);
});

test('menu and search layer have no barriers', async ({ page }) => {
  await page.goto(edition.origin + edition.front);
  await page.getByRole('button', { name: t('header:openMenu') }).click();
  await expect(page.locator('.menu:popover-open')).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await page.keyboard.press('Escape');
  await page.locator('header .search').click();
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('plu');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoViolationsAnywhere(page);
});

test('the dock of a sound has no barriers', async ({ page }) => {
  await open(page);
  await expect(dock(page)).toBeVisible();
  await expectNoViolationsAnywhere(page);
});
