import { EDITIONS } from '../support/editions.ts';
import { pagesOf } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';

for (const edition of EDITIONS) {
  for (const { type, url } of pagesOf(edition)) {
    test(`the ${type} page of ${edition.name} loses nothing when its text is twice as large`, async ({ page }) => {
      await page.goto(await url());
      const lost = await page.evaluate(() => {
        const root = document.documentElement;
        // As a browser's own text size does it: every size of ours is relative to this one.
        root.style.fontSize = `${2 * Number.parseFloat(getComputedStyle(root).fontSize)}px`;
        const isCut = (element: Element) => {
          const hidesMore = /hidden|clip/.test(getComputedStyle(element).overflow) && !element.classList.contains('visually-hidden');
          return hidesMore && (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
        };
        const cut = [...document.querySelectorAll('body *')].filter(isCut).map((element) => element.outerHTML.slice(0, 80));
        return { beyondScreen: Math.max(0, root.scrollWidth - innerWidth), cut };
      });
      expect(lost).toEqual({ beyondScreen: 0, cut: [] });
    });
  }
}
