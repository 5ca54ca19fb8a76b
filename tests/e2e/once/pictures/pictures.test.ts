import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { pagesOfEverySite } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { settled } from '#tests/e2e/support/ready.ts';

/** Page types that open with a picture. */
const WITH_OPENING = new Set(['front', 'listing', 'tag', 'author', 'article', 'interview']);

// A front on a phone is many screens long.
test.use({ viewport: { width: 360, height: 740 } });

for (const { edition, page: testPage } of pagesOfEverySite()) {
  const { type, url } = testPage;
  if (!WITH_OPENING.has(type)) continue;
  // R4.47
  test(`the first picture of the ${type} page of ${edition.name} has priority, and the others load lazily`, async ({
    page,
  }) => {
    await page.goto(await url());
    const pictures = await page.locator('main img').evaluateAll((all) =>
      all.map((img) => ({
        isOnAir: img.closest('.on-air-bar') !== null,
        loading: img.getAttribute('loading'),
        priority: img.getAttribute('fetchpriority'),
        hasDimensions: img.hasAttribute('width') && img.hasAttribute('height'),
      })),
    );
    // The small pictures of what is on air stand before the opening, at some hours.
    const first = pictures.find(({ isOnAir }) => !isOnAir);
    const others = pictures.filter((picture) => picture !== first);
    expect(first).toMatchObject({ loading: 'eager', priority: 'high' });
    expect(
      others.filter(({ loading, priority }) => loading !== 'lazy' || priority !== null),
    ).toEqual([]);
    expect(pictures.filter(({ hasDimensions }) => !hasDimensions)).toEqual([]);
  });
}

for (const edition of EDITIONS) {
  // R4.47, R9.19
  test(`the last picture of the front of ${edition.name} is requested only near the viewport`, async ({
    page,
  }) => {
    await page.goto(edition.origin + edition.front);
    await settled(page);
    const last = page.locator('main img').last();
    const isLoaded = () =>
      last.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0);
    expect(await isLoaded()).toBe(false);
    await last.scrollIntoViewIfNeeded();
    await expect.poll(isLoaded).toBe(true);
  });
}

test('the page of a show loads only its own picture with priority', async ({ page }) => {
  const radio = EDITIONS.find(({ site }) => site === 'ondamarea');
  await page.goto(`${radio?.origin}/programas/el-parte/`);
  const eager = await page
    .locator('main img[loading=eager]')
    .evaluateAll((all) => all.map((img) => img.closest('li') !== null));
  expect(eager).toEqual([false]);
});
