import type { Page } from 'playwright/test';
import { EDITIONS } from '../support/editions.ts';
import { expect, test } from '../support/reader.ts';

const IN_CATALAN = EDITIONS.filter(({ locale }) => locale === 'ca');

const topics = (page: Page) =>
  page.getByRole('navigation', { name: 'Temes del dia' }).getByRole('link');

for (const edition of IN_CATALAN) {
  // R1.8
  test(`the hot topics of ${edition.name} are listed in order below the header, and each is visible when focused`, async ({
    page,
  }) => {
    await page.goto(edition.origin + edition.section);
    await expect(topics(page)).toHaveText(
      Array.from({ length: 14 }, (_, index) => `Tema del dia ${index + 1}`),
    );
    await topics(page).first().focus();
    for (const link of await topics(page).all()) {
      await expect(link).toBeFocused();
      await expect(link).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Tab');
    }
  });

  // R2.59
  test(
    `the hot topics of ${edition.name} scroll up to 1100 px and wrap above`,
    { tag: '@each-width' },
    async ({ page }) => {
      await page.goto(edition.origin + edition.section);
      const isWide = (page.viewportSize()?.width ?? 0) > 1100;
      if (isWide) {
        await expect(topics(page).last()).toBeInViewport({ ratio: 1 });
        await page.setViewportSize({ width: 1100, height: 900 });
      }
      await expect(topics(page).last()).not.toBeInViewport();
      await topics(page).first().hover();
      await page.mouse.wheel(5000, 0);
      await expect(topics(page).last()).toBeInViewport({ ratio: 1 });
    },
  );

  test(`an error page of ${edition.name} has no hot topics`, async ({ page }) => {
    await page.goto(`${edition.origin}${edition.front}no-hi-es/`);
    await expect(topics(page)).toHaveCount(0);
  });
}
