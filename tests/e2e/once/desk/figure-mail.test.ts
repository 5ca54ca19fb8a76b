import type { Page } from 'playwright/test';
import { getTranslator } from '#i18n/translator.ts';
import { expectWellMade } from '#tests/e2e/support/accessibility.ts';
import { address } from '#tests/e2e/support/readers/account-screens.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { setUpFactor } from '#tests/e2e/support/readers/staff.ts';

const t = getTranslator('ca');
const ROOM = 'redaccion/cifras/';

/** Presses the switch by keyboard, and looks for the focus on the other one. */
async function press(page: Page, from: string, to: string) {
  const button = page.getByRole('button', { name: from, exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const other = page.getByRole('button', { name: to, exact: true });
  await expect(other).toBeFocused();
  await expect(other).toBeInViewport();
  await expect(button).toHaveCount(0);
  return other;
}

// R10.19
test('an analyst switches the daily mail by keyboard, with and without scripts', async ({
  page,
  member,
  browser,
}) => {
  test.slow();
  const { password } = await member('analyst');
  await page.goto(address('redaccion/'));
  await setUpFactor(page, password);
  await page.goto(address(`${ROOM}?period=week`));
  const [on, off] = [t('figures:mail.switchOn'), t('figures:mail.switchOff')];
  const switched = await press(page, on, off);
  await expect(page).toHaveURL(/\?period=week&alert=mail-on$/);
  await expect(switched).toHaveAccessibleDescription(t('figures:mail.switchedOn'));
  await expect(page).toHaveTitle(new RegExp(`^${t('figures:mail.switchedOn')}`));
  await expectWellMade(page);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto(address(ROOM));
  await expect(still.getByText(t('figures:mail.switchedOn'))).toHaveCount(0);
  await press(still, off, on);
  await expect(still.getByText(t('figures:mail.switchedOff'))).toBeVisible();
  await press(still, on, off);
  await plain.close();
});
