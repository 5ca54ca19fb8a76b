import type { Locator, Page } from 'playwright/test';
import { EDITIONS } from '../support/editions.ts';
import { storyUrl } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';

/** One edition of each site. The others differ in their words only. */
const IN_CATALAN = EDITIONS.filter(({ locale }) => locale === 'ca');

/** Opens a page on a phone with text of twice the size. */
async function openInLargeLetters(page: Page, url: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    document.addEventListener(
      'DOMContentLoaded',
      () => (document.documentElement.style.fontSize = '200%'),
    );
  });
  await page.goto(url);
}

/** Words that are broken across two lines, except at a hyphen. */
function brokenWords(texts: Locator): Promise<string[]> {
  return texts.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const text = element.firstChild;
      if (!(text instanceof Text)) return [];
      return [...text.data.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
          ? [word]
          : [];
      });
    }),
  );
}

for (const edition of IN_CATALAN) {
  test(`at twice the text size, words of kickers, forecasts and columnists of ${edition.name} stay unbroken`, async ({
    page,
  }) => {
    await openInLargeLetters(page, edition.origin + edition.front);
    await page.locator('.weather').scrollIntoViewIfNeeded();
    expect(await brokenWords(page.locator('.weather :is(b, small)'))).toEqual([]);
    expect(await brokenWords(page.locator('.isBrief .kicker, .author :is(b, small)'))).toEqual([]);
  });

  test(`at twice the text size, the text of a story of ${edition.name} stays uncovered`, async ({
    page,
  }) => {
    await openInLargeLetters(page, await storyUrl(edition, edition.story));
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
    await expect(page.locator('.aside-bar')).not.toBeInViewport();
  });

  test(`at twice the text size, the icons of the header of ${edition.name} stand beside each other`, async ({
    page,
  }) => {
    await openInLargeLetters(page, await storyUrl(edition, edition.story));
    const icons = page.locator('body > header .bar :is(button, a:not(.home)):visible');
    expect(await icons.count()).toBeGreaterThanOrEqual(3);
    const boxes = await icons.evaluateAll((all) =>
      all.map((icon) => {
        const { left, right, height } = icon.getBoundingClientRect();
        return { left, right, height };
      }),
    );
    const sorted = boxes.toSorted((one, other) => one.left - other.left);
    for (const [index, { left, right, height }] of sorted.entries()) {
      expect(left).toBeGreaterThanOrEqual(sorted[index - 1]?.right ?? 0);
      expect(right).toBeLessThanOrEqual(360);
      expect(Math.min(right - left, height)).toBeGreaterThanOrEqual(24);
    }
  });
}
