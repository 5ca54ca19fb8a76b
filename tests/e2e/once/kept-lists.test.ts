import type { Page } from 'playwright/test';
import { currentUserSchema } from '../../../src/domain/reader/reader.ts';
import { getTranslator } from '../../../src/i18n/translator.ts';
import { EDITIONS } from '../support/editions.ts';
import { expect, test } from '../support/reader.ts';
import { signIn } from '../support/signed-in.ts';

const [edition] = EDITIONS;
if (!edition) throw new Error('The tests need an edition.');
const t = getTranslator(edition.locale);

/** A story of another site of the group, which this device does not copy for offline reading. */
const story = (id: string) => ({ id, title: `Titular ${id}`, url: `http://ondamarea.localhost/mar/2026/03/01/${id}/` });
const removeButton = (page: Page, id: string) =>
  page.getByRole('button', { name: t('profile:favourites.remove', { title: `Titular ${id}` }) });

/**
 * Opens the list of saved stories with mocked responses. `profileStatus` is the status of the profile after a
 * removal.
 */
async function openSaved(page: Page, { profileStatus }: { profileStatus: number }) {
  let isRemoved = false;
  await signIn(page, edition?.origin ?? '', 1);
  const user = currentUserSchema.parse({ id: '7', nick: 'farera', email: 'a@correu.example', type: 1, savedContentIds: ['a', 'b'] });
  await page.route('**/api/front/user/profile', (route) =>
    isRemoved && profileStatus !== 200
      ? route.fulfill({ status: profileStatus, json: { httpCode: profileStatus } })
      : route.fulfill({ json: { httpCode: 200, response: { user, hasPassword: true } } }),
  );
  await page.route('**/api/front/user/saved-contents/*', (route) => {
    // Simulates another device that saves `c`.
    const contents = isRemoved ? [story('c'), story('b')] : [story('a'), story('b')];
    return route.fulfill({ json: { httpCode: 200, response: { contents } } });
  });
  await page.route('**/api/bookmark/content/*', (route) => {
    isRemoved = true;
    return route.fulfill({ json: { httpCode: 200, response: { isSaved: false } } });
  });
  await page.goto(`${edition?.origin}${edition?.front}perfil/contenidos-guardados/`);
  await removeButton(page, 'a').click();
}

test('the list of saved stories is loaded again after a removal', async ({ page }) => {
  await openSaved(page, { profileStatus: 200 });
  await expect(removeButton(page, 'c')).toBeVisible();
  await expect(removeButton(page, 'a')).toHaveCount(0);
});

test('a profile that fails to reload redirects the list to the login page', async ({ page, pageErrors }) => {
  await openSaved(page, { profileStatus: 503 });
  await expect(page).toHaveURL(/\/acceso\/\?alert=profile_failed$/);
  expect(pageErrors.splice(0).join()).toContain('503');
});
