import type { Page } from 'playwright/test';
import {
  dock,
  isPlaying,
  listen,
  open,
  part,
  positionOf,
  test,
} from '#tests/e2e/support/media/dock.ts';
import {
  control,
  FAR,
  FILM,
  filmPosition,
  openFilm,
  player,
} from '#tests/e2e/support/media/film.ts';
import { get } from '#tests/e2e/support/http.ts';
import { expect } from '#tests/e2e/support/reader.ts';
import { signIn } from '#tests/e2e/support/readers/signed-in.ts';
import { serveWav } from '#tests/e2e/support/media/wav.ts';

/**
 * Repeats of the film in the play lists of these tests, because positions are kept from two minutes
 * on.
 */
const REPEATS = 5;

/** Makes the film last 160 seconds. */
async function lengthenFilm(page: Page): Promise<void> {
  await page.route(`**/${FILM}-*.m3u8`, async (route) => {
    const { headers, body } = await get(route.request().url());
    const [head = '', map = '', segments = ''] = body.split(/(#EXT-X-MAP.*\n)/);
    const once = map + segments.replace('#EXT-X-ENDLIST', '');
    await route.fulfill({
      contentType: headers['content-type'] ?? '',
      body: `${head}${Array(REPEATS).fill(once).join('#EXT-X-DISCONTINUITY\n')}#EXT-X-ENDLIST\n`,
    });
  });
}

/** Plays the film by the keyboard, and waits until it plays after a position in seconds. */
async function playFilm(page: Page, after = 0): Promise<void> {
  await player(page).locator('.start').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => filmPosition(page), { timeout: 20_000 }).toBeGreaterThan(after);
  await expect(control(page, 'play')).toBeFocused();
}

/** Changes the box in the settings of the film by the keyboard. */
async function changeBox(page: Page): Promise<void> {
  await control(page, 'open-settings').focus();
  await page.keyboard.press('Enter');
  const box = page.getByRole('checkbox', {
    name: 'Recordar dónde he dejado los vídeos en este dispositivo',
  });
  await box.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await control(page, 'play').focus();
}

/**
 * Jumps on by the keys of the player, ten seconds each, and waits until the film plays from there.
 */
async function jumpTo(page: Page, seconds: number): Promise<void> {
  const presses = Math.ceil((seconds - (await filmPosition(page))) / 10);
  for (let press = 0; press < presses; press += 1) await page.keyboard.press('l');
  await expect.poll(() => filmPosition(page)).toBeGreaterThanOrEqual(seconds);
  const there = await filmPosition(page);
  await expect.poll(() => filmPosition(page), { timeout: 20_000 }).toBeGreaterThan(there);
}

/** Keys of the device that concern positions. */
const keysOf = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('positions')));

/** Keys of readers' outlines, which a logout deletes. */
const outlinesOf = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('portada-reader-')));

/** Seconds of the one position below a key, once it is kept. */
function expectKept(page: Page, key: string) {
  const read = () =>
    page.evaluate((name) => {
      const positions: Record<string, [number, number]> = JSON.parse(
        localStorage.getItem(name) ?? '{}',
      );
      return Object.values(positions).map(([seconds]) => seconds);
    }, key);
  return expect.poll(async () => {
    const [seconds = -1, ...others] = await read();
    return others.length === 0 ? seconds : -1;
  });
}

test('a film goes on where it was left, by the keyboard alone', async ({ page }) => {
  await lengthenFilm(page);
  await openFilm(page);
  await playFilm(page);
  await jumpTo(page, 90);
  await expectKept(page, 'portada-positions').toBeGreaterThanOrEqual(90);
  await openFilm(page);
  await playFilm(page, 89);
});

test('a film whose position is refused begins anew, and nothing is kept, by the keyboard alone', async ({
  page,
}) => {
  await lengthenFilm(page);
  await openFilm(page);
  await playFilm(page);
  await jumpTo(page, 90);
  await expectKept(page, 'portada-positions').toBeGreaterThanOrEqual(90);
  await changeBox(page);
  await expect.poll(() => keysOf(page)).toEqual(['portada-no-positions']);
  await jumpTo(page, 110);
  expect(await keysOf(page)).toEqual(['portada-no-positions']);

  await openFilm(page);
  await playFilm(page);
  expect(await filmPosition(page)).toBeLessThan(60);
  await expect(control(page, 'remember')).not.toBeChecked();
  await changeBox(page);
  await jumpTo(page, 90);
  await expectKept(page, 'portada-positions').toBeGreaterThanOrEqual(90);
  await expect.poll(() => keysOf(page)).toEqual(['portada-positions']);
});

test('a refusal is a choice of the device: it outlives a login and a logout', async ({
  page,
  context,
}) => {
  await lengthenFilm(page);
  await signIn(page, FAR.origin, 1);
  await openFilm(page);
  await playFilm(page);
  await jumpTo(page, 90);
  await expectKept(page, 'portada-reader-positions').toBeGreaterThanOrEqual(90);
  await changeBox(page);
  await expect.poll(() => outlinesOf(page)).not.toEqual([]);

  await context.clearCookies();
  await openFilm(page);
  await expect.poll(() => outlinesOf(page)).toEqual([]);
  await playFilm(page);
  await expect(control(page, 'remember')).not.toBeChecked();

  await signIn(page, FAR.origin, 1);
  await openFilm(page);
  await playFilm(page);
  await expect(control(page, 'remember')).not.toBeChecked();
  await jumpTo(page, 90);
  expect(await keysOf(page)).toEqual(['portada-no-positions']);
});

test('a sound goes on where it was left, unless the reader refuses that', async ({ page }) => {
  await serveWav(page, 150);
  await open(page);
  for (const _press of [1, 2, 3]) await part(page, 'forward').click();
  await isPlaying(page, 90);
  await expectKept(page, 'portada-positions').toBeGreaterThanOrEqual(90);
  await part(page, 'close').click();
  await page.reload();
  await listen(page).click();
  await isPlaying(page, 89);

  await part(page, 'open-settings').click();
  await dock(page)
    .getByRole('checkbox', {
      name: 'Recordar dónde he dejado los audios y los vídeos en este dispositivo',
    })
    .uncheck();
  await dock(page).getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect.poll(() => keysOf(page)).toEqual(['portada-no-positions']);
  await part(page, 'close').click();
  await page.reload();
  await listen(page).click();
  await isPlaying(page);
  expect(await positionOf(page)).toBeLessThan(60);
  expect(await keysOf(page)).toEqual(['portada-no-positions']);
});
