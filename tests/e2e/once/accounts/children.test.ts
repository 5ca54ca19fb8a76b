import type { Page } from 'playwright/test';
import { formatDayRange } from '#domain/dates/published-date.ts';
import { getTranslator } from '#i18n/translator.ts';
import { expectNoViolations } from '#tests/e2e/support/accessibility.ts';
import { publishStory } from '#tests/e2e/support/documents/publish-document.ts';
import { publishInterview } from '#tests/e2e/support/documents/publish-interview.ts';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { ownName } from '#tests/e2e/support/own-name.ts';
import { published } from '#tests/e2e/support/published.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { logInOn } from '#tests/e2e/support/readers/registered-reader.ts';

/** The tab of a reader's children, on a phone. */

test.use({ viewport: { width: 360, height: 740 } });

/** 5 January, so many years ago. */
const yearsAgo = (years: number) => `${new Date().getFullYear() - years}-01-05`;

/** Whether the page is wider than the screen. */
const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

const two = EDITIONS.filter(({ name }) =>
  ['El Far in Catalan', 'Onda Marea in Spanish'].includes(name),
);

for (const edition of two) {
  const t = getTranslator(edition.locale);
  const tab = `${edition.origin}${edition.front}perfil/hijos/`;
  const fields = {
    nick: t('children:fields.nick'),
    name: t('profile:fields.name'),
  };

  // R2.104, R5.8
  test(`a child is added, changed and deleted with the keyboard only, in ${edition.name}`, async ({
    page,
    reader,
    pageErrors,
  }) => {
    await logInOn(page, edition, reader);
    await page.goto(`${edition.origin}${edition.front}perfil/mi-cuenta/`);
    await page.getByRole('link', { name: t('profile:tabs.children') }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('children:title'));
    const main = page.locator('main');
    await expect(main).toContainText(t('children:list.empty'));
    await expectNoViolations(page);
    expect(await isTooWide(page)).toBe(false);

    const addition = page.getByRole('form', { name: t('children:list.add') });
    const add = addition.getByRole('button', { name: t('children:list.add') });
    await addition.getByRole('textbox', { name: fields.nick }).fill(reader.nick);
    await addition.getByRole('textbox', { name: fields.name }).fill('Aina');
    await addition.locator('[name=birthdate]').fill(yearsAgo(20));
    await add.press('Enter');
    await expect(addition.locator('[name=birthdate]')).toBeFocused();
    await expect(addition).toContainText(t('validation:registerMaxDate.any', { age: 13 }));
    await expect(addition).toContainText(t('validation:mustTrue.any'));
    await expectNoViolations(page);
    await addition.locator('[name=birthdate]').fill(yearsAgo(7));
    await addition.getByRole('checkbox').press('Space');
    await add.press('Enter');
    // Only the server knows the nicks of the others.
    await expect(addition.getByRole('textbox', { name: fields.nick })).toBeFocused();
    await expect(addition).toContainText(t('errors:registration.nickInUse'));
    expect(pageErrors.splice(0)).toEqual([`409: ${edition.origin}/api/front/user/children`]);
    const nick = ownName('grumet');
    await addition.getByRole('textbox', { name: fields.nick }).fill(nick);
    await add.press('Enter');
    const said = (text: string) => page.getByRole('status').filter({ hasText: text });
    await expect(said(t('children:list.added'))).toBeFocused();

    const item = main.getByRole('listitem').filter({ hasText: nick });
    await expect(item).toContainText(formatDayRange(yearsAgo(7), yearsAgo(7), edition.locale));
    await expect(addition).toBeHidden();
    await expectNoViolations(page);
    expect(await isTooWide(page)).toBe(false);

    await item.getByText(t('children:list.change')).press('Enter');
    await expectNoViolations(page);
    await item.getByRole('textbox', { name: fields.name }).fill('Aina Mar');
    await item.getByRole('button', { name: t('children:list.save') }).press('Enter');
    await expect(said(t('children:list.changed'))).toBeFocused();
    await expect(item).toContainText('Aina Mar');
    await page.reload();
    await expect(item).toContainText('Aina Mar');

    await item.locator('summary', { hasText: t('children:list.remove') }).press('Enter');
    await expect(item).toContainText(t('children:list.removeQuestion', { nick }));
    await item.getByRole('button', { name: t('children:list.remove') }).press('Enter');
    await expect(said(t('children:list.removed'))).toBeFocused();
    await expect(main).toContainText(t('children:list.empty'));
  });

  test(`a child is added, changed and deleted without JavaScript, in ${edition.name}`, async ({
    page,
    reader,
    browser,
  }) => {
    await logInOn(page, edition, reader);
    const plain = await browser.newPage({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
      viewport: { width: 360, height: 740 },
    });
    await plain.goto(tab);
    const nick = ownName('timoner');
    const addition = plain.getByRole('form', { name: t('children:list.add') });
    await addition.getByRole('textbox', { name: fields.nick }).fill(nick);
    await addition.getByRole('textbox', { name: fields.name }).fill('Aina');
    await addition.locator('[name=birthdate]').fill(yearsAgo(7));
    await addition.getByRole('checkbox').check();
    await addition.getByRole('button', { name: t('children:list.add') }).press('Enter');
    await expect(plain.getByText(t('children:list.added'))).toBeVisible();
    expect(await isTooWide(plain)).toBe(false);

    const item = plain.locator('main li', { hasText: nick });
    await item.getByText(t('children:list.change')).press('Enter');
    await item.getByRole('textbox', { name: fields.name }).fill('Aina 2');
    await item.getByRole('button', { name: t('children:list.save') }).press('Enter');
    await expect(item).toContainText(t('validation:alphaSpecial.name'));
    await item.getByRole('textbox', { name: fields.name }).fill('Mar');
    await item.getByRole('button', { name: t('children:list.save') }).press('Enter');
    await expect(plain.getByText(t('children:list.changed'))).toBeVisible();

    await item.locator('summary', { hasText: t('children:list.remove') }).press('Enter');
    await item.getByRole('button', { name: t('children:list.remove') }).press('Enter');
    await expect(plain.getByText(t('children:list.removed'))).toBeVisible();
    await expect(plain.getByText(t('children:list.empty'))).toBeVisible();
    await plain.context().close();
  });
}

