import type { Page } from 'playwright/test';
import { demoStories, EDITIONS } from '#tests/e2e/support/editions.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { violationsOf } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { settled } from '#tests/e2e/support/ready.ts';

/** Videos that play at once. `video-ads.test.ts` has the one with an ad. */
const VIDEOS = EDITIONS.flatMap((edition) =>
  demoStories(edition)
    .filter(({ type, slug }) => type === 'video' && slug !== 'unidad-movil-directo-temporal-video')
    .map(({ slug }) => ({ edition, slug })),
);

const SPANISH = EDITIONS.find(({ site, locale }) => site === 'elfar' && locale === 'es');

const spanishUrl = (slug: string) => {
  if (!SPANISH) throw new Error('The edition with the awkward stories is missing.');
  return storyUrl(SPANISH, slug);
};

test('both sites have a video', () => {
  expect(new Set(VIDEOS.map(({ edition }) => edition.site)).size).toBe(2);
});

/** Whether the video plays, and where it is. */
const stateOf = (page: Page) =>
  page.locator('.player video').evaluate((video) => {
    if (!(video instanceof HTMLVideoElement)) throw new Error('The player has no video.');
    return { isPaused: video.paused, position: video.currentTime, isMuted: video.muted };
  });

/**
 * Pixels between the lowest caption and the bar of the player. A row is 1.25 letters high, and
 * letters are 5 % of the height (WebVTT §7.4) or 16 px. Chromium places a caption by its top.
 */
const spaceBelowCaptions = (page: Page) =>
  page.locator('.player').evaluate((player) => {
    const [video, bar] = [player.querySelector('video'), player.querySelector('.bar')];
    if (!video || !bar) throw new Error('The player has no video or no bar.');
    const { height } = video.getBoundingClientRect();
    const cues = [...video.textTracks].find(({ mode }) => mode === 'showing')?.cues ?? [];
    const spaces = [...cues].map((cue) => {
      if (!(cue instanceof VTTCue) || cue.snapToLines) return Number.NaN;
      const rows = 'lineAlign' in VTTCue.prototype ? 0 : cue.text.split('\n').length;
      const ends = (Number(cue.line) / 100) * height + rows * 1.25 * Math.max(16, height * 0.05);
      return height - bar.clientHeight - ends;
    });
    return Math.min(...spaces);
  });

const isPlaying = (page: Page) =>
  expect.poll(async () => (await stateOf(page)).position).toBeGreaterThan(0);

for (const { edition, slug } of VIDEOS) {
  // R2.96, R3.60, R4.44
  test(`the video of "${slug}" in ${edition.name} loads only the still before its button is pressed`, async ({
    page,
  }) => {
    const asked: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    page.on('console', (message) =>
      message.type() === 'error' ? errors.push(message.text()) : undefined,
    );
    await page.goto(await storyUrl(edition, slug));
    await settled(page);
    const still = page.locator('.player img').first();
    expect(
      await still.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
    ).toBe(true);
    expect(
      asked.filter((path) =>
        /^\/media\/files\/|\/(?:hls|player|play-video-ad|vast-client)\./.test(path),
      ),
    ).toEqual([]);

    const button = page.locator('.player .start');
    await expect(button).toBeVisible();
    await expect(button).toHaveText(/\d:\d\d/);
    await button.focus();
    await page.keyboard.press('Enter');
    await isPlaying(page);
    await expect(button).toBeHidden();
    await expect(page.locator('[data-part="play"]')).toBeFocused();
    await expect(page.locator('video')).toHaveJSProperty('controls', false);
    expect(asked.filter((path) => /\/hls\.[\w-]+\.js$/.test(path))).toEqual([]);
    expect(errors).toEqual([]);
    await page.keyboard.press('k');
    await expect.poll(async () => (await stateOf(page)).isPaused).toBe(true);
    expect(await violationsOf(page, { within: '.player' })).toEqual([]);
  });
}

