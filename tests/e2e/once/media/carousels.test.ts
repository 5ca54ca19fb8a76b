import type { Locator, Page } from 'playwright/test';
import { violationsOf } from '#tests/e2e/support/accessibility.ts';
import { advance, installClock } from '#tests/e2e/support/clock.ts';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { expectNoShift, measureShifts } from '#tests/e2e/support/layout-shift.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { painted, settled } from '#tests/e2e/support/ready.ts';

const WIDTHS = { phone: 400, tablet: 700, desktop: 1300 };

const editionOf = (site: string, locale: string) => {
  const edition = EDITIONS.find((one) => one.site === site && one.locale === locale);
  if (!edition) throw new Error(`There is no edition ${site} ${locale}.`);
  return edition;
};

const frontUrl = (site: string, locale: string) => {
  const { origin, front } = editionOf(site, locale);
  return origin + front;
};
const awkwardUrl = (slug: string) => storyUrl(editionOf('elfar', 'es'), slug);

const carouselOf = (page: Page, template: string) =>
  page.locator(`.carousel[data-template="${template}"]`);
const partOf = (carousel: Locator, name: string) => carousel.locator(`[data-part="${name}"]`);
const seenSlides = (carousel: Locator) => carousel.locator('li:not([inert])');
const focusIn = (carousel: Locator) =>
  carousel
    .locator('li')
    .evaluateAll((slides) => slides.findIndex((slide) => slide.contains(document.activeElement)));

/**
 * Opens a page and jumps to its carousel, again until the rows above it, which the browser skipped,
 * have their height.
 */
async function opened(page: Page, url: string, template: string): Promise<Locator> {
  await page.goto(url);
  const carousel = carouselOf(page, template).first();
  const isSeen = () =>
    carousel.evaluate((root) => root.getBoundingClientRect().top < innerHeight / 3);
  for (let jump = 0; jump < 10 && !(await isSeen()); jump += 1) {
    await carousel.evaluate((root) =>
      scrollBy({ top: root.getBoundingClientRect().top - innerHeight / 4, behavior: 'instant' }),
    );
    await painted(page);
  }
  await expect(carousel.locator('.position')).toHaveAttribute('role', 'status');
  return carousel;
}

/**
 * Opens a page and scrolls to its carousel step by step, as a reader does, so that each row on the
 * way is laid out in view.
 */
async function scrolledTo(page: Page, url: string, template: string): Promise<Locator> {
  await page.goto(url);
  const carousel = carouselOf(page, template).first();
  await carousel.evaluate(async (root) => {
    const painted = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (
      let step = 0;
      step < 60 && root.getBoundingClientRect().top >= innerHeight / 3;
      step += 1
    ) {
      scrollBy({ top: 300, behavior: 'instant' });
      await painted();
    }
  });
  await expect(carousel.locator('.position')).toHaveAttribute('role', 'status');
  return carousel;
}

/**
 * Front pages that have a carousel, with the slides in view by the width of the window
 * (SPECIFICATION §9). The rows of a vertical one are as high as their headlines.
 */
const FRONTS = [
  { site: 'ondamarea', locale: 'ca', template: 'slider', seen: [1, 1, 1] },
  { site: 'ondamarea', locale: 'es', template: 'mini', seen: [3, 5, 10] },
  {
    site: 'ondamarea',
    locale: 'es',
    template: 'vertical',
    seen: [undefined, undefined, undefined],
  },
  { site: 'elfar', locale: 'es', template: 'carousel', seen: [1, 2, 3] },
  { site: 'elfar', locale: 'ca', template: 'swiper', seen: [1, 2, 4] },
] as const;