/** Adds a child to the account. Returns its nick. */
async function addChild(page: Page, edition: { origin: string }): Promise<string> {
  const nick = ownName('grumet');
  await page.goto(`${edition.origin}/perfil/hijos/`);
  const status = await page.evaluate(
    async (child) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(child);
      return (await fetch('/api/front/user/children', { method: 'POST', headers, body })).status;
    },
    { nick, name: 'Aina', birthdate: yearsAgo(7), consent: true },
  );
  expect(status).toBe(200);
  return nick;
}

test('a contribution is sent for a child, with the consent to it', async ({ page, reader }) => {
  const [edition] = two;
  if (!edition) throw new Error('There is no edition.');
  const t = getTranslator(edition.locale);
  await logInOn(page, edition, reader);
  const nick = await addChild(page, edition);
  const id = ownName('crida');
  const url = await publishStory(edition, id, {
    type: 'user-content-call',
    headline: `Dibuixeu el port ${id}`,
    opensAt: '2026-01-01T00:00:00Z',
    fields: [{ name: 'record', label: 'Record', kind: 'long-text', isRequired: true }],
  });
  await published(url, id);
  await page.goto(url);
  await page.getByLabel('Record').fill('Vam fer un vaixell de paper.');
  await page.getByRole('checkbox', { name: t('contribution:terms') }).check();
  const whom = page.getByRole('combobox', { name: t('children:sending.question') });
  await whom.selectOption(nick);
  const send = page.getByRole('button', { name: t('contribution:send') });
  const consent = page.getByRole('checkbox', { name: t('children:sending.consent') });
  await expectNoViolations(page);
  expect(await isTooWide(page)).toBe(false);
  await consent.press('Space');
  await send.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: t('contribution:sent') })).toBeFocused();
  await expect(page.locator('main')).toContainText(nick);
  await expect(whom).toHaveValue('');
  await expect(consent).toHaveCount(0);
});

test('a question is asked for a child by keyboard, with the consent to it', async ({
  page,
  reader,
}) => {
  const [edition] = two;
  if (!edition) throw new Error('There is no edition.');
  const t = getTranslator(edition.locale);
  await logInOn(page, edition, reader);
  const nick = await addChild(page, edition);
  const { url } = await publishInterview(edition);
  await page.goto(url);
  const own = page.locator('.own-questions');
  const whom = own.getByRole('combobox', { name: t('children:sending.question') });
  await whom.selectOption(nick);
  await own.getByLabel(t('contribution:interview.question')).fill('Què menja un faroner?');
  const send = own.getByRole('button', { name: t('contribution:interview.send') });
  const consent = own.getByRole('checkbox', { name: t('children:sending.consent') });
  await send.press('Enter');
  // The browser says that the box is missing.
  await expect(consent).toBeFocused();
  await expectNoViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await isTooWide(page)).toBe(false);
  await consent.press('Space');
  await send.press('Enter');
  await expect(own.getByText(t('contribution:interview.sent'))).toBeFocused();
  const item = own.getByRole('listitem').filter({ hasText: 'Què menja un faroner?' });
  await expect(item).toContainText(t('contribution:interview.ofChild', { nick }));
  await expect(whom).toHaveValue('');
});

test('a visitor without a session is led to the login and back', async ({ page }) => {
  const [edition] = two;
  await page.goto(`${edition?.origin}/perfil/hijos/`);
  await page.waitForURL(/\/acceso\/\?backUrl=/);
  expect(new URL(page.url()).searchParams.get('backUrl')).toBe('/perfil/hijos/');
});
