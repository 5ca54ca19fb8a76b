import { violationsOf } from '../support/accessibility.ts';
import { EDITIONS } from '../support/editions.ts';
import { storyUrl } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';

test.use({ viewport: { width: 360, height: 740 } });

const of = (name: string) => {
  const found = EDITIONS.find((edition) => edition.name === name);
  if (!found) throw new Error(`The tests need ${name}.`);
  return found;
};

test('the badge of an event covers no small picture', async ({ page }) => {
  for (const { origin, front } of EDITIONS) {
    await page.goto(origin + front);
    const small = page.locator('article.isBrief').filter({ has: page.locator('.event') });
    expect(await small.count()).toBeGreaterThan(0);
    for (const card of await small.all()) {
      const [picture, badge] = [
        await card.locator('.picture').boundingBox(),
        await card.locator('.event').boundingBox(),
      ];
      expect(picture && badge && badge.y >= picture.y + picture.height).toBe(true);
    }
  }
});

test('the standings of a league fit the screen, and scroll by keyboard in larger letters', async ({
  page,
}) => {
  const league = of('Onda Marea in Spanish');
  await page.goto(await storyUrl(league, 'liga-de-la-bahia-cuatro-equipos-once-puntos'));
  const table = page.locator('section.table').last();
  await expect(table.getByRole('columnheader')).toHaveCount(8);
  const hidden = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(await hidden()).toBe(0);
  await page.evaluate(() => (document.documentElement.style.fontSize = '150%'));
  expect(await hidden()).toBeGreaterThan(0);
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('the card of a letter has the name of who signs it, in lists and in search results', async ({
  page,
}) => {
  const { origin } = of('El Far in Catalan');
  for (const path of ['/opinio/', '/buscar/?searchText=parada%20N3']) {
    await page.goto(origin + path);
    await expect(
      page.getByRole('article').filter({ hasText: 'Un banc a la parada de l’N3' }),
    ).toContainText('Roser Camprubí i Vall');
  }
});

// Rows that no reader has come near have reserved heights, and their contents overlap.
test('the links of a front are large enough before it is read', async ({ page }) => {
  const rules = ['target-size'];
  for (const width of [360, 412, 1000]) {
    await page.setViewportSize({ width, height: 740 });
    for (const { name, origin, front } of EDITIONS) {
      await page.goto(origin + front);
      const found = await violationsOf(page, { within: 'main', runOnly: rules });
      expect(found, `${name}, ${width} px`).toEqual([]);
    }
  }
});
