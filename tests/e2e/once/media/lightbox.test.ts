import type { Page } from 'playwright/test';
import { get } from '#tests/e2e/support/http.ts';
import { demoStories, EDITIONS } from '#tests/e2e/support/editions.ts';
import { violationsOf } from '#tests/e2e/support/accessibility.ts';
import { expectNoShift, measureShifts } from '#tests/e2e/support/layout-shift.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { settled } from '#tests/e2e/support/ready.ts';

const GALLERIES = EDITIONS.flatMap((edition) =>
  demoStories(edition)
    .filter(({ type }) => type === 'photo-gallery')
    .slice(0, 1)
    .map(({ slug }) => ({ edition, slug })),
);

const CATALAN = EDITIONS.find(({ site, locale }) => site === 'elfar' && locale === 'ca');

/** A gallery of six pictures. */
const galleryUrl = (hash = '') => urlOf('la-ciutat-es-lleva', hash);

async function urlOf(slug: string, hash = ''): Promise<string> {
  if (!CATALAN) throw new Error('The edition of the gallery is missing.');
  return (await storyUrl(CATALAN, slug)) + hash;
}

const SPANISH = EDITIONS.find(({ site, locale }) => site === 'elfar' && locale === 'es');

function awkwardUrl(slug: string): Promise<string> {
  if (!SPANISH) throw new Error('The edition with the awkward stories is missing.');
  return storyUrl(SPANISH, slug);
}

const boxOf = (page: Page) => page.locator('dialog.lightbox');
const hashOf = (page: Page) => page.evaluate(() => location.hash);
const links = (page: Page) => page.locator('a.opens');

/** Whether the visible slide has its picture, and its caption. */
const visible = (page: Page) => boxOf(page).locator('li:not([inert])');

const isLoaded = (page: Page) =>
  expect
    .poll(() =>
      visible(page)
        .locator('img')
        .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBeGreaterThan(0);

for (const { edition, slug } of GALLERIES) {
  // R2.40
  test(`the pictures of "${slug}" in ${edition.name} open without a fault, in both colour schemes`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await measureShifts(page);
    await page.goto(await storyUrl(edition, slug));
    await settled(page);
    expect(asked.filter((path) => /\/lightbox\./.test(path))).toEqual([]);
    await links(page).first().click();
    await expect(boxOf(page)).toBeVisible();
    await isLoaded(page);
    await expectNoShift(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOf(page)).toEqual([]);
    }
  });
}

