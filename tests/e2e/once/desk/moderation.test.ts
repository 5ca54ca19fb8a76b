import type { Browser, Page } from 'playwright/test';
import { expectNoViolations } from '../../support/accessibility.ts';
import { address } from '../../support/account-screens.ts';
import { aReader } from '../../support/registered-reader.ts';
import { expect, test } from '../../support/reader.ts';
import { aMember, setUpFactor } from '../../support/staff.ts';
import { getTranslator } from '../../../../src/i18n/translator.ts';

const t = getTranslator('ca');
const WIDTHS = [360, 800, 1440];
const STORY = 'elfar-ca-eolic-serra-del-llop';

/** Checks the room in both colour schemes at three widths, without sideways scrolling. */
async function expectWellMade(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} px`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** First comments of a new reader, which wait. They contain the word. */
async function writeComments(browser: Browser, word: string, texts: readonly string[]): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await aReader(page, 'lectora');
  for (const text of texts) {
    const status = await page.evaluate(
      async ([path, body]) =>
        (await fetch(String(path), { method: 'POST', headers: { 'content-type': 'application/json' }, body: String(body) })).status,
      [`/api/front/comments/${STORY}`, JSON.stringify({ text: `${text} ${word}` })],
    );
    expect(status).toBe(200);
  }
  await context.close();
}

const rows = (page: Page) => page.locator('[data-key]');
const status = (page: Page, text: string) => page.getByRole('status').getByText(text);

async function openRoom(page: Page): Promise<void> {
  const { password } = await aMember(page, 'moderator');
  await page.goto(address('redaccion/'));
  await setUpFactor(page, password);
  await page.goto(address('redaccion/'));
  await page.getByRole('link', { name: t('desk:homePage.commentsAction') }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moderació');
  await expect(page.locator('main section[aria-busy=false]').first()).toBeVisible();
}

/** Searches by the keys of the room, and leaves the field. */
async function search(page: Page, word: string): Promise<void> {
  await page.keyboard.press('/');
  await expect(page.getByLabel(t('moderation:search'))).toBeFocused();
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
}

test('a moderator decides about comments by keyboard, and takes a decision back', async ({ page, browser }) => {
  test.slow();
  const word = `garbinada${Math.random().toString(36).slice(2).replaceAll(/\d/g, 'x')}`;
  await openRoom(page);
  await writeComments(browser, word, ['Els molins no es veuran des de casa.', 'I qui paga la línia?', 'Calla, que no en saps res.']);
  await expectWellMade(page);
  await search(page, word);
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
  await expect(rows(page).filter({ hasText: t('comments:states.rejected') })).toHaveCount(1);
  const rejected = rows(page).filter({ hasText: t('comments:states.rejected') });
  await rejected.locator('summary').press('Enter');
  await expect(rejected.getByText('Jaruk, amb respecte.')).toBeVisible();
  await rejected.getByRole('button', { name: t('moderation:undo') }).press('Enter');
  await expect(rows(page).filter({ hasText: t('comments:states.held') })).toHaveCount(1);
});

test('a moderator reads a comment in its place, suspends its author, and lifts the suspension', async ({ page, browser }) => {
  test.slow();
  const word = `mestralada${Math.random().toString(36).slice(2).replaceAll(/\d/g, 'x')}`;
  await openRoom(page);
  await writeComments(browser, word, ['Sou uns venuts.', 'I torno a dir-ho.']);
  await search(page, word);
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const row = rows(page).first();
  await expect(row.getByText(t('moderation:reasons.first'))).toBeVisible();
  await row.getByRole('button', { name: t('moderation:suspend'), exact: true }).press('Enter');
  await row.getByRole('textbox').fill('Insults repetits.');
  await expectWellMade(page);
  await row.getByRole('button', { name: /^Suspèn / }).press('Enter');
  await expect(row.getByText('Insults repetits.')).toBeVisible();
  const list = page.locator('#suspensions');
  await expect(list.getByText('Insults repetits.')).toBeVisible();
  await expectWellMade(page);
  await list
    .getByRole('button', { name: t('moderation:lift') })
    .first()
    .press('Enter');
  await expect(row.getByRole('button', { name: t('moderation:suspend'), exact: true })).toBeVisible();
  await row.getByRole('button', { name: t('moderation:watch') }).press('Enter');
  await expect(row.getByText(t('moderation:watched'))).toBeVisible();
});

test('a decision about a comment that has changed is refused, and the comment is shown as it is', async ({ page, browser, pageErrors }) => {
  test.slow();
  const word = `xalocada${Math.random().toString(36).slice(2).replaceAll(/\d/g, 'x')}`;
  await openRoom(page);
  await writeComments(browser, word, ['Ja era hora.']);
  await search(page, word);
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
  await expect(page.getByRole('alert').getByText(/ja ha decidit sobre aquest comentari/)).toBeVisible();
  await page.keyboard.press('a');
  await expect(status(page, t('moderation:published', { count: 1 }))).toBeVisible();
  pageErrors.length = 0;
});
