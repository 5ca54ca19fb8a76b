import { violationsOf } from '../support/accessibility.ts';
import { EDITIONS } from '../support/editions.ts';
import { storyUrl } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';

/** Stories with comments in the demo, and a comment that is not published. */
const COMMENTED = [
  {
    locale: 'ca',
    slug: 'eolic-serra-del-llop',
    name: 'Laia Torrents',
    hidden: 'veritat_total',
    best: 'Més ben valorats',
    answer: 'Hi seré.',
  },
  { locale: 'es', slug: 'eolico-serra-del-llop', name: 'Ester Galí', hidden: undefined, best: 'Mejor valorados', answer: 'Compartían' },
] as const;

for (const { locale, slug, name, hidden, best, answer } of COMMENTED) {
  const edition = EDITIONS.find((one) => one.site === 'elfar' && one.locale === locale);
  if (!edition) throw new Error(`no edition in ${locale}`);

  test(`comments come into the story when they are near, in ${locale}`, async ({ page }) => {
    await page.goto(await storyUrl(edition, slug));
    const section = page.locator('#comentaris');
    await expect(section.locator('.comment')).toHaveCount(0);
    await page.locator('.aside-bar [href="#comentaris"]').click();
    await expect(section.getByText(name)).toBeVisible();
    await expect(page.locator('.aside-bar [data-count]')).not.toBeEmpty();
    if (hidden !== undefined) await expect(section.getByText(hidden)).toHaveCount(0);
    await section.getByRole('link', { name: best }).press('Enter');
    await expect(section.locator('[aria-current="true"]')).toHaveText(best);
    expect(await violationsOf(page, { within: '#comentaris' })).toEqual([]);
  });

  test.describe(`without JavaScript, in ${locale}`, () => {
    test.use({ javaScriptEnabled: false });

    test('comments have a page, and writing one leads to the login and back', async ({ page }) => {
      await page.goto(await storyUrl(edition, slug));
      await page.locator('#comentaris h2 a').click();
      await expect(page.getByText(name)).toBeVisible();
      await page.locator('[data-reply]').first().click();
      await expect(page).toHaveURL(/\/acceso\/\?backUrl=.*escribir/);
    });
  });

  test(`the page of a comment has all replies, in ${locale}`, async ({ page }) => {
    await page.goto(`${await storyUrl(edition, slug)}comentarios/`);
    await page
      .locator('.threads > li', { hasText: answer.slice(0, 2) })
      .first()
      .waitFor();
    await page.locator('li:has(> .replies) > .comment .who a').last().click();
    await expect(page.getByText(answer)).toBeVisible();
    expect(await violationsOf(page, { within: 'main' })).toEqual([]);
  });
}
