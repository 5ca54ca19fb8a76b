import type { Page } from 'playwright/test';
import { LOCALES } from '#domain/locale/locale.ts';
import { getTranslator } from '#i18n/translator.ts';
import { expectWellMade } from '#tests/e2e/support/accessibility.ts';
import { elfarIn } from '#tests/e2e/support/editions.ts';
import { aWord, openRoom, search, writeComments } from '#tests/e2e/support/moderation-room.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

const rows = (page: Page) => page.locator('[data-key]');
const status = (page: Page, text: string) => page.getByRole('status').getByText(text);

for (const locale of LOCALES) {
  const t = getTranslator(locale);
  // R6.17
  test(`a moderator decides about comments by keyboard, and takes a decision back, in ${locale}`, async ({
    page,
    browser,
    thread,
  }) => {
    test.slow();
    const word = aWord('garbinada');
    const { story } = await thread(elfarIn(locale));
    await openRoom(page, locale);
    await writeComments(browser, {
      locale,
      story,
      word,
      texts: [
        'Els molins no es veuran des de casa.',
        'I qui paga la línia?',
        'Calla, que no en saps res.',
      ],
    });
    await expectWellMade(page);
    await search(page, locale, word);
    await expect(rows(page)).toHaveCount(3);
    await page.keyboard.press('j');
    await expect(rows(page).first().locator('summary')).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect(rows(page).first().locator('summary')).toBeFocused();

    await page.keyboard.press('a');
    await expect(status(page, t('moderation:published', { count: 1 }))).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first().locator('summary')).toBeFocused();
    await page.keyboard.press('u');
    await expect(status(page, t('moderation:undone'))).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
    await page.keyboard.press('a');
    await expect(rows(page)).toHaveCount(2);
    await expect(page.locator('summary:focus')).toBeVisible();

    await page.keyboard.press('r');
    await expect(page.getByLabel(t('moderation:note'))).toBeFocused();
    // Keys are letters while somebody writes.
    await page.keyboard.type('Jaruk, amb respecte.');
    await expect(page.getByLabel(t('moderation:note'))).toHaveValue('Jaruk, amb respecte.');
    await expectWellMade(page);
    await page.getByRole('button', { name: t('moderation:rejectNow') }).press('Enter');
    await expect(status(page, t('moderation:rejected', { count: 1 }))).toBeVisible();
    await expect(rows(page)).toHaveCount(1);

    await page.getByLabel(t('moderation:useKeys')).press('Space');
    await rows(page).locator('summary').focus();
    await page.keyboard.press('a');
    await expect(rows(page)).toHaveCount(1);
    await rows(page).getByRole('checkbox').press('Space');
    await page.getByRole('button', { name: t('moderation:publish'), exact: true }).press('Enter');
    await expect(page.getByText(t('moderation:emptySearch'))).toBeVisible();
    await expect(rows(page)).toHaveCount(0);

    await page.getByLabel(t('moderation:views.all')).check();
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).filter({ hasText: t('comments:own.states.rejected') })).toHaveCount(1);
    const rejected = rows(page).filter({ hasText: t('comments:own.states.rejected') });
    await rejected.locator('summary').press('Enter');
    await expect(rejected.getByText('Jaruk, amb respecte.')).toBeVisible();
    await rejected.getByRole('button', { name: t('moderation:undo') }).press('Enter');
    await expect(rows(page).filter({ hasText: t('comments:own.states.held') })).toHaveCount(1);
  });

  test(`a moderator reads a comment in its place, suspends its author, and lifts the suspension, in ${locale}`, async ({
    page,
    browser,
    thread,
  }) => {
    test.slow();
    const word = aWord('mestralada');
    const { story } = await thread(elfarIn(locale));
    await openRoom(page, locale);
    const { nick } = await writeComments(browser, {
      locale,
      story,
      word,
      texts: ['Sou uns venuts.', 'I torno a dir-ho.'],
    });
    await search(page, locale, word);
    await expect(rows(page)).toHaveCount(2);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const row = rows(page).first();
    await expect(row.getByText(t('moderation:reasons.first'))).toBeVisible();
    await row.getByRole('button', { name: t('moderation:suspend'), exact: true }).press('Enter');
    await row.getByRole('textbox').fill('Insults repetits.');
    await expectWellMade(page);
    await row
      .getByRole('button', { name: new RegExp(`^${t('moderation:suspendNow', { nick: '' })}`) })
      .press('Enter');
    await expect(row.getByText('Insults repetits.')).toBeVisible();
    const suspension = page.locator('#suspensions').getByRole('listitem').filter({ hasText: nick });
    await expect(suspension.getByText('Insults repetits.')).toBeVisible();
    await expectWellMade(page);
    await suspension.getByRole('button', { name: t('moderation:lift') }).press('Enter');
    await expect(
      row.getByRole('button', { name: t('moderation:suspend'), exact: true }),
    ).toBeVisible();
    await row.getByRole('button', { name: t('moderation:watch') }).press('Enter');
    await expect(row.getByText(t('moderation:watched'))).toBeVisible();
  });

  test(`a decision about a comment that has changed is refused, and the comment is shown as it is, in ${locale}`, async ({
    page,
    browser,
    thread,
    pageErrors,
  }) => {
    test.slow();
    const word = aWord('xalocada');
    const { story } = await thread(elfarIn(locale));
    await openRoom(page, locale);
    await writeComments(browser, { locale, story, word, texts: ['Ja era hora.'] });
    await search(page, locale, word);
    await expect(rows(page)).toHaveCount(1);
    const id = await rows(page).getAttribute('data-key');
    // As another window of the moderator does.
    const answer = await page.evaluate(
      async (path) =>
        (
          await fetch(path, {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ version: 1, act: 'hold' }),
          })
        ).status,
      `/api/desk/moderation/comments/${id}/decision`,
    );
    expect(answer).toBe(200);
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await expect(
      page.getByRole('alert').getByText(t('moderation:overtaken', { nick: '' }).trim()),
    ).toBeVisible();
    await page.keyboard.press('a');
    await expect(status(page, t('moderation:published', { count: 1 }))).toBeVisible();
    pageErrors.length = 0;
  });
}
