import { violationsOf } from '#tests/e2e/support/accessibility.ts';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

const [elfar] = EDITIONS;
if (!elfar) throw new Error('There is no edition.');

// R2.51
test('the search of the header suggests pages, and is used by keyboard', async ({ page }) => {
  await page.goto(await storyUrl(elfar, elfar.story));
  const opener = page.getByRole('link', { name: 'Obre el cercador' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('combobox', { name: 'Text que vols cercar' });
  await expect(field).toBeFocused();
  await page.keyboard.type('po');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Escriu com a mínim 3 caràcters.' }),
  ).toBeVisible();
  await page.keyboard.type('l');
  const options = page.getByRole('option');
  await expect(options.first()).toContainText('Política');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(await violationsOf(page, { within: '#search-layer' })).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-activedescendant', 'search-option-0');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(opener).toBeFocused();
});

test('suggestions stand in groups, stories with a thumbnail and a time, on a phone too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(elfar.origin + elfar.front);
  await page.getByRole('link', { name: 'Obre el cercador' }).click();
  const field = page.getByRole('combobox');
  await field.fill('polit');
  await expect(page.getByRole('group', { name: 'Seccions' }).getByRole('option')).toHaveText([
    'Política',
  ]);
  await field.fill('parlament');
  const story = page
    .getByRole('group', { name: 'Notícies' })
    .getByRole('option', { name: /^El Parlament aprova la llei/ });
  await expect(story.locator('img')).toBeVisible();
  await expect(story.locator('time')).toHaveText(/\d/);
  expect(await violationsOf(page, { within: '#search-layer' })).toEqual([]);
  // The button is an icon inside the field, which has the rest of the line.
  expect((await field.boundingBox())?.width).toBeGreaterThan(260);
  await page.getByRole('button', { name: 'Cerca', exact: true }).click();
  await expect(page).toHaveURL(/searchText=parlament$/);
});

test('a suggestion never breaks at a hyphen inside a word, at any width of a phone', async ({
  page,
}) => {
  // A page without cards, whose styles keep such words together too.
  await page.goto(`${elfar.origin}/acceso/`);
  await page.getByRole('link', { name: 'Obre el cercador' }).click();
  await page.getByRole('combobox').fill('desbordar');
  const label = page
    .locator('#search-layer')
    .getByRole('option', { name: /desbordar-se/ })
    .locator('b')
    .first();
  await expect(label).toBeVisible();
  for (let width = 300; width <= 420; width += 4) {
    await page.setViewportSize({ width, height: 740 });
    const lines = await label.evaluate((element) => {
      const range = document.createRange();
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const all = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}+-\p{L}+/gu)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          all.push(new Set([...range.getClientRects()].map(({ top }) => top)).size);
        }
      return all;
    });
    expect(lines, `${width} px`).toEqual([1]);
  }
});

test('a misspelt word has suggestions', async ({ page }) => {
  await page.goto(elfar.origin + elfar.front);
  await page.getByRole('link', { name: 'Obre el cercador' }).click();
  await page.getByRole('combobox').fill('clavagera');
  await expect(page.getByRole('option').first()).toContainText('La claveguera sap');
});

test('a suggestion leads to its page, and a search to the search page', async ({ page }) => {
  await page.goto(elfar.origin + elfar.front);
  await page.getByRole('link', { name: 'Obre el cercador' }).click();
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('polit');
  await expect(page.getByRole('option').first()).toContainText('Política');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/politica\/$/);
  await page.getByRole('link', { name: 'Obre el cercador' }).click();
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('aigua');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/buscar\/\?searchText=aigua$/);
});

test('recent searches stay on the device and can be cleared', async ({ page }) => {
  await page.goto(elfar.origin + elfar.section);
  await page.getByRole('link', { name: 'Obre el cercador' }).click();
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('aigua');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/aigua/);
  expect(await page.context().cookies()).toEqual([]);
  await page.getByRole('link', { name: 'Obre el cercador' }).click();
  await expect(page.locator('#search-layer').getByRole('option')).toHaveText(['aigua']);
  await page.getByRole('button', { name: 'Esborra les cerques recents' }).click();
  await expect(page.locator('#search-layer').getByRole('option')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('portada-searches'))).toBeNull();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search of the header is a link to the search page', async ({ page }) => {
    await page.goto(elfar.origin + elfar.section);
    await page.getByRole('link', { name: 'Obre el cercador' }).click();
    await expect(page).toHaveURL(/\/buscar\/$/);
    await expect(page.getByRole('searchbox', { name: 'Què cerques?' })).toBeVisible();
  });
});
