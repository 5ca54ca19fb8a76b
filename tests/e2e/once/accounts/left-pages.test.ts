import type { Page } from 'playwright/test';
import { getTranslator } from '#i18n/translator.ts';
import { elfarIn } from '#tests/e2e/support/editions.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

const edition = elfarIn('ca');
const t = getTranslator(edition.locale);
const front = edition.origin + edition.front;

/**
 * Presses a button and leaves the page before the press has left the device: the request waits
 * until the next page is shown.
 */
async function pressAndLeave(page: Page, name: string): Promise<void> {
  const { promise: isLeft, resolve: letGo } = Promise.withResolvers<void>();
  await page.context().route('**/api/bookmark/**', async (route) => {
    await isLeft;
    // The browser has cancelled a request that ends with its page.
    await route.continue().catch(() => {});
  });
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
  await page.goto(front);
  letGo();
}

for (const { what, open, list } of [
  {
    what: 'an author',
    open: async (page: Page) => {
      await page.goto(edition.origin + edition.author);
      const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      return { button: t('account:like.follow', { name }), row: name };
    },
    list: 'autores',
  },
  {
    what: 'a story',
    open: async (page: Page) => {
      await page.goto(await storyUrl(edition, edition.story));
      const row = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      return { button: t('account:like.save'), row };
    },
    list: 'contenidos-guardados',
  },
])
  test(`${what} that a reader chose just before leaving the page is in the list`, async ({
    page,
    reader,
  }) => {
    expect(reader.nick).not.toBe('');
    const { button, row } = await open(page);
    await pressAndLeave(page, button);
    await expect(async () => {
      await page.goto(`${front}perfil/${list}/`);
      await expect(
        page.getByRole('main').getByRole('article').getByRole('link', { name: row, exact: true }),
      ).toBeVisible({ timeout: 1500 });
    }).toPass({ timeout: 15_000 });
  });