for (const { edition, slug } of VIDEOS.slice(0, 1)) {
  /** Opens the story and presses play. */
  const open = async (page: Page) => {
    await page.goto(await storyUrl(edition, slug));
    await page.locator('.player .start').click();
  };

  test('the keys of the player work inside it only', async ({ page }) => {
    await open(page);
    await isPlaying(page);
    const player = page.locator('.player');
    await page.locator('[data-part="play"]').focus();
    await page.keyboard.press('Space');
    await expect(player).toHaveAttribute('data-state', 'paused');
    await page.keyboard.press('Home');
    await page.locator('[data-part="position"]').focus();
    await page.keyboard.press('Home');
    await expect.poll(async () => (await stateOf(page)).position).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await stateOf(page)).position).toBe(5);
    await expect(page.getByRole('slider', { name: 'Posició' })).toHaveAttribute(
      'aria-valuetext',
      /^5 s de 12 s$/,
    );
    await page.keyboard.press('l');
    await expect.poll(async () => (await stateOf(page)).position).toBeGreaterThan(12);
    await page.keyboard.press('j');
    await expect.poll(async () => (await stateOf(page)).position).toBeLessThan(3);
    await page.keyboard.press('m');
    await expect(page.getByRole('button', { name: 'Silenci' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.keyboard.press('c');
    await expect(page.getByRole('button', { name: 'Subtítols' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const { position } = await stateOf(page);
    await page.getByRole('heading', { level: 1 }).click();
    for (const key of ['l', 'm', 'c']) await page.keyboard.press(key);
    expect(await stateOf(page)).toEqual({ isPaused: true, position, isMuted: true });
  });

  test('captions are drawn as text in the chosen language, which the device remembers', async ({
    page,
  }) => {
    await open(page);
    await isPlaying(page);
    const shown = () =>
      page
        .locator('video')
        .evaluate((video) =>
          video instanceof HTMLVideoElement
            ? [...video.textTracks]
                .filter(({ mode }) => mode === 'showing')
                .map(({ language }) => language)
            : [],
        );
    expect(await shown()).toEqual([]);
    await page.getByRole('button', { name: 'Configuració' }).click();
    await page.getByRole('combobox', { name: 'Subtítols' }).selectOption('es');
    await page.getByRole('button', { name: 'Tanca' }).click();
    expect(await shown()).toEqual(['es']);
    await open(page);
    await expect.poll(shown).toEqual(['es']);
    await page.keyboard.press('c');
    await page.getByRole('button', { name: 'Subtítols' }).click();
    await expect.poll(shown).toEqual(['es']);
  });

  for (const width of [360, 1440]) {
    test(`captions are above the bar before they are shown, in a window of ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page);
      await isPlaying(page);
      const loaded = page
        .locator('video')
        .evaluate(
          (video) =>
            new Promise<void>((resolve) =>
              video
                .querySelector('track[kind="captions"][srclang="ca"]')
                ?.addEventListener('load', () => resolve()),
            ),
        );
      await page.getByRole('button', { name: 'Subtítols' }).click();
      await loaded;
      for (const [name, size] of [
        ['as the page has it', { width, height: 800 }],
        ['turned', { width: 800, height: 390 }],
      ] as const) {
        await page.setViewportSize(size);
        await expect.poll(() => spaceBelowCaptions(page), name).toBeGreaterThanOrEqual(0);
        expect(await spaceBelowCaptions(page), name).toBeLessThan(60);
      }
    });
  }

  test('captions have letters of 16 px or more on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await open(page);
    const rules = await page.evaluate(() =>
      [...document.styleSheets]
        .flatMap(({ cssRules }) => [...cssRules])
        .flatMap((rule) => (rule instanceof CSSMediaRule ? [...rule.cssRules] : []))
        .filter((rule) => rule.cssText.includes('::cue'))
        .map((rule) => ({
          isInForce:
            rule.parentRule instanceof CSSMediaRule &&
            matchMedia(rule.parentRule.media.mediaText).matches,
          size: rule instanceof CSSStyleRule ? rule.style.fontSize : '',
        })),
    );
    expect(rules).toEqual([{ isInForce: true, size: '1rem' }]);
  });

  test('chapters are listed in order, marked on the bar and lead to their beginning', async ({
    page,
  }) => {
    await open(page);
    await isPlaying(page);
    await page.getByRole('button', { name: 'Configuració' }).click();
    const chapters = page.locator('[data-part="chapters"] button');
    await expect(chapters).toHaveText(['0:00 La torre', '0:04 El feix', '0:08 L’última nit']);
    await expect(page.locator('[data-part="marks"] i')).toHaveCount(2);
    await chapters.nth(2).click();
    await expect.poll(async () => (await stateOf(page)).position).toBeGreaterThanOrEqual(8);
    await expect(chapters.nth(2)).toHaveAttribute('aria-current', 'true');
  });

  for (const [problem, status, words] of [
    ['a play list that is gone', 404, 'ja no hi és'],
    ['a play list that is refused', 403, 'des del país'],
    ['a play list that is none', 200, 'està malmès'],
    ['no network', 0, 'No hi ha connexió'],
  ] as const) {
    test(`${problem} is explained, and a second try plays`, async ({ page, pageErrors }) => {
      await page.route('**/*.m3u8', (route) =>
        status === 0 ? route.abort() : route.fulfill({ status, body: 'no list' }),
      );
      await open(page);
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible({
        timeout: 20_000,
      });
      await page.unroute('**/*.m3u8');
      await page.getByRole('button', { name: 'Torna-ho a provar' }).click();
      await isPlaying(page);
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeHidden();
      expect(pageErrors.splice(0).filter((error) => !/\.m3u8|ERR_FAILED/.test(error))).toEqual([]);
    });
  }

  // R7.39
  test('a player that cannot be loaded leaves the browser’s own controls', async ({
    page,
    pageErrors,
  }) => {
    await page.route('**/_astro/player.*.js', (route) => route.abort());
    await open(page);
    await expect(page.locator('video')).toHaveJSProperty('controls', true);
    expect(pageErrors.splice(0).join(' ')).toContain('The player could not be loaded');
  });

  test('storage that is refused stops nothing', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    });
    await open(page);
    await isPlaying(page);
    await page.keyboard.press('c');
    await expect(page.getByRole('button', { name: 'Subtítols' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });
}

// R4.44
test('a video that is not lazy has its controls without a press, and waits', async ({ page }) => {
  await page.goto(await spanishUrl('video-cargado'));
  await expect(page.getByRole('slider', { name: 'Posición' })).toBeVisible();
  expect(await stateOf(page)).toEqual({ isPaused: true, position: 0, isMuted: false });
});

// R4.45
test('a video that plays without a press has no sound and says so', async ({ page }) => {
  await page.goto(await spanishUrl('video-solo'));
  await isPlaying(page);
  expect((await stateOf(page)).isMuted).toBe(true);
  await page.getByRole('button', { name: 'Activar el sonido' }).click();
  expect((await stateOf(page)).isMuted).toBe(false);
  await expect(page.getByRole('button', { name: 'Activar el sonido' })).toBeHidden();
});

test('a video that plays without a press waits for one under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(await spanishUrl('video-solo'));
  await settled(page);
  await expect(page.locator('.player .start')).toBeVisible();
  expect((await stateOf(page)).isPaused).toBe(true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { edition, slug } of VIDEOS.slice(0, 1)) {
    test(`the video of "${slug}" has the browser’s controls`, async ({ page }) => {
      await page.goto(await storyUrl(edition, slug));
      await expect(page.locator('video')).toHaveAttribute('controls', '');
      await expect(page.locator('.player .start')).toBeHidden();
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
