import { isFullRun } from '#tests/support/full-run.ts';
import { pagesOfEverySite } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';

/** Widths of a phone and a desktop, and in the full run of a tablet. */
const WIDTHS = isFullRun ? [360, 800, 1440] : [360, 1440];

// A later script is not an element that arrives.
test.use({ javaScriptEnabled: false });

for (const { edition, page: testPage } of pagesOfEverySite()) {
  // A browser paints the elements that have arrived. https://web.dev/articles/cls counts the moves
  // of those that follow.
  test(`nothing that arrives later in the ${testPage.type} page of ${edition.name} moves a picture or a headline sideways`, async ({
    page,
  }) => {
    // Their places have their sizes from the document.
    await page.route('**/media/images/**', (route) => route.abort());
    const url = await testPage.url();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(url);
      const moved = await page.evaluate(() => {
        const placed = [...document.querySelectorAll('main img, main h1, main h2, main h3')].filter(
          (one) => one.checkVisibility(),
        );
        const placeOf = (one: Element) => {
          const { left, width } = one.getBoundingClientRect();
          return `${Math.round(left)} px from the left, ${Math.round(width)} px wide`;
        };
        const whole = placed.map(placeOf);
        const later = document.createRange();
        return placed.flatMap((_, index) => {
          const at = placed.length - 1 - index;
          const one = placed[at];
          if (!one) return [];
          later.selectNodeContents(document.body);
          later.setStartAfter(one);
          later.deleteContents();
          const place = placeOf(one);
          return place === whole[at]
            ? []
            : [`${one.outerHTML.slice(0, 120)}: ${whole[at]}; before: ${place}`];
        });
      });
      expect.soft(moved, `${width} px`).toEqual([]);
    }
  });
}
