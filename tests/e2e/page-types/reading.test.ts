import type { Page } from 'playwright/test';
import { EDITIONS } from '../support/editions.ts';
import { pagesOf } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';

/** DESIGN's number; https://web.dev/articles/cls calls ten times as much good. */
const MOST_SHIFT = 0.01;

declare global {
  interface Window {
    /** What Chromium measured of the page moving under its reader. */
    layoutShift: number;
  }
}

for (const edition of EDITIONS) {
  for (const { type, url } of pagesOf(edition)) {
    test(`the ${type} page of ${edition.name} fits the screen, and stands still while it is read to the end`, async ({ page }) => {
      await measureShifts(page);
      const answer = await page.goto(await url());
      expect(answer?.status()).toBe(type === '404' ? 404 : 200);
      await expect(page.locator('html')).toHaveAttribute('lang', edition.locale);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('banner').locator(`a[href="${edition.front}"]`)).toBeVisible();

      await readToTheEnd(page);
      const read = await page.evaluate(() => ({
        beyondScreen: Math.max(0, document.documentElement.scrollWidth - innerWidth),
        picturesWithoutPixels: [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ currentSrc }) => currentSrc),
      }));
      expect(read).toEqual({ beyondScreen: 0, picturesWithoutPixels: [] });
      expect(await page.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(MOST_SHIFT);
    });
  }
}

async function measureShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      // LayoutShift (https://wicg.github.io/layout-instability), which TypeScript's DOM does not know.
      for (const entry of list.getEntries()) window.layoutShift += 'value' in entry ? Number(entry.value) : 0;
    }).observe({ type: 'layout-shift', buffered: true });
  });
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
