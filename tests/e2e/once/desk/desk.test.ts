import type { Page } from 'playwright/test';
import { expectWellMade } from '#tests/e2e/support/accessibility.ts';
import { address } from '#tests/e2e/support/readers/account-screens.ts';
import { waitForMailAbout } from '#tests/e2e/support/readers/mails.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { changeRole, setUpFactor } from '#tests/e2e/support/readers/staff.ts';
import { getTranslator } from '#i18n/translator.ts';

const t = getTranslator('ca');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
async function openDesk(page: Page, password: string, code: string): Promise<void> {
  await page.getByLabel(t('desk:access.password')).fill(password);
  await page.getByLabel(t('desk:access.code')).fill(code);
  await page.keyboard.press('Enter');
}

test('a role leads from the profile through the second factor to the desk, until it is taken', async ({
  page,
  pageErrors,
  member,
}) => {
  test.slow();
  const { email, nick, password } = await member('editor');
  await page.goto(address('perfil/mi-cuenta/'));
  await page.getByRole('link', { name: t('profile:staff.open') }).click();

  await expect(heading(page)).toHaveText(t('desk:factor.title'));
  await expectWellMade(page);
  // The browser says nothing in its own language: the message is ours, beside the field.
  const field = page.getByLabel(t('desk:access.password'));
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(t('desk:access.noPasswordTyped'));
  await expect(field).toBeFocused();
  await field.fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('desk:factor.mailed'))).toBeVisible();
  await expectWellMade(page);
  await waitForMailAbout(email, getTranslator('ca')('mail:factorCode.subject'));
  await page.getByLabel(t('desk:factor.mailedCode')).fill('0000 0000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('errors:desk.invalidCode'))).toBeVisible();
  await expectWellMade(page);
  await setUpFactor(page, password);
  await expectWellMade(page);
  await page.getByRole('link', { name: t('desk:factor.toDesk') }).press('Enter');

  await expect(heading(page)).toHaveText(t('desk:greeting', { nick }));
  await expect(
    page.getByRole('link', { name: t('desk:waiting.silent-blogsAction') }),
  ).toBeVisible();
  await expectWellMade(page);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Historial de canvis' })
    .press('Enter');
  const row = page
    .locator('details')
    .filter({ hasText: t('desk:audit.verbs.open-desk') })
    .filter({ hasText: nick });
  await row.locator('summary').press('Enter');
  await expect(row.getByText('factor: set-up')).toBeVisible();
  await expectWellMade(page);
  await row.getByRole('button', { name: t('desk:audit.only') }).press('Enter');
  await expect(page.locator('details')).toHaveCount(3);
  await page.getByLabel(t('desk:audit.subject')).fill('ningú');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('desk:audit.emptyFilter'))).toBeVisible();

  await changeRole({ verb: 'take', site: 'elfar', email, role: 'editor' });
  await page.getByRole('button', { name: t('desk:audit.all') }).press('Enter');
  await expect(page.getByRole('alert').getByText(t('desk:status.ended'))).toBeVisible();
  await expectWellMade(page);
  await page.getByRole('link', { name: t('desk:status.again') }).press('Enter');
  await expect(page.getByText(t('desk:access.noRole', { nick }))).toBeVisible();
  await expectWellMade(page);
  pageErrors.length = 0;
});

