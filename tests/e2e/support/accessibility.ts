import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { isFullRun } from '#tests/support/full-run.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * Axe without comments and long names: each page parses it anew, and `axe.source` is more than
 * twice as long.
 */
const AXE_SOURCE = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * Runs axe on a page, or on one element with `within`, and returns one line per element with a
 * fault. `runOnly` limits the rules. axe is injected once, because our pages have no frames. Sticky
 * bars become static during the check, because an element scrolled under a bar is not smaller.
 */
export async function violationsOf(
  page: Page,
  { within = 'html', runOnly }: { within?: string; runOnly?: RunOptions['runOnly'] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  const options: RunOptions = {
    resultTypes: ['violations'],
    iframes: false,
    // A rule of WCAG 2.2 that axe leaves out by default.
    ...(runOnly ? { runOnly } : { rules: { 'target-size': { enabled: true } } }),
  };
  const violations = await page.evaluate(
    async ([part, how]) => {
      const stays = ({ position }: CSSStyleDeclaration) =>
        position === 'sticky' || position === 'fixed';
      const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) =>
        stays(getComputedStyle(element)),
      );
      for (const { style } of bars) style.position = 'relative';
      const result = await window.axe.run(part, how);
      for (const { style } of bars) style.position = '';
      return result.violations;
    },
    [within, options] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/**
 * Checks WCAG 2.2 AA as far as axe can, in both colour schemes, and that the page is no wider than
 * the screen.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    await expectNoViolationsIn(page, colorScheme);
  expect(await pixelsBeyondScreen(page)).toBeLessThanOrEqual(0);
}

/**
 * Widths in CSS pixels of a phone, a tablet and a desktop, with the colour scheme in which the gate
 * runs axe.
 */
const SCREENS = [
  { width: 360, inGate: ['light'] },
  { width: 800, inGate: [] },
  { width: 1440, inGate: ['dark'] },
] as const;

/**
 * Checks a state of a page at three widths: that it fits the screen, and WCAG 2.2 AA. The width
 * decides the size of targets and which elements are shown, the scheme decides contrasts. The gate
 * therefore runs axe once with each, and the full run at each width in each scheme.
 */
export async function expectWellMade(page: Page): Promise<void> {
  for (const { width, inGate } of SCREENS) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of isFullRun ? (['light', 'dark'] as const) : inGate)
      await expectNoViolationsIn(page, colorScheme);
    expect(await pixelsBeyondScreen(page), `${width} px`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: null });
}

async function expectNoViolationsIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  expect(await violationsOf(page, { within: 'main' }), colorScheme).toEqual([]);
}

function pixelsBeyondScreen(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
