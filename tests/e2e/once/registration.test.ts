import { getTranslator } from '../../../src/i18n/translator.ts';
import { EDITIONS } from '../support/editions.ts';
import { waitForMail } from '../support/mails.ts';
import { expect, test } from '../support/reader.ts';

/** Registration where the browser cannot work on a challenge. */

const [edition] = EDITIONS;
if (!edition) throw new Error('There is no edition to register in.');
const t = getTranslator(edition.locale);
const address = `${edition.origin}${edition.front}registro/`;
const submit = t('registration:submit');

// Forms that are sent again and again, at an address of the network that nobody else registers from.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.70' } });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is sent twice, with the password typed again, and the account is made', async ({ page }) => {
    const email = `sense-guions-${Date.now()}@correu.example`;
    await page.goto(address);
    await page.getByLabel(t('profile:fields.nick')).fill(`sense guions ${Date.now()}`);
    await page.getByLabel(t('profile:fields.email'), { exact: false }).first().fill(email);
    await page.locator('[name=password]').fill('Tramuntana81');
    await page.getByLabel(t('profile:fields.name'), { exact: false }).first().fill('Núria');
    await page.getByLabel(t('profile:fields.surname'), { exact: false }).first().fill('Puig i Soler');
    await page.getByLabel(t('profile:fields.birthdate')).fill('1990-05-17');
    await page.getByLabel(t('registration:terms')).check();
    await page.getByRole('button', { name: submit }).click();
    await expect(page.getByText(t('registration:pressAgain', { submit }))).toBeVisible();
    await expect(page.getByLabel(t('registration:terms'))).toBeChecked();
    await expect(page.locator('[name=password]')).toHaveValue('');
    // Sooner than after three seconds it is asked for again.
    await expect(async () => {
      await page.locator('[name=password]').fill('Tramuntana81');
      await page.getByRole('button', { name: submit }).click();
      await expect(page.getByText(t('registration:checkEmail', { email }))).toBeVisible({ timeout: 1000 });
    }).toPass({ intervals: [3500], timeout: 20_000 });
    await waitForMail(email, 1);
  });
});

test('a reader whose browser cannot do the work is told so, and may press again', async ({ page, mishaps }) => {
  const email = `sense-obrers-${Date.now()}@correu.example`;
  const label = (text: string) => page.getByLabel(new RegExp(`^${text}`)).filter({ visible: true });
  const next = page.getByRole('button', { name: t('registration:next') });
  await page.route('**/challenge-worker*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(address);
  await expect(next).toBeVisible();
  await label(t('profile:fields.nick')).fill(`sense obrers ${Date.now()}`);
  await label(t('profile:fields.email')).fill(email);
  await label(t('account:login.password')).fill('Tramuntana81');
  await next.click();
  await label(t('profile:fields.name')).fill('Núria');
  await label(t('profile:fields.surname')).fill('Puig i Soler');
  await label(t('profile:fields.birthdate')).fill('1990-05-17');
  await next.click();
  await page.getByLabel(t('registration:terms')).check();
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByText(t('registration:unproved', { submit }))).toBeVisible();
  await expect.poll(() => mishaps.filter((mishap) => !/404|challenge/.test(mishap))).toEqual([]);
  mishaps.length = 0;
  await page.unroute('**/challenge-worker*');
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByText(t('registration:checkEmail', { email }))).toBeVisible();
});
