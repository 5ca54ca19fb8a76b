import {
  address,
  answer,
  button,
  edition,
  label,
  status,
  t,
} from '#tests/e2e/support/readers/account-screens.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { signIn } from '#tests/e2e/support/readers/signed-in.ts';

const reader = {
  id: '7',
  nick: 'òscar',
  email: 'oscar@correu.example',
  type: 1,
  name: 'Òscar',
  surname: 'Puig',
  birthdate: '1990-05-17',
  savedContentIds: ['a', 'b', 'c'],
  followedAuthorIds: [],
  newsletters: [],
};

test.beforeEach(async ({ page }) => {
  await signIn(page, edition.origin, 1);
  await answer(page, 'GET', 'front/user/profile', 200, {
    response: { user: reader, hasPassword: true },
  });
  await answer(page, 'GET', 'front/user/sessions', 200, { response: { sessions: [] } });
});

// R2.5
test('the login page sends a reader who is logged in to the profile', async ({ page }) => {
  await page.goto(address('acceso/'));
  await expect(page).toHaveURL(address('perfil/mi-cuenta/'));
});

test('the profile sends a visitor to the login, which leads on to the page before', async ({
  page,
  context,
}) => {
  await context.clearCookies();
  for (const [query, back] of [
    ['?backUrl=%2Fagenda%2F%23avui', '/agenda/#avui'],
    ['?backUrl=https%3A%2F%2Faltre.example%2F', '/perfil/mi-cuenta/'],
    ['', '/perfil/mi-cuenta/'],
  ] as const) {
    await page.goto(address('perfil/mi-cuenta/') + query);
    await expect(page).toHaveURL(
      `${address('acceso/')}?${new URLSearchParams({ backUrl: back }).toString()}`,
    );
  }
});

// R4.38, R8.16
test('a profile that cannot be saved shows a general alert, which the next save clears', async ({
  page,
  pageErrors,
}) => {
  await page.goto(address('perfil/mi-cuenta/'));
  await label(page, t('profile:fields.surname')).fill('Soler');
  await answer(page, 'PATCH', 'front/user/profile', 503, { code: 'SERVICE_UNAVAILABLE' });
  await button(page, t('profile:form.save')).click();
  await expect(status(page, t('profile:change.failed'))).toBeVisible();
  pageErrors.length = 0;

  const reply = Promise.withResolvers<void>();
  await page.route('**/api/front/user/profile', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    await reply.promise;
    return route.fulfill({ json: { httpCode: 200, response: { user: reader } } });
  });
  await button(page, t('profile:form.save')).click();
  await expect(button(page, t('profile:change.saving'))).toBeVisible();
  await expect(status(page, t('profile:change.failed'))).toHaveCount(0);
  reply.resolve();
  await expect(status(page, t('profile:form.saved'))).toBeVisible();
});

// R8.17
test('the account of a demonstration cannot be deleted, and the alert names the contact', async ({
  page,
  pageErrors,
}) => {
  await page.goto(address('perfil/mi-cuenta/'));
  // Until the island is hydrated, the question unfolds in the page.
  await expect(
    page.locator('astro-island[ssr]').filter({ hasText: t('profile:delete.form.link') }),
  ).toHaveCount(0);
  await page.getByText(t('profile:delete.form.link'), { exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=password]').fill('Tramuntana81');
  await answer(page, 'POST', 'front/user/delete', 412, { code: 'DEMO_ACCOUNT' });
  await dialog.getByRole('button', { name: t('profile:delete.form.confirm') }).click();
  const [before = ''] = t('errors:accountDelete.demo', { email: '@' }).split('@');
  await expect(page.getByText(before)).toContainText(/\S+@\S+\.\S+/);
  pageErrors.length = 0;
});

// R8.18
test('a deletion of the account that fails shows a general alert', async ({ page, pageErrors }) => {
  await page.goto(address('perfil/mi-cuenta/'));
  await expect(
    page.locator('astro-island[ssr]').filter({ hasText: t('profile:delete.form.link') }),
  ).toHaveCount(0);
  await page.getByText(t('profile:delete.form.link'), { exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=password]').fill('Tramuntana81');
  await answer(page, 'POST', 'front/user/delete', 503, { code: 'SERVICE_UNAVAILABLE' });
  await dialog.getByRole('button', { name: t('profile:delete.form.confirm') }).click();
  await expect(status(page, t('errors:accountDelete.generic'))).toBeVisible();
  pageErrors.length = 0;
});

for (const { width, columns, gap } of [
  { width: 1440, columns: '2', gap: '25px' },
  { width: 578, columns: '2', gap: '25px' },
  { width: 577, columns: '1', gap: '20px' },
])
  // R2.85, R9.26
  test(`the saved stories have ${columns} columns and gaps of ${gap} at ${width} px`, async ({
    page,
  }) => {
    // Stories of another site of the group, which this device does not copy for offline reading.
    const contents = reader.savedContentIds.map((id) => ({
      id,
      title: `Titular ${id}`,
      url: `http://ondamarea.localhost/mar/2026/03/01/${id}/`,
    }));
    await answer(page, 'GET', 'front/user/saved-contents/*', 200, { response: { contents } });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(address('perfil/contenidos-guardados/'));
    const list = page.getByRole('main').getByRole('list').filter({ hasText: 'Titular a' });
    await expect(list).toHaveCSS('column-count', columns);
    await expect(list).toHaveCSS('column-gap', gap);
    await expect(list.getByRole('listitem').first()).toHaveCSS('margin-block-end', gap);
  });
