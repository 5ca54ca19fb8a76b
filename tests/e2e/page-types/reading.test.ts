import type { Page } from 'playwright/test';
import { EDITIONS } from '../support/editions.ts';
import { measureShifts, MOST_SHIFT } from '../support/layout-shift.ts';
import { pagesOf } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';

for (const edition of EDITIONS) {
  for (const { type, url } of pagesOf(edition)) {
    test(`the ${type} page of ${edition.name} stands still while it is read to the end, and fits the screen at twice the text size`, async ({
      page,
    }) => {
      await measureShifts(page);
      const answer = await page.goto(await url());
      expect(answer?.status()).toBe(type === '404' ? 404 : 200);
      await expect(page.locator('html')).toHaveAttribute('lang', edition.locale);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('banner').locator(`a[href="${edition.front}"]`)).toBeVisible();

      await readToTheEnd(page);
      expect(await whatIsLost(page)).toEqual({ beyondScreen: 0, cut: [] });
      expect(
        await page
          .locator('img')
          .evaluateAll((all) => all.filter((img) => img instanceof HTMLImageElement && img.naturalWidth === 0).length),
      ).toBe(0);
      expect(await page.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(MOST_SHIFT);

      await doubleText(page);
      expect(await whatIsLost(page)).toEqual({ beyondScreen: 0, cut: [] });
    });
  }
}

/** Scrolls to the end as a reader does, a screen at a time, and waits for the pictures that come into view. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const isInView = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight;
    for (let from = 0; from < document.documentElement.scrollHeight; from += innerHeight) {
      scrollTo({ top: from, behavior: 'instant' });
      await painted();
      const pictures = [...document.images].filter((picture) => isInView(picture.getBoundingClientRect()));
      await Promise.all(pictures.map((picture) => picture.decode()));
      await painted();
    }
  });
}

/** As a browser's own text size does it: every size of ours is relative to the root's. */
async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = `${2 * Number.parseFloat(getComputedStyle(root).fontSize)}px`;
  });
}

/** Pixels that the page is wider than the screen, and boxes that hide a part of what is in them. */
async function whatIsLost(page: Page): Promise<{ beyondScreen: number; cut: string[] }> {
  return page.evaluate(() => {
    const hides = (element: Element) =>
      /hidden|clip/.test(getComputedStyle(element).overflow) && !element.classList.contains('visually-hidden');
    const isTooSmall = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
      scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
    const cut = [...document.querySelectorAll('body *')].filter((element) => hides(element) && isTooSmall(element));
    return {
      beyondScreen: Math.max(0, document.documentElement.scrollWidth - innerWidth),
      cut: cut.map(({ outerHTML }) => outerHTML.slice(0, 80)),
    };
  });
}
