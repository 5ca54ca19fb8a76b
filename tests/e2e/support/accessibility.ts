import axe, { type RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * Runs axe on a page, or on one element with `within`, and returns one line per element with a fault. `runOnly`
 * limits the rules. axe is injected once, because our pages have no frames. Sticky bars become static during the
 * check, because an element scrolled under a bar is not smaller.
 */
export async function violationsOf(
  page: Page,
  { within = 'html', runOnly }: { within?: string; runOnly?: RunOptions['runOnly'] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = { resultTypes: ['violations'], iframes: false, ...(runOnly && { runOnly }) };
  const violations = await page.evaluate(
    async ([part, how]) => {
      const stays = ({ position }: CSSStyleDeclaration) => position === 'sticky' || position === 'fixed';
      const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => stays(getComputedStyle(element)));
      for (const { style } of bars) style.position = 'relative';
      const result = await window.axe.run(part, how);
      for (const { style } of bars) style.position = '';
      return result.violations;
    },
    [within, options] as const,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

/** Checks WCAG 2.2 AA as far as axe can, in both colour schemes, and that the page is no wider than the screen. */
export async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page, { within: 'main' })).toEqual([]);
  }
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
}
