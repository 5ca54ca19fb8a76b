import { expectNoViolations } from '#tests/e2e/support/accessibility.ts';
import { installClock, stopClock } from '#tests/e2e/support/clock.ts';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { openPage } from '#tests/e2e/support/ready.ts';

const [elfar] = EDITIONS;
const origin = elfar?.origin ?? '';
const search = (query: string) => `${origin}/buscar/${query}`;

// R2.69, R4.29, R6.2
test('a search by keyboard leads to a story, and going back restores the list and the place', async ({
  page,
}) => {
  await page.goto(search(''));
  // Until the searcher is hydrated, Enter sends the form, and the address has its empty fields too.
  await expect(
    page.locator('astro-island[ssr]').filter({ has: page.getByRole('searchbox') }),
  ).toHaveCount(0);
  const field = page.getByRole('searchbox', { name: 'Què cerques?' });
  await field.focus();
  await page.keyboard.type('la');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Escriu com a mínim 3 caràcters.')).toBeVisible();
  await field.fill('mar');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?searchText=mar$/);
  const results = page.locator('#search-results article');
  await expect(results.first()).toBeVisible();
  await page.getByRole('link', { name: 'Mostra més resultats' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => results.count()).toBeGreaterThan(20);
  const ids = await results.evaluateAll((all) => all.map((one) => one.dataset['id']));
  expect(new Set(ids).size).toBe(ids.length);
  const headline = results.nth(22).getByRole('link');
  await headline.focus();
  const top = await page.evaluate(() => scrollY);
  await page.keyboard.press('Enter');
  await expect(page.locator('article h1')).toBeVisible();
  await page.goBack();
  await expect.poll(() => results.count()).toBeGreaterThanOrEqual(ids.length);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top - 300);
});

test('an empty search page offers topics, recent searches and stories, and a search without results also the archive', async ({
  page,
}) => {
  await page.goto(search(''));
  await expect(
    page.getByRole('region', { name: 'Temes del dia' }).getByRole('link').first(),
  ).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'El més llegit' }).getByRole('listitem'),
  ).toHaveCount(5);
  await expect(page.getByRole('region', { name: 'Cerques recents' })).toBeHidden();
  await page.evaluate(() =>
    localStorage.setItem('portada-searches', JSON.stringify(['el far & més'])),
  );
  await page.goto(search('?searchText=xyzzyq'));
  await expect(page.getByText('Comprova que les paraules no tinguin cap falta')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Les últimes notícies' }).getByRole('article'),
  ).toHaveCount(4);
  await expect(page.getByRole('link', { name: 'Cerca-ho a l’hemeroteca' })).toBeVisible();
  const recent = page
    .getByRole('region', { name: 'Cerques recents' })
    .getByRole('link', { name: 'el far & més' });
  await recent.click();
  await expect(page).toHaveURL(/searchText=el\+far\+%26\+m%C3%A9s$/);
  await expect(page.locator('#search-results article').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cerques recents' })).toBeHidden();
});

// R2.24, R2.70
test('a changed filter searches by itself, and writes the address', async ({ page }) => {
  await page.goto(search('?searchText=aigua'));
  const before = await page.locator('#search-results output').innerText();
  await page.getByLabel('Secció').selectOption({ index: 1 });
  await expect(page).toHaveURL(/searchText=aigua&section=/);
  await expect(page.locator('#search-results output')).not.toHaveText(before);
  await page.getByLabel('Data').selectOption('range');
  await page.getByLabel('Des del dia').fill('2020-01-01');
  await page.getByLabel('Fins al dia').fill('2020-01-01');
  await expect(page).toHaveURL(/startDate=2020-01-01&endDate=2020-01-01$/);
  await expect(page.getByText('No hem trobat cap resultat amb aquests criteris.')).toBeVisible();
  await page.getByRole('link', { name: 'Esborra els filtres' }).click();
  await expect(page.locator('#search-results output')).toHaveText(before);
});

