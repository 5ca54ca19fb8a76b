import axe, { type RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * What axe finds wrong with a page, or `within` one element of it: a line for each element. Asks only the rules that `runOnly` names, where it does.
 * The page is handed axe once; no page of ours has a frame for it to go into. Bars that stay in place stand in the flow meanwhile: what has scrolled
 * under one is no smaller for it.
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

/** WCAG 2.2 AA as far as axe can tell, in both colour schemes, and nothing wider than the screen. */
export async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page, { within: 'main' })).toEqual([]);
  }
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
}
