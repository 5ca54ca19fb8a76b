import type { Page } from 'playwright/test';
import { demoStories, EDITIONS, otherLanguageOf } from '../support/editions.ts';
import { openMenu } from '../support/head.ts';
import { storyUrl } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';

const IN_CATALAN = EDITIONS.filter(({ locale }) => locale === 'ca');

/**
 * Number and upper edge of the block of text at the reading line, a quarter of the screen below its
 * top.
 */
const reading = (page: Page) =>
  page.locator('article .text > .prose').evaluate((text) => {
    const tops = [...text.children].map((block) => block.getBoundingClientRect().top);
    const index = tops.findLastIndex((top) => top <= innerHeight / 4);
    return { index, top: tops[index] ?? 0 };
  });

for (const edition of IN_CATALAN) {
  const other = otherLanguageOf(edition);
  const link = (page: Page) => page.locator(`body > header a[hreflang=${other.locale}]`);

  test(`the language switch of ${edition.name} leads to the same paragraph of the translation`, async ({
    page,
  }) => {
    await page.goto(await storyUrl(edition, edition.story));
    // The middle of a paragraph stands at the reading line.
    const fourth = page.locator('article .text > .prose > p').nth(3);
    await fourth.evaluate((block) => {
      const { top, height } = block.getBoundingClientRect();
      scrollTo({ top: scrollY + top + height / 2 - innerHeight / 4, behavior: 'instant' });
    });
    const before = await reading(page);
    expect(before.index).toBeGreaterThan(1);
    await link(page).last().dispatchEvent('click');
    await page.waitForURL(await storyUrl(other, other.story));
    await expect.poll(async () => (await reading(page)).index).toBe(before.index);
    await page.goto(await storyUrl(edition, edition.story));
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test(`the language switch of ${edition.name} leads from the top of a story to the top`, async ({
    page,
  }) => {
    await page.goto(await storyUrl(edition, edition.story));
    await link(page).last().dispatchEvent('click');
    await page.waitForURL(await storyUrl(other, other.story));
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test(`the menu of ${edition.name} begins with the other language`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    for (const url of [edition.origin + edition.front, await storyUrl(edition, edition.story)]) {
      await page.goto(url);
      const menu = await openMenu(page);
      const language = menu.locator(`a[hreflang=${other.locale}]`);
      await expect(language).toBeInViewport({ ratio: 1 });
      const { y = 640, height = 0 } = (await language.boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual(64);
      await page.keyboard.press('Tab');
      await expect(language).toBeFocused();
      await page.keyboard.press('Escape');
    }
  });
}

/** Editions with a story that has no version in the other language. */
const LONELY = EDITIONS.flatMap((edition) => {
  const story = demoStories(edition).find(({ hasVersions }) => !hasVersions);
  return story ? [{ edition, slug: story.slug }] : [];
});

for (const { edition, slug } of LONELY) {
  const other = otherLanguageOf(edition);

  test(`the language switch of a story only in ${edition.name} leads to the other front and names it`, async ({
    page,
  }) => {
    await page.goto(await storyUrl(edition, slug));
    const link = (await openMenu(page)).locator(`a[hreflang=${other.locale}]`);
    await expect(link).toHaveText(
      other.locale === 'ca' ? 'Català (portada)' : 'Castellano (portada)',
    );
    await expect(link).toHaveAttribute(
      'title',
      edition.locale === 'ca'
        ? 'Aquest article només és en català.'
        : 'Este artículo solo está en castellano.',
    );
    await link.click();
    await expect(page).toHaveURL(other.origin + other.front);
    await expect(page.locator('html')).toHaveAttribute('lang', other.locale);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const edition of IN_CATALAN) {
    test(`the language switch of ${edition.name} is a link to the translation`, async ({
      page,
    }) => {
      const other = otherLanguageOf(edition);
      await page.goto(await storyUrl(edition, edition.story));
      await (await openMenu(page)).locator(`a[hreflang=${other.locale}]`).click();
      await expect(page).toHaveURL(await storyUrl(other, other.story));
    });
  }
});
