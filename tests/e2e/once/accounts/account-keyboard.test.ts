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
import { signIn } from '#tests/e2e/support/readers/signed-in.ts';

/**
 * Focus and position after each change of the account screens, for readers with a small viewport
 * and for keyboard users.
 */

test.use({ viewport: { width: 360, height: 740 } });

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
    await answer(page, 'GET', 'front/user/profile', 200, {
      response: { user: reader, hasPassword: true },
    });
    await answer(page, 'GET', 'front/user/sessions', 200, {
      response: {
        sessions: [{ id: 'x', since: '2026-11-01T10:00:00Z', userAgent: '', isThisOne: false }],
      },
    });
  });

  // R4.36, R4.37, R8.15
  test('sees the errors of the profile, and is taken to the result of saving it', async ({
    page,
    pageErrors,
  }) => {
    await page.goto(address('perfil/mi-cuenta/'));
    const save = button(page, t('profile:form.save'));
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
    await expect(status(page, t('profile:form.wrongPassword'))).toBeFocused();
    await expect(status(page, t('profile:form.wrongPassword'))).toBeInViewport({ ratio: 1 });
    pageErrors.length = 0;

    await answer(page, 'PATCH', 'front/user/profile', 200, { response: { user: reader } });
    await save.press('Enter');
    await expect(status(page, t('profile:form.saved'))).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(label(page, t('profile:fields.nick'))).toBeFocused();
  });

  test('has forms that fit the screen at twice the text size', async ({ page }) => {
    for (const [path, name] of [
      ['perfil/mi-cuenta/', t('profile:form.save')],
      ['boletines/', t('newsletter:form.submit')],
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

    await page.getByText(t('profile:delete.form.link'), { exact: true }).press('Enter');
    const password = page.getByRole('dialog').locator('[name=password]');
    await expect(password).toBeFocused();
    await page.keyboard.type('Equivocada1');
    await answer(page, 'POST', 'front/user/delete', 401, { code: 'INVALID_CREDENTIALS' });
    await page.keyboard.press('Enter');
    await expect(password).toHaveAccessibleDescription(t('profile:form.wrongPassword'));
    await expect(password).toBeFocused();
    pageErrors.length = 0;
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText(t('profile:delete.form.link'), { exact: true })).toBeFocused();
  });

  // R8.33
  test('gets the focus on the next saved story after a removal, and sees a failed removal in place', async ({
    page,
    pageErrors,
  }) => {
    // One more story than in the profile, as if another tab had just saved it.
    const contents = ['a', 'b', 'c'].map((id) => ({
      id,
      title: `Notícia ${id}`,
      url: `https://altres.example/${id}`,
    }));
    await page.route('**/api/front/user/saved-contents/**', (route) =>
      route.fulfill({ json: { httpCode: 200, response: { contents } } }),
    );
    await page.goto(address('perfil/contenidos-guardados/'));
    const remove = (id: string) =>
      button(page, t('profile:favourites.remove', { name: `Notícia ${id}` }));

    await answer(page, 'DELETE', 'bookmark/content/*', 500);
    await remove('b').press('Enter');
    await expect(page.getByRole('alert')).toHaveText(t('errors:bookmark'));
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Notícia a',
      'Notícia b',
      'Notícia c',
    ]);
    await expect(page.getByRole('listitem').filter({ hasText: 'Notícia b' })).toContainText(
      t('errors:bookmark'),
    );
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
    await page
      .locator('button[aria-pressed=false]', { hasText: t('account:like.save') })
      .press('Enter');
    await expect(
      page.getByRole('dialog').getByRole('link', { name: t('account:prompt.login') }),
    ).toBeFocused();
    pageErrors.length = 0;
    await signIn(page, edition.origin, 1);
    await page.goto(`${address('perfil/mi-cuenta/')}?alert=email_changed`);
    await expect(status(page, t('profile:emailChanged'))).toBeVisible();
  });
});
