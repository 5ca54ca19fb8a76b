import type { Page } from 'playwright/test';
import { getTranslator } from '#i18n/translator.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { EDITIONS, type Edition } from '../support/editions.ts';
import { storyUrl } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';
import { logInOn } from '../support/readers/registered-reader.ts';

/** Polls that are open: their slugs by edition. */
const POLLS: Readonly<Record<string, string>> = {
  'El Far in Catalan': 'enquesta-votar-als-setze-anys',
  'Onda Marea in Spanish': 'encuesta-nombre-tortuga',
};

const editions = EDITIONS.filter(({ name }) => name in POLLS);
const pollUrl = (edition: Edition) => storyUrl(edition, POLLS[edition.name] ?? '');
const pollOf = (page: Page) => page.locator('section.poll');

for (const edition of editions) {
  const t = getTranslator(edition.locale);

  // R6.5
  test(`a visitor of ${edition.name} is asked to log in, and comes back to the poll`, async ({
    page,
  }) => {
    const url = await pollUrl(edition);
    await page.goto(url);
    await pollOf(page).getByRole('radio').first().check();
    await pollOf(page)
      .getByRole('button', { name: t('poll:vote'), exact: true })
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t('account:prompt.votePoll'));
    await expectNoViolations(page);
    const login = await dialog
      .getByRole('link', { name: t('account:prompt.login') })
      .getAttribute('href');
    expect(decodeURIComponent(String(login))).toContain(new URL(url).pathname);
  });

  // R1.18, R2.106, R6.8
  test(`a reader of ${edition.name} votes by keyboard, and sees the result then and on the next visit`, async ({
    page,
    reader,
  }) => {
    test.setTimeout(60_000);
    await logInOn(page, edition, reader);
    const poll = pollOf(page);
    const button = poll.getByRole('button', { name: t('poll:vote'), exact: true });
    const { promise: isPressed, resolve: letIslandLoad } = Promise.withResolvers<void>();
    await page.route('**/_astro/PollVote.*.js', (route) => isPressed.then(() => route.continue()));
    await page.goto(await pollUrl(edition));
    await button.click({ force: true });
    await expect(
      page.getByRole('dialog'),
      'a reader with a session is not asked to log in',
    ).toBeHidden();
    letIslandLoad();
    await expect(poll.locator('astro-island[ssr]')).toHaveCount(0);
    await expect(button).toBeEnabled();
    await button.click();
    await expect(poll.getByText(t('poll:chooseOne'))).toBeVisible();
    const chosen = `${t('poll:yours')}: ${(await poll.locator('li').first().innerText()).trim()}.`;
    await poll.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(poll.getByText(t('poll:voted'))).toBeFocused();
    await expect(poll.getByRole('table')).toBeAttached();
    await expect(poll).toContainText(chosen);
    await expect(poll.getByRole('radio')).toHaveCount(0);
    await expectNoViolations(page);
    await page.reload();
    await expect(poll.getByText(t('errors:poll.voteOnce'))).toBeVisible();
    await expect(poll).toContainText(chosen);
    await expect(poll.getByRole('table')).toBeAttached();
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const edition of editions) {
    const t = getTranslator(edition.locale);

    // R2.35
    test(`the form of the poll leads a visitor of ${edition.name} to the login, and shows the result`, async ({
      page,
    }) => {
      await page.goto(await pollUrl(edition));
      await pollOf(page).getByRole('radio').first().check();
      await pollOf(page)
        .getByRole('button', { name: t('poll:vote'), exact: true })
        .click();
      await expect(page).toHaveURL(/\/votar\//);
      const main = page.getByRole('main');
      await expect(main).toContainText(t('account:prompt.votePoll'));
      await expect(main.getByRole('link', { name: t('account:prompt.login') })).toHaveAttribute(
        'href',
        /backUrl=.*votar/,
      );
      await expect(main.locator('#resultats')).toBeVisible();
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    });
  }
});
