import type { Page } from 'playwright/test';

/** Limit of docs/numbers.md. https://web.dev/articles/cls rates a value ten times as high as good. */
export const MOST_SHIFT = 0.01;

declare global {
  interface Window {
    /** Layout shift as measured by Chromium. */
    layoutShift: number;
  }
}

/** Sums the layout shifts of all pages opened from now on in `window.layoutShift`. */
export async function measureShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      // LayoutShift (https://wicg.github.io/layout-instability) is missing in TypeScript's DOM types.
      for (const entry of list.getEntries()) window.layoutShift += 'value' in entry ? Number(entry.value) : 0;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}
