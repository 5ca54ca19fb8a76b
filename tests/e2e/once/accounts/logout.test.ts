import { getTranslator } from '#i18n/translator.ts';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { signIn } from '#tests/e2e/support/readers/signed-in.ts';

/** The end of a session, and the login prompt for readers without one. */

const [edition] = EDITIONS;
if (!edition) throw new Error('The tests need an edition.');
const t = getTranslator(edition.locale);
const address = `${edition.origin}${edition.front}logout/`;

test('the back button after a logout shows that the reader is logged out, with a login link', async ({
  page,
}) => {
  await signIn(page, edition.origin, 1);
  await page.goto(address);
  const leave = page.getByRole('main').getByRole('button', { name: t('account:logout.title') });
  await leave.click();
  await expect(page).toHaveURL(/alert=logged_out/);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('main').getByText(t('account:logout.done'))).toBeVisible();
  await expect(leave).toHaveCount(0);
  await expect(
    page.getByRole('main').getByRole('link', { name: t('header:user.login') }),
  ).toHaveAttribute('href', /\/acceso\/$/);
});

test('the login prompt opens and closes by its buttons without browser warnings', async ({
  page,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(await storyUrl(edition, edition.story));
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: t('account:like.save') }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: t('account:prompt.close') }).click();
  await expect(dialog).toBeHidden();
  expect(said.filter((text) => text.includes('popovertarget'))).toEqual([]);
});
