import type { Page } from 'playwright/test';

/** DESIGN's number; https://web.dev/articles/cls calls ten times as much good. */
export const MOST_SHIFT = 0.01;

declare global {
  interface Window {
    /** What Chromium measured of the page moving under its reader. */
    layoutShift: number;
  }
}

/** Sums up in `window.layoutShift` what moves on the pages opened from now on. */
export async function measureShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      // LayoutShift (https://wicg.github.io/layout-instability), which TypeScript's DOM does not know.
      for (const entry of list.getEntries()) window.layoutShift += 'value' in entry ? Number(entry.value) : 0;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}
