import { pagesOfEverySite } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { followRequests, settled } from '#tests/e2e/support/ready.ts';

/** Page types that arrange pictures differently. */
const TYPES = new Set([
  'front',
  'listing',
  'author',
  'show',
  'shows',
  'blogs',
  'article',
  'opinion',
  'photo-gallery',
  'live-blog',
  'event',
]);

/**
 * Largest and smallest ratio of the width that `sizes` promises to the width of the crop that fills
 * the picture's box. Below, it is blurred. Above, the reader pays for pixels that nobody sees.
 */
const MOST = 1.35;
const LEAST = 0.7;

/** The smallest part of its crop that a picture shows. */
const LEAST_SHOWN = 0.7;

/** The same of the picture that opens a front, and how much its file is enlarged at most. */
const LEAST_SHOWN_OF_LEAD = 0.75;
const MOST_ENLARGED = 1.1;

/** Pixels of empty space beside or below the lead of a front. */
const MOST_HOLE = 48;

/** The smallest file is sharp enough for pictures as small as portraits. */
const SMALL = 100;

for (const { edition, page: testPage } of pagesOfEverySite()) {
  const { type, url } = testPage;
  if (!TYPES.has(type)) continue;
  // R2.95
  test(`the pictures of the ${type} page of ${edition.name} are requested as wide as they are shown`, async ({
    page,
  }) => {
    await page.goto(await url());
    expect(await page.locator('main picture').count()).toBeGreaterThan(0);
    for (const width of [700, 800, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const wrong = await page.locator('main picture').evaluateAll(
        (pictures, { most, least, small, leastShown }) => {
          const probe = document.body.appendChild(document.createElement('div'));
          const promised = (sizes: string) => {
            const entries = sizes
              .split(/,(?![^(]*\))/)
              .map((entry) => /^\s*(?:(\([a-z-]+: [\w.]+\)) )?(.*)$/.exec(entry) ?? []);
            probe.style.width =
              entries.find(
                ([, condition]) => condition === undefined || matchMedia(condition).matches,
              )?.[2] ?? '';
            return probe.getBoundingClientRect().width;
          };
          const found = pictures.flatMap((picture) => {
            const img = picture.querySelector('img');
            const sizes = picture.querySelector('source')?.sizes ?? '';
            if (!img || img.clientWidth < small) return [];
            const crop = Number(img.getAttribute('width')) / Number(img.getAttribute('height'));
            const filling = Math.max(img.clientWidth, img.clientHeight * crop);
            const ratio = promised(sizes) / filling;
            const shown = (img.clientWidth * img.clientHeight) / (filling * (filling / crop));
            const isRight = ratio <= most && ratio >= least && shown >= leastShown;
            return isRight
              ? []
              : [
                  `${ratio.toFixed(2)} × ${filling} px, ${(shown * 100).toFixed(0)} % shown: ${sizes}`,
                ];
          });
          probe.remove();
          return found;
        },
        { most: MOST, least: LEAST, small: SMALL, leastShown: LEAST_SHOWN },
      );
      expect(wrong, `at ${width} px`).toEqual([]);
    }
  });
}

for (const { edition, page: testPage } of pagesOfEverySite()) {
  if (testPage.type !== 'front') continue;
  for (const density of [1, 2, 3]) {
    test(`the lead of ${edition.name} is sharp and whole at a density of ${density}, without a hole beside or below it`, async ({
      browser,
    }) => {
      const page = await browser.newPage({ deviceScaleFactor: density });
      followRequests(page.context());
      await page.goto(await testPage.url());
      for (const [width, height] of [
        [360, 800],
        [800, 1000],
        [1440, 1000],
      ] as const) {
        await page.setViewportSize({ width, height });
        await settled(page);
        const lead = await page.locator('main .lead').evaluate(async (card) => {
          const img = card.querySelector('img');
          if (!img) throw new Error('The lead has no picture.');
          await img.decode();
          const file = await createImageBitmap(await (await fetch(img.currentSrc)).blob());
          const box = img.getBoundingClientRect();
          const enlarged = Math.max(box.width / file.width, box.height / file.height);
          const words = card.querySelector('.words')?.getBoundingClientRect();
          const column = card.closest('.column')?.getBoundingClientRect();
          const end = card.getBoundingClientRect().bottom;
          return {
            enlarged: enlarged * devicePixelRatio,
            shown: (box.width * box.height) / (enlarged * enlarged * file.width * file.height),
            beside:
              words && words.left < box.left - 1 && words.right <= box.left
                ? Math.abs(words.bottom - box.bottom)
                : 0,
            below: column ? column.bottom - end : 0,
          };
        });
        expect(lead.enlarged, `enlarged at ${width} px`).toBeLessThanOrEqual(MOST_ENLARGED);
        expect(lead.shown, `shown at ${width} px`).toBeGreaterThanOrEqual(LEAST_SHOWN_OF_LEAD);
        expect(Math.max(lead.beside, lead.below), `hole at ${width} px`).toBeLessThanOrEqual(
          MOST_HOLE,
        );
      }
      await page.close();
    });
  }
}