// R2.70, R4.28, R9.4
test('a changed filter searches after a second, marks the list as loading and replaces the results', async ({
  page,
}) => {
  const asked: string[] = [];
  const { promise: isAnswered, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route('**/webapi/searcher/**', (route) => {
    asked.push(route.request().url());
    return isAnswered.then(() => route.continue());
  });
  await installClock(page);
  await openPage(page, search('?searchText=aigua'));
  const results = page.locator('#search-results');
  const before = await results.locator('output').innerText();
  await stopClock(page);
  await page.getByLabel('Secció').selectOption({ index: 1 });
  await page.clock.runFor(999);
  await expect(results).toHaveAttribute('aria-busy', 'false');
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect(results).toHaveAttribute('aria-busy', 'true');
  await expect(results.locator('ul[aria-hidden=true] li').first()).toBeVisible();
  await expect(results.getByRole('article')).toHaveCount(0);
  letAnswer();
  await expect(results).toHaveAttribute('aria-busy', 'false');
  await expect(results.locator('output')).not.toHaveText(before);
  await expect(results.getByRole('article').first()).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('a search names its page as a reload of its address does', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  const isAwake = () =>
    expect(
      page.locator('astro-island[ssr]').filter({ has: page.getByRole('searchbox') }),
    ).toHaveCount(0);
  const field = page.getByRole('searchbox', { name: 'Què cerques?' });
  await page.goto(search(''));
  await isAwake();
  await field.fill('aigua');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Resultats per a «aigua»');
  await expect(page).toHaveURL(/\?searchText=aigua$/);
  await expect(page).toHaveTitle('Resultats per a «aigua» – El Far');

  await page.route('**/webapi/searcher/', (route) => route.abort());
  await field.fill('$& mar');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Resultats per a «$& mar»');
  await expect(page).toHaveTitle('Resultats per a «$& mar» – El Far');
  await page.reload();
  await expect(heading).toHaveText('Resultats per a «$& mar»');
  await expect(page).toHaveTitle('Resultats per a «$& mar» – El Far');
  await isAwake();
  await field.fill('');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Cerca');
  await expect(page).toHaveTitle('Cerca – El Far');
});

test('a filter on a page of a chip names the agenda', async ({ page }) => {
  await page.goto(`${origin}/agenda/hoy/`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Activitats d’avui');
  await expect(
    page.locator('astro-island[ssr]').filter({ has: page.getByRole('searchbox') }),
  ).toHaveCount(0);
  await page.getByLabel('Data').selectOption('nextMonth');
  await expect(page).toHaveURL(/\/agenda\/\?date=nextMonth$/);
  const named = [await heading.innerText(), await page.title()];
  await page.reload();
  expect([await heading.innerText(), await page.title()]).toEqual(named);
  expect(named[0]).not.toContain('avui');
});

test('every address of a search leads to its results', async ({ page }) => {
  for (const address of [
    '?searchText=aigua',
    'aigua/',
    '?text=aigua&searchtype=news',
    '?text=aigua',
  ]) {
    await page.goto(search(address));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultats per a «aigua»');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      /\/buscar\/\?searchText=aigua$/,
    );
    await expect(page.locator('#search-results mark').first()).toHaveText(/aig/i);
  }
});

// R2.71, R2.108
test('the calendar of the agenda leads to a day, a month and back', async ({ page }) => {
  await page.goto(`${origin}/agenda/`);
  await page.locator('.calendar td a').first().click();
  await expect(page).toHaveURL(/\/agenda\/\d{4}\/\d{2}\/\d{2}\/$/);
  await expect(page.locator('main article').first()).toBeVisible();
  await expectNoViolations(page);
  await page.locator('caption a').click();
  await expect(page).toHaveURL(/\/agenda\/\d{4}\/\d{2}\/$/);
  await page.getByRole('link', { name: 'Ves a l’agenda' }).click();
  await expect(page).toHaveURL(/\/agenda\/$/);
});

test('on a phone the filters of the agenda end in a button that leads to the results', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${origin}/agenda/`);
  await expect(
    page.locator('astro-island[ssr]').filter({ has: page.getByRole('searchbox') }),
  ).toHaveCount(0);
  await page.getByText('Cerca i filtres', { exact: true }).click();
  const all = await page.locator('#search-results output').innerText();
  const show = page.getByRole('button', { name: /^Mostra \d+ resultats?$/ });
  await expect(show).toHaveText(`Mostra ${all}`);
  await expect(show).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Data').selectOption('thisWeekend');
  await expect(show).not.toHaveText(`Mostra ${all}`);
  const found = await page.locator('#search-results output').innerText();
  await show.click();
  await expect(page.locator('search details')).not.toHaveAttribute('open');
  await expect(page.locator('#search-results')).toBeFocused();
  await expect(page.locator('#search-results output')).toBeInViewport();
  await expect(page.locator('#search-results article')).toHaveCount(Number.parseInt(found, 10));
  await expect(page.getByRole('link', { name: 'Aquest cap de setmana' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('the search page and the agenda have no violations', async ({ page }) => {
  for (const address of [
    'buscar/',
    'buscar/?searchText=aigua&section=nothing',
    'buscar/?searchText=xyzzyq',
    'agenda/',
    'agenda/?date=nextMonth',
    'agenda/fin-de-semana/',
    'es/buscar/?text=agua',
  ]) {
    await page.goto(`${origin}/${address}`);
    await expectNoViolations(page);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the chips of the agenda lead to its days', async ({ page }) => {
    await page.goto(`${origin}/agenda/`);
    const headings = page.locator('#search-results h2');
    await expect(headings.first()).toHaveText(/^\p{Ll}+, \d+ (de |d’)/u);
    await page.getByRole('link', { name: 'Aquest mes' }).click();
    await expect(page).toHaveURL(/\/agenda\/este-mes\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activitats d’aquest mes');
    await page.getByRole('link', { name: 'Tota l’agenda' }).click();
    await expect(page).toHaveURL(/\/agenda\/$/);
  });

  test('the form, its filters and the next page work', async ({ page }) => {
    await page.goto(search(''));
    await page.getByRole('searchbox', { name: 'Què cerques?' }).fill('mar');
    await page.getByRole('button', { name: 'Cerca', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultats per a «mar»');
    const first = await page
      .locator('#search-results [data-id]')
      .evaluateAll((all) => all.map((one) => one.dataset['id']));
    await page.getByRole('link', { name: 'Mostra més resultats' }).click();
    const second = await page
      .locator('#search-results [data-id]')
      .evaluateAll((all) => all.map((one) => one.dataset['id']));
    expect(second.length).toBeGreaterThan(0);
    expect(first.filter((id) => second.includes(id))).toEqual([]);
    await page.getByLabel('Secció').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Cerca', exact: true }).click();
    await expect(page).toHaveURL(/section=\w/);
  });
});

for (const { width, letters } of [
  { width: 360, letters: '100%' },
  { width: 800, letters: '100%' },
  { width: 1440, letters: '100%' },
  { width: 360, letters: '200%' },
]) {
  test(
    `the button of the search leaves the field its width at ${width} px with letters of ${letters}`,
    { tag: '@each-width' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      for (const { origin, front } of EDITIONS.filter(({ locale }) => locale === 'ca')) {
        await page.goto(`${origin}${front}buscar/`);
        await page.evaluate((size) => (document.documentElement.style.fontSize = size), letters);
        const field = page.getByRole('searchbox', { name: 'Què cerques?' });
        const button = page
          .getByRole('main')
          .getByRole('button', { name: 'Cerca', exact: true })
          .first();
        const [one, other] = [await field.boundingBox(), await button.boundingBox()];
        if (!one || !other) throw new Error('The search has no field or no button.');
        const isBeside = one.x + one.width <= other.x;
        expect(isBeside || one.y + one.height <= other.y, 'the button covers the field').toBe(true);
        const ems = await field.evaluate(
          (element, width) => width / Number.parseFloat(getComputedStyle(element).fontSize),
          one.width,
        );
        expect(ems).toBeGreaterThan(letters === '200%' ? 9 : 13);
      }
    },
  );
}
