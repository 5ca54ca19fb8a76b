import type { Page } from 'playwright/test';
import { getTranslator } from '#i18n/translator.ts';
import { address } from '#tests/e2e/support/readers/account-screens.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { setUpFactor } from '#tests/e2e/support/readers/staff.ts';

const t = getTranslator('ca');

/**
 * Opens a room, and holds back the code of its island. Returns the function that lets it come, and
 * waits for the room's list.
 */
async function openAsleep(page: Page, room: string, loading = t('desk:load.loading')) {
  const code = Promise.withResolvers<void>();
  await page.route(/Room\.[\w-]+\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto(address(room), { waitUntil: 'commit' });
  return async () => {
    await expect(page.getByText(loading)).toBeVisible();
    code.resolve();
    await expect(page.getByText(loading)).toBeHidden();
    await page.unroute(/Room\.[\w-]+\.js$/);
  };
}

/** Sets up the second factor of a member, and so enters the desk. */
async function enterDesk(page: Page, { password }: { password: string }) {
  await page.goto(address('redaccion/'));
  await setUpFactor(page, password);
}

test('the forms of rooms keep values typed before hydration, and send none of them', async ({
  page,
  pageErrors,
  member,
}) => {
  test.slow();
  await enterDesk(page, await member('editor'));

  const wakeAudit = await openAsleep(page, 'redaccion/registro/');
  const [kind, subject] = [
    page.getByLabel(t('desk:audit.kind')),
    page.getByLabel(t('desk:audit.subject')),
  ];
  await kind.selectOption('reader');
  await subject.fill('ningú');
  await wakeAudit();
  await expect(kind).toHaveValue('reader');
  await expect(subject).toHaveValue('ningú');
  await subject.press('Enter');
  await expect(page.getByText(t('desk:audit.emptyFilter'))).toBeVisible();
  await page.getByRole('button', { name: t('desk:audit.all') }).press('Enter');
  await expect(subject).toHaveValue('');
  await expect(kind).toHaveValue('');
  await expect(kind).toBeFocused();
  await expect(page.locator('summary').first()).toBeVisible();

  // The kind filters without an id. The records of one thing come by a button in the list, which
  // goes with it.
  const records = page.locator('summary');
  const kindName = t('desk:audit.kinds.reader');
  await kind.selectOption('reader');
  await page.getByRole('button', { name: t('desk:audit.filter') }).press('Enter');
  await expect(records.filter({ hasNotText: kindName })).toHaveCount(0);
  await expect(records.first()).toContainText(kindName);
  await records.first().press('Enter');
  await page
    .getByRole('button', { name: t('desk:audit.only') })
    .first()
    .press('Enter');
  await expect(subject).not.toHaveValue('');
  await expect(kind).toHaveValue('reader');
  await expect(kind).toBeFocused();

  const wakeComps = await openAsleep(page, 'redaccion/suscripciones/');
  const [mail, until] = [
    page.getByLabel(t('desk:comps.email')),
    page.getByLabel(t('desk:comps.until')),
  ];
  await mail.fill('ningu');
  await until.fill('2099-12-31');
  await until.press('Enter');
  await wakeComps();
  await expect(page).toHaveURL(address('redaccion/suscripciones/'));
  await expect(mail).toHaveValue('ningu');
  await expect(until).toHaveValue('2099-12-31');

  // Both fields are refused. A correction of the first leaves the focus there.
  await until.fill('');
  await mail.press('Enter');
  await expect(until).toHaveAttribute('aria-invalid', 'true');
  await expect(mail).toBeFocused();
  await mail.pressSequentially('@correu.example');
  await expect(mail).toHaveValue('ningu@correu.example');
  await expect(mail).toHaveAttribute('aria-invalid', 'false');
  await expect(mail).toBeFocused();
  // The browser reports the refused call.
  pageErrors.length = 0;
});

test('the room of comments keeps a search typed before hydration, and sends it afterwards only', async ({
  page,
  member,
}) => {
  test.slow();
  await enterDesk(page, await member('moderator'));
  const wake = await openAsleep(page, 'redaccion/moderacion/');
  const search = page.getByLabel(t('moderation:search'));
  const view = page.getByRole('radio', { name: t('moderation:views.reported') });
  await search.fill('ningú-ho-ha-escrit');
  await search.press('Enter');
  // A view that is chosen too early would be another one than the listed one.
  await expect(view).toBeDisabled();
  await wake();
  await expect(page).toHaveURL(address('redaccion/moderacion/'));
  await expect(search).toHaveValue('ningú-ho-ha-escrit');
  await search.press('Enter');
  await expect(page.getByText(t('moderation:emptySearch'))).toBeVisible();
  await expect(search).toHaveValue('ningú-ho-ha-escrit');
  await view.check();
  await expect(search).toHaveValue('ningú-ho-ha-escrit');
  await page.getByRole('button', { name: t('moderation:clear') }).press('Enter');
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  await expect(view).toBeChecked();
});

test('the room of a live blog adds a post typed before hydration to the kept draft', async ({
  page,
  member,
  blog,
}) => {
  test.slow();
  const room = `redaccion/directo/${(await blog()).id}/`;
  await enterDesk(page, await member('editor'));
  const [title, text] = [
    page.getByLabel(t('desk:live.titleField')),
    page.getByLabel(t('desk:live.textField'), { exact: true }),
  ];
  const [author, isKey] = [
    page.getByLabel(t('desk:live.author')),
    page.getByLabel(t('desk:live.key')),
  ];

  const wake = await openAsleep(page, room, t('desk:live.loading'));
  await title.fill('Abans de temps');
  await text.fill('Primer.');
  await author.selectOption({ index: 1 });
  await isKey.check();
  await title.press('Enter');
  const name = await author.inputValue();
  await wake();
  await expect(page).toHaveURL(address(room));
  await expect(title).toHaveValue('Abans de temps');
  await expect(text).toHaveValue('Primer.');
  await expect(author).toHaveValue(name);
  await expect(isKey).toBeChecked();
  await expect(page.getByRole('button', { name: t('desk:live.send'), exact: true })).toBeEnabled();

  const wakeAgain = await openAsleep(page, room, t('desk:live.loading'));
  await text.fill('Segon.');
  await wakeAgain();
  await expect(text).toHaveValue('Primer.\n\nSegon.');
  await expect(title).toHaveValue('Abans de temps');
  await expect(author).toHaveValue(name);
  await expect(isKey).toBeChecked();

  await page.goto(address(room));
  await expect(text).toHaveValue('Primer.\n\nSegon.');
  await page.getByRole('button', { name: t('desk:live.discard') }).press('Enter');
  await expect(text).toHaveValue('');
  await expect(isKey).not.toBeChecked();
});
