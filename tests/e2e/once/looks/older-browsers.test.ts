import type { Page } from 'playwright/test';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

/** Older browsers, which today's Chromium without some of its parts stands for. */

const [elfar] = EDITIONS;
if (!elfar) throw new Error('There is no edition.');

/** Makes a constructor of style sheets that refuses, as below Safari 16.4 and Firefox 101. */
async function refuseSheets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(
      globalThis,
      'CSSStyleSheet',
      class {
        constructor() {
          throw new TypeError('Illegal constructor');
        }
      },
    );
  });
}

test('the search layer opens with its style without constructed style sheets', async ({ page }) => {
  await refuseSheets(page);
  await page.goto(await storyUrl(elfar, elfar.story));
  await page.getByRole('link', { name: 'Obre el cercador' }).click();
  await expect(page.getByRole('combobox', { name: 'Text que vols cercar' })).toBeFocused();
  // A dialog without the layer's style stands in the middle of the screen.
  const box = await page.locator('#search-layer').boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: page.viewportSize()?.width });
});

test('the search icon leads to the search page when the layer cannot start', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLDialogElement.prototype.showModal = () => {
      throw new TypeError('showModal is not a function');
    };
  });
  await page.goto(await storyUrl(elfar, elfar.story));
  await page.getByRole('link', { name: 'Obre el cercador' }).click();
  await expect(page).toHaveURL(`${elfar.origin}/buscar/`);
});