test('the home tells editors which content files the last start left out', async ({
  page,
  member,
}) => {
  const { nick, password } = await member('editor');
  await page.goto(address('redaccion/'));
  await setUpFactor(page, password);
  const reason = 'Invalid input: expected object, received string';
  const source = `stories/elfar/ca/${'una-noticia-amb-un-nom-llarg-'.repeat(4)}.md`;
  await page.route('**/api/desk/home', async (route) => {
    const leftOut = [
      { source: 'taxons/elfar/elfar-cultura.yaml', field: 'slug', reason },
      { source, field: '', reason: 'does not begin with fields between two lines "---"' },
    ];
    const until = '2026-11-28T20:00:00.000Z';
    await route.fulfill({
      json: { httpCode: 200, response: { nick, roles: ['editor'], until, waiting: [], leftOut } },
    });
  });
  await page.goto(address('redaccion/'));
  const part = page.locator('section', {
    has: page.getByRole('heading', { name: t('desk:homePage.leftOut') }),
  });
  await expect(part.getByRole('listitem')).toHaveText([
    `taxons/elfar/elfar-cultura.yaml slug: ${reason}`,
    /^stories\/elfar\/ca\/.* does not begin/,
  ]);
  await expectWellMade(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectWellMade(page);
});

test('the way in refuses a wrong and a used code, and takes a recovery code once', async ({
  page,
  member,
}) => {
  test.slow();
  const { password } = await member('editor');
  await page.goto(address('redaccion/'));
  const { code, recoveryCodes } = await setUpFactor(page, password);
  expect(recoveryCodes).toHaveLength(10);
  const leave = () => page.getByRole('button', { name: t('desk:leave') }).press('Enter');
  await page.goto(address('redaccion/'));
  await expect(
    page.getByRole('link', { name: t('desk:waiting.silent-blogsAction') }),
  ).toBeVisible();
  await leave();
  await expect(heading(page)).toHaveText(t('desk:access.title'));
  await expectWellMade(page);

  await openDesk(page, password, '000000');
  await expect(page.locator('#code-problem')).toHaveText(t('errors:desk.invalidCode'));
  await expect(page.locator('#code')).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${t('errors:desk.invalidCode')}`));
  await expectWellMade(page);
  await openDesk(page, 'Equivocada81', '000000');
  await expect(page.locator('#password-problem')).toHaveText(t('desk:access.wrongPassword'));
  await expect(page.locator('#password')).toBeFocused();
  // The clock of the telephone is one step ahead.
  const typed = await code(1);
  await openDesk(page, password, typed);
  await expect(
    page.getByRole('link', { name: t('desk:waiting.silent-blogsAction') }),
  ).toBeVisible();
  await leave();
  await openDesk(page, password, typed);
  await expect(page.locator('#code-problem')).toBeVisible();
  const [recovery = ''] = recoveryCodes;
  await openDesk(page, password, recovery);
  await expect(
    page.getByRole('link', { name: t('desk:waiting.silent-blogsAction') }),
  ).toBeVisible();
  await leave();
  await openDesk(page, password, recovery);
  await expect(page.locator('#code-problem')).toBeVisible();
});

test('a session of another browser is ended by keyboard, unless the end is undone', async ({
  page,
  browser,
  member,
}) => {
  test.slow();
  const { email, password } = await member('editor');
  await page.goto(address('redaccion/'));
  const { recoveryCodes } = await setUpFactor(page, password);
  const other = await (await browser.newContext()).newPage();
  await other.goto(address('redaccion/acceso/'));
  await other.locator('form:has([value=login]) [name=email]').first().fill(email);
  await other.locator('form:has([value=login]) [name=password]').first().fill(password);
  await other.keyboard.press('Enter');
  await expect(heading(other)).toHaveText(t('desk:access.title'));
  await openDesk(other, password, recoveryCodes[0] ?? '');
  await expect(other.getByText(t('desk:waiting.silent-blogsAction'))).toBeVisible();

  await page.goto(address('redaccion/sesiones/'));
  await expect(page.locator('details')).toHaveCount(2);
  await expectWellMade(page);
  const end = async () => {
    await page.getByRole('checkbox').press('Space');
    await page.getByRole('button', { name: t('desk:sessions.end') }).press('Enter');
    await expect(page.locator('details')).toHaveCount(1);
  };
  await end();
  await expectWellMade(page);
  await page.getByRole('button', { name: t('desk:status.undo') }).press('Enter');
  await expect(page.locator('details')).toHaveCount(2);
  await other.reload();
  await expect(heading(other)).not.toHaveText(t('desk:access.title'));
  await end();
  // Leaving the room carries the action out at once.
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('desk:home'), exact: true })
    .press('Enter');
  await expect(async () => {
    await other.reload();
    expect(await heading(other).innerText()).toBe(t('desk:access.title'));
  }).toPass();
  await other.context().close();
});

test('the demonstration editor opens the desk without a second factor', async ({ page }) => {
  await page.goto(address('redaccion/'));
  await page.getByRole('button', { name: t('account:login.enterDemo') }).press('Enter');
  await expect(page.getByText(t('desk:access.demo'))).toBeVisible();
  await expectWellMade(page);
  await page.getByRole('button', { name: t('desk:access.submit') }).press('Enter');
  await expect(
    page.getByRole('link', { name: t('desk:waiting.silent-blogsAction') }),
  ).toBeVisible();
});

test('a reader without a role has no link to the desk, and is told so there', async ({
  page,
  reader: { nick },
}) => {
  await page.goto(address('perfil/mi-cuenta/'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('profile:title'));
  await expect(page.getByRole('link', { name: t('profile:staff.open') })).toHaveCount(0);
  await page.goto(address('redaccion/'));
  await expect(page.getByText(t('desk:access.noRole', { nick }))).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a room says that it needs JavaScript', async ({ page }) => {
    await page.goto(address('redaccion/acceso/'));
    await page.getByRole('button', { name: t('account:login.enterDemo') }).click();
    await page.getByRole('button', { name: t('desk:access.submit') }).click();
    // Selectors of text skip these elements.
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.locator('noscript p')).toHaveText(t('desk:needsScript'));
    await page.getByRole('button', { name: t('desk:leave') }).click();
    await expect(page.getByRole('button', { name: t('desk:access.submit') })).toBeVisible();
  });
});
