import type { Page } from 'playwright/test';
import { demoStories, elfarIn } from '#tests/e2e/support/editions.ts';
import { get } from '#tests/e2e/support/http.ts';
import {
  dock,
  isPlaying,
  open,
  part,
  playAfterPress,
  SPANISH,
  test,
} from '#tests/e2e/support/media/dock.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect } from '#tests/e2e/support/reader.ts';

/** Most pixels that bars cover on a phone (`src/browser/bottom-edge.ts`). */
const MOST = 128;

const alert = (page: Page) => page.locator('.alert[data-shown]');
const message = (page: Page) => page.locator('.paywall-message');
const boxOf = async (bar: ReturnType<typeof dock>) => {
  const box = await bar.boundingBox();
  if (!box) throw new Error('The bar is not on the page.');
  return box;
};
/** Pixels from the upper edge of the highest bar to the end of the screen. */
const coveredBy = async (...bars: ReturnType<typeof dock>[]) =>
  640 - Math.min(...(await Promise.all(bars.map(boxOf))).map(({ y }) => y));

/** Opens a closed story, whose gate announces no message. */
async function openClosed(page: Page): Promise<void> {
  await page.route('**/api/front/paywall/content/**', (route) =>
    route.fulfill({ json: { httpCode: 200, response: { messages: [] } } }),
  );
  const story = demoStories(SPANISH).find(({ access }) => access !== 'free');
  await page.goto(await storyUrl(SPANISH, story?.slug ?? ''));
}

/** Shows an alert of the test newsroom, as the stream of a live blog does. */
async function showAlert(page: Page): Promise<void> {
  const { origin, front } = elfarIn('es');
  const { body } = await get(`${origin}${front}alertas/`);
  await page.evaluate(
    (detail) => dispatchEvent(new CustomEvent('portada:alerts', { detail })),
    body,
  );
  await expect(alert(page)).toBeVisible();
}

test.use({ viewport: { width: 360, height: 640 } });

test('an alert, the dock of audio, a message and the share bar leave a phone its page', async ({
  page,
}) => {
  await open(page);
  await openClosed(page);
  await isPlaying(page);
  await showAlert(page);
  await alert(page).dispatchEvent('pointerenter');
  await page.evaluate(() =>
    document.dispatchEvent(
      new CustomEvent('portada:paywall', {
        detail: {
          messages: [
            {
              id: 'comptador',
              type: 'float',
              canBeClosed: true,
              principalText: 'Te quedan dos artículos',
              buttonText: 'Regístrate',
              buttonUrl: '/registro/',
            },
          ],
          contentId: 'x',
        },
      }),
    ),
  );
  const share = page.locator('.aside-bar');
  await expect(share).toHaveCSS('opacity', '0');
  // The message waits until the alert has gone.
  await expect(message(page)).toHaveCount(0);
  await expect.poll(async () => (await boxOf(alert(page))).y + 56).toBeLessThanOrEqual(640 - 50);
  expect(await coveredBy(dock(page), alert(page))).toBeLessThanOrEqual(MOST);

  await alert(page).getByRole('button').dispatchEvent('click');
  await expect(message(page)).toBeVisible();
  await expect
    .poll(async () => {
      const [bar, sound] = [await boxOf(message(page)), await boxOf(dock(page))];
      return bar.y + bar.height <= sound.y;
    })
    .toBe(true);
  expect(await coveredBy(dock(page), message(page))).toBeLessThanOrEqual(MOST);
  await expect(share).toHaveCSS('opacity', '0');

  // The opened message takes the room of the dock until it is closed.
  await message(page).getByRole('button', { expanded: false }).press('Enter');
  await expect(message(page).locator('.inside')).toBeFocused();
  await expect(dock(page)).toHaveCSS('opacity', '0');
  await message(page).locator('.close').press('Enter');
  await expect(dock(page)).toHaveCSS('opacity', '1');

  // The focus shows the share bar above the dock.
  const link = share.getByRole('link').first();
  await link.focus();
  await expect(share).toHaveCSS('opacity', '1');
  await expect
    .poll(async () => {
      const [row, sound] = [await boxOf(link), await boxOf(dock(page))];
      return row.y + row.height <= sound.y;
    })
    .toBe(true);

  await part(page, 'close').click();
  await expect(dock(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-bars'))).toBe(false);
});

test('the dock of a phone is one line, also where it offers to continue', async ({ page }) => {
  await playAfterPress(page);
  await open(page);
  expect((await boxOf(dock(page))).height).toBeLessThanOrEqual(64);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible();
  expect((await boxOf(dock(page))).height).toBeLessThanOrEqual(64);
  const title = await boxOf(part(page, 'title'));
  expect([title.height >= 24, title.width >= 100]).toEqual([true, true]);
});