for (const { site, locale, template, seen } of FRONTS) {
  const seenAt = { phone: seen[0], tablet: seen[1], desktop: seen[2] };

  const expectSlides = async (carousel: Locator, width: keyof typeof WIDTHS) => {
    const wanted = seenAt[width];
    if (wanted === undefined)
      await expect.poll(async () => seenSlides(carousel).count()).toBeLessThan(6);
    else await expect(seenSlides(carousel)).toHaveCount(wanted);
  };

  for (const name of ['phone', 'tablet', 'desktop'] as const) {
    test(
      `${template} of the front of ${site} in ${locale} has ${seenAt[name] ?? 'some'} slides in view on a ${name}`,
      // The next test asks for the slides, and `page-types/reading.test.ts` for the shifts of a
      // front on a phone.
      { tag: '@full' },
      async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await measureShifts(page);
        await page.setViewportSize({ width: WIDTHS[name], height: 900 });
        const carousel = await scrolledTo(page, frontUrl(site, locale), template);
        await expectSlides(carousel, name);
        await expectNoShift(page);
        expect(await violationsOf(page, { within: '.carousel[data-template]' })).toEqual([]);
      },
    );
  }

  // R1.7, R2.67, R9.27, R9.28
  test(`${template} of the front of ${site} in ${locale} comes without a shift, and shows as many slides as its window has room for`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await measureShifts(page);
    await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
    const carousel = await scrolledTo(page, frontUrl(site, locale), template);
    await expectNoShift(page);
    for (const name of ['desktop', 'tablet', 'phone'] as const) {
      await page.setViewportSize({ width: WIDTHS[name], height: 900 });
      await carousel.scrollIntoViewIfNeeded();
      await expectSlides(carousel, name);
      // A tablet combines parts of the other two.
      if (name !== 'tablet')
        expect(await violationsOf(page, { within: '.carousel[data-template]' })).toEqual([]);
    }
  });
}

test('the buttons of a carousel move it by its width, and an end disables one', async ({
  page,
}) => {
  await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
  const carousel = await opened(page, frontUrl('elfar', 'es'), 'carousel');
  const [previous, next] = [partOf(carousel, 'previous'), partOf(carousel, 'next')];
  await expect(carousel.locator('.position')).toHaveText('1–3 de 9');
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await next.click();
  await expect(carousel.locator('.position')).toHaveText('4–6 de 9');
  await expect(previous).toHaveAttribute('aria-disabled', 'false');
  await next.click();
  await expect(carousel.locator('.position')).toHaveText('7–9 de 9');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(next).toBeFocused();
});

test('a press on "next" before the script of the carousel comes is kept and done once', async ({
  page,
}) => {
  const { promise: isPressed, resolve: letScriptCome } = Promise.withResolvers<void>();
  await page.route('**/_astro/Carousel*.js', (route) => isPressed.then(() => route.continue()));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(frontUrl('elfar', 'es'), { waitUntil: 'commit' });
  const carousel = carouselOf(page, 'carousel').first();
  const next = partOf(carousel, 'next');
  const place = () => carousel.locator('ol').evaluate(({ scrollLeft }) => scrollLeft);
  await next.press('Enter');
  expect(await place()).toBe(0);
  letScriptCome();
  await expect(carousel.locator('.position')).toHaveText('2 de 9');
  await next.press('Enter');
  await expect(carousel.locator('.position')).toHaveText('3 de 9');
});

test('Tab passes the slides in view only, and the arrow keys move the focus from slide to slide', async ({
  page,
}) => {
  await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
  const carousel = await opened(page, frontUrl('elfar', 'es'), 'carousel');
  await partOf(carousel, 'next').focus();
  const places: number[] = [];
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    places.push(await focusIn(carousel));
  }
  expect([...new Set(places)].filter((place) => place >= 0)).toEqual([0, 1, 2]);
  expect(places.at(-1)).toBe(-1);

  await carousel.locator('li h3 a').first().focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => focusIn(carousel)).toBe(4);
  await expect(carousel.locator('.position')).toHaveText('3–5 de 9');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => focusIn(carousel)).toBe(3);
  await expect(carousel.locator('li').first()).toHaveJSProperty('inert', true);
});

test('the arrow keys of a vertical carousel are up and down', async ({ page }) => {
  await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
  const carousel = await opened(page, frontUrl('ondamarea', 'es'), 'vertical');
  await expect(partOf(carousel, 'previous')).toHaveAttribute('aria-disabled', 'true');
  await carousel.locator('li h3 a').first().focus();
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusIn(carousel)).toBe(6);
  await page.keyboard.press('ArrowRight');
  expect(await focusIn(carousel)).toBe(6);
  await expect(carousel.locator('li').nth(6)).toBeInViewport({ ratio: 0.9 });
});

