import type { Page } from 'playwright/test';
import { getTranslator } from '#i18n/translator.ts';
import { expectNoViolations, expectWellMade } from '#tests/e2e/support/accessibility.ts';
import { elfarIn } from '#tests/e2e/support/editions.ts';
import { publishInterview } from '#tests/e2e/support/documents/publish-interview.ts';
import { measureShifts } from '#tests/e2e/support/layout-shift.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { openPage } from '#tests/e2e/support/ready.ts';
import { address } from '#tests/e2e/support/readers/account-screens.ts';
import { aReader } from '#tests/e2e/support/readers/registered-reader.ts';
import { setUpFactor } from '#tests/e2e/support/readers/staff.ts';
import { picture } from '#tests/support/media/sample-files.ts';

const edition = elfarIn('ca');
const t = getTranslator('ca');
const asking = (page: Page) => page.locator('section.asking');
const own = (page: Page) => asking(page).locator('.own-questions');
const field = (page: Page) => own(page).getByLabel(t('contribution:interview.question'));

/** Opens an interview, and waits until the reader's tools are there. */
async function openInterview(page: Page, url: string): Promise<void> {
  await openPage(page, url);
  await expect(asking(page)).toHaveAttribute('data-awake', '');
}

async function ask(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await own(page)
    .getByRole('button', { name: t('contribution:interview.send') })
    .press('Enter');
  await expect(own(page).getByText(t('contribution:interview.sent'))).toBeFocused();
}

// R6.6
test('a visitor is asked to log in, and the text of the question is kept', async ({ page }) => {
  const { url } = await publishInterview(edition);
  await openPage(page, url);
  await asking(page).getByLabel(t('contribution:interview.question')).fill('Quan obriu?');
  await asking(page)
    .getByRole('button', { name: t('contribution:interview.send') })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('account:prompt.ask'));
  await expect(dialog).toContainText(t('account:prompt.keeps'));
  const login = await dialog
    .getByRole('link', { name: t('account:prompt.login') })
    .getAttribute('href');
  expect(decodeURIComponent(String(login))).toContain(`${new URL(url).pathname}#preguntes`);
  await page.reload();
  await expect(asking(page).getByLabel(t('contribution:interview.question'))).toHaveValue(
    'Quan obriu?',
  );
  await expectWellMade(page);
});

// R6.19, R8.25
test('a reader asks by keyboard, sees the question wait, and is told of the limit', async ({
  page,
  reader,
}) => {
  expect(reader.nick).not.toBe('');
  const { url } = await publishInterview(edition, {
    questions: { most: 2, hours: 24, files: false },
  });
  await openInterview(page, url);
  await ask(page, 'Quan obriu al públic?');
  const item = own(page).getByRole('listitem').filter({ hasText: 'Quan obriu al públic?' });
  await expect(item).toContainText(t('contribution:interview.states.waiting'));
  await expect(field(page)).toHaveValue('');
  await field(page).fill('à'.repeat(301));
  await own(page)
    .getByRole('button', { name: t('contribution:interview.send') })
    .press('Enter');
  await expect(own(page).getByRole('alert')).toHaveText(t('contribution:interview.tooLong'));
  await ask(page, 'I amb boira?');
  await expect(own(page).getByText(t('errors:interview.limit'))).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await expectWellMade(page);
  await page.reload();
  await expect(item).toBeVisible();
});

