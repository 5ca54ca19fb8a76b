import { violationsOf } from '#tests/e2e/support/accessibility.ts';
import {
  dock,
  EPISODES,
  isPlaying,
  listen,
  open,
  OTHER,
  part,
  SPANISH,
  test,
} from '#tests/e2e/support/media/dock.ts';
import { demoStories } from '#tests/e2e/support/editions.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect } from '#tests/e2e/support/reader.ts';
import { settled } from '#tests/e2e/support/ready.ts';
import { signIn } from '#tests/e2e/support/readers/signed-in.ts';
import { wav } from '#tests/e2e/support/media/wav.ts';

for (const [problem, status, words] of [
  ['is gone', 404, 'ya no está'],
  ['is refused', 403, 'desde el país'],
  ['is none', 200, 'no puede reproducir'],
  ['cannot be reached', 0, 'No hay conexión'],
] as const) {
  test(`a sound that ${problem} is explained, and a second try plays`, async ({
    page,
    pageErrors,
  }) => {
    await page.route('**/*.m4a', (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, body: 'no sound' }),
    );
    await page.goto(await storyUrl(SPANISH, EPISODES.es));
    await listen(page).click();
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    expect(await violationsOf(page, { within: '.dock' })).toEqual([]);
    await page.unroute('**/*.m4a');
    await page.getByRole('button', { name: 'Volver a intentarlo' }).click();
    await isPlaying(page);
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeHidden();
    expect(pageErrors.splice(0).filter((error) => !/\.m4a|ERR_FAILED/.test(error))).toEqual([]);
  });
}

test('a device without a sound output is told from a damaged sound', async ({ page }) => {
  await page.goto(await storyUrl(SPANISH, EPISODES.es));
  await listen(page).click();
  await isPlaying(page);
  // The error of Firefox, where Chromium plays without an output.
  await page.locator('.dock audio').evaluate((audio) => {
    const message = 'NS_ERROR_DOM_MEDIA_MEDIASINK_ERR (0x806e000b): OnMediaSinkAudioError';
    Object.defineProperty(audio, 'error', {
      value: { code: MediaError.MEDIA_ERR_DECODE, message },
    });
    audio.dispatchEvent(new Event('error'));
  });
  await expect(dock(page).getByText('Conecta un altavoz')).toBeVisible();
  await expect(dock(page).getByText('dañado')).toBeHidden();
});

test('a sound of no seconds ends, and takes no other with it', async ({ page }) => {
  await page.route('**/*.m4a', (route) =>
    route.fulfill({ contentType: 'audio/wav', body: wav(0) }),
  );
  await page.goto(await storyUrl(SPANISH, EPISODES.es));
  await listen(page).click();
  await expect(dock(page)).toHaveAttribute('data-state', 'paused');
  await page.unroute('**/*.m4a');
  await page.goto(await storyUrl(SPANISH, OTHER));
  await listen(page).click();
  await isPlaying(page);
});

test('a truncated sound plays what is there, and ends', async ({ page }) => {
  await page.route('**/*.m4a', (route) =>
    route.fulfill({ contentType: 'audio/wav', body: wav(2, 60) }),
  );
  await page.goto(await storyUrl(SPANISH, EPISODES.es));
  await listen(page).click();
  await isPlaying(page, 0.5);
  await expect(dock(page)).toHaveAttribute('data-state', 'paused');
  await page.goto(SPANISH.origin + SPANISH.section);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a dock that cannot be loaded leaves the browser’s own controls', async ({
  page,
  pageErrors,
}) => {
  await page.route('**/reproductor/', (route) => route.fulfill({ status: 503 }));
  await page.goto(await storyUrl(SPANISH, EPISODES.es));
  await listen(page).click();
  const native = page.locator('.audio-player audio');
  await expect(native).toBeVisible();
  await expect(native).toHaveJSProperty('paused', false);
  expect(pageErrors.splice(0).join(' ')).toContain('The audio dock could not be loaded');
});

test('storage that is refused plays, and the sound ends with its page', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
  });
  await open(page);
  await page.goto(SPANISH.origin + SPANISH.section);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dock(page)).toHaveCount(0);
});

test('a state that is none of ours is dropped', async ({ page }) => {
  await page.goto(SPANISH.origin + SPANISH.front);
  await page.evaluate(() =>
    sessionStorage.setItem('portada-dock', '{"sound":{"url":"javascript:alert(1)"}}'),
  );
  await page.goto(SPANISH.origin + SPANISH.section);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('portada-dock'))).toBeNull();
  await expect(dock(page)).toHaveCount(0);
});

test('a second tab pauses the first, and a tab that is opened beside plays nothing', async ({
  page,
  context,
}) => {
  await open(page);
  const [second] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate((href) => void window.open(href), SPANISH.origin + SPANISH.section),
  ]);
  await settled(second);
  await expect(dock(second)).toHaveCount(0);
  await isPlaying(page);
  await open(second);
  await expect(dock(page)).toHaveAttribute('data-state', 'paused');
  await isPlaying(second);
});

test('a logout ends the sound with the page, and its state', async ({ page, context }) => {
  await signIn(page, SPANISH.origin, 1);
  await open(page);
  await page.goto(SPANISH.origin + SPANISH.section);
  await isPlaying(page);
  await context.clearCookies();
  await page.goto(SPANISH.origin + SPANISH.front);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('portada-dock'))).toBeNull();
  await expect(dock(page)).toHaveCount(0);
});

test('a video and the sound of the dock pause each other', async ({ page }) => {
  const slug = demoStories(SPANISH).find(({ type }) => type === 'video')?.slug ?? '';
  await open(page);
  await page.goto(await storyUrl(SPANISH, slug));
  await isPlaying(page);
  await page.locator('.player .start').click();
  await expect(dock(page)).toHaveAttribute('data-state', 'paused');
  await part(page, 'play').click();
  await isPlaying(page);
  await expect(page.locator('.player')).toHaveAttribute('data-state', 'paused');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an episode has the browser’s player and a link to its file', async ({ page }) => {
    await page.goto(await storyUrl(SPANISH, EPISODES.es));
    await expect(page.locator('.audio-player audio')).toBeVisible();
    await expect(page.locator('.audio-player audio')).toHaveAttribute('controls', '');
    await expect(listen(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Descargar el audio' })).toHaveAttribute(
      'href',
      /\.m4a$/,
    );
  });
});
