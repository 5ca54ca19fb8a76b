import { getTranslator } from '#i18n/translator.ts';
import { expectWellMade } from '#tests/e2e/support/accessibility.ts';
import { address } from '#tests/e2e/support/readers/account-screens.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { aReader } from '#tests/e2e/support/readers/registered-reader.ts';
import { setUpFactor } from '#tests/e2e/support/readers/staff.ts';

const t = getTranslator('ca');

test('an editor gives a subscription by keyboard, and ends it', async ({
  page,
  browser,
  pageErrors,
  member,
}) => {
  test.slow();
  const guest = await browser.newPage();
  const reader = await aReader(guest, 'la convidada');
  const { password } = await member('editor');
  await page.goto(address('redaccion/'));
  await setUpFactor(page, password);
  await page.goto(address('redaccion/suscripciones/'));

  const mail = page.getByLabel(t('desk:comps.email'));
  await mail.fill('ningu@correu.example');
  await page.getByLabel(t('desk:comps.until')).fill('2099-12-31');
  await expect(page.getByRole('button', { name: t('desk:comps.give') })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('desk:comps.problems.unknown-reader'))).toBeVisible();
  await expect(mail).toBeFocused();
  // The browser reports the refused call.
  pageErrors.length = 0;
  await expectWellMade(page);
  await mail.fill(reader.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('desk:comps.given'))).toBeVisible();
  const row = page.locator('li').filter({ hasText: reader.nick });
  await row.locator('summary').press('Enter');
  await expect(row.getByText(t('desk:comps.firstDay'))).toBeVisible();

  await guest.goto(address('suscripcion/perfil/'));
  await expect(guest.getByRole('main')).toContainText(t('subscription:profile.gift'));

  await row.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: t('desk:comps.end') }).press('Enter');
  await expect(row).toHaveCount(0);
  // Leaving the page carries the action out at once.
  await page.goto(address('redaccion/registro/'));
  await page.getByLabel(t('desk:audit.kind')).selectOption({ label: t('desk:audit.kinds.reader') });
  await page.getByRole('button', { name: t('desk:audit.filter') }).press('Enter');
  await expect(page.getByText(t('desk:audit.verbs.end-subscription')).first()).toBeVisible();
  await guest.close();
});
