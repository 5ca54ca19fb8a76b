import { EDITIONS } from '../support/editions.ts';
import { expect, test } from '../support/reader.ts';

const [edition] = EDITIONS;
if (!edition) throw new Error('The tests need an edition.');

for (const width of [360, 800, 1440]) {
  test(`the cards of a section have gaps of 24 pixels at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(edition.origin + edition.section);
    const gaps = await page
      .locator('main ul')
      .filter({ has: page.locator('article') })
      .evaluate((list) => [getComputedStyle(list).rowGap, getComputedStyle(list).columnGap]);
    expect(gaps).toEqual(['24px', '24px']);
  });
}
