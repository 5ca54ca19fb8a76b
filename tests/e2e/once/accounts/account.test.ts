import type { Page } from 'playwright/test';
import { getTranslator, type Translate } from '#i18n/translator.ts';
import { expectNoViolations } from '#tests/e2e/support/accessibility.ts';
import { EDITIONS, type Edition } from '#tests/e2e/support/editions.ts';
import { waitForMail } from '#tests/e2e/support/readers/mails.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

/**
 * A reader's use of an account, in each language: on a phone on one site, on a desktop on the
 * other.
 */

const WIDTHS: Readonly<Record<string, { width: number; height: number }>> = {
  'El Far in Catalan': { width: 360, height: 740 },
  'Onda Marea in Spanish': { width: 1440, height: 900 },
};

for (const edition of EDITIONS.filter(({ name }) => name in WIDTHS)) {
  test.describe(edition.name, () => {
    test.use({ viewport: WIDTHS[edition.name] ?? null });

    // R1.15, R1.16, R1.20, R2.11, R2.68, R2.83, R2.84, R2.86, R2.87, R2.88, R2.89, R2.93, R2.102
    // R4.1, R4.2, R4.15, R4.37, R4.39, R4.40, R5.22, R5.31, R5.32, R6.4, R6.7
    test(`a reader of ${edition.name} registers, logs in, saves stories, changes the profile and deletes the account`, async ({
      page,
      pageErrors,
    }) => {
      test.setTimeout(90_000);
      const t = getTranslator(edition.locale);
      const email = `${edition.site}-${edition.locale}-${Date.now()}@correu.example`;
      const label = (text: string) =>
        page.getByLabel(new RegExp(`^${text}`)).filter({ visible: true });
      const press = (text: string) =>
        page.getByRole('main').getByRole('button', { name: text, exact: true }).click();

      // From a story through registration and validation mail back to the story.
      const story = await storyUrl(edition, edition.story);
      const back = new URLSearchParams({ backUrl: new URL(story).pathname }).toString();
      await register(page, edition, t, { email, back });
      const validation = await waitForMail(email, 1);
      await page.goto(validation.link);
      await press(t('account:validation.action'));
      await expect(page.getByText(t('account:validation.done'))).toBeVisible();
      expect(page.url()).toContain(back);

      // First a wrong password, after hydration.
      await expect(
        page.getByRole('button', { name: t('account:passwordButton.show') }),
      ).toBeVisible();
      await label(t('account:login.form.email')).fill(email);
      await label(t('account:login.form.password')).fill('Tramuntana0');
      await press(t('account:login.form.submit'));
      await expect(page.getByText(t('errors:login.invalidCredentials'))).toBeVisible();
      await expect.poll(() => pageErrors).toEqual([expect.stringContaining('401')]);
      pageErrors.length = 0;
      await expectNoViolations(page);

      // From a story through the prompt and the login back to the story.
      await page.goto(story);
      await page.getByRole('button', { name: t('account:like.save') }).click();
      await expect(page.getByRole('dialog')).toContainText(t('account:prompt.saveContent'));
      await page
        .getByRole('dialog')
        .getByRole('link', { name: t('account:prompt.login') })
        .click();
      await label(t('account:login.form.email')).fill(email);
      await label(t('account:login.form.password')).fill('Tramuntana81');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(story);
      const save = page.getByRole('button', { name: t('account:like.save') });
      await expect(save).toHaveAttribute('aria-pressed', 'false');
      await save.click();
      await expect(page.getByRole('button', { name: t('account:like.saved') })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      const headline = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

      await page.goto(edition.origin + edition.author);
      const author = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      await page
        .locator('button[aria-pressed=false]', {
          hasText: t('account:like.follow', { name: author }),
        })
        .click();
      await expect(
        page.getByRole('button', { name: t('account:like.following', { name: author }) }),
      ).toBeVisible();

      await page.goto(`${edition.origin}${edition.front}perfil/contenidos-guardados/`);
      const saved = page.getByRole('article').getByRole('link', { name: headline });
      await expect(saved).toBeVisible();
      await expectNoViolations(page);
      const small = page.viewportSize();
      await page.setViewportSize({ width: 1440, height: 900 });
      expect((await saved.locator('xpath=ancestor::h2').boundingBox())?.width).toBeGreaterThan(230);
      if (small) await page.setViewportSize(small);
      await page
        .getByRole('button', { name: t('profile:favourites.remove', { name: headline }) })
        .click();
      await expect(page.getByText(t('profile:favourites.empty'))).toBeVisible();
      await page
        .getByRole('main')
        .getByRole('link', { name: t('profile:tabs.authors'), exact: true })
        .click();
      await expect(
        page.getByRole('main').getByRole('link', { name: author, exact: true }),
      ).toBeVisible();

      await page
        .getByRole('main')
        .getByRole('link', { name: t('profile:tabs.newsletters'), exact: true })
        .click();
      const newsletter = page.getByRole('main').getByRole('checkbox').first();
      await expect(newsletter).toBeChecked();
      await newsletter.uncheck();
      await press(t('profile:newsletters.save'));
      await expect(page.getByText(t('profile:newsletters.saved'))).toBeVisible();
      await expectNoViolations(page);

      await page
        .getByRole('main')
        .getByRole('link', { name: t('profile:tabs.user'), exact: true })
        .click();
      const saveProfile = page.getByRole('button', { name: t('profile:form.save') });
      await expect(saveProfile).toBeDisabled();
      await expect(label(t('profile:fields.city'))).toBeDisabled();
      await page.getByLabel(t('profile:fields.country')).selectOption('ES');
      await label(t('profile:fields.city')).fill('Riudolm');
      await label(t('profile:fields.phone')).fill('12');
      await label(t('profile:fields.address')).focus();
      await expect(
        page.getByText(t('validation:profilePhone.any', { min: 6, max: 12 })),
      ).toBeVisible();
      await expect(saveProfile).toBeDisabled();
      await label(t('profile:fields.phone')).fill('972000000');
      await saveProfile.click();
      await expect(page.getByText(t('profile:form.saved'))).toBeVisible();
      await expect(saveProfile).toBeDisabled();

      await label(t('profile:form.password')).fill('Tramuntana81');
      await page
        .getByLabel(t('profile:form.newPassword'), { exact: false })
        .first()
        .fill('Tramuntana2');
      await label(t('profile:form.repeatPassword')).fill('Tramuntana2');
      await saveProfile.click();
      await waitForMail(email, 3);
      await expect(page.getByText(t('profile:form.saved'))).toBeVisible();
      await expectNoViolations(page);

      // A change of the email address requires the password beside it.
      const emailPassword = label(t('profile:form.emailPassword'));
      await expect(emailPassword).toHaveCount(0);
      await label(t('profile:fields.email')).fill(`nova-${email}`);
      await expect(saveProfile).toBeDisabled();
      await emailPassword.fill('Tramuntana2');
      await saveProfile.click();
      await expect(
        page.getByText(t('profile:form.emailPending', { email: `nova-${email}` })),
      ).toBeVisible();
      await waitForMail(`nova-${email}`, 1);

      const exported = await page.evaluate(async () =>
        (await fetch('/api/front/user/export')).text(),
      );
      expect(exported).toContain('Riudolm');

      await page.getByText(t('profile:delete.form.link'), { exact: true }).click();
      await expect(page.getByRole('dialog')).toContainText(t('profile:delete.form.text'));
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByText(t('profile:delete.form.link'), { exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('[name=password]').fill('Tramuntana0');
      await dialog.getByRole('button', { name: t('profile:delete.form.confirm') }).click();
      await expect(dialog.getByText(t('profile:form.wrongPassword'))).toBeVisible();
      pageErrors.length = 0;
      await expectNoViolations(page);
      await dialog.locator('[name=password]').fill('Tramuntana2');
      await dialog.getByRole('button', { name: t('profile:delete.form.confirm') }).click();
      await expect(
        page.getByText(startOf(t('profile:delete.receipt', { number: '' }))),
      ).toBeVisible();
      await expect(
        page.getByRole('banner').getByRole('link', { name: t('header:user.login') }),
      ).toBeVisible();
      await waitForMail(email, 4);
    });
  });
}

/** The part of a text before the first colon. */
function startOf(text: string): string {
  return text.split(':', 1)[0] ?? '';
}

/** Fills in the three steps of the registration, with their errors. */
async function register(
  page: Page,
  edition: Edition,
  t: Translate,
  { email, back }: { email: string; back: string },
): Promise<void> {
  const label = (text: string) => page.getByLabel(new RegExp(`^${text}`)).filter({ visible: true });
  await page.goto(`${edition.origin}${edition.front}acceso/?${back}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('account:login.form.register') })
    .click();
  await expect(page).toHaveURL(new RegExp(back.replaceAll('+', '.')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('registration:title'));
  const next = page.getByRole('button', { name: t('registration:form.next') });
  await next.click();
  await expect(page.getByText(t('validation:required.nick'))).toBeVisible();
  await expectNoViolations(page);
  await label(t('profile:fields.nick')).fill(`lectora ${Date.now()}`);
  await expect(page.getByText(t('registration:form.nickFree'))).toBeVisible();
  await label(t('profile:fields.email')).fill(email);
  await label(t('account:login.form.password')).fill('Tramuntana81');
  await next.click();
  await label(t('profile:fields.name')).fill('Núria');
  await label(t('profile:fields.surname')).fill('Puig i Soler');
  await label(t('profile:fields.birthdate')).fill('2020-05-17');
  await next.click();
  await expect(page.getByText(t('validation:registerDate.any', { age: 13 }))).toBeVisible();
  await label(t('profile:fields.birthdate')).fill('1990-05-17');
  await next.click();
  await page.getByRole('main').getByRole('checkbox').first().check();
  await page.getByLabel(t('registration:form.termsName')).check();
  await expectNoViolations(page);
  await page.getByRole('button', { name: t('registration:form.submit') }).click();
  await expect(page.getByText(t('registration:form.checkEmail', { email }))).toBeVisible();
}
