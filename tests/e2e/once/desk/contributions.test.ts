import { getTranslator } from '#i18n/translator.ts';
import { expectWellMade } from '#tests/e2e/support/accessibility.ts';
import { address } from '#tests/e2e/support/readers/account-screens.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { setUpFactor } from '#tests/e2e/support/readers/staff.ts';

const t = getTranslator('ca');

test('an editor reads a message by keyboard, marks it, undoes that, and deletes it', async ({
  page,
  browser,
  member,
}, { testId, retry }) => {
  test.slow();
  const subject = `El quiosc ${testId.slice(-6)} ${retry}`;
  const guest = await browser.newPage();
  await guest.goto(address('contacto/'));
  await guest.getByLabel(t('contact:fields.name')).fill('Mireia Soler');
  await guest.getByLabel(t('contact:fields.email')).fill('mireia@correu.example');
  await guest.getByLabel(t('contact:fields.subject')).fill(subject);
  await guest.getByLabel(t('contact:fields.message')).fill('Bon dia:\n\nno m’arriba el diari.');
  await guest.getByLabel(t('contact:fields.terms')).check();
  await guest.getByRole('button', { name: t('contact:form.send') }).click();
  await expect(guest.getByText(t('contact:form.sent'))).toBeVisible();
  await guest.close();

  const { password } = await member('editor');
  await page.goto(address('redaccion/'));
  await setUpFactor(page, password);
  await page.goto(address('redaccion/'));
  await page.getByRole('link', { name: t('desk:waiting.contributionsAction') }).press('Enter');
  const row = page.locator('li').filter({ hasText: subject });
  await row.locator('summary').press('Enter');
  await expect(row.getByText('no m’arriba el diari.')).toBeVisible();
  await expect(row.getByRole('link', { name: t('desk:contributions.reply') })).toHaveAttribute(
    'href',
    /^mailto:mireia%40correu\.example\?subject=Re%3A%20El%20quiosc/,
  );
  await expectWellMade(page);

  await row.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: t('desk:contributions.done') }).press('Enter');
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: t('desk:status.undo') }).press('Enter');
  await expect(row).toHaveCount(1);
  await row.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: t('desk:contributions.done') }).press('Enter');
  await expect(row).toHaveCount(0);
  // Leaving the list carries the action out at once.
  await page.goto(address('redaccion/aportaciones/'));
  await expect(row).toHaveCount(0);
  await page.getByRole('radio', { name: t('desk:contributions.states.done') }).press('Space');
  await expect(row).toHaveCount(1);
  await row.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: t('desk:contributions.remove') }).press('Enter');
  await page.goto(address('redaccion/registro/'));
  await page
    .getByLabel(t('desk:audit.kind'))
    .selectOption({ label: t('desk:audit.kinds.contribution') });
  await page.getByRole('button', { name: t('desk:audit.filter') }).press('Enter');
  await expect(page.getByText(t('desk:audit.verbs.remove')).first()).toBeVisible();
});
