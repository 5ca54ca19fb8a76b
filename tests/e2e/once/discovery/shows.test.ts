import { expectNoViolations } from '#tests/e2e/support/accessibility.ts';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

const spanish = EDITIONS.find(({ site, locale }) => site === 'ondamarea' && locale === 'es');
if (!spanish) throw new Error('There is no edition.');
const index = `${spanish.origin}/programas/`;
const phone = { width: 360, height: 740 };

// R2.73
test('the index adds its next shows by its link, each show once, and going back restores them', async ({
  page,
}) => {
  await page.goto(index);
  const shows = page.locator('.shows > .list li[data-id]');
  await expect(shows).toHaveCount(12);
  const places = page.locator('.shows > .list').getByRole('group', { name: 'Publicidad' });
  await expect(places).toHaveCount(2);
  await page.getByRole('link', { name: 'Mostrar más programas' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => shows.count()).toBeGreaterThan(12);
  await expect(page.getByRole('status')).toHaveText('No hay más programas.');
  await expect(page.getByRole('link', { name: 'Mostrar más programas' })).toHaveCount(0);
  await expect(shows.nth(12).getByRole('link').first()).toBeFocused();
  const ids = await shows.evaluateAll((all) => all.map((one) => one.dataset['id']));
  expect(new Set(ids).size).toBe(ids.length);
  await expect(places).toHaveCount(3);
  for (const place of await places.all()) await expect(place.getByRole('link')).toBeVisible();
  await expect(page.locator('.shows > .list > ul')).toHaveCount(1);
  const last = shows.last().getByRole('heading').getByRole('link');
  await last.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Apartados del programa' })).toBeVisible();
  await page.goBack();
  await expect(shows).toHaveCount(ids.length);
  await expectNoViolations(page);
});

test('the index adds its next shows by scrolling, and neither they nor the places of advertisements move the shown ones', async ({
  page,
}) => {
  await page.goto(index);
  const shows = page.locator('.shows > .list li[data-id]');
  const tops = () =>
    shows.evaluateAll((all) =>
      all.slice(0, 12).map((one) => Math.round(one.getBoundingClientRect().top + scrollY)),
    );
  const before = await tops();
  // The link is near the screen, and below it.
  await page
    .locator('.shows > nav')
    .evaluate((nav) => scrollBy(0, nav.getBoundingClientRect().top - innerHeight - 100));
  await expect.poll(() => shows.count()).toBeGreaterThan(12);
  expect(await tops()).toEqual(before);
  // 250 px are reserved for the largest advertisement, whatever stands there.
  const places = page.locator('.shows > .list').getByRole('group', { name: 'Publicidad' });
  for (const place of await places.all()) {
    await place.evaluate((element) => element.querySelector('div')?.remove());
    expect((await place.boundingBox())?.height).toBeGreaterThanOrEqual(250);
  }
  expect(await tops()).toEqual(before);
});

test('the next page opens if the call fails', async ({ page }) => {
  await page.route('**/webapi/shows/**', (route) => route.abort());
  await page.goto(index);
  await page.getByRole('link', { name: 'Mostrar más programas' }).click();
  await expect(page).toHaveURL(/\/programas\/\?cursor=/);
  await expect(page.locator('.shows > .list li[data-id]').first()).toBeVisible();
  await page.getByRole('link', { name: 'Volver al principio de la lista' }).click();
  await expect(page).toHaveURL(index);
});

// R2.72
test('letters and texts are chosen by keyboard', async ({ page }) => {
  await page.goto(index);
  const letters = page.getByRole('navigation', { name: 'Índice alfabético' });
  await letters.getByRole('link', { name: 'Ñ' }).focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 2, name: 'Programas que empiezan por Ñ' }),
  ).toBeVisible();
  await expect(letters.locator('[aria-current=page]')).toHaveText('Ñ');
  await expect(page.locator('[data-id]')).toHaveCount(1);
  await letters.getByRole('link', { name: 'Todos' }).click();
  const field = page.getByRole('searchbox', { name: 'Buscar un programa' });
  await field.focus();
  await page.keyboard.type('vadeo');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 2, name: 'Programas con «vadeo»' }),
  ).toBeVisible();
  await expect(page.locator('[data-id]')).toHaveCount(2);
  await expectNoViolations(page);
});

test('an index without shows, a letter and the pages of a show have no violations', async ({
  page,
}) => {
  for (const path of [
    '?text=zzz',
    '?letter=%23',
    'pecios/',
    'pecios/temporada/4/',
    'pecios/informacion/',
    'viento-de-secano/',
  ]) {
    await page.goto(index + path);
    await expectNoViolations(page);
  }
});

test('a reader walks through the parts of a show', async ({ page }) => {
  await page.goto(`${index}pecios/`);
  const bar = page.getByRole('navigation', { name: 'Apartados del programa' });
  await bar.getByRole('link', { name: 'Temporada 3' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Temporada 3');
  await expect(bar.locator('[aria-current=page]')).toHaveText('Temporada 3');
  await bar.getByRole('link', { name: 'Información' }).click();
  await expect(page.getByRole('heading', { name: 'Presentación' })).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: 'Tomás Breal' })).toBeVisible();
  const feed = (await bar.getByRole('link', { name: 'Canal RSS' }).getAttribute('href')) ?? '';
  expect(await page.evaluate(async (href) => (await fetch(href)).text(), feed)).toContain('<rss');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // R2.72
  test('letters, texts and the next page work on a phone', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto(index);
    await expect(page.getByRole('navigation', { name: 'Índice alfabético' })).toBeHidden();
    await page.getByRole('link', { name: 'Página siguiente' }).click();
    await expect(page.locator('[data-id]').first()).toBeVisible();
    const second = await page
      .locator('[data-id]')
      .evaluateAll((all) => all.map((one) => one.dataset['id']));
    expect(second).toContain('viento-de-secano');
    expect(second).not.toContain('7-amarras');
    await page.getByLabel('Elige una letra').selectOption('#');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL(/\?letter=%23&text=$/);
    await expect(page.getByRole('link', { name: '7 amarras' })).toBeVisible();
    await expect(page.locator('[data-id]')).toHaveCount(1);
  });

  test('the parts of a show are behind a button on a phone', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto(`${index}pecios/`);
    await page.getByRole('button', { name: 'Menú del programa' }).click();
    await page.getByRole('link', { name: 'Información' }).click();
    await expect(page).toHaveURL(/\/pecios\/informacion\/$/);
  });
});

test('a show opens with its newest episode, and shows are rows with small pictures on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${index}el-parte/`);
  const play = page.locator('.newest .picture');
  await expect(play.locator('svg')).toBeInViewport({ ratio: 1 });
  const episode = (await play.getAttribute('href')) ?? '';
  await page.getByRole('link', { name: /^Escuchar / }).click();
  await expect(page).toHaveURL(spanish.origin + episode);
  await expect(page.locator('audio, [data-audio], .audio').first()).toBeAttached();
  await page.goto(index);
  const pictures = page.locator('.shows > .list .picture');
  const widths = await pictures.evaluateAll((all) =>
    all.map((picture) => picture.getBoundingClientRect().width),
  );
  expect(new Set(widths)).toEqual(new Set([96]));
  const heights = await page
    .locator('.shows > .list li[data-id]')
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(120);
  await page.goto(`${spanish.origin}/ca/programas/`);
  const names = page.locator('.shows > .list li[data-id] .headline a');
  expect(
    new Set(await names.evaluateAll((all) => all.map((name) => name.getAttribute('lang')))),
  ).toEqual(new Set(['es']));
});
