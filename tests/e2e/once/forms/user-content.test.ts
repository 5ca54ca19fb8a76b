import type { Page } from 'playwright/test';
import { getTranslator } from '#i18n/translator.ts';
import { expectWellMade } from '#tests/e2e/support/accessibility.ts';
import { publishStory } from '#tests/e2e/support/documents/publish-document.ts';
import { EDITIONS, type Edition } from '#tests/e2e/support/editions.ts';
import { ownName } from '#tests/e2e/support/own-name.ts';
import { published } from '#tests/e2e/support/published.ts';
import { address } from '#tests/e2e/support/readers/account-screens.ts';
import { logInOn } from '#tests/e2e/support/readers/registered-reader.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { setUpFactor } from '#tests/e2e/support/readers/staff.ts';
import { FILM, picture } from '#tests/support/media/sample-files.ts';

/** Calls for contributions: the form of a story, what its sender sees, and the wall. */

const RECORD = 'Vam cremar una cadira coixa.';

/** Publishes an open call with a field for pictures and one for films. */
async function publishCall(edition: Edition): Promise<{ id: string; url: string }> {
  const id = ownName('crida');
  const url = await publishStory(edition, id, {
    type: 'user-content-call',
    headline: `Expliqueu-nos la nit ${id}`,
    opensAt: '2026-01-01T00:00:00Z',
    terms: 'El text ha de ser vostre.',
    fields: [
      { name: 'barri', label: 'Barri', kind: 'text', isRequired: true, isPublic: true },
      { name: 'record', label: 'Record', kind: 'long-text', isRequired: true, isPublic: true },
      { name: 'foto', label: 'Fotografia', kind: 'image', most: 2, isPublic: true },
      { name: 'video', label: 'Vídeo', kind: 'video', isPublic: true },
    ],
  });
  await published(url, id);
  return { id, url };
}

const jpeg = async (name = 'foguera.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await picture('jpeg', { width: 1200, height: 900 })),
});

