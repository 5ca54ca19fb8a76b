import type { Page } from 'playwright/test';
import { demoStories, EDITIONS, otherLanguageOf } from '../support/editions.ts';
import { openMenu } from '../support/head.ts';
import { storyUrl } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const language = (page: Page) => page.locator('html').getAttribute('lang');
/** Link to the other language in the menu. */
const switchTo = async (page: Page, locale: 'ca' | 'es') => (await openMenu(page)).locator(`a[hreflang=${locale}]`);

for (const edition of EDITIONS) {
  const other = otherLanguageOf(edition);

  test(`a reader of ${edition.name} follows links from the front to a section, a story, its author and its tag`, async ({ page }) => {
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

  test(`a reader of ${edition.name} switches to the same story in the other language and back`, async ({ page }) => {
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

/** Editions with a story that has no version in the other language. */
const LONELY = EDITIONS.flatMap((edition) => {
  const story = demoStories(edition).find(({ hasVersions }) => !hasVersions);
  return story ? [{ edition, slug: story.slug }] : [];
});

for (const { edition, slug } of LONELY) {
  const other = otherLanguageOf(edition);

  test(`the language switch of a story only in ${edition.name} leads to the other front and names it`, async ({ page }) => {
    await page.goto(await storyUrl(edition, slug));
    const link = await switchTo(page, other.locale);
    await expect(link).toHaveText(other.locale === 'ca' ? 'Català (portada)' : 'Castellano (portada)');
    await expect(link).toHaveAttribute(
      'title',
      edition.locale === 'ca' ? 'Aquest article només és en català.' : 'Este artículo solo está en castellano.',
    );
    await link.click();
    await expect(page).toHaveURL(other.origin + other.front);
    expect(await language(page)).toBe(other.locale);
  });
}

/** One section of each site, in Catalan, that the test server fills with stories. */
const LONG_SECTIONS = EDITIONS.filter(({ locale }) => locale === 'ca');

test.describe('without JavaScript', () => {
  // With JavaScript, the link adds the next page to the list (tests/e2e/once/discovery/load-more.test.ts).
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
});
