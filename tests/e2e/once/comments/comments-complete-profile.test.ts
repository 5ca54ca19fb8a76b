import { getTranslator } from '#i18n/translator.ts';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { answerAsGoogle, SOCIAL_PAGE } from '#tests/e2e/support/readers/providers.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

test.use({ elsewhere: SOCIAL_PAGE });

/** The stories with open comments of El Far. */
const STORIES = { ca: 'eolic-serra-del-llop', es: 'eolico-serra-del-llop' } as const;

for (const locale of ['ca', 'es'] as const) {
  const edition = EDITIONS.find((one) => one.site === 'elfar' && one.locale === locale);
  if (!edition) throw new Error(`no edition in ${locale}`);
  const t = getTranslator(locale);

  // A social network tells no birth date.
  // R6.16
  test(`a reader with an incomplete profile completes it and goes back to comment, in ${locale}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(60_000);
    const id = `incompleta-${locale}-${Date.now()}@correu.example`;
    await answerAsGoogle(page, { id, email: id, isProved: true, given: 'Mireia', family: 'Soler' });
    const story = await storyUrl(edition, STORIES[locale]);
    const path = `${new URL(story).pathname}#comentaris`;
    await page.goto(
      `${edition.origin}${edition.front}acceso/?${new URLSearchParams({ backUrl: path })}`,
    );
    await page.getByRole('link', { name: t('account:social.google') }).click();
    await expect(page).toHaveURL(`${story}#comentaris`);

    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const writing = await plain.newPage();
    await writing.goto(`${story}comentarios/escribir/`);
    await writing.getByLabel(t('comments:composer.label')).fill('El parc es veu des del port.');
    await writing.getByRole('button', { name: t('comments:composer.send') }).click();
    const refusal = writing.getByRole('alert');
    await expect(refusal).toContainText(t('comments:tools.incomplete'));
    await refusal.getByRole('link', { name: t('comments:tools.complete') }).click();
    await expect(writing.getByLabel(t('profile:fields.birthdate'))).toHaveValue('');
    await expect(writing.getByRole('link', { name: t('profile:form.back') })).toBeVisible();
    await writing
      .getByRole('main')
      .getByRole('button', { name: t('profile:form.save') })
      .click();
    await expect(writing.getByText(t('profile:form.saved'))).toBeVisible();
    await writing.getByRole('link', { name: t('profile:form.back') }).click();
    await expect(writing).toHaveURL(`${story}comentarios/escribir/`);
    await plain.close();
    await page.reload();

    const own = page.locator('#comentaris .own-comments');
    await expect(own).toContainText(t('comments:tools.incomplete'));
    await expect(own.getByRole('textbox', { name: t('comments:composer.label') })).toHaveCount(0);
    await own.getByRole('link', { name: t('comments:tools.complete') }).click();
    const main = page.getByRole('main');
    const birthdate = main.getByLabel(t('profile:fields.birthdate'));
    await expect(birthdate).toHaveValue('');
    const back = main.getByRole('link', { name: t('profile:form.back') });
    await expect(back).toHaveAttribute('href', path);
    await birthdate.fill('1990-05-17');
    await main.getByRole('button', { name: t('profile:form.save') }).click();
    await expect(
      main.getByRole('status').filter({ hasText: t('profile:form.saved') }),
    ).toBeVisible();
    await back.click();
    await expect(page).toHaveURL(`${story}#comentaris`);
    await expect(own.getByRole('textbox', { name: t('comments:composer.label') })).toBeVisible();
  });
}