for (const edition of EDITIONS) {
  const t = getTranslator(edition.locale);
  const send = (page: Page) => page.getByRole('button', { name: t('contribution:send') });

  // R1.21, R2.105
  test(`a reader of ${edition.name} sends a picture and a film by keyboard, and withdraws them`, async ({
    page,
    reader,
  }) => {
    test.slow();
    await logInOn(page, edition, reader);
    const { url } = await publishCall(edition);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(url);
    await page.getByLabel('Barri').fill('El Far Vell');
    await send(page).press('Enter');
    await expect(page.getByLabel('Record')).toBeFocused();
    await page.getByLabel('Record').fill(RECORD);
    await page
      .locator('#field-foto')
      .setInputFiles([await jpeg(), { ...(await jpeg('nota.txt')), mimeType: 'text/plain' }]);
    const rows = page.getByRole('group', { name: 'Fotografia' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText(t('errors:contribution.imageFormat'));
    await expect(rows.first()).toContainText(t('contribution:files.ready'));
    await rows.first().getByLabel(t('contribution:files.alt')).fill('Una foguera');
    await page
      .locator('#field-video')
      .setInputFiles({ name: 'dansa.mp4', mimeType: 'video/mp4', buffer: Buffer.from(FILM) });
    await expect(page.getByRole('group', { name: 'Vídeo' }).getByRole('listitem')).toContainText(
      t('contribution:files.ready'),
    );
    await page.getByLabel(t('contribution:signature')).fill('Remei');
    await expectWellMade(page);
    await page.getByLabel(t('contribution:terms')).press('Space');
    await send(page).press('Enter');
    await expect(page.locator('[role=status]:focus')).toContainText(t('contribution:sent'));
    const own = page.locator('.contribution').filter({ hasText: RECORD });
    await expect(own).toContainText(t('contribution:own.states.waiting'));
    await expect(own).toContainText(t('contribution:own.files', { count: 2 }));
    await page.reload();
    await expect(own).toHaveCount(1);
    await expectWellMade(page);
    await own.getByRole('button', { name: t('contribution:own.withdraw') }).press('Enter');
    await own.getByRole('button', { name: t('contribution:own.yes') }).press('Enter');
    await expect(page.getByText(t('contribution:own.withdrawn'))).toBeVisible();
    await expect(own).toHaveCount(0);
  });
}

const [first] = EDITIONS;
if (!first) throw new Error('The tests need an edition.');
const t = getTranslator(first.locale);

/** Fills in all but the files. */
async function fill(page: Page): Promise<void> {
  await page.getByLabel('Barri').fill('El Far Vell');
  await page.getByLabel('Record').fill(RECORD);
  await page.getByLabel(t('contribution:terms')).check();
}

// R6.6
test('a visitor learns why an account is needed, and keeps the text over the login', async ({
  page,
}) => {
  const { url } = await publishCall(first);
  await page.goto(url);
  await fill(page);
  await page.getByRole('button', { name: t('contribution:send') }).click();
  const dialog = page.getByRole('dialog', { name: t('account:prompt.contribute') });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('link', { name: t('account:prompt.login') })).toBeFocused();
  await expectWellMade(page);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(RECORD);
});

test('a text begun before the login is offered after it', async ({ page, browser, reader }) => {
  const { url } = await publishCall(first);
  expect(browser.isConnected()).toBe(true);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.goto(url);
  await page.getByLabel('Record').fill(RECORD);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(RECORD);
  await page.context().addCookies(cookies);
  expect(reader.nick).not.toBe('');
  await page.reload();
  await page.getByLabel('Barri').focus();
  await page.getByRole('button', { name: t('contribution:defined.restore') }).press('Enter');
  await expect(page.getByLabel('Record')).toHaveValue(RECORD);
});

// R8.24
test('each refusal has its words, and the text stays', async ({ page, reader, pageErrors }) => {
  expect(reader.nick).not.toBe('');
  const { url } = await publishCall(first);
  await page.goto(url);
  await page.getByLabel('Barri').fill('El Far Vell');
  await page.getByLabel('Record').fill(RECORD);
  const large = { ...(await jpeg('gran.jpg')), buffer: Buffer.alloc(5 * 1024 ** 2 + 1) };
  await page.locator('#field-foto').setInputFiles(large);
  await expect(page.getByText(t('errors:contribution.imageTooLarge', { size: 5 }))).toBeVisible();
  // Chromium holds a file of so many bytes only on the disk.
  await page.locator('#field-video').evaluate((input: HTMLInputElement) => {
    const files = new DataTransfer();
    const film = new File(['x'], 'llarg.mp4', { type: 'video/mp4' });
    Object.defineProperty(film, 'size', { value: 80 * 1024 ** 2 + 1 });
    files.items.add(film);
    Object.defineProperty(input, 'files', { value: [film] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page.getByText(t('errors:contribution.videoTooLarge', { size: 80 }))).toBeVisible();
  const button = page.getByRole('button', { name: t('contribution:send') });
  await button.click();
  await expect(page.getByText(t('errors:contribution.termsNotAccepted'))).toBeVisible();
  await page.getByLabel(t('contribution:terms')).check();
  await page.route('**/api/front/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 403 }) : route.fallback(),
  );
  await page.locator('#field-foto').setInputFiles(await jpeg('quatre-cents-tres.jpg'));
  const failed = page.getByRole('listitem').filter({ hasText: 'quatre-cents-tres.jpg' });
  await expect(failed).toContainText(t('errors:contribution.uploadFailed'));
  await failed.getByRole('button', { name: 'quatre-cents-tres.jpg' }).click();
  await expect(failed).toHaveCount(0);
  await page.route('**/api/front/contributions/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await button.click();
  await expect(page.getByText(t('errors:contribution.noServer'))).toBeVisible();
  await expect(page.getByLabel('Record')).toHaveValue(RECORD);
  pageErrors.length = 0;
});

test('a file goes on after a lost connection, and the form waits for it', async ({
  page,
  reader,
  pageErrors,
}) => {
  expect(reader.nick).not.toBe('');
  const { url } = await publishCall(first);
  await page.goto(url);
  await fill(page);
  await page.route('**/api/front/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await page.locator('#field-foto').setInputFiles(await jpeg());
  const row = page.getByRole('group', { name: 'Fotografia' }).getByRole('listitem');
  await expect(row).toContainText(t('contribution:files.waiting'));
  await page.getByRole('button', { name: t('contribution:send') }).click();
  await expect(page.getByText(t('contribution:files.wait'))).toBeVisible();
  await page.unroute('**/api/front/uploads/*');
  // The browser says that the connection is back.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(row).toContainText(t('contribution:files.ready'));
  pageErrors.length = 0;
  await page.getByRole('button', { name: t('contribution:send') }).click();
  await expect(page.getByText(t('contribution:sent'))).toBeVisible();
});

// R2.105
test('an editor sees the picture, asks, publishes, and the wall shows it', async ({
  page,
  browser,
  member,
}) => {
  test.slow();
  const { password } = await member('editor');
  const { id, url } = await publishCall(first);
  await page.goto(url);
  await fill(page);
  await page.locator('#field-foto').setInputFiles(await jpeg());
  await expect(page.getByText(t('contribution:files.ready'))).toBeVisible();
  await page.getByRole('button', { name: t('contribution:send') }).click();
  await expect(page.getByText(t('contribution:sent'))).toBeVisible();

  await page.goto(address('redaccion/'));
  await setUpFactor(page, password);
  await page.goto(address('redaccion/aportaciones/'));
  await page.getByLabel(t('desk:contributions.form')).selectOption(id);
  const row = page.locator('li[data-key]').first();
  await row.locator('summary').press('Enter');
  await expect(row.getByText(RECORD)).toBeVisible();
  const image = row.locator('img');
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1200);
  await expectWellMade(page);
  await row.getByRole('button', { name: t('desk:contributions.ask') }).press('Enter');
  await row.getByRole('button', { name: t('desk:contributions.sendNote') }).press('Enter');
  await expect(row.getByText(t('desk:contributions.noteMissing'))).toBeVisible();
  await row.getByLabel(t('desk:contributions.askNote')).fill('Quin any era?');
  await row.getByRole('button', { name: t('desk:contributions.sendNote') }).press('Enter');
  await expect(row).toHaveCount(0);

  await page.goto(url);
  const own = page.locator('.contribution').filter({ hasText: 'Quin any era?' });
  await own.getByLabel(t('contribution:own.reply')).fill('El 1974.');
  await own.getByRole('button', { name: t('contribution:own.send') }).press('Enter');
  await expect(page.getByText(t('contribution:own.replied'))).toBeVisible();

  await page.goto(address('redaccion/aportaciones/'));
  await page.getByLabel(t('desk:contributions.form')).selectOption(id);
  await row.locator('summary').press('Enter');
  await expect(row.getByText('El 1974.')).toBeVisible();
  await row
    .getByRole('button', { name: t('desk:contributions.accept'), exact: true })
    .press('Enter');
  await page.goto(address('redaccion/'));
  await published(url, RECORD);
  const guest = await browser.newPage();
  await guest.goto(url);
  const entry = guest.getByRole('listitem').filter({ hasText: RECORD });
  await expect(entry).toContainText(t('contribution:wall.noName'));
  await entry.scrollIntoViewIfNeeded();
  await expect
    .poll(() => entry.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
  await expectWellMade(guest);
  await guest.close();
});

// R2.105, R8.24
test('without JavaScript a text is sent first, and a file is added to it', async ({
  page,
  reader,
  browser,
}) => {
  expect(reader.nick).not.toBe('');
  const { url } = await publishCall(first);
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await plain.setExtraHTTPHeaders({ 'x-forwarded-for': reader.address });
  await plain.addCookies(await page.context().cookies());
  const tab = await plain.newPage();
  await tab.goto(url);
  await tab.getByLabel('Barri').fill('El Far Vell');
  await tab.getByLabel('Record').fill('   ');
  await tab.getByLabel(t('contribution:terms')).check();
  await tab.getByRole('button', { name: t('contribution:send') }).click();
  await expect(tab.getByText(t('errors:contribution.missingAnswer'))).toBeVisible();
  await expect(tab.getByLabel('Barri')).toHaveValue('El Far Vell');
  await tab.getByLabel('Record').fill(RECORD);
  await tab.getByLabel(t('contribution:terms')).check();
  await tab.getByRole('button', { name: t('contribution:send') }).click();
  await expect(tab.getByText(t('contribution:noScript.sent'))).toBeVisible();
  const own = tab.locator('.contribution');
  await expect(own).toContainText(RECORD);
  await own
    .locator('input[type=file]')
    .first()
    .setInputFiles(await jpeg());
  await own
    .getByRole('button', { name: t('contribution:noScript.add') })
    .first()
    .click();
  await expect(tab.getByText(t('contribution:noScript.added'))).toBeVisible();
  await expect(own).toContainText(t('contribution:own.files', { count: 1 }));
  await own
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'mentida.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<script>alert(1)</script>'),
    });
  await own
    .getByRole('button', { name: t('contribution:noScript.add') })
    .first()
    .click();
  await expect(tab.getByText(t('errors:contribution.imageFormat'))).toBeVisible();
  await plain.close();
});