test('a press on the visible edge of a slide brings it into view', async ({ page }) => {
  await page.setViewportSize({ width: WIDTHS.phone, height: 900 });
  const carousel = await opened(page, frontUrl('elfar', 'es'), 'carousel');
  await expect(carousel.locator('.position')).toHaveText('1 de 9');
  const box = await carousel.locator('ol').boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 10, (box?.y ?? 0) + 60);
  await expect(carousel.locator('.position')).toHaveText('2 de 9');
  await expect(page).toHaveURL(frontUrl('elfar', 'es'));
});

// R9.33
test('the pictures of a carousel are webp in the width of its slides', async ({ page }) => {
  await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
  for (const [site, locale, template] of [
    ['elfar', 'ca', 'swiper'],
    ['ondamarea', 'es', 'mini'],
  ] as const) {
    const carousel = await opened(page, frontUrl(site, locale), template);
    const sources = await carousel
      .locator('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
    expect(sources.length).toBeGreaterThan(3);
    expect(sources.filter((source) => !source.endsWith('.webp'))).toEqual([]);
    const [width, drawn] = await carousel
      .locator('img')
      .first()
      .evaluate((image) => [
        image instanceof HTMLImageElement ? Number(/_(\d+)w\./.exec(image.currentSrc)?.[1]) : 0,
        image.clientWidth,
      ]);
    expect(width).toBeGreaterThanOrEqual(drawn ?? 0);
    expect(width).toBeLessThanOrEqual(2 * (drawn ?? 0) + 100);
  }
});

test.describe('the carousel that moves', () => {
  const swiperFiles = (page: Page) => {
    const files: string[] = [];
    page.on(
      'request',
      (request) => /moving-carousel/.test(request.url()) && files.push(request.url()),
    );
    return files;
  };

  test('loads its code when it is seen, moves, and stands under the pointer, the focus and its button', async ({
    page,
  }) => {
    await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    const files = swiperFiles(page);
    await installClock(page);
    await page.goto(frontUrl('elfar', 'ca'));
    await settled(page);
    expect(files).toEqual([]);
    const carousel = carouselOf(page, 'swiper');
    await carousel.scrollIntoViewIfNeeded();
    await expect(carousel.locator('.position')).toHaveText('2–5 de 8', { timeout: 15_000 });
    await expect(carousel.locator('.position')).toHaveAttribute('aria-live', 'off');
    expect(files).toHaveLength(1);
    expect(await carousel.locator('li').count()).toBe(8);

    const scrolled = () => carousel.locator('ol').evaluate((list) => list.scrollLeft);
    const stands = async () => {
      await expect(carousel.locator('.position')).toHaveAttribute('aria-live', 'polite');
      // A slide that moves comes to its place.
      await advance(page, 1000);
      const before = await scrolled();
      await advance(page, 9000);
      expect(await scrolled()).toBe(before);
    };
    await carousel.locator('ol').hover();
    await stands();
    await page.mouse.move(5, 5);
    await expect(carousel.locator('.position')).toHaveAttribute('aria-live', 'off');
    const pause = partOf(carousel, 'pause');
    await expect(pause).toHaveAccessibleName('Atura el carrusel');
    await pause.press('Enter');
    await expect(pause).toHaveAccessibleName('Reprèn el carrusel');
    await stands();
    await pause.press('Enter');
    await page.keyboard.press('Tab');
    await stands();
    expect(faults).toEqual([]);
    expect(await violationsOf(page, { within: '.carousel[data-template]' })).toEqual([]);
  });

  test('has its pause button as the first stop of the keyboard', async ({ page }) => {
    await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
    const carousel = await opened(page, frontUrl('elfar', 'ca'), 'swiper');
    await expect(partOf(carousel, 'pause')).toBeVisible();
    const first = await carousel.evaluate((root) =>
      root.querySelector('a, button')?.getAttribute('data-part'),
    );
    expect(first).toBe('pause');
  });

  test('stands still and loads nothing under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const files = swiperFiles(page);
    const carousel = await opened(page, frontUrl('elfar', 'ca'), 'swiper');
    await settled(page);
    expect(files).toEqual([]);
    await expect(partOf(carousel, 'pause')).toBeHidden();
  });

  test('is a list to scroll if its code does not arrive', async ({ page, pageErrors }) => {
    await page.route(/moving-carousel/, (route) => route.abort());
    await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
    const carousel = await opened(page, frontUrl('elfar', 'ca'), 'swiper');
    await partOf(carousel, 'next').click();
    await expect(carousel.locator('.position')).toHaveText('5–8 de 8');
    await expect(partOf(carousel, 'pause')).toBeHidden();
    expect(pageErrors.splice(0).filter((error) => !/moving-carousel/.test(error))).toEqual([]);
  });
});

