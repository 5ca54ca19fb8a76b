import { getTranslator } from '#i18n/translator.ts';
import { expectWellMade } from '#tests/e2e/support/accessibility.ts';
import { address } from '#tests/e2e/support/readers/account-screens.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { setUpFactor } from '#tests/e2e/support/readers/staff.ts';

const t = getTranslator('ca');

test('an analyst opens the counts of a test of messages by keyboard, at three widths', async ({
  page,
  member,
}) => {
  test.slow();
  const { password } = await member('analyst');
  await page.goto(address('redaccion/'));
  await setUpFactor(page, password);
  await page.goto(address('redaccion/mensajes/'));
  const row = page.locator('details').filter({ hasText: 'benvinguda-d-octubre' });
  await row.locator('summary').press('Enter');
  const table = row.getByRole('table', { name: 'benvinguda-d-octubre' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByRole('rowheader', { name: t('desk:tests.published') })).toBeVisible();
  await expectWellMade(page);
});
