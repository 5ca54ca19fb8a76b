import { getTranslator } from '#i18n/translator.ts';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { waitForMail } from '#tests/e2e/support/readers/mails.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { aReader } from '#tests/e2e/support/readers/registered-reader.ts';

/** Registration in browsers that cannot solve a challenge. */

const [edition] = EDITIONS;
if (!edition) throw new Error('The tests need an edition.');
const t = getTranslator(edition.locale);
const address = `${edition.origin}${edition.front}registro/`;
const submit = t('registration:form.submit');

// A network address of its own, because these forms are sent many times.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.70' } });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form creates an account when it is sent twice, with the password typed again', async ({
    page,
  }) => {
    const email = `sense-guions-${Date.now()}@correu.example`;
    await page.goto(address);
    await page.getByLabel(t('profile:fields.nick')).fill(`sense guions ${Date.now()}`);
    await page.getByLabel(t('profile:fields.email'), { exact: false }).first().fill(email);
    await page.locator('[name=password]').fill('Tramuntana81');
    await page.getByLabel(t('profile:fields.name'), { exact: false }).first().fill('Núria');
    await page
      .getByLabel(t('profile:fields.surname'), { exact: false })
      .first()
      .fill('Puig i Soler');
    await page.getByLabel(t('profile:fields.birthdate')).fill('1990-05-17');
    await page.getByLabel(t('registration:form.termsName')).check();
    await page.getByRole('button', { name: submit }).click();
    await expect(page.getByText(t('registration:pressAgain', { submit }))).toBeVisible();
    await expect(page.getByLabel(t('registration:form.termsName'))).toBeChecked();
    await expect(page.locator('[name=password]')).toHaveValue('');
    // A form sent again within three seconds must be sent once more.
    await expect(async () => {
      await page.locator('[name=password]').fill('Tramuntana81');
      await page.getByRole('button', { name: submit }).click();
      await expect(page.getByText(t('registration:form.checkEmail', { email }))).toBeVisible({
        timeout: 1000,
      });
    }).toPass({ intervals: [3500], timeout: 20_000 });
    await waitForMail(email, 1);
  });

  test('a reader changes the email address and deletes the account with the password', async ({
    page,
  }) => {
    const { email, password } = await aReader(page, 'sense guions');
    const profile = page.locator('form:has([name=nick])');
    await page.goto(`${edition.origin}${edition.front}perfil/mi-cuenta/`);
    await profile.getByLabel(t('profile:fields.email')).fill(`nova-${email}`);
    await profile.getByRole('button', { name: t('profile:form.save') }).click();
    await expect(page.getByText(t('validation:required.any'))).toBeVisible();
    await profile.getByLabel(t('profile:form.emailPassword')).fill(password);
    await profile.getByRole('button', { name: t('profile:form.save') }).click();
    await expect(
      page.getByText(t('profile:form.emailPending', { email: `nova-${email}` })),
    ).toBeVisible();

    const deletion = page.locator('details:has([value=delete])');
    const confirm = async (typed: string) => {
      if ((await deletion.getAttribute('open')) === null) await deletion.locator('summary').click();
      await deletion.getByLabel(t('profile:form.password')).fill(typed);
      await deletion.getByRole('button', { name: t('profile:delete.form.confirm') }).click();
    };
    await confirm('Equivocada1');
    await expect(page.getByText(t('profile:form.wrongPassword'))).toBeVisible();
    await confirm(password);
    await expect(page.getByText('Número de comprovant')).toBeVisible();
  });
});

test('a failed proof of work is reported, and the form can be sent again', async ({
  page,
  pageErrors,
}) => {
  const email = `sense-obrers-${Date.now()}@correu.example`;
  const label = (text: string) => page.getByLabel(new RegExp(`^${text}`)).filter({ visible: true });
  const next = page.getByRole('button', { name: t('registration:form.next') });
  await page.route('**/challenge-worker*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(address);
  await expect(next).toBeVisible();
  await label(t('profile:fields.nick')).fill(`sense obrers ${Date.now()}`);
  await label(t('profile:fields.email')).fill(email);
  await label(t('account:login.form.password')).fill('Tramuntana81');
  await next.click();
  await label(t('profile:fields.name')).fill('Núria');
  await label(t('profile:fields.surname')).fill('Puig i Soler');
  await label(t('profile:fields.birthdate')).fill('1990-05-17');
  await next.click();
  await page.getByLabel(t('registration:form.termsName')).check();
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByText(t('registration:form.unproved', { submit }))).toBeVisible();
  await expect.poll(() => pageErrors.filter((mishap) => !/404|challenge/.test(mishap))).toEqual([]);
  pageErrors.length = 0;
  await page.unroute('**/challenge-worker*');
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByText(t('registration:form.checkEmail', { email }))).toBeVisible();
});
