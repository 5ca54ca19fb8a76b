import type { Page } from 'playwright/test';
import { getTranslator } from '#i18n/translator.ts';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { signIn } from '#tests/e2e/support/readers/signed-in.ts';

/** Forms whose code or responses are late, missing or broken. */

const [edition] = EDITIONS;
if (!edition) throw new Error('The tests need an edition.');
const t = getTranslator(edition.locale);
const address = (path: string) => `${edition.origin}${edition.front}${path}`;

// Newsletter requests from a network address of their own, because requests are limited per
// address.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.71' } });

/** The first newsletter form of the page. */
const newsletterIn = (page: Page) =>
  page
    .locator('astro-island')
    .filter({ has: page.getByLabel(t('newsletter:form.email')) })
    .first();

// R2.63
test('a newsletter form without its script is sent to the page', async ({ page, pageErrors }) => {
  await page.goto(address('boletines/'));
  const island = newsletterIn(page);
  const code = await island.getAttribute('component-url');
  expect(code).toMatch(/\.js$/);
  await page.route(`**${code}*`, (route) => route.abort());
  await island
    .getByLabel(t('newsletter:form.email'))
    .fill(`sense-codi-${Date.now()}@correu.example`);
  const terms = island.getByLabel(t('registration:form.termsName'));
  await terms.click();
  await expect(terms).toBeChecked();
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await island.getByRole('button', { name: t('newsletter:form.submit') }).click();
  expect((await posted).isNavigationRequest()).toBe(true);
  await expect(
    page.getByText(t('newsletter:form.thanksText')).filter({ visible: true }),
  ).toBeVisible();
  expect(pageErrors.splice(0).join()).toContain('Error hydrating');
});

// R2.34, R4.51
test('a script that fails to load causes a notice with a reload button', async ({
  page,
  pageErrors,
}) => {
  await page.goto(address('boletines/'));
  const code = await newsletterIn(page).getAttribute('component-url');
  await page.route(`**${code}*`, (route) => route.abort());
  await newsletterIn(page).getByLabel(t('newsletter:form.email')).focus();
  const notice = page.getByRole('alert').filter({ hasText: t('errors:chunk.script') });
  await expect(notice).toBeInViewport();
  await page.unroute(`**${code}*`);
  await Promise.all([
    page.waitForEvent('load'),
    notice.getByRole('button', { name: t('errors:chunk.reload') }).click(),
  ]);
  await expect(notice).toBeHidden();
  expect(pageErrors.splice(0).join()).toContain('Loading chunk');
});

test('a newsletter form can be sent again after an unexpected error', async ({
  page,
  pageErrors,
}) => {
  // Simulates a browser without dialogs.
  await page.addInitScript(() => Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal'));
  await page.route('**/api/front/newsletter/**', (route) =>
    route.fulfill({ json: { httpCode: 200, response: {} } }),
  );
  await page.goto(address('boletines/'));
  const island = newsletterIn(page);
  await island.getByLabel(t('newsletter:form.email')).fill('de-nou@correu.example');
  const terms = island.getByLabel(t('registration:form.termsName'));
  await terms.click();
  await expect(terms).toBeChecked();
  await island.getByRole('button', { name: t('newsletter:form.submit') }).click();
  await expect.poll(() => pageErrors.splice(0).join()).toContain('showModal');
  await expect(island.getByRole('button', { name: t('newsletter:form.submit') })).toHaveAttribute(
    'aria-busy',
    'false',
  );
});

test('the deletion of an account ends its waiting state after an unexpected error', async ({
  page,
  pageErrors,
}) => {
  await signIn(page, edition.origin, 1);
  await page.route('**/api/front/user/sessions', (route) =>
    route.fulfill({ json: { httpCode: 200, response: { sessions: [] } } }),
  );
  await page.route('**/api/front/user/delete', (route) =>
    route.fulfill({ json: { httpCode: 200, response: { isDeleted: true } } }),
  );
  await page.goto(address('perfil/mi-cuenta/'));
  await expect(
    page.locator('astro-island[ssr]').filter({ hasText: t('profile:delete.form.link') }),
  ).toHaveCount(0);
  await page.getByText(t('profile:delete.form.link'), { exact: true }).click();
  const confirm = page
    .getByRole('dialog')
    .getByRole('button', { name: t('profile:delete.form.askLink') });
  await expect(confirm).toBeVisible();
  // The session settings, which the logout at other providers needs.
  await page.locator('[data-session-settings]').evaluate((settings) => settings.remove());
  await confirm.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => pageErrors.splice(0).join()).toContain('session settings');
});

test('the message about a nick belongs to its current value', async ({ page, pageErrors }) => {
  const answerAbout: Record<string, (isFree: boolean) => Promise<void>> = {};
  await page.route('**/api/front/user/nick', (route) => {
    answerAbout[route.request().postDataJSON().nick] = (isFree) =>
      route.fulfill(
        isFree
          ? { json: { httpCode: 200, response: { isFree } } }
          : {
              status: 409,
              json: { httpCode: 409, code: 'NICK_ALREADY_IN_USE', fields: { nick: 'inUse' } },
            },
      );
  });
  await page.goto(address('registro/'));
  await expect(page.getByRole('button', { name: t('registration:form.next') })).toBeVisible();
  const nick = page.getByLabel(new RegExp(`^${t('profile:fields.nick')}`));
  await nick.fill('maria');
  await expect.poll(() => Object.keys(answerAbout)).toEqual(['maria']);
  await nick.fill('mariab');
  await expect.poll(() => Object.keys(answerAbout)).toEqual(['maria', 'mariab']);
  await answerAbout['mariab']?.(true);
  await expect(nick).toHaveAccessibleDescription(t('registration:form.nickFree'));
  await answerAbout['maria']?.(false);
  await expect.poll(() => pageErrors.splice(0).join()).toContain('409');
  await page
    .getByLabel(new RegExp(`^${t('profile:fields.email')}`))
    .filter({ visible: true })
    .fill('mariab@correu.example');
  await page.locator('[name=password]').fill('Tramuntana81');
  await page.getByRole('button', { name: t('registration:form.next') }).click();
  await expect(page.getByLabel(new RegExp(`^${t('profile:fields.surname')}`))).toBeVisible();
});
