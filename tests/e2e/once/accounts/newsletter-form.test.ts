import { getTranslator } from '#i18n/translator.ts';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

const [edition] = EDITIONS;
if (!edition) throw new Error('The tests need an edition.');
const t = getTranslator(edition.locale);

// R2.63, R4.20
test('a newsletter that is asked for is thanked for in a dialog, and the form is empty again', async ({
  page,
}) => {
  await page.route('**/api/front/newsletter/**', (route) =>
    route.fulfill({ json: { httpCode: 200, response: {} } }),
  );
  await page.goto(`${edition.origin}${edition.front}boletines/`);
  const island = page
    .locator('astro-island')
    .filter({ has: page.getByLabel(t('newsletter:form.email')) })
    .first();
  const email = island.getByLabel(t('newsletter:form.email'));
  const terms = island.getByLabel(t('registration:form.termsName'));
  // A press before the island works sends the form without it.
  await email.focus();
  await expect(island).not.toHaveAttribute('ssr');
  await email.fill('lectora@correu.example');
  await terms.click();
  const asked = page.waitForRequest(/\/api\/front\/newsletter\/lectora%40correu\.example/);
  await island.getByRole('button', { name: t('newsletter:form.submit') }).click();
  expect((await asked).method()).toBe('POST');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('newsletter:form.thanksText'));
  await expect(email).toHaveValue('');
  await expect(terms).not.toBeChecked();
  await dialog.getByRole('button', { name: t('newsletter:form.close') }).press('Enter');
  await expect(dialog).toBeHidden();
});
