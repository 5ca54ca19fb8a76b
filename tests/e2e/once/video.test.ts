import { demoStories, EDITIONS } from '../support/editions.ts';
import { storyUrl } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';

const VIDEOS = EDITIONS.flatMap((edition) =>
  demoStories(edition)
    .filter(({ type }) => type === 'video')
    .map(({ slug }) => ({ edition, slug })),
);

test('both sites have a video', () => {
  expect(new Set(VIDEOS.map(({ edition }) => edition.site)).size).toBe(2);
});

for (const { edition, slug } of VIDEOS) {
  test(`the video of "${slug}" in ${edition.name} loads only the still before its button is pressed`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(await storyUrl(edition, slug), { waitUntil: 'networkidle' });
    const video = page.locator('video');
    // Browsers choose the source: some support play lists (HLS), all support the complete file.
    const files = await video.locator('source').evaluateAll((sources) => sources.map((source) => source.getAttribute('src') ?? ''));
    const still = page.locator('.player img').first();
    expect(await still.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true);
    expect(asked.filter((path) => path.startsWith('/media/files/'))).toEqual([]);

    const button = page.locator('.player button');
    await expect(button).toBeVisible();
    await expect(button).toHaveText(/\d:\d\d/);
    const played = page.waitForResponse((response) => files.includes(new URL(response.url()).pathname));
    await button.focus();
    await page.keyboard.press('Enter');
    expect([200, 206]).toContain((await played).status());
    await expect(button).toBeHidden();
    await expect(video).toHaveJSProperty('controls', true);
    await expect(video).toBeFocused();
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { edition, slug } of VIDEOS.slice(0, 1)) {
    test(`the video of "${slug}" has the browser’s controls`, async ({ page }) => {
      await page.goto(await storyUrl(edition, slug));
      await expect(page.locator('video')).toHaveAttribute('controls', '');
      await expect(page.locator('.player button')).toBeHidden();
      await expect(page.locator('.player img').first()).toBeVisible();
    });
  }
});

for (const { edition, slug } of VIDEOS.slice(0, 1)) {
  test(`the video of "${slug}" is printed as a still`, async ({ page }) => {
    await page.goto(await storyUrl(edition, slug));
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.player img').first()).toBeVisible();
    await expect(page.getByRole('banner').getByRole('navigation').first()).toBeHidden();
  });
}
