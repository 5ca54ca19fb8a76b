import { EDITIONS } from '../support/editions.ts';
import { expect, test } from '../support/reader.ts';

/** One section of each site, in Catalan, that the test server fills with stories. */
const LONG_SECTIONS = EDITIONS.filter(({ locale }) => locale === 'ca');

// With JavaScript, the link adds the next page to the list
// (tests/e2e/once/discovery/load-more.test.ts).
test.use({ javaScriptEnabled: false });

for (const { name, origin, section } of LONG_SECTIONS) {
  test(`a long section of ${name} has a second page with a link back`, async ({ page }) => {
    await page.goto(origin + section);
    const first = await page.getByRole('main').locator('h2').allTextContents();
    await page.getByRole('link', { name: 'Pàgina següent' }).click();
    await expect(page).toHaveURL(`${origin}${section}pagina/1/`);
    await expect(page.getByRole('link', { name: 'Pàgina anterior' })).toBeVisible();
    const second = await page.getByRole('main').locator('h2').allTextContents();
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter((headline) => first.includes(headline))).toEqual([]);
    await page.getByRole('link', { name: 'Pàgina anterior' }).click();
    await expect(page).toHaveURL(origin + section);
  });
}
