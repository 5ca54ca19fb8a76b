import type { Page } from 'playwright/test';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { fulfillChanged } from '#tests/e2e/support/http.ts';

/** Older browsers, which today's Chromium without some of its parts stands for. */

const [elfar] = EDITIONS;
if (!elfar) throw new Error('There is no edition.');

/** Makes a constructor of style sheets that refuses, as below Safari 16.4 and Firefox 101. */
async function refuseSheets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new TypeError('Illegal constructor');
    };
    Reflect.set(globalThis, 'CSSStyleSheet', new Proxy(CSSStyleSheet, { construct: refuse }));
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

/** Makes documents without popovers and commands, as below Safari 17.0 and Firefox 125. */
async function withoutPopovers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
      Reflect.deleteProperty(HTMLElement.prototype, name);
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'command');
  });
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    return fulfillChanged(route, (html) =>
      html
        .replaceAll(':popover-open', ':unknown-state')
        .replaceAll('[popover]', '[data-popover]')
        .replaceAll(/ popover(?=[ >])/g, ' data-popover')
        .replaceAll('command="show-modal"', 'command="--unknown"'),
    );
  });
}

test.describe('without popovers', () => {
  // The hashes of the policy are those of the styles as they were.
  test.use({ bypassCSP: true });
  test('the menu opens, and closes with its button, Escape and a press beside it', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await withoutPopovers(page);
    await page.goto(elfar.origin + elfar.front);
    const menu = page.locator('#site-menu');
    const opener = page.getByRole('button', { name: 'Obre el menú' });
    const closer = page.getByRole('button', { name: 'Tanca el menú' });
    await expect(menu).toBeHidden();
    await opener.click();
    await expect(closer).toBeFocused();
    expect(await menu.boundingBox()).toMatchObject({ x: 0, y: 0, height: 844 });
    await closer.click();
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await opener.click();
    await page.mouse.click(380, 600);
    await expect(menu).toBeHidden();
    await opener.click();
    await menu.getByRole('link', { name: 'Política' }).click();
    await expect(page).toHaveURL(elfar.origin + elfar.section);
  });

  test('a visitor who likes a story is asked to log in', async ({ page }) => {
    await withoutPopovers(page);
    await page.goto(await storyUrl(elfar, elfar.story));
    await page.locator('button[commandfor]').first().click();
    const prompt = page.locator('dialog[open]');
    await expect(prompt.getByRole('link', { name: 'Inicia la sessió' }).first()).toBeVisible();
    await prompt.getByRole('button', { name: 'Ara no' }).click();
    await expect(prompt).toBeHidden();
  });
});
