import type { Page } from 'playwright/test';
import { getTranslator } from '../../../src/i18n/translator.ts';
import { EDITIONS } from '../support/editions.ts';
import { storyUrl } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';
import { signIn } from '../support/signed-in.ts';

/**
 * Focus and position after each change of the account screens, for readers with a small viewport and for keyboard
 * users.
 */

const [edition] = EDITIONS;
if (!edition) throw new Error('The tests need an edition.');
const t = getTranslator(edition.locale);
const address = (path: string) => `${edition.origin}${edition.front}${path}`;
const label = (page: Page, text: string) => page.getByLabel(new RegExp(`^${text}`)).filter({ visible: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const status = (page: Page, text: string) => page.getByRole('main').getByRole('status').filter({ hasText: text });

test.use({ viewport: { width: 360, height: 740 } });

/** Mocks the response of an endpoint from now on. */
async function answer(page: Page, method: string, path: string, httpCode: number, body: Record<string, unknown> = {}): Promise<void> {
  await page.route(`**/api/${path}`, (route) =>
    route.request().method() === method ? route.fulfill({ status: httpCode, json: { httpCode, ...body } }) : route.fallback(),
  );
}

test('a rejected registration focuses its field, and a successful one the next steps', async ({ page, pageErrors }) => {
  await answer(page, 'POST', 'front/user/register', 409, { code: 'EMAIL_ALREADY_IN_USE', fields: { email: 'inUse' } });
  await page.goto(address('registro/'));
  await expect(button(page, t('registration:next'))).toBeVisible();
  await label(page, t('profile:fields.nick')).fill(`teclat ${Date.now()}`);
  await label(page, t('profile:fields.email')).fill('teclat@correu.example');
  await label(page, t('account:login.password')).fill('Tramuntana81');
  await page.keyboard.press('Enter');
  await label(page, t('profile:fields.name')).fill('Núria');
  await label(page, t('profile:fields.surname')).fill('Puig i Soler');
  await label(page, t('profile:fields.birthdate')).fill('1990-05-17');
  await page.keyboard.press('Enter');
  // The browser's back button returns to the previous step without data loss.
  await expect(page.getByLabel(t('registration:termsName'))).toBeVisible();
  await page.goBack();
  await expect(label(page, t('profile:fields.surname'))).toHaveValue('Puig i Soler');
  await page.goForward();
  await page.getByLabel(t('registration:termsName')).check();
  await button(page, t('registration:submit')).press('Enter');
  await expect(label(page, t('profile:fields.email'))).toBeFocused();
  await expect(label(page, t('profile:fields.email'))).toHaveAccessibleDescription(t('errors:registration.emailInUse'));
  pageErrors.length = 0;

  await answer(page, 'POST', 'front/user/register', 201, { response: { userId: '7' } });
  // The next step stays closed until the rejected value is changed.
  await button(page, t('registration:next')).press('Enter');
  await expect(label(page, t('profile:fields.email'))).toBeFocused();
  await label(page, t('profile:fields.email')).fill('teclat-nou@correu.example');
  await button(page, t('registration:next')).press('Enter');
  await button(page, t('registration:next')).press('Enter');
  await button(page, t('registration:submit')).press('Enter');
  await expect(status(page, t('registration:checkEmail', { email: 'teclat-nou@correu.example' }))).toBeFocused();
  await expect(page.getByRole('heading', { name: t('registration:steps.done') })).toBeInViewport();
});

test.describe('a signed-in reader', () => {
  const reader = {
    id: '7',
    nick: 'òscar',
    email: 'oscar@correu.example',
    type: 1,
    name: 'Òscar',
    surname: 'Puig',
    birthdate: '1990-05-17',
    savedContentIds: ['a', 'c'],
    followedAuthorIds: [],
    newsletters: [],
  };

  test.beforeEach(async ({ page }) => {
    await signIn(page, edition.origin, 1);
    await answer(page, 'GET', 'front/user/profile', 200, { response: { user: reader, hasPassword: true } });
    await answer(page, 'GET', 'front/user/sessions', 200, {
      response: { sessions: [{ id: 'x', since: '2026-11-01T10:00:00Z', userAgent: '', isThisOne: false }] },
    });
  });

  test('sees the errors of the profile, and is taken to the result of saving it', async ({ page, pageErrors }) => {
    await page.goto(address('perfil/mi-cuenta/'));
    const save = button(page, t('profile:save'));
    await label(page, t('profile:fields.surname')).fill('');
    await page.keyboard.press('Tab');
    await expect(page.getByText(t('validation:required.surname'))).toBeVisible();
    await label(page, t('profile:fields.surname')).fill('Soler');
    await page.locator('[name=newPassword]').fill('Tramuntana2');
    await page.locator('[name=repeatPassword]').fill('Tramuntana2');
    await expect(page.getByText(t('validation:requiredWith.password'))).toBeHidden();
    await label(page, t('profile:fields.name')).focus();
    await expect(page.getByText(t('validation:requiredWith.password'))).toBeVisible();
    await expect(save).toBeDisabled();
    await page.locator('[name=password]').first().fill('Tramuntana0');

    await answer(page, 'PATCH', 'front/user/profile', 401, { code: 'INVALID_CREDENTIALS' });
    await save.press('Enter');
    await expect(status(page, t('errors:profile.wrongPassword'))).toBeFocused();
    await expect(status(page, t('errors:profile.wrongPassword'))).toBeInViewport({ ratio: 1 });
    pageErrors.length = 0;

    await answer(page, 'PATCH', 'front/user/profile', 200, { response: { user: reader } });
    await save.press('Enter');
    await expect(status(page, t('profile:saved'))).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(label(page, t('profile:fields.nick'))).toBeFocused();
  });

  test('has forms that fit the screen at twice the text size', async ({ page }) => {
    for (const [path, name] of [
      ['perfil/mi-cuenta/', t('profile:save')],
      ['boletines/', t('newsletter:submit')],
    ] as const) {
      await page.goto(address(path));
      await expect(button(page, name).first()).toBeVisible();
      const width = await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
        return document.documentElement.scrollWidth;
      });
      expect(width).toBeLessThanOrEqual(360);
    }
  });

  test('gets the focus on the password when deleting the account, and on the next session after ending one', async ({
    page,
    pageErrors,
  }) => {
    await page.goto(address('perfil/mi-cuenta/'));
    await expect(button(page, t('profile:sessions.end'))).toBeVisible();
    await answer(page, 'DELETE', 'front/user/sessions/x', 200, { response: {} });
    await button(page, t('profile:sessions.end')).press('Enter');
    await expect(status(page, t('profile:sessions.ended'))).toBeFocused();

    await page.getByText(t('profile:delete.link'), { exact: true }).press('Enter');
    const password = page.getByRole('dialog').locator('[name=password]');
    await expect(password).toBeFocused();
    await page.keyboard.type('Equivocada1');
    await answer(page, 'POST', 'front/user/delete', 401, { code: 'INVALID_CREDENTIALS' });
    await page.keyboard.press('Enter');
    await expect(password).toHaveAccessibleDescription(t('errors:profile.wrongPassword'));
    await expect(password).toBeFocused();
    pageErrors.length = 0;
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText(t('profile:delete.link'), { exact: true })).toBeFocused();
  });

  test('gets the focus on the next saved story after a removal, and sees a failed removal in place', async ({ page, pageErrors }) => {
    // One more story than in the profile, as if another tab had just saved it.
    const contents = ['a', 'b', 'c'].map((id) => ({ id, title: `Notícia ${id}`, url: `https://altres.example/${id}` }));
    await page.route('**/api/front/user/saved-contents/**', (route) => route.fulfill({ json: { httpCode: 200, response: { contents } } }));
    await page.goto(address('perfil/contenidos-guardados/'));
    const remove = (id: string) => button(page, t('profile:favourites.remove', { title: `Notícia ${id}` }));

    await answer(page, 'DELETE', 'bookmark/content/*', 500);
    await remove('b').press('Enter');
    await expect(page.getByRole('alert')).toHaveText(t('errors:bookmark'));
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Notícia a', 'Notícia b', 'Notícia c']);
    await expect(page.getByRole('listitem').filter({ hasText: 'Notícia b' })).toContainText(t('errors:bookmark'));
    pageErrors.length = 0;

    // The list is loaded again after each removal.
    await page.route('**/api/bookmark/content/*', async (route) => {
      const removed = new URL(route.request().url()).pathname.split('/').at(-1);
      contents.splice(
        contents.findIndex(({ id }) => id === removed),
        1,
      );
      await route.fulfill({ json: { httpCode: 200, response: {} } });
    });
    await remove('b').press('Enter');
    await expect(remove('c')).toBeFocused();
    await remove('c').press('Enter');
    await expect(remove('a')).toBeFocused();
    await remove('a').press('Enter');
    await expect(status(page, t('profile:favourites.removed'))).toBeFocused();
  });

  test('sees the login prompt after the session has ended, and a notice after a change of the email address', async ({
    page,
    pageErrors,
  }) => {
    await answer(page, 'POST', 'bookmark/content/*', 401, { code: 'NOT_SIGNED_IN' });
    await page.goto(await storyUrl(edition, edition.story));
    await page.locator('button[aria-pressed=false]', { hasText: t('account:like.save') }).press('Enter');
    await expect(page.getByRole('dialog').getByRole('link', { name: t('account:prompt.login') })).toBeFocused();
    pageErrors.length = 0;
    await signIn(page, edition.origin, 1);
    await page.goto(`${address('perfil/mi-cuenta/')}?alert=email_changed`);
    await expect(status(page, t('profile:emailChanged'))).toBeVisible();
  });
});

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
        () => document.activeElement?.closest('dialog, body')?.tagName === 'DIALOG' || document.activeElement === document.body,
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

