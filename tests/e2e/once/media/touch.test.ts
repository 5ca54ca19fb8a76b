import type { Locator, Page } from 'playwright/test';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { fingersOn, pointOf } from '#tests/e2e/support/media/touch.ts';

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

const editionOf = (site: string, locale: string) => {
  const edition = EDITIONS.find((one) => one.site === site && one.locale === locale);
  if (!edition) throw new Error(`There is no edition ${site} ${locale}.`);
  return edition;
};

test.describe('the player by touch', () => {
  const player = (page: Page) => page.locator('.player[data-hls$="/elfar-lamp.m3u8"]');
  const video = (page: Page) => player(page).locator('video');
  const positionOf = (page: Page) =>
    video(page).evaluate((film) => (film instanceof HTMLVideoElement ? film.currentTime : 0));
  const isPaused = (page: Page) =>
    video(page).evaluate((film) => (film instanceof HTMLVideoElement ? film.paused : true));

  /** Opens a film of 32 seconds with chapters, and taps its large button. */
  async function play(page: Page): Promise<void> {
    await page.goto(await storyUrl(editionOf('elfar', 'es'), 'puerto-gruas-electricas'));
    await player(page).locator('.start').tap();
    await expect.poll(() => positionOf(page), { timeout: 20_000 }).toBeGreaterThan(0.5);
  }

  /** Taps the pause button, after a tap on the picture if the controls are invisible by then. */
  async function pause(page: Page): Promise<void> {
    await expect(async () => {
      if ((await player(page).getAttribute('data-idle')) !== null)
        await video(page).tap({ position: { x: 20, y: 20 } });
      await player(page).locator('[data-part="play"]').tap({ timeout: 1000 });
      expect(await isPaused(page)).toBe(true);
    }).toPass();
  }

  test('a tap on the picture hides and shows the controls, and the film goes on', async ({
    page,
  }) => {
    await play(page);
    const controls = player(page).locator('.controls');
    await expect(controls).toHaveCSS('opacity', '0', { timeout: 10_000 });
    // The place of the invisible play button.
    const button = await pointOf(player(page).locator('[data-part="play"]'));
    const fingers = await fingersOn(page);
    await fingers.tap(button);
    await expect(controls).toHaveCSS('opacity', '1');
    expect(await isPaused(page)).toBe(false);
    await fingers.tap(await pointOf(video(page), { down: 0.2 }));
    await expect(controls).toHaveCSS('opacity', '0');
    expect(await isPaused(page)).toBe(false);
  });

  test('a double tap jumps ten seconds, back in the left half and on in the right', async ({
    page,
  }) => {
    await play(page);
    const fingers = await fingersOn(page);
    const doubleTap = async (across: number) =>
      fingers.tapTwice(await pointOf(video(page), { across, down: 0.3 }));
    const before = await positionOf(page);
    await doubleTap(0.8);
    await expect.poll(() => positionOf(page)).toBeGreaterThanOrEqual(before + 10);
    const later = await positionOf(page);
    await doubleTap(0.2);
    await expect.poll(() => positionOf(page)).toBeLessThan(later - 5);
  });

  test('a finger moves the position, and opens captions, settings and a chapter', async ({
    page,
  }) => {
    await play(page);
    await pause(page);
    const slider = player(page).locator('[data-part="position"]');
    const fingers = await fingersOn(page);
    await fingers.drag(
      await pointOf(slider, { across: 0.1 }),
      await pointOf(slider, { across: 0.75 }),
    );
    await expect.poll(() => positionOf(page)).toBeGreaterThan(20);
    await player(page).locator('[data-part="captions"]').tap();
    await expect(player(page).locator('[data-part="captions"]')).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await player(page).locator('[data-part="open-settings"]').tap();
    await player(page).locator('[data-part="chapters"] button').nth(1).tap();
    await expect.poll(() => positionOf(page)).toBeLessThan(16);
    await expect.poll(() => positionOf(page)).toBeGreaterThanOrEqual(8);
  });

  test('the settings and the problem of a player receive presses', async ({ page }) => {
    await play(page);
    for (const name of ['settings', 'problem'])
      await expect(player(page).locator(`.controls > [data-part="${name}"]`)).toHaveCSS(
        'pointer-events',
        'auto',
      );
  });
});

test.describe('the lightbox by touch', () => {
  const box = (page: Page) => page.locator('dialog.lightbox');

  test('a tap opens, a swipe shows the next picture, and a tap closes', async ({ page }) => {
    await page.goto(await storyUrl(editionOf('elfar', 'ca'), 'la-ciutat-es-lleva'));
    await page.locator('a.opens').first().tap();
    await expect(box(page).getByRole('status')).toHaveText('1 de 6');
    const strip = box(page).locator('.strip');
    const fingers = await fingersOn(page);
    await fingers.drag(
      await pointOf(strip, { across: 0.9 }),
      await pointOf(strip, { across: 0.1 }),
    );
    await expect(box(page).getByRole('status')).toHaveText('2 de 6');
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#foto-2');

    await box(page).getByRole('button', { name: 'Tanca les imatges' }).tap();
    await expect(box(page)).toBeHidden();
  });
});