// R9.27
test('a vertical carousel has five rows and a half', async ({ page }) => {
  const carousel = await opened(page, await awkwardUrl('carrusel-vertical'), 'vertical');
  await expect(seenSlides(carousel)).toHaveCount(5);
  const [list = 0, row = 0, next = 0] = await carousel.evaluate((root) => {
    const [first, second] = [...root.querySelectorAll('li')].map(
      (slide) => slide.getBoundingClientRect().top,
    );
    const end = root.querySelector('ol')?.getBoundingClientRect().bottom;
    return [
      (end ?? 0) - (first ?? 0),
      (second ?? 0) - (first ?? 0),
      root.querySelectorAll('li').length,
    ];
  });
  // Its end fades until its last row is there.
  const fade = () => carousel.locator('ol').evaluate((box) => getComputedStyle(box).maskSize);
  expect(await fade()).toBe('100% 100%');
  await carousel.locator('ol').evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect.poll(fade).toBe('100% calc(100% + 48px)');
  expect(list / row).toBeCloseTo(5.4, 1);
  expect(next).toBe(12);
});

test('a vertical carousel of a phone does not scroll by itself, and leads to the rest', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const carousel = await opened(page, frontUrl('ondamarea', 'es'), 'vertical');
  const list = carousel.locator('ol');
  expect(await list.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1);
  await expect(list.locator('li:visible')).toHaveCount(5);
  const title = carousel.locator('h2 a');
  const more = carousel.locator('.more');
  await expect(more).toBeVisible();
  await expect(more).toHaveAttribute('href', (await title.getAttribute('href')) ?? '');
  await expect(more).toHaveText(`Más en ${(await title.innerText()).trim()}`);
  await expect(carousel.locator('.buttons')).toBeHidden();
});

test('carousels that fit have no buttons', async ({ page }) => {
  await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
  await page.goto(await awkwardUrl('carruseles-cortos'));
  const carousels = page.locator('.carousel[data-template]');
  await expect(carousels).toHaveCount(4);
  for (const carousel of await carousels.all()) await expect(carousel).toHaveClass(/isWhole/);
  await expect(carousels.getByRole('button')).toHaveCount(0);
  expect(await page.locator('.carousel li[inert]').count()).toBe(0);
});

test('a carousel of two hundred slides moves to its end, and its last picture opens', async ({
  page,
}) => {
  await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
  const carousel = await opened(page, await awkwardUrl('carrusel-de-200'), 'carousel');
  await carousel.locator('a.opens').first().focus();
  // A key that is held down repeats itself.
  for (let repeat = 0; repeat < 199; repeat += 1) await page.keyboard.down('ArrowRight');
  await page.keyboard.up('ArrowRight');
  await expect.poll(() => focusIn(carousel)).toBe(199);
  await expect(carousel.locator('.position')).toHaveText(/200 de 200$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#foto-200$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { site, locale, template } of FRONTS) {
    test(
      `${template} is a list to scroll, without buttons`,
      { tag: template === 'swiper' ? [] : '@full' },
      async ({ page }) => {
        await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
        await page.goto(frontUrl(site, locale));
        const carousel = carouselOf(page, template);
        await expect(carousel.getByRole('button')).toHaveCount(0);
        const last = carousel.locator('li h3 a').last();
        // Rows above grow when the browser stops skipping them.
        await expect(async () => {
          await last.scrollIntoViewIfNeeded();
          await expect(last).toBeInViewport();
        }).toPass();
      },
    );
  }
});
