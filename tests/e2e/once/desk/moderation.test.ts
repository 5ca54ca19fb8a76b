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
    const inState = (state: 'held' | 'rejected') =>
      rows(page).filter({
        has: page.locator('summary', { hasText: t(`moderation:rowStates.${state}`) }),
      });
    await expect(inState('rejected')).toHaveCount(1);
    const rejected = rows(page).filter({ hasText: 'Jaruk, amb respecte.' });
    await rejected.locator('summary').press('Enter');
    await expect(rejected.getByText('Jaruk, amb respecte.')).toBeVisible();
    await rejected.getByRole('button', { name: t('moderation:undo') }).press('Enter');
    await expect(inState('held')).toHaveCount(1);
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

/** Rows that are whole within the first screen, and the heights of all closed rows. */
const rowsSeen = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('[data-key]')].map((row) =>
      row.getBoundingClientRect(),
    );
    return {
      whole: boxes.filter(({ bottom }) => bottom <= innerHeight).length,
      heights: [...new Set(boxes.map(({ height }) => Math.round(height)))],
    };
  });

test('the queue shows ten comments on a large screen and three on a phone, each with its reason', async ({
  page,
  browser,
  thread,
}) => {
  test.slow();
  const t = getTranslator('ca');
  const word = aWord('marinada');
  const { story } = await thread(elfarIn('ca'));
  await openRoom(page, 'ca');
  const texts = ['U.', 'Dos.', 'Tres.', 'Quatre.'];
  for (let reader = 0; reader < 3; reader += 1)
    await writeComments(browser, {
      locale: 'ca',
      story,
      word,
      texts: [`${'Ho diré clar i català, que ja toca. '.repeat(4)}Imbècils! a.cat`, ...texts].map(
        (text) => `${text} (${reader})`,
      ),
    });
  await search(page, 'ca', word);
  await expect(rows(page)).toHaveCount(15);

  const row = rows(page).first();
  await expect(row.locator('summary mark')).toHaveText(['Imbècils', 'a.cat']);
  await expect(row.locator('summary')).toContainText(t('moderation:tags.words-hold'));
  await expect(row.locator('summary')).not.toContainText(t('moderation:rowStates.held'));
  await expect(rows(page).nth(1).locator('summary')).toContainText(
    t('moderation:tags.first-again'),
  );
  for (const [size, least] of [
    [{ width: 1440, height: 900 }, 10],
    [{ width: 800, height: 1000 }, 10],
    [{ width: 360, height: 640 }, 3],
  ] as const) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    const { whole, heights } = await rowsSeen(page);
    expect(whole, `rows at ${size.width} px`).toBeGreaterThanOrEqual(least);
    for (const height of heights) {
      expect(height).toBeGreaterThanOrEqual(32);
      expect(height).toBeLessThanOrEqual(48);
    }
    await expect(row.locator('summary mark').first()).toBeInViewport();
  }
  await expectWellMade(page);
  // On a phone the decisions are in the opened row, with the whole text.
  await row.locator('summary').press('Enter');
  await expect(row.locator('summary ~ * mark')).toHaveText(['Imbècils', 'a.cat']);
  await row.getByRole('button', { name: t('moderation:reject') }).press('Enter');
  await expect(row.getByLabel(t('moderation:note'))).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row.locator('summary')).toBeFocused();
});

test('a decision moves no row but its own, and its notice is closed by keyboard', async ({
  page,
  browser,
  thread,
}) => {
  test.slow();
  const t = getTranslator('ca');
  const word = aWord('llevantada');
  const { story } = await thread(elfarIn('ca'));
  await openRoom(page, 'ca');
  await writeComments(browser, {
    locale: 'ca',
    story,
    word,
    texts: ['U.', 'Dos.', 'Tres.', 'Quatre.'],
  });
  await search(page, 'ca', word);
  await expect(rows(page)).toHaveCount(4);
  const tops = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-key]')].map((row) => row.getBoundingClientRect().top),
    );
  const before = await tops();
  await rows(page)
    .nth(1)
    .getByRole('button', { name: t('moderation:publish') })
    .click();
  await expect(status(page, t('moderation:published', { count: 1 }))).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  expect(await tops()).toEqual(before.slice(0, 3));
  // The next row is where the decided one was, below the pointer.
  await expect(rows(page).nth(1).locator('summary')).toBeFocused();

  await rows(page).first().getByRole('checkbox').check();
  expect(await tops()).toEqual(before.slice(0, 3));
  await page.getByRole('button', { name: t('moderation:hold'), exact: true }).click();
  await expect(status(page, t('moderation:held', { count: 1 }))).toBeVisible();
  expect(await tops()).toEqual(before.slice(0, 2));
  await page.keyboard.press('u');
  await expect(status(page, t('moderation:undone'))).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  expect(await tops()).toEqual(before.slice(0, 3));

  const focused = rows(page).first().locator('summary');
  await focused.focus();
  const close = page.getByRole('button', { name: t('desk:status.close') });
  await close.focus();
  await close.press('Enter');
  await expect(close).toHaveCount(0);
  await expect(focused).toBeFocused();
});
