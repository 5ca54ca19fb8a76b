import type { Page } from 'playwright/test';
import { violationsOf } from '#tests/e2e/support/accessibility.ts';
import { control, FILM, filmPosition, openFilm, player } from '#tests/e2e/support/media/film.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

/** The stall of a film is noticed after ten seconds (`player-problems.ts`). */
const STALLED_AFTER = 10_000;

const words = (page: Page) =>
  player(page).getByRole('alert').filter({ hasText: 'Con menos calidad puede ir mejor.' });

/**
 * Numbers of the files that the player requested, the highest quality first: `elfar-lamp-0.m4s`.
 */
function filesAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, number] = new RegExp(`/${FILM}-(\\d)\\.m4s$`).exec(request.url()) ?? [];
    if (number !== undefined) asked.push(number);
  });
  return asked;
}

/**
 * Plays the film in a quality, the highest by default, until a part does not arrive. The returned
 * function delivers it.
 */
async function stall(page: Page, { name, file } = { name: '540p', file: 0 }): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/${FILM}-${file}.m4s`, async (route) => {
    const [, from = '0'] = /^bytes=(\d+)-/.exec(route.request().headers()['range'] ?? '') ?? [];
    // The first four seconds begin after the 1.3 KB of the head.
    if (Number(from) > 5000) await promise;
    // The player ends the requests of a quality that it leaves.
    await route.continue().catch(() => {});
  });
  await page.clock.install();
  await openFilm(page);
  await player(page).locator('.start').click();
  await expect(control(page, 'quality').locator('option')).toHaveCount(4);
  await control(page, 'open-settings').click();
  await page.getByRole('combobox', { name: 'Calidad' }).selectOption(name);
  // The parts that are loaded end sooner.
  await page.getByRole('combobox', { name: 'Velocidad' }).selectOption('2');
  await page.keyboard.press('Escape');
  // The film waits for a moment before its first part too.
  await expect.poll(() => filmPosition(page), { timeout: 20_000 }).toBeGreaterThan(3.5);
  await expect(player(page)).toHaveAttribute('data-waiting', '', { timeout: 20_000 });
  await expect(words(page)).toBeHidden();
  await page.clock.runFor(STALLED_AFTER);
  return resolve;
}

test('a film that waits for ten seconds offers less quality, and plays on in it, by the keyboard', async ({
  page,
}) => {
  const asked = filesAsked(page);
  const deliver = await stall(page);
  await expect(words(page)).toBeVisible();
  expect(await violationsOf(page, { within: '.player' })).toEqual([]);
  const before = await filmPosition(page);
  expect(asked.at(-1)).toBe('0');
  await page.getByRole('button', { name: 'Bajar la calidad' }).focus();
  await page.keyboard.press('Enter');
  await expect(words(page)).toBeHidden();
  await expect(control(page, 'play')).toBeFocused();
  // The part of the highest quality does not arrive: the film goes on in the next one, without
  // waiting for it.
  await expect.poll(() => asked.at(-1)).toBe('1');
  await expect.poll(() => filmPosition(page), { timeout: 20_000 }).toBeGreaterThan(before);
  await expect(control(page, 'quality').locator('option:checked')).toHaveText('360p');
  await expect(player(page)).not.toHaveAttribute('data-waiting');
  deliver();
});

test('a film that waited says nothing any more once it plays', async ({ page }) => {
  const asked = filesAsked(page);
  const deliver = await stall(page);
  await expect(words(page)).toBeVisible();
  const before = await filmPosition(page);
  deliver();
  await expect.poll(() => filmPosition(page), { timeout: 20_000 }).toBeGreaterThan(before);
  await expect(words(page)).toBeHidden();
  expect(asked.at(-1)).toBe('0');
  await expect(control(page, 'quality').locator('option:checked')).toHaveText('540p');
});

test('a film that waits in its lowest quality offers nothing', async ({ page }) => {
  const deliver = await stall(page, { name: '240p', file: 2 });
  await expect(words(page)).toBeHidden();
  await expect(player(page)).toHaveAttribute('data-waiting', '');
  deliver();
});

/**
 * Starts the film, of which only the lowest quality arrives. `deliver` lets the other ones come;
 * `chosen` are the first bytes of its parts that were asked for.
 */
async function startWithoutParts(page: Page): Promise<{ chosen: number[]; deliver(): void }> {
  const chosen: number[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/${FILM}-*.m4s`, async (route) => {
    const { range = '' } = route.request().headers();
    if (!route.request().url().endsWith('-2.m4s')) await promise;
    else chosen.push(Number(/^bytes=(\d+)/.exec(range)?.[1]));
    await route.continue().catch(() => {});
  });
  const asked = filesAsked(page);
  await openFilm(page);
  await player(page).locator('.start').click();
  await expect(control(page, 'quality').locator('option')).toHaveCount(4);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  return { chosen, deliver: resolve };
}

async function choose(page: Page, ...names: string[]): Promise<void> {
  await control(page, 'open-settings').click();
  for (const name of names)
    await page.getByRole('combobox', { name: 'Calidad' }).selectOption(name);
}

/** The first byte of the film's first part, after its head. */
const FIRST = 1357;

for (const names of [
  ['240p'],
  ['360p', '240p'],
  ['240p', '540p', '240p'],
  ['240p', '360p', '540p', '360p', '240p'],
])
  test(`a quality that is chosen before the first part has come begins at the beginning: ${names.join()}`, async ({
    page,
  }) => {
    const { chosen, deliver } = await startWithoutParts(page);
    await choose(page, ...names);
    await expect.poll(() => filmPosition(page), { timeout: 20_000 }).toBeGreaterThan(0.2);
    expect(chosen).toContain(FIRST);
    await expect(control(page, 'quality').locator('option:checked')).toHaveText('240p');
    deliver();
  });

test('a quality that is chosen before the first part of a later place has come begins there', async ({
  page,
}) => {
  const { deliver } = await startWithoutParts(page);
  await player(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => (video.currentTime = 17));
  await choose(page, '240p');
  await expect.poll(() => filmPosition(page), { timeout: 20_000 }).toBeGreaterThan(17.2);
  expect(await filmPosition(page)).toBeLessThan(24);
  deliver();
});
