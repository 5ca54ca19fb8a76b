import { getTranslator } from '#i18n/translator.ts';
import { callAsNewsroom } from '#tests/e2e/support/documents/publish-document.ts';
import { elfarIn } from '#tests/e2e/support/editions.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

const t = getTranslator('ca');
const TEXT = 'Un text que s’ha escrit abans que desaparegués la notícia.';

// R8.36
test('a comment on a story that was withdrawn while it was written is refused in words, and its text stays', async ({
  page,
  reader,
  thread,
  pageErrors,
}) => {
  expect(reader.email).not.toBe('');
  const edition = elfarIn('ca');
  const { story, url } = await thread(edition);
  await page.goto(`${url}#comentaris`);
  await page.locator('.comments[data-awake]').waitFor();
  const field = page.getByRole('textbox', { name: t('comments:composer.label') });
  await field.fill(TEXT);
  await callAsNewsroom(edition, 'DELETE', `/api/content/${story}`);
  const send = page.getByRole('button', { name: t('comments:composer.send') });
  await send.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/la notícia ja no hi/);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(TEXT);
  expect(pageErrors.splice(0)).toEqual([expect.stringMatching(/^404: .*comments/)]);
});
