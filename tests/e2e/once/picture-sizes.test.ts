import { pagesOfEverySite } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';

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
 * Largest and smallest ratio of the width that `sizes` promises to the width that a picture has. Below, it is blurred.
 * Above, the reader pays for pixels that nobody sees.
 */
const MOST = 1.35;
const LEAST = 0.7;

/** The smallest file is sharp enough for pictures as small as portraits. */
const SMALL = 100;

for (const { edition, page: testPage } of pagesOfEverySite()) {
  const { type, url } = testPage;
  if (!TYPES.has(type)) continue;
  test(`the pictures of the ${type} page of ${edition.name} are requested as wide as they are shown`, async ({ page }) => {
    await page.goto(await url());
    expect(await page.locator('main picture').count()).toBeGreaterThan(0);
    for (const width of [700, 800, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const wrong = await page.locator('main picture').evaluateAll(
        (pictures, { most, least, small }) => {
          const probe = document.body.appendChild(document.createElement('div'));
          const promised = (sizes: string) => {
            const entries = sizes.split(/,(?![^(]*\))/).map((entry) => /^\s*(?:(\([a-z-]+: \w+\)) )?(.*)$/.exec(entry) ?? []);
            probe.style.width = entries.find(([, condition]) => condition === undefined || matchMedia(condition).matches)?.[2] ?? '';
            return probe.getBoundingClientRect().width;
          };
          const found = pictures.flatMap((picture) => {
            const shown = picture.querySelector('img')?.clientWidth ?? 0;
            const sizes = picture.querySelector('source')?.sizes ?? '';
            const ratio = promised(sizes) / shown;
            return shown < small || (ratio <= most && ratio >= least) ? [] : [`${ratio.toFixed(2)} × ${shown} px: ${sizes}`];
          });
          probe.remove();
          return found;
        },
        { most: MOST, least: LEAST, small: SMALL },
      );
      expect(wrong, `at ${width} px`).toEqual([]);
    }
  });
}
