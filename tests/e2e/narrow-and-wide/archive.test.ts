import type { Page } from 'playwright/test';
import { getTranslator } from '#i18n/translator.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { EDITIONS } from '../support/editions.ts';
import { expect, test } from '../support/reader.ts';

/** The last day with stories of the demo is in the month of yesterday. */
const YESTERDAY = 'hemeroteca/ayer/';

/** Opens the form and the calendar by keyboard on a phone, which folds them. */
async function openDates(page: Page): Promise<void> {
  const summary = page.locator('main summary');
  if (await summary.isVisible()) await summary.press('Enter');
}

for (const { origin, front, locale, name } of EDITIONS) {
  const t = getTranslator(locale);

  test(`a reader of ${name} chooses a range of the archive by keyboard`, async ({ page }) => {
    await page.goto(`${origin}${front}hemeroteca/`);
    await openDates(page);
    const form = page.getByRole('form', { name: t('search:archive.form') });
    await form.getByLabel(t('search:archive.from')).fill('2025-01-20');
    await form.getByLabel(t('search:archive.to')).fill('2024-01-10');
    await form.getByLabel(t('search:archive.to')).press('Enter');
    await expect(page).toHaveURL(`${origin}${front}hemeroteca/2024/01/10/2025/01/20/`);
    await openDates(page);
    await expect(form.getByLabel(t('search:archive.from'))).toHaveValue('2024-01-10');
    await expect(form.getByLabel(t('search:archive.to'))).toHaveValue('2025-01-20');
  });

  test(`the calendar of ${name} leads to a day, whose cell is marked, and back to its month`, async ({
    page,
  }) => {
    await page.goto(`${origin}${front}${YESTERDAY}`);
    await openDates(page);
    const calendar = page.getByRole('table');
    await calendar.locator('tbody').getByRole('link').first().press('Enter');
    await expect(page).toHaveURL(/\/hemeroteca\/(\d{4}\/\d{2}\/\d{2})\/\1\/$/);
    await openDates(page);
    await expect(calendar.locator('[aria-current=page]')).toHaveCount(1);
    await calendar.getByRole('caption').getByRole('link').press('Enter');
    await expect(page).toHaveURL(/\/hemeroteca\/(\d{4}\/\d{2})\/01\/\1\/\d{2}\/$/);
    await openDates(page);
    await expect(calendar).toBeVisible();
    await expect(calendar.getByRole('caption').getByRole('link')).toHaveCount(0);
  });
}

// R5.38
test('the form of the archive has no days after today, but keeps a range of the address', async ({
  page,
}) => {
  const [edition] = EDITIONS;
  const from = page.locator('#archive-from');
  await page.goto(`${edition?.origin}/hemeroteca/`);
  await openDates(page);
  await expect(from).toHaveAttribute('max', new RegExp(`^${new Date().getFullYear()}-`));
  const max = (await from.getAttribute('max')) ?? '';
  const next = new Date(Date.parse(max) + 24 * 3600_000).toISOString().slice(0, 10);
  await from.fill(next);
  expect(await from.evaluate((field: HTMLInputElement) => field.validity.rangeOverflow)).toBe(true);
  await from.fill(max);
  expect(await from.evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(true);
  await page.goto(`${edition?.origin}/hemeroteca/2190/02/01/2190/02/28/`);
  await expect(from).toHaveValue('2190-02-01');
  expect(await from.evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(true);
});

test('the archive has no accessibility violations', async ({ page }) => {
  for (const { origin, front } of EDITIONS.filter(({ locale }) => locale === 'ca')) {
    for (const path of ['hemeroteca/', YESTERDAY, 'hemeroteca/fecha-incorrecta/']) {
      await page.goto(`${origin}${front}${path}`);
      await expectNoViolations(page);
    }
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { origin, front, locale, name } of EDITIONS.filter(({ front }) => front === '/')) {
    test(`the form of ${name} leads to a range, and says that a date does not exist`, async ({
      page,
    }) => {
      const t = getTranslator(locale);
      await page.goto(`${origin}${front}hemeroteca/`);
      await openDates(page);
      await page.getByLabel(t('search:archive.from')).fill('2025-01-20');
      await page.getByRole('button', { name: t('search:archive.show') }).click();
      await expect(page).toHaveURL(`${origin}/hemeroteca/2025/01/20/2025/01/20/`);
      await page.goto(`${origin}/hemeroteca/fechas/?from=2025-02-30&to=`);
      await expect(page.getByRole('alert')).toHaveText(t('search:archive.wrongDate'));
    });
  }
});