test('two taps enlarge a picture, a finger moves it, and two taps show the whole again', async ({
  page,
}) => {
  await page.goto(await storyUrl(editionOf('elfar', 'ca'), 'la-ciutat-es-lleva'));
  await page.locator('a.opens').first().tap();
  const box = page.locator('dialog.lightbox');
  const picture = box.locator('li:not([inert]) img').first();
  const frame = box.locator('li:not([inert]) .frame').first();
  const placeOf = () => picture.evaluate(({ style }) => style.transform);
  const fingers = await fingersOn(page);
  await expect(box.getByRole('status')).toHaveText('1 de 6');
  await fingers.tapTwice(await pointOf(frame));
  await expect(box).toHaveAttribute('data-zoomed');
  const before = await placeOf();
  await fingers.drag(await pointOf(frame, { across: 0.6 }), await pointOf(frame, { across: 0.3 }));
  await expect.poll(placeOf).not.toBe(before);
  await expect(box.getByRole('status')).toHaveText('1 de 6');
  await fingers.tapTwice(await pointOf(frame));
  await expect(box).not.toHaveAttribute('data-zoomed');
  await expect.poll(placeOf).toBe('');
});

// Two fingers have the zoom of the browser, which the style and the viewport must leave to it.
for (const isEnlarged of [false, true])
  test(`two fingers zoom the page in a picture that is ${isEnlarged ? 'enlarged' : 'whole'}`, async ({
    page,
  }) => {
    await page.goto(await storyUrl(editionOf('elfar', 'ca'), 'la-ciutat-es-lleva'));
    await page.locator('a.opens').first().tap();
    const box = page.locator('dialog.lightbox');
    const frame = box.locator('li:not([inert]) .frame').first();
    await expect(box.getByRole('status')).toHaveText('1 de 6');
    const isZoomed = async () => (await box.getAttribute('data-zoomed')) !== null;
    // A picture that has not come yet is not enlarged by the key.
    await expect(async () => {
      if (isEnlarged && !(await isZoomed())) await page.keyboard.press('+');
      expect(await isZoomed()).toBe(isEnlarged);
    }).toPass();
    expect(await frame.evaluate((element) => getComputedStyle(element).touchAction)).toContain(
      'pinch-zoom',
    );
    expect(await page.locator('meta[name=viewport]').getAttribute('content')).not.toMatch(
      /user-scalable|maximum-scale/,
    );
    const scaleOf = () => page.evaluate(() => visualViewport?.scale);
    expect(await scaleOf()).toBe(1);
    await (await fingersOn(page)).spread(await pointOf(frame));
    await expect.poll(scaleOf).toBeGreaterThan(1.5);
    await expect(box.getByRole('status')).toHaveText('1 de 6');
  });

test('a tap starts a film with an ad, pauses the ad, and skips it', async ({ page }) => {
  const ad = page.locator('.ad video');
  const stateOf = (film: Locator) =>
    film.evaluate((video) =>
      video instanceof HTMLVideoElement
        ? { position: video.currentTime, isPaused: video.paused }
        : undefined,
    );
  await page.goto(
    await storyUrl(editionOf('ondamarea', 'es'), 'unidad-movil-directo-temporal-video'),
  );
  await page.locator('.player .start').tap();
  await expect
    .poll(async () => (await stateOf(ad))?.position, { timeout: 20_000 })
    .toBeGreaterThan(0);
  const group = page.locator('.ad');
  await group.getByRole('button', { name: 'Pausar' }).tap();
  await expect.poll(async () => (await stateOf(ad))?.isPaused).toBe(true);
  await group.getByRole('button', { name: 'Reproducir' }).tap();
  // It can be skipped after five seconds.
  await page.locator('[data-part="skip"]').tap({ timeout: 20_000 });
  await expect(group).toHaveCount(0);
  await expect
    .poll(async () => (await stateOf(page.locator('.player > video')))?.position)
    .toBeGreaterThan(0);
});

test.describe('carousels by touch', () => {
  const FRONTS = [
    { template: 'slider', site: 'ondamarea', locale: 'ca' },
    { template: 'mini', site: 'ondamarea', locale: 'es' },
    { template: 'carousel', site: 'elfar', locale: 'es' },
    { template: 'swiper', site: 'elfar', locale: 'ca' },
  ];

  for (const { template, site, locale } of FRONTS) {
    test(
      `a swipe moves the slides of ${template}`,
      { tag: template === 'carousel' ? [] : '@full' },
      async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const { origin, front } = editionOf(site, locale);
        await page.goto(origin + front);
        const carousel = page.locator(`.carousel[data-template="${template}"]`).first();
        // Step by step, as a reader does: the browser skips rows that are far away.
        await expect(async () => {
          await page.evaluate(() => scrollBy(0, 500));
          expect(await carousel.evaluate((root) => root.getBoundingClientRect().top)).toBeLessThan(
            200,
          );
        }).toPass({ timeout: 30_000, intervals: [60] });
        await expect(carousel.locator('.position')).toHaveAttribute('role', 'status');
        const slides = carousel.locator('li');
        await slides
          .first()
          .evaluate((slide) => slide.scrollIntoView({ block: 'center', inline: 'nearest' }));
        const leftOf = async () => (await slides.first().boundingBox())?.x ?? 0;
        const { y } = await pointOf(slides.first());
        const before = await leftOf();
        await (await fingersOn(page)).drag({ x: 320, y }, { x: 60, y });
        await expect.poll(leftOf).toBeLessThan(before - 50);
      },
    );
  }
});
