import type { Page } from 'playwright/test';
import { getTranslator } from '#i18n/translator.ts';
import { EDITIONS } from '../support/editions.ts';
import { expect, test } from '../support/reader.ts';

/** Window width in pixels from which the parts of a show are in a row (SPECIFICATION §2). */
const WIDE = 1100;

const SHOWS = EDITIONS.filter(({ site, locale }) => site === 'ondamarea' && locale === 'es');

for (const { origin, front, locale, name } of SHOWS) {
  const t = getTranslator(locale);
  const [label, menu] = [t('shows:navigation'), t('shows:menu')];
  const bar = (page: Page) => page.getByRole('navigation', { name: label });

  // R2.75, R2.76
  test(
    `the parts of a show of ${name} are in a row, or in a menu on narrow screens, and the current one is marked`,
    { tag: '@each-width' },
    async ({ page }) => {
      await page.goto(`${origin}${front}programas/el-parte/`);
      const links = bar(page).getByRole('link');
      const button = bar(page).getByRole('button', { name: menu });
      if ((page.viewportSize()?.width ?? 0) >= WIDE) {
        await expect(button).toBeHidden();
      } else {
        await expect(links.first()).toBeHidden();
        await button.focus();
        await page.keyboard.press('Enter');
      }
      await expect(links.first()).toBeVisible();
      expect(await links.count()).toBeGreaterThan(1);
      await expect(bar(page).locator('[aria-current=page]')).toHaveCount(1);
      const current = await bar(page).locator('[aria-current=page]').getAttribute('href');
      expect(page.url().startsWith(origin + (current ?? '#').split('#')[0])).toBe(true);
    },
  );

  test(`the menu of a show of ${name} closes when the focus moves past it in either direction`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${origin}${front}programas/el-parte/`);
    const button = bar(page).getByRole('button', { name: menu });
    const links = bar(page).getByRole('link');
    await button.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(links.first()).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(links.first()).toBeHidden();

    await page.keyboard.press('Enter');
    await links.last().focus();
    await page.keyboard.press('Tab');
    await expect(links.last()).toBeHidden();
    await expect(page.getByRole('main').locator(':focus')).toBeInViewport({ ratio: 1 });
  });
}