test('an editor shows and answers a question, readers vote for it, and the answer enters open pages', async ({
  page,
  browser,
  member,
}) => {
  test.setTimeout(120_000);
  const { id, url, headline } = await publishInterview(edition);
  const { password } = await member('editor');
  const context = await browser.newContext({ locale: 'ca-ES' });
  const guest = await context.newPage();
  await aReader(guest, 'la lectora');
  await openInterview(guest, url);
  await ask(guest, 'Hi ha fantasmes?');

  await page.goto(address('redaccion/'));
  await setUpFactor(page, password);
  await page.goto(address('redaccion/entrevistas/'));
  await page.getByRole('link', { name: headline }).press('Enter');
  const row = page.locator('li').filter({ hasText: 'Hi ha fantasmes?' });
  await row.locator('summary').press('Enter');
  await expectWellMade(page);
  await row.getByRole('button', { name: t('desk:interviews.show') }).press('Enter');
  await expect(row).toHaveCount(0);
  // Leaving the list carries the action out at once.
  await page.goto(address(`redaccion/entrevistas/${id}/`));
  await page.getByRole('radio', { name: t('desk:interviews.states.shown') }).press('Space');
  await expect(row).toHaveCount(1);

  const voterContext = await browser.newContext({ locale: 'ca-ES' });
  const voter = await voterContext.newPage();
  await aReader(voter, 'el lector');
  await measureShifts(voter);
  const followed = voter.waitForResponse((response) => response.url().includes('/events'));
  await openInterview(voter, url);
  await followed;
  const question = voter.locator('.question-list li').filter({ hasText: 'Hi ha fantasmes?' });
  const button = question.getByRole('button');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button.locator('.number')).toHaveText('1');
  await expect(button).toHaveAccessibleName(/Vots: 1$/);
  await button.press('Enter');
  await expect(button.locator('.number')).toHaveText('0');
  await button.press('Enter');
  await expectNoViolations(voter);
  // The answers are on the screen, so that a new one waits in the button.
  await voter.locator('#boira').scrollIntoViewIfNeeded();

  await row.locator('summary').press('Enter');
  await row.getByLabel(t('desk:interviews.answerField')).fill('Només el de la **boira**.');
  await row.getByRole('button', { name: t('desk:interviews.preview') }).press('Enter');
  await expect(row.locator('strong').filter({ hasText: 'boira' })).toBeVisible();
  await row.getByRole('button', { name: t('desk:interviews.publish') }).press('Enter');
  await expect(page.getByText(t('desk:interviews.answered'))).toBeVisible();

  const news = voter.locator('.updates button');
  await expect(news).toHaveText(t('contribution:interview.newAnswers', { count: 1 }));
  await expect(voter.locator('.updates').getByRole('status')).toContainText(
    t('contribution:interview.newAnswers', { count: 1 }),
  );
  expect(await voter.evaluate(() => window.layoutShift)).toBeLessThan(0.001);
  await news.press('Enter');
  const answered = voter.locator('.days .post').first();
  await expect(answered).toBeFocused();
  await expect(answered).toContainText('Només el de la boira.');
  await expect(question.getByText(t('contribution:interview.hasAnswer'))).toBeVisible();
  await expect(button).toBeDisabled();
  await expectNoViolations(voter);
  await guest.reload();
  await expect(own(guest).getByText(t('contribution:interview.states.answered'))).toBeVisible();
  await context.close();
  await voterContext.close();
});

// R5.40
test('a question goes with a picture over a slow line, and the desk gets both', async ({
  page,
  browser,
  member,
  reader,
}) => {
  test.slow();
  expect(reader.nick).not.toBe('');
  const { id, url } = await publishInterview(edition, {
    questions: { most: 3, hours: 24, files: true },
  });
  await openInterview(page, url);
  // Slow 3G: 400 kbit/s, and 400 ms each way.
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  const photo = Buffer.from(await picture('jpeg', { width: 1600, height: 1200 }));
  await own(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'boia.jpg', mimeType: 'image/jpeg', buffer: photo });
  const row = own(page).getByRole('group').getByRole('listitem').filter({ hasText: 'boia.jpg' });
  await field(page).fill('Això és una boia?');
  const send = own(page).getByRole('button', { name: t('contribution:interview.send') });
  await send.press('Enter');
  await expect(own(page).getByRole('alert')).toHaveText(t('contribution:files.wait'));
  await expect(row).toContainText(t('contribution:files.ready'), { timeout: 60_000 });
  await send.press('Enter');
  await expect(own(page).getByText(t('contribution:interview.sent'))).toBeFocused({
    timeout: 20_000,
  });
  await expect(row).toHaveCount(0);
  await expect(own(page).getByRole('listitem').first()).toContainText('Això és una boia?');

  const context = await browser.newContext({ locale: 'ca-ES' });
  const desk = await context.newPage();
  const { password } = await member('editor', desk);
  await desk.goto(address('redaccion/'));
  await setUpFactor(desk, password);
  await desk.goto(address(`redaccion/entrevistas/${id}/`));
  const asked = desk.locator('li').filter({ hasText: 'Això és una boia?' });
  await asked.locator('summary').press('Enter');
  const file = asked.getByRole('link', { name: 'boia.jpg' });
  const download = desk.waitForEvent('download');
  await file.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.jpg$/);
  await context.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // R2.38, R2.105
  test('a reader asks on the page to which the interview leads', async ({ page, reader }) => {
    expect(reader.nick).not.toBe('');
    const { url } = await publishInterview(edition);
    await page.goto(url);
    await asking(page)
      .getByRole('link', { name: t('contribution:interview.seeAll') })
      .click();
    await expect(page).toHaveURL(/\/preguntar\//);
    await page.getByLabel(t('contribution:interview.question')).fill('Es pot pujar amb gos?');
    await page.getByRole('button', { name: t('contribution:interview.send') }).click();
    const main = page.getByRole('main');
    await expect(main).toContainText(t('contribution:interview.sent'));
    await expect(main).toContainText(t('contribution:interview.states.waiting'));
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  });
});
