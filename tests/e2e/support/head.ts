import type { Locator, Page } from 'playwright/test';

/**
 * Opens the site menu, which lists sections, account and the other language, with or without
 * JavaScript.
 */
export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('banner').locator('[popovertarget=site-menu]').first().click();
  return page.locator('#site-menu');
}
