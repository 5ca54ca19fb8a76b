import type { Page } from 'playwright/test';
import { EDITIONS } from '../support/editions.ts';
import { expectNoShift, measureShifts } from '../support/layout-shift.ts';
import { storyUrl } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';

const IN_CATALAN = EDITIONS.filter(({ locale }) => locale === 'ca');

const group = (page: Page) => page.getByRole('group', { name: 'Mida del text' });
const button = (page: Page, name: string) => group(page).getByRole('button', { name, exact: true });
/** Opens the choice of text sizes. */
const offerSizes = (page: Page) => page.locator('.text-size summary').press('Enter');
const sizeOfText = (page: Page) =>
  page
    .locator('.prose > p')
    .first()
    .evaluate((paragraph) => Number.parseFloat(getComputedStyle(paragraph).fontSize));

for (const edition of IN_CATALAN) {
  test(`a text size of ${edition.name} chosen by keyboard applies to the next story too`, async ({
    page,
  }) => {
    const story = await storyUrl(edition, edition.story);
    await page.goto(story);
    await offerSizes(page);
    const normal = await sizeOfText(page);
    await expect(button(page, 'Text de mida normal')).toHaveAttribute('aria-pressed', 'true');
    await button(page, 'Text gran').focus();
    await page.keyboard.press('Enter');
    const large = await sizeOfText(page);
    expect(large).toBeGreaterThan(normal);
    await button(page, 'Text molt gran').click();
    const largest = await sizeOfText(page);
    expect(largest).toBeGreaterThan(large);
    await expect(button(page, 'Text molt gran')).toHaveAttribute('aria-pressed', 'true');
    await expect(button(page, 'Text de mida normal')).toHaveAttribute('aria-pressed', 'false');

    await measureShifts(page);
    await page.goto(story);
    expect(await sizeOfText(page)).toBe(largest);
    await expectNoShift(page);
    await offerSizes(page);
    await expect(button(page, 'Text molt gran')).toHaveAttribute('aria-pressed', 'true');
  });

  test(
    `the text sizes of ${edition.name} open over the page, move nothing, and close with Escape and a press outside`,
    { tag: '@each-width' },
    async ({ page }) => {
      for (const width of [360, page.viewportSize()?.width ?? 360]) {
        await page.setViewportSize({ width, height: 740 });
        await page.goto(await storyUrl(edition, edition.story));
        const boxes = () =>
          page
            .locator(
              'article .line, article .line .dates, article .line .tools, article .text, article h1',
            )
            .evaluateAll((parts) =>
              parts.map((part) => {
                const { x, y, width: across, height } = part.getBoundingClientRect();
                return [x, y, across, height];
              }),
            );
        const before = await boxes();
        await page.locator('.text-size summary').click();
        for (const name of ['Text de mida normal', 'Text gran', 'Text molt gran'])
          await expect(button(page, name)).toBeInViewport({ ratio: 1 });
        expect(await boxes()).toEqual(before);
        await page.keyboard.press('Escape');
        await expect(group(page)).toBeHidden();
        await expect(page.locator('.text-size summary')).toBeFocused();
        await offerSizes(page);
        // The footer takes no focus, which would close them too.
        await page.getByRole('contentinfo').click({ position: { x: 3, y: 3 } });
        await expect(group(page)).toBeHidden();
      }
    },
  );

  test(`a browser that blocks localStorage still changes the text size of ${edition.name}`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await page.goto(await storyUrl(edition, edition.story));
    await offerSizes(page);
    const normal = await sizeOfText(page);
    await button(page, 'Text gran').click();
    expect(await sizeOfText(page)).toBeGreaterThan(normal);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const edition of IN_CATALAN) {
    test(`a story of ${edition.name} hides the choice of text size`, async ({ page }) => {
      await page.goto(await storyUrl(edition, edition.story));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(group(page)).toBeHidden();
    });
  }
});
