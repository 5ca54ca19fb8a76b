import type { Locator, Page } from 'playwright/test';
import { getTranslator } from '#i18n/translator.ts';
import { expectWellMade } from '#tests/e2e/support/accessibility.ts';
import { EDITIONS, type Edition } from '#tests/e2e/support/editions.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

/** The contact form on its page and on a front. */

const PAGE = 'contacto/';

const urlOf = (edition: Edition, path = PAGE) => `${edition.origin}${edition.front}${path}`;

/** Fills in every field but the consent. */
async function fill(page: Page | Locator, { locale }: Edition): Promise<void> {
  const t = getTranslator(locale);
  await page.getByLabel(t('contact:fields.name')).fill('Mireia Soler');
  await page.getByLabel(t('contact:fields.email')).fill('mireia@correu.example');
  await page.getByLabel(t('contact:fields.subject')).fill('El quiosc');
  await page.getByLabel(t('contact:fields.message')).fill('Bon dia:\n\nno m’arriba el diari.');
}

for (const edition of EDITIONS) {
  const t = getTranslator(edition.locale);
  const send = (page: Page) => page.getByRole('button', { name: t('contact:form.send') });

  // R2.33, R2.105, R8.23
  test(`a visitor of ${edition.name} writes to the newsroom by keyboard`, async ({ page }) => {
    await page.goto(urlOf(edition));
    await fill(page, edition);
    await send(page).press('Enter');
    const consent = page.getByLabel(t('contact:fields.terms'));
    await expect(consent).toBeFocused();
    await expect(page.getByText(t('validation:mustTrue.terms'))).toBeVisible();
    await expectWellMade(page);
    await consent.press('Space');
    await send(page).press('Enter');
    const sent = page.getByText(t('contact:form.sent'));
    await expect(sent).toBeVisible();
    await expect(page.locator('[role=status]:focus')).toContainText(t('contact:form.sent'));
    await expect(page.getByLabel(t('contact:fields.message'))).toHaveValue('');
    await expect(page.getByText(t('validation:required.name'))).toHaveCount(0);
  });
}

const [first] = EDITIONS;
if (!first) throw new Error('The tests need an edition.');
const t = getTranslator(first.locale);

test('several errors stand in one list with links, and the first field has the focus', async ({
  page,
}) => {
  await page.goto(urlOf(first));
  await page.getByLabel(t('contact:fields.email')).fill('a@b');
  await page.getByRole('button', { name: t('contact:form.send') }).press('Enter');
  await expect(page.getByLabel(t('contact:fields.name'))).toBeFocused();
  const link = page.getByRole('link', { name: t('validation:email.any') });
  await link.press('Enter');
  await expect(page.getByLabel(t('contact:fields.email'))).toBeInViewport();
});

test('a text survives a closed tab and a failed connection, and is offered, not filled in', async ({
  page,
  pageErrors,
}) => {
  await page.goto(urlOf(first));
  await fill(page, first);
  await page.getByLabel(t('contact:fields.terms')).check();
  await page.route('**/api/front/contact**', (route) => route.abort());
  await page.getByRole('button', { name: t('contact:form.send') }).click();
  await expect(page.getByText(t('errors:contact.notSent'))).toBeVisible();
  await expect(page.getByLabel(t('contact:fields.subject'))).toHaveValue('El quiosc');
  // The browser reports the lost call.
  pageErrors.length = 0;
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('El quiosc');
  await page.unroute('**/api/front/contact**');
  await page.reload();
  const subject = page.getByLabel(t('contact:fields.subject'));
  await subject.focus();
  const restore = page.getByRole('button', { name: t('contribution:defined.restore') });
  await expect(restore).toBeVisible();
  await expect(subject).toHaveValue('');
  await restore.press('Enter');
  await expect(subject).toHaveValue('El quiosc');
  await expect(page.getByLabel(t('contact:fields.terms'))).not.toBeChecked();
  await page.getByLabel(t('contact:fields.terms')).check();
  await page.getByRole('button', { name: t('contact:form.send') }).click();
  await expect(page.getByText(t('contact:form.sent'))).toBeVisible();
  await page.reload();
  await subject.focus();
  await expect(page.locator('astro-island:not([ssr])').filter({ has: subject })).toHaveCount(1);
  await expect(restore).toHaveCount(0);
});

// R2.120
test('the block of a front has the form, and loads its script by a press', async ({ page }) => {
  await page.goto(urlOf(first, ''));
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/ContactForm/.test(request.url())) scripts.push(request.url());
  });
  const open = page.getByText(t('contact:write'), { exact: true });
  await open.scrollIntoViewIfNeeded();
  expect(scripts).toEqual([]);
  await open.click();
  const block = page.locator('details').filter({ has: open });
  await fill(block, first);
  await block.getByLabel(t('contact:fields.terms')).check();
  await block.getByRole('button', { name: t('contact:form.send') }).click();
  await expect(page.getByText(t('contact:form.sent'))).toBeVisible();
  expect(scripts.length).toBeGreaterThan(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is sent by a second press, some seconds later', async ({ page }) => {
    await page.goto(urlOf(first));
    await fill(page, first);
    await page.getByLabel(t('contact:fields.terms')).check();
    const send = page.getByRole('button', { name: t('contact:form.send') });
    await send.click();
    await expect(
      page.getByText(t('contribution:pressAgain', { submit: t('contact:form.send') })),
    ).toBeVisible();
    await expect(page.getByLabel(t('contact:fields.subject'))).toHaveValue('El quiosc');
    // A press that comes too early asks for another one.
    await expect(async () => {
      await send.click();
      await expect(page.getByText(t('contact:form.sent'))).toBeVisible({ timeout: 1000 });
    }).toPass({ intervals: [4000] });
  });
});
