import type { Page } from 'playwright/test';
import { AWKWARD_STORIES } from '#tests/e2e/support/awkward-stories.mjs';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

/** The edition in which the test server publishes the stories. */
const edition = EDITIONS.find(({ site, locale }) => site === 'elfar' && locale === 'es');

/** A desktop, the same at 200 % and at 400 % zoom (WCAG 2.2, 1.4.10), and a small phone. */
const SCREENS = [
  { width: 1440, height: 900 },
  { width: 720, height: 450 },
  { width: 320, height: 256 },
  { width: 360, height: 640 },
];

/** Elements of a page that cut off their text or extend beyond the page. */
async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const hides = (axis: string) => axis === 'hidden' || axis === 'clip';
      const isWide = element.scrollWidth > element.clientWidth + 1 && hides(overflowX);
      return isWide || (element.scrollHeight > element.clientHeight + 1 && hides(overflowY));
    };
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.querySelectorAll('body > header, body > header *, main *, footer *')]
      .filter(
        (element) =>
          element.checkVisibility() &&
          !element.closest('.visually-hidden, picture, svg, [popover]'),
      )
      .filter(
        (element) =>
          isCut(element) ||
          (element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element)),
      )
      .map((element) => element.outerHTML.slice(0, 90));
  });
}

/**
 * Headings, paragraphs and pictures of a story that overlap the previous one. The pictures of a
 * gallery that scrolls lie behind its edge, where the column of more stories has a house ad.
 */
async function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll(
        'article h1, article .subtitle, article .who, article .tools, article img:not(.rail *), .prose > *',
      ),
    ];
    const boxes = parts.map((part) => ({ part, box: part.getBoundingClientRect() }));
    return boxes.flatMap(({ part, box }, index) =>
      boxes.slice(index + 1).flatMap(({ part: other, box: below }) => {
        const across = Math.min(box.right, below.right) - Math.max(box.left, below.left);
        const down = Math.min(box.bottom, below.bottom) - Math.max(box.top, below.top);
        return across > 1 && down > 1 && !part.contains(other)
          ? [`${part.className || part.tagName} / ${other.className || other.tagName}`]
          : [];
      }),
    );
  });
}

for (const slug of Object.keys(AWKWARD_STORIES))
  test(`the story «${slug}» has no text that is cut off, leaves the page or overlaps`, async ({
    page,
  }) => {
    if (!edition) throw new Error('The edition with the awkward stories is missing.');
    await page.goto(await storyUrl(edition, slug));
    for (const viewport of SCREENS) {
      await page.setViewportSize(viewport);
      const at = `${viewport.width} × ${viewport.height}`;
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        at,
      ).toBeLessThanOrEqual(viewport.width);
      expect(await cutTexts(page), at).toEqual([]);
      expect(await overlaps(page), at).toEqual([]);
    }
  });

test('the cards of the awkward stories are complete in lists', async ({ page }) => {
  if (!edition) throw new Error('The edition with the awkward stories is missing.');
  expect((await page.goto(`${edition.origin}${edition.front}ciencia/`))?.status()).toBe(200);
  for (const viewport of SCREENS) {
    await page.setViewportSize(viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
  }
});