test('a successful login is sent once, and waits for the next page', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/user/login')) sent.push(request.url());
  });
  await answer(page, 'POST', 'front/user/login', 200, { response: { user: {} } });
  // The next page never loads, so that the browser stays on this one.
  await page.route('**/politica/', (route) => route.fulfill({ status: 204 }));
  await page.goto(`${address('acceso/')}?backUrl=${encodeURIComponent(`${edition.front}politica/`)}`);
  await expect(page.getByRole('button', { name: t('account:login.showPassword') })).toBeVisible();
  await label(page, t('account:login.email')).fill('oscar@correu.example');
  await label(page, t('account:login.password')).fill('Tramuntana81');
  const leaving = page.waitForResponse('**/politica/');
  await button(page, t('account:login.submit')).dblclick();
  await leaving;
  await button(page, t('account:login.waiting')).click();
  await expect(button(page, t('account:login.waiting'))).toBeVisible();
  expect(sent).toHaveLength(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a password recovery confirms that a mail was sent', async ({ page }) => {
    await page.goto(address('acceso/'));
    await page.getByRole('link', { name: t('account:login.forgot') }).click();
    await page.locator('#recuperar').getByLabel(t('account:login.email')).fill(`oblidada-${Date.now()}@correu.example`);
    await page.getByRole('button', { name: t('account:recovery.submit') }).click();
    await expect(page.getByText(t('account:recovery.sent'))).toBeVisible();
  });

  test('an expired link leads to a request for a new one', async ({ page }) => {
    await page.goto(`${address('acceso/contrasena/')}?token=vell`);
    await page.locator('[name=password]').fill('Tramuntana81');
    await page.getByRole('button', { name: t('account:reset.submit') }).click();
    await page.getByRole('link', { name: t('account:reset.askAgain') }).click();
    await expect(page.getByRole('heading', { name: t('account:recovery.title') })).toBeVisible();
  });
});
