import type { Page } from 'playwright/test';
import { EDITIONS, otherLanguageOf } from '../support/editions.ts';
import { openMenu } from '../support/head.ts';
import { storyUrl } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const language = (page: Page) => page.locator('html').getAttribute('lang');
/** Link to the other language in the menu. */
const switchTo = async (page: Page, locale: 'ca' | 'es') =>
  (await openMenu(page)).locator(`a[hreflang=${locale}]`);

for (const edition of EDITIONS) {
  const other = otherLanguageOf(edition);

  // R6.1
  test(`a reader of ${edition.name} follows links from the front to a section, a story, its author and its tag`, async ({
    page,
  }) => {
    await page.goto(edition.origin + edition.front);
    expect(await language(page)).toBe(edition.locale);
    await (await openMenu(page)).locator(`a[href="${edition.section}"]`).click();
    await expect(page).toHaveURL(edition.origin + edition.section);

    const headline = page.getByRole('main').locator(`h2 a[href$="/${edition.story}/"]`);
    const words = (await headline.textContent()) ?? '';
    await headline.click();
    await expect(title(page)).toHaveText(words);
    const story = page.url();

    const author = page.getByRole('main').locator('a[rel=author]').first();
    const name = (await author.textContent())?.trim() ?? '';
    await author.click();
    await expect(title(page)).toHaveText(name);
    await expect(page.getByRole('main').getByRole('link', { name: words })).toBeVisible();
    await page.goBack();

    const tag = page.getByRole('main').locator('a[rel=tag]').first();
    const topic = (await tag.textContent())?.trim() ?? '';
    await tag.click();
    await expect(title(page)).toHaveText(topic);
    await page.getByRole('main').getByRole('link', { name: words }).click();
    await expect(page).toHaveURL(story);

    await page
      .getByRole('banner')
      .getByRole('link', { name: /portada/i })
      .click();
    await expect(page).toHaveURL(edition.origin + edition.front);
  });

  test(`a reader of ${edition.name} switches to the same story in the other language and back`, async ({
    page,
  }) => {
    const story = await storyUrl(edition, edition.story);
    await page.goto(story);
    const words = await title(page).textContent();
    await (await switchTo(page, other.locale)).click();
    await expect(page).toHaveURL(await storyUrl(other, other.story));
    expect(await language(page)).toBe(other.locale);
    await expect(title(page)).not.toHaveText(words ?? '');
    await (await switchTo(page, edition.locale)).click();
    await expect(page).toHaveURL(story);
    await expect(title(page)).toHaveText(words ?? '');
  });
}