test('keys go through the pictures, and the hash, the count and the words follow', async ({
  page,
}) => {
  await page.goto(await galleryUrl());
  await links(page).nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(boxOf(page).getByRole('status')).toHaveText('2 de 6');
  await expect.poll(() => hashOf(page)).toBe('#foto-2');
  await expect(page.getByRole('button', { name: 'Tanca les imatges' })).toBeFocused();
  await isLoaded(page);
  for (const [key, number] of [
    ['ArrowRight', 3],
    ['ArrowLeft', 2],
    ['End', 6],
    ['ArrowRight', 6],
    ['Home', 1],
    ['ArrowLeft', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(boxOf(page).getByRole('status')).toHaveText(`${number} de 6`);
    await expect.poll(() => hashOf(page)).toBe(`#foto-${number}`);
  }
  await expect(visible(page)).toContainText('Al forn Cantarell surten les primeres barres');
  await expect(boxOf(page).locator('li[inert]')).toHaveCount(5);
  await isLoaded(page);
});

test('only the neighbours of the picture are loaded ahead', async ({ page }) => {
  await page.goto(await galleryUrl('#foto-2'));
  await isLoaded(page);
  await expect(boxOf(page).locator('img[srcset]')).toHaveCount(3);
});

test('"back", Escape and the button close, and the focus returns to the last picture', async ({
  page,
}) => {
  await page.goto(await galleryUrl());
  const start = page.url();
  const ways = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Tanca les imatges' }).click(),
  ];
  for (const close of ways) {
    await links(page).first().click();
    await expect(boxOf(page)).toBeVisible();
    await page.keyboard.press('End');
    await expect(boxOf(page).getByRole('status')).toHaveText('6 de 6');
    await close();
    await expect(boxOf(page)).toBeHidden();
    await expect(links(page).nth(5)).toBeFocused();
    await expect(links(page).nth(5)).toBeInViewport();
    await expect(page).toHaveURL(start);
  }
  await page.goForward();
  await expect(boxOf(page).getByRole('status')).toHaveText('6 de 6');
});

test('a shared URL opens its picture, and closing leaves the reader on the story', async ({
  page,
}) => {
  await page.goto(await galleryUrl('#foto-3'));
  await expect(boxOf(page).getByRole('status')).toHaveText('3 de 6');
  await expect(visible(page)).toContainText('Canvi de torn');
  await page.keyboard.press('Escape');
  await expect(boxOf(page)).toBeHidden();
  await expect(links(page).nth(2)).toBeFocused();
  await expect(page).toHaveURL(await galleryUrl());
});

test('a hash that names no picture opens nothing', async ({ page }) => {
  for (const hash of ['#foto-0', '#foto-7', '#foto-99999', '#foto-2x', '#foto-', '#foto']) {
    await page.goto('about:blank');
    await page.goto(await galleryUrl(hash));
    await settled(page);
    await expect(boxOf(page)).toHaveCount(0);
    await expect.poll(() => hashOf(page)).toBe(hash);
  }
});

test('a swipe shows the next picture', async ({ page }) => {
  await page.goto(await galleryUrl('#foto-1'));
  await isLoaded(page);
  await boxOf(page)
    .locator('.strip')
    .evaluate((strip) => strip.scrollTo({ left: strip.clientWidth }));
  await expect(boxOf(page).getByRole('status')).toHaveText('2 de 6');
  await expect.poll(() => hashOf(page)).toBe('#foto-2');
  await page.setViewportSize({ width: 360, height: 640 });
  await expect
    .poll(() =>
      boxOf(page)
        .locator('.strip')
        .evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth),
    )
    .toBe(1);
  await expect(boxOf(page).getByRole('status')).toHaveText('2 de 6');
});

test('a picture is enlarged by keys and by a double press, and moved by arrows and by a drag', async ({
  page,
}) => {
  await page.goto(await galleryUrl('#foto-1'));
  await isLoaded(page);
  const image = visible(page).locator('img');
  const transform = () => image.evaluate(({ style }) => style.transform);
  await page.keyboard.press('+');
  await expect.poll(() => transform()).toBe('translate(0px, 0px) scale(1.5)');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => transform()).toMatch(/^translate\(-\d[\d.]*px, 0px\) scale\(1\.5\)$/);
  await expect(boxOf(page).getByRole('status')).toHaveText('1 de 6');
  await page.keyboard.press('-');
  await expect.poll(() => transform()).toBe('');
  const frame = await visible(page).locator('.frame').boundingBox();
  if (!frame) throw new Error('The picture has no frame.');
  const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
  await page.mouse.dblclick(x, y);
  await expect.poll(() => transform()).toMatch(/scale\((?:2|\d\.\d+)\)$/);
  const before = await transform();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y - 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => transform()).not.toBe(before);
  await page.mouse.dblclick(x, y);
  await expect.poll(() => transform()).toBe('');
  await page.getByRole('button', { name: 'Amplia la imatge' }).click();
  await page.getByRole('button', { name: 'Imatge següent' }).click();
  await expect.poll(() => transform()).toBe('');
});

test('the opening of a story without other pictures does not open', async ({ page }) => {
  await page.goto(await urlOf('parlament-aprova-llei-aigua'));
  await expect(page.locator('article figure img').first()).toBeVisible();
  await expect(links(page)).toHaveCount(0);
});

