import type { Page } from 'playwright/test';
import { getTranslator } from '../../../../src/i18n/translator.ts';
import { address } from '../../support/account-screens.ts';
import { expect, test } from '../../support/reader.ts';
import { anEditor, setUpFactor } from '../../support/staff.ts';

const t = getTranslator('ca');

/** Opens a room, and holds back the code of its island. Returns the function that lets it come, and waits for the room's list. */
async function openAsleep(page: Page, room: string) {
  const code = Promise.withResolvers<void>();
  await page.route(/Room\.[\w-]+\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto(address(room), { waitUntil: 'commit' });
  return async () => {
    await expect(page.getByText(t('desk:list.loading'))).toBeVisible();
    code.resolve();
    await expect(page.getByText(t('desk:list.loading'))).toBeHidden();
    await page.unroute(/Room\.[\w-]+\.js$/);
  };
}

test('the forms of rooms keep values typed before hydration, and send none of them', async ({ page, pageErrors }) => {
  test.slow();
  const { password } = await anEditor(page);
  await page.goto(address('redaccion/'));
  await setUpFactor(page, password);

  const wakeAudit = await openAsleep(page, 'redaccion/registro/');
  const [kind, subject] = [page.getByLabel(t('desk:audit.kind')), page.getByLabel(t('desk:audit.subject'))];
  await kind.selectOption('reader');
  await subject.fill('ningú');
  await wakeAudit();
  await expect(kind).toHaveValue('reader');
  await expect(subject).toHaveValue('ningú');
  await subject.press('Enter');
  await expect(page.getByText(t('desk:audit.emptyFilter'))).toBeVisible();
  await page.getByRole('button', { name: t('desk:audit.all') }).press('Enter');
  await expect(subject).toHaveValue('');
  await expect(page.locator('summary').first()).toBeVisible();

  const wakeComps = await openAsleep(page, 'redaccion/suscripciones/');
  const [mail, until] = [page.getByLabel(t('desk:comps.email')), page.getByLabel(t('desk:comps.until'))];
  await mail.fill('ningu');
  await until.fill('2099-12-31');
  await until.press('Enter');
  await wakeComps();
  await expect(page).toHaveURL(address('redaccion/suscripciones/'));
  await expect(mail).toHaveValue('ningu');
  await expect(until).toHaveValue('2099-12-31');

  // Both fields are refused. A correction of the first leaves the focus there.
  await until.fill('');
  await mail.press('Enter');
  await expect(until).toHaveAttribute('aria-invalid', 'true');
  await expect(mail).toBeFocused();
  await mail.pressSequentially('@correu.example');
  await expect(mail).toHaveValue('ningu@correu.example');
  await expect(mail).toHaveAttribute('aria-invalid', 'false');
  await expect(mail).toBeFocused();
  // The browser reports the refused call.
  pageErrors.length = 0;
});
