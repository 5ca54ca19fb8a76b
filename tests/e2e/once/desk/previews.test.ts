import { getTranslator } from '#i18n/translator.ts';
import { expectWellMade } from '#tests/e2e/support/accessibility.ts';
import { callAsNewsroom } from '#tests/e2e/support/documents/publish-document.ts';
import { elfarIn } from '#tests/e2e/support/editions.ts';
import { address } from '#tests/e2e/support/readers/account-screens.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { setUpFactor } from '#tests/e2e/support/readers/staff.ts';

const t = getTranslator('ca');

/** A story of the next century. */
const waiting = (id: string, headline: string) => ({
  uri: `urn:test:${id}`,
  headline,
  body_html: '<p>Text.</p>',
  firstcreated: '2101-03-02T08:00:00Z',
});

test('an editor makes a link to a story that waits, opens it and revokes it by keyboard', async ({
  page,
  member,
}) => {
  test.slow();
  const id = `espera-${Date.now().toString(36)}`;
  const headline = `Notícia ${id}`;
  await callAsNewsroom(elfarIn('ca'), 'PUT', `/api/content/${id}?locale=ca`, waiting(id, headline));
  const { password } = await member('editor');
  await page.goto(address('redaccion/'));
  await setUpFactor(page, password);
  await page.goto(address('redaccion/previas/'));
  await page.getByRole('button', { name: t('previews:room.makeOf', { headline }) }).focus();
  await page.keyboard.press('Enter');
  const revoke = page.getByRole('button', { name: t('previews:room.revokeOf', { headline }) });
  await expect(revoke).toBeFocused();
  await expect(revoke).toHaveAccessibleDescription(t('previews:room.made'));
  await expectWellMade(page);

  const row = page.getByRole('listitem').filter({ hasText: headline });
  const link = await row.getByRole('link').getAttribute('href');
  await page.goto(link ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
  const banner = page.getByRole('complementary', { name: t('previews:label') });
  await expect(banner).toContainText(t('previews:states.waiting'));
  await expectWellMade(page);
  await banner.getByRole('link', { name: t('previews:forms.front') }).click();
  await expect(page.getByRole('link', { name: headline }).first()).toBeVisible();

  await page.goto(address('redaccion/previas/'));
  await revoke.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('previews:room.revoked'))).toBeVisible();
  expect((await page.goto(link ?? ''))?.status()).toBe(410);
});
