import { AxeBuilder } from '@axe-core/playwright';
import { EDITIONS } from '../support/editions.ts';
import { pagesOf } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';

/** WCAG 2.2 AA, and what axe holds to be good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Those of them that can come out differently in other colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

for (const edition of EDITIONS) {
  for (const { type, url } of pagesOf(edition)) {
    test(`axe finds nothing on the ${type} page of ${edition.name}, in light and in dark`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(await url());
      expect(await violationsOf(new AxeBuilder({ page }).withTags(RULES))).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violationsOf(new AxeBuilder({ page }).withRules(COLOUR_RULES))).toEqual([]);
    });
  }
}

async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  // No page has a frame: axe needs no second page to put its parts together, and nobody reads what passed.
  const { violations } = await axe
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}
