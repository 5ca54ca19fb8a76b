import { expect, type Page } from 'playwright/test';

/**
 * Limit of docs/numbers.md. https://web.dev/articles/cls rates a value ten times as high as good.
 */
export const MOST_SHIFT = 0.01;

declare global {
  interface Window {
    /** Layout shift as measured by Chromium. */
    layoutShift: number;
    /** The elements of each shift, and their places before and after. */
    shiftedElements: string[];
  }
}

/** Sums the layout shifts of all pages opened from now on in `window.layoutShift`. */
export async function measureShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    window.shiftedElements = [];
    const nameOf = (node: unknown) =>
      node instanceof Element
        ? `${node.tagName.toLowerCase()}.${node.className} «${node.textContent.trim().slice(0, 40)}»`
        : 'a text';
    const placeOf = (rect: unknown) =>
      rect instanceof DOMRectReadOnly
        ? [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(' ')
        : '';
    new PerformanceObserver((list) => {
      // LayoutShift (https://wicg.github.io/layout-instability) is missing in TypeScript's DOM
      // types.
      for (const entry of list.getEntries()) {
        const value = 'value' in entry ? Number(entry.value) : 0;
        window.layoutShift += value;
        for (const source of 'sources' in entry && Array.isArray(entry.sources)
          ? entry.sources
          : [])
          window.shiftedElements.push(
            `${value.toFixed(4)} ${nameOf(source.node)}: ${placeOf(source.previousRect)} → ${placeOf(source.currentRect)}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Expects no shift above the limit, and names the elements that moved otherwise. */
export async function expectNoShift(page: Page): Promise<void> {
  const { shift, elements } = await page.evaluate(() => ({
    shift: window.layoutShift,
    elements: window.shiftedElements,
  }));
  expect(shift, ['the layout shift', ...elements].join('\n')).toBeLessThanOrEqual(MOST_SHIFT);
}
