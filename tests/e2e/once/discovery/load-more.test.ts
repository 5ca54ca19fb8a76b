import { expectNoViolations } from '../../support/accessibility.ts';
import { EDITIONS } from '../../support/editions.ts';
import { expect, test } from '../../support/reader.ts';

const [elfar] = EDITIONS;
if (!elfar) throw new Error('There is no edition.');
const archive = `${elfar.origin}/hemeroteca/`;

test('a list adds its next pages by scrolling and by its link, each story once', async ({ page }) => {
  await page.goto(archive);
  const stories = page.locator('.listing > .list li[data-id]');
  const first = await stories.count();
  expect(first).toBeGreaterThanOrEqual(20);
  await page.getByRole('link', { name: 'Mostra’n més' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => stories.count()).toBeGreaterThanOrEqual(first + 20);
  // The link is near the screen, and below it.
  await page
    .getByRole('link', { name: 'Mostra’n més' })
    .evaluate((link) => scrollBy(0, link.getBoundingClientRect().top - innerHeight - 100));
  await expect.poll(() => stories.count()).toBeGreaterThanOrEqual(first + 40);
  const ids = await stories.evaluateAll((all) => all.map((one) => one.dataset['id']));
  expect(new Set(ids).size).toBe(ids.length);
  const days = await page.locator('.list h2').evaluateAll((all) => all.map(({ id }) => id));
  expect(new Set(days).size).toBe(days.length);
  await expectNoViolations(page);
});

test('a page that arrives at the end of the list waits for the link, so that the footer does not move', async ({ page }) => {
  await page.goto(archive);
  const stories = page.locator('.listing > .list li[data-id]');
  const link = page.getByRole('link', { name: 'Mostra’n més' });
  const first = await stories.count();
  const loaded = page.waitForResponse(/more\.json$/);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await loaded;
  await expect(link).toBeInViewport();
  await expect(stories).toHaveCount(first);
  await link.click();
  await expect.poll(() => stories.count()).toBe(first + 20);
});

test('going back restores the list and the place', async ({ page }) => {
  await page.goto(archive);
  const stories = page.locator('.listing > .list li[data-id]');
  const first = await stories.count();
  await page.getByRole('link', { name: 'Mostra’n més' }).click();
  await expect.poll(() => stories.count()).toBe(first + 20);
  const story = stories.nth(first + 15).locator('h3 a');
  await story.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  await story.click();
  await expect(page.locator('article h1')).toBeVisible();
  await page.goBack();
  await expect.poll(() => stories.count()).toBe(first + 20);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top - 400);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the next page is a link', async ({ page }) => {
    await page.goto(archive);
    await page.getByRole('link', { name: 'Pàgina següent' }).click();
    await expect(page).toHaveURL(/\/hemeroteca\/pagina\/\d+\/$/);
  });
});