test('one picture of a text opens alone', async ({ page }) => {
  await page.goto(await awkwardUrl('imagen-del-texto'));
  await expect(links(page)).toHaveCount(1);
  await links(page).click();
  await expect(boxOf(page).getByRole('status')).toHaveText('1 de 1');
  await expect(page.getByRole('button', { name: 'Imagen siguiente' })).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await isLoaded(page);
  await expect.poll(() => hashOf(page)).toBe('#foto-1');
});

test('the pictures of a gallery within a text have their caption and credit', async ({ page }) => {
  await page.goto(await urlOf('eolic-serra-del-llop', '#foto-2'));
  await expect(visible(page).locator('.caption')).toHaveText(
    'Les feixes d’oliveres de Vilaspina, al peu de la serra',
  );
  await expect(visible(page).locator('small')).not.toBeEmpty();
});

// R2.131
test('a slider of sixty pictures loads at most four before a swipe, and goes on by its links', async ({
  page,
}) => {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const [, picture] =
      /\/media\/images\/(.+?)\.[0-9a-f]{8}_whole_/.exec(new URL(request.url()).pathname) ?? [];
    if (picture !== undefined) asked.add(picture);
  });
  await page.goto(await awkwardUrl('galeria-larga'));
  const slider = page.locator('section.slider');
  await slider.scrollIntoViewIfNeeded();
  await settled(page);
  expect(asked.size).toBeGreaterThan(0);
  // Chromium loads lazy pictures up to 1250 px beyond the scrolled box.
  expect(asked.size).toBeLessThanOrEqual(4);
  await slider.getByRole('link').last().focus();
  await expect(slider.getByRole('link').last()).toBeInViewport({ ratio: 0.9 });
});

for (const { slug, template } of [
  { slug: 'torre-de-l-aigua-restauracio', template: 'grid' },
  { slug: 'pont-de-les-barques-revisio-tirants', template: 'mini' },
]) {
  // R2.131
  test(`the pictures of the template "${template}" are small, open with their caption, and are not wider than the page`, async ({
    page,
  }) => {
    await page.goto(await urlOf(slug));
    const gallery = page.locator(`section.${template}`);
    const caption = gallery.locator('.caption').first();
    expect((await gallery.getByRole('link').first().boundingBox())?.width).toBeLessThan(300);
    expect((await gallery.locator('figcaption').first().boundingBox())?.width).toBeLessThanOrEqual(
      1,
    );
    await gallery.getByRole('link').first().click();
    await expect(visible(page).locator('.caption')).toHaveText((await caption.textContent()) ?? '');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('each picture is a link to its largest file', async ({ page }) => {
    await page.goto(await galleryUrl('#foto-2'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const found = await links(page).evaluateAll((all) =>
      all.map((link) => link.getAttribute('href') ?? ''),
    );
    expect(found).toHaveLength(6);
    for (const href of found) expect(href).toMatch(/_whole_1600w\.jpg$/);
    const file = await get(new URL(found[0] ?? '', page.url()).href);
    expect(file.headers['content-type']).toBe('image/jpeg');
  });

  test('the captions of small pictures are below them', async ({ page }) => {
    await page.goto(await urlOf('torre-de-l-aigua-restauracio'));
    expect(
      (await page.locator('section.grid .caption').first().boundingBox())?.width,
    ).toBeGreaterThan(50);
  });
});

test('a story without a picture that opens has nothing of the lightbox', async () => {
  if (!CATALAN) throw new Error('The edition is missing.');
  const opinions = demoStories(CATALAN).filter(({ type }) => type === 'opinion');
  const pages = await Promise.all(
    opinions.map(async ({ slug }) => (await get(await urlOf(slug))).body),
  );
  const bare = pages.filter((html) => !html.includes('data-size='));
  expect(bare).not.toEqual([]);
  for (const html of bare) expect(html).not.toContain('lightbox');
});
