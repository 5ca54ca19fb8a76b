import {
  address,
  answer,
  button,
  edition,
  label,
  status,
  t,
} from '#tests/e2e/support/readers/account-screens.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

/**
 * Focus and position after each change of the screens of registration and login, for readers with a
 * small viewport and for keyboard users.
 */

test.use({ viewport: { width: 360, height: 740 } });

// R2.101, R8.13
test('a rejected registration focuses its field, and a successful one the next steps', async ({
  page,
  pageErrors,
}) => {
  await answer(page, 'POST', 'front/user/register', 409, {
    code: 'EMAIL_ALREADY_IN_USE',
    fields: { email: 'inUse' },
  });
  await page.goto(address('registro/'));
  await expect(button(page, t('registration:form.next'))).toBeVisible();
  await label(page, t('profile:fields.nick')).fill(`teclat ${Date.now()}`);
  await label(page, t('profile:fields.email')).fill('teclat@correu.example');
  await label(page, t('account:login.form.password')).fill('Tramuntana81');
  await page.keyboard.press('Enter');
  await label(page, t('profile:fields.name')).fill('Núria');
  await label(page, t('profile:fields.surname')).fill('Puig i Soler');
  await label(page, t('profile:fields.birthdate')).fill('1990-05-17');
  await page.keyboard.press('Enter');
  // The browser's back button returns to the previous step without data loss.
  await expect(page.getByLabel(t('registration:form.termsName'))).toBeVisible();
  await page.goBack();
  await expect(label(page, t('profile:fields.surname'))).toHaveValue('Puig i Soler');
  await page.goForward();
  await page.getByLabel(t('registration:form.termsName')).check();
  await button(page, t('registration:form.submit')).press('Enter');
  await expect(label(page, t('profile:fields.email'))).toBeFocused();
  await expect(label(page, t('profile:fields.email'))).toHaveAccessibleDescription(
    t('errors:registration.emailInUse'),
  );
  pageErrors.length = 0;

  await answer(page, 'POST', 'front/user/register', 201, { response: { userId: '7' } });
  // The next step stays closed until the rejected value is changed.
  await button(page, t('registration:form.next')).press('Enter');
  await expect(label(page, t('profile:fields.email'))).toBeFocused();
  await label(page, t('profile:fields.email')).fill('teclat-nou@correu.example');
  await button(page, t('registration:form.next')).press('Enter');
  await button(page, t('registration:form.next')).press('Enter');
  await button(page, t('registration:form.submit')).press('Enter');
  await expect(
    status(page, t('registration:form.checkEmail', { email: 'teclat-nou@correu.example' })),
  ).toBeFocused();
  await expect(
    page.getByRole('heading', { name: t('registration:form.steps.done') }),
  ).toBeInViewport();
});

// R2.94
test('the login prompt traps the focus until it closes, and then returns it', async ({ page }) => {
  await page.goto(await storyUrl(edition, edition.story));
  const save = page.getByRole('button', { name: t('account:like.save') });
  await save.press('Enter');
  const prompt = page.getByRole('dialog');
  await expect(prompt.getByRole('link', { name: t('account:prompt.login') })).toBeFocused();
  for (let times = 0; times < 6; times += 1) {
    await page.keyboard.press('Tab');
    // Between the last and the first element the browser itself has the focus.
    expect(
      await page.evaluate(
        () =>
          document.activeElement?.closest('dialog, body')?.tagName === 'DIALOG' ||
          document.activeElement === document.body,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(prompt).toBeHidden();
  await expect(save).toBeFocused();
  await save.click();
  await prompt.getByRole('button', { name: t('account:prompt.close') }).click();
  await expect(prompt).toBeHidden();
});

// R4.1
test('a successful login is sent once, and waits for the next page', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/user/login')) sent.push(request.url());
  });
  await answer(page, 'POST', 'front/user/login', 200, { response: { user: {} } });
  // The next page never loads, so that the browser stays on this one.
  await page.route('**/politica/', (route) => route.fulfill({ status: 204 }));
  await page.goto(
    `${address('acceso/')}?backUrl=${encodeURIComponent(`${edition.front}politica/`)}`,
  );
  await expect(page.getByRole('button', { name: t('account:passwordButton.show') })).toBeVisible();
  await label(page, t('account:login.form.email')).fill('oscar@correu.example');
  await label(page, t('account:login.form.password')).fill('Tramuntana81');
  const leaving = page.waitForResponse('**/politica/');
  await button(page, t('account:login.form.submit')).dblclick();
  await leaving;
  await button(page, t('account:login.form.waiting')).click();
  await expect(button(page, t('account:login.form.waiting'))).toBeVisible();
  expect(sent).toHaveLength(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // R2.6, R2.99, R4.4
  test('a password recovery confirms that a mail was sent', async ({ page }) => {
    await page.goto(address('acceso/'));
    await page.getByRole('link', { name: t('account:login.form.forgot') }).click();
    await page
      .locator('#recuperar')
      .getByLabel(t('account:login.form.email'))
      .fill(`oblidada-${Date.now()}@correu.example`);
    await page.getByRole('button', { name: t('account:recovery.form.submit') }).click();
    await expect(page.getByText(t('account:recovery.sent'))).toBeVisible();
  });

  test('an expired link leads to a request for a new one', async ({ page }) => {
    await page.goto(`${address('acceso/contrasena/')}?token=vell`);
    await page.locator('[name=password]').fill('Tramuntana81');
    await page.getByRole('button', { name: t('account:reset.form.submit') }).click();
    await page.getByRole('link', { name: t('account:reset.form.askAgain') }).click();
    await expect(page.getByRole('heading', { name: t('account:recovery.title') })).toBeVisible();
  });
});
