import type { Page } from 'playwright/test';
import { getTranslator } from '#i18n/translator.ts';
import { expectNoViolations } from '#tests/e2e/support/accessibility.ts';
import { EDITIONS, PORT } from '#tests/e2e/support/editions.ts';
import { waitForMail, waitForMailAbout } from '#tests/e2e/support/readers/mails.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import {
  answerAsGigya,
  answerAsGoogle,
  GIGYA,
  SOCIAL_PAGE,
} from '#tests/e2e/support/readers/providers.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

/**
 * A reader's use of an account at an external provider: at the site's identity provider, and at a
 * social network.
 */

const t = getTranslator('ca');
const FANAL = `http://fanal.localhost:${PORT}`;

/** Checks accessibility on the narrowest screen and a wide one, in both colour schemes. */
async function expectNoViolationsAnywhere(page: Page): Promise<void> {
  for (const size of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expectNoViolations(page);
  }
}

/** Opens a story and follows its save button and the prompt to the login page. */
async function askToSave(page: Page, story: string): Promise<void> {
  await page.goto(story);
  await page.getByRole('button', { name: t('account:like.save') }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('account:prompt.login') })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('account:login.title'));
}

/**
 * Uses the account from a story with an active login until its deletion. The account has no
 * password here.
 */
async function liveWithAccount(
  page: Page,
  { story, author, email }: { story: string; author: string; email: string },
): Promise<void> {
  const { origin } = new URL(story);
  const main = page.getByRole('main');
  const save = page.getByRole('button', { name: t('account:like.save') });
  await expect(save).toHaveAttribute('aria-pressed', 'false');
  await save.click();
  await expect(page.getByRole('button', { name: t('account:like.saved') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const headline = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

  await page.goto(author);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  // The button says at once that the author is followed. A page that is left cuts the call off.
  const [answer] = await Promise.all([
    page.waitForResponse(
      (one) => one.request().method() === 'POST' && one.url().includes('/api/bookmark/'),
    ),
    page
      .locator('button[aria-pressed=false]', { hasText: t('account:like.follow', { name }) })
      .click(),
  ]);
  expect(answer.ok()).toBe(true);
  await expect(
    page.getByRole('button', { name: t('account:like.following', { name }) }),
  ).toBeVisible();

  await page.goto(`${origin}/perfil/contenidos-guardados/`);
  await expect(main.getByRole('article').getByRole('link', { name: headline })).toBeVisible();
  await main.getByRole('link', { name: t('profile:tabs.newsletters'), exact: true }).click();
  await main.getByRole('checkbox').first().check();
  await main.getByRole('button', { name: t('profile:newsletters.save') }).click();
  await expect(page.getByText(t('profile:newsletters.saved'))).toBeVisible();

  await main.getByRole('link', { name: t('profile:tabs.user'), exact: true }).click();
  await page.getByLabel(t('profile:fields.address')).fill('Carrer de la Llum, 3');
  await expect(main.locator('[type=password]')).toHaveCount(0);
  await main.getByRole('button', { name: t('profile:form.save') }).click();
  await expect(page.getByText(t('profile:form.saved'))).toBeVisible();

  const exported = await page.evaluate(async () => (await fetch('/api/front/user/export')).text());
  for (const kept of ['Carrer de la Llum, 3', slugOf(story), slugOf(author)])
    expect(exported).toContain(`${kept}"`);

  await page.getByText(t('profile:delete.form.link'), { exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('profile:delete.form.askLink') })
    .click();
  await expect(
    page.getByRole('status').filter({ hasText: t('profile:delete.form.linkSent') }),
  ).toBeFocused();
  await page.goto((await waitForMailAbout(email, t('mail:deletionLink.subject'))).link);
  await main.getByRole('button', { name: t('profile:delete.form.confirm') }).click();
  await expect(page.getByText('Número de comprovant')).toBeVisible();
  await expect(
    page.getByRole('banner').getByRole('link', { name: t('header:user.login') }),
  ).toBeVisible();
}

/** The slug in a document's URL, which is also the end of its id. */
function slugOf(address: string): string {
  return address.split('/').at(-2) ?? '';
}

test.describe('on a site with an identity provider', () => {
  test.use({ elsewhere: GIGYA });

  // R1.22
  test('a reader logs in on the provider’s screens, saves stories and deletes the account', async ({
    page,
    pageErrors,
  }) => {
    const story = `${FANAL}/politica/2026/03/01/el-port-obre/`;
    await page.route(GIGYA, (route) => route.abort());
    await askToSave(page, story);
    await expect(page.getByText(t('account:identity.notLoaded'))).toBeVisible();
    expect(pageErrors).toEqual([
      expect.stringContaining('The identity provider’s screens could not be opened.'),
    ]);
    pageErrors.length = 0;
    await page.unroute(GIGYA);
    await answerAsGigya(page);
    await page.getByRole('button', { name: t('account:identity.again') }).click();

    const email = page.getByLabel('Adreça al proveïdor');
    await expect(email).toBeVisible();
    await expect(page.getByText(t('account:identity.loading'))).toBeHidden();
    await expect(page.getByText(t('account:identity.notLoaded'))).toBeHidden();
    await expectNoViolationsAnywhere(page);
    await email.fill('uid-lectora@correu.example');
    await page.getByRole('button', { name: 'Entra al proveïdor' }).click();
    await expect(page).toHaveURL(story);
    await page.goto(`${FANAL}/perfil/mi-cuenta/`);
    await expect(page.getByLabel('Nom al proveïdor')).toBeVisible();
    await expectNoViolations(page);
    await page.goto(`${FANAL}/registro/`);
    await expect(page).toHaveURL(`${FANAL}/perfil/mi-cuenta/`);

    await page.goto(story);
    await liveWithAccount(page, {
      story,
      author: `${FANAL}/autor/berta-far/`,
      email: 'uid-lectora@correu.example',
    });
    // The reader is logged out at the provider too, so that the login screen appears again.
    await expect(email).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await page.goto(`${FANAL}/registro/`);
    await expect(page.getByLabel('Adreça nova al proveïdor')).toBeVisible();
  });
});

test.describe('with an account at a social network', () => {
  test.use({ elsewhere: SOCIAL_PAGE });

  test('a reader logs in by it, saves stories and deletes the account', async ({ page }) => {
    const [edition] = EDITIONS;
    if (!edition) throw new Error('The test needs an edition.');
    const address = `social-${Date.now()}@correu.example`;
    const asked = await answerAsGoogle(page, {
      id: address,
      email: address,
      isProved: true,
      given: 'Mireia',
      family: 'Soler',
    });
    const story = await storyUrl(edition, edition.story);
    await askToSave(page, story);
    await expect(
      page.getByText(
        t('account:social.terms', { age: 13, terms: t('registration:form.termsName') }),
      ),
    ).toBeVisible();
    await expectNoViolationsAnywhere(page);
    await page.getByRole('link', { name: t('account:social.google') }).click();
    await expect(page).toHaveURL(story);
    expect(asked.map((location) => new URL(location).origin)).toEqual([
      'https://accounts.google.com',
    ]);
    await liveWithAccount(page, { story, author: edition.origin + edition.author, email: address });
    // The three mails: about the newsletter, with the link for the deletion, and with its receipt.
    await waitForMail(address, 3);
  });
});
