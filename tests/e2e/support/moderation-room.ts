import { expect, type Browser, type Page } from 'playwright/test';
import { DESK_ROOMS } from '#domain/desk/rooms.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { getTranslator } from '#i18n/translator.ts';
import { elfarIn } from './editions.ts';
import { ownName } from './own-name.ts';
import { aReader } from './readers/registered-reader.ts';
import { aMember, setUpFactor } from './readers/staff.ts';

/** A word that no other comment contains. */
export const aWord = (stem: string) => ownName(stem).replaceAll('-', '');

/** Signs a new moderator of El Far in on the desk, and opens the room of comments by keyboard. */
export async function openRoom(page: Page, locale: Locale): Promise<void> {
  const { origin, front } = elfarIn(locale);
  const t = getTranslator(locale);
  const { password } = await aMember(page, 'moderator');
  await page.goto(`${origin}${front}redaccion/`);
  await setUpFactor(page, password, locale);
  await page.goto(`${origin}${front}redaccion/`);
  await page.getByRole('link', { name: t('desk:waiting.commentsAction') }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    DESK_ROOMS.find(({ name }) => name === 'moderation')?.names[locale] ?? '',
  );
  await expect(page.locator('main section[aria-busy=false]').first()).toBeVisible();
}

/** Searches by the keys of the room, and leaves the field. */
export async function search(page: Page, locale: Locale, word: string): Promise<void> {
  await page.keyboard.press('/');
  await expect(page.getByLabel(getTranslator(locale)('moderation:search'))).toBeFocused();
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
}

/**
 * First comments of a new reader below a story of El Far, which wait. They contain the word.
 * Returns the reader and their page.
 */
export async function writeComments(
  browser: Browser,
  {
    locale,
    story,
    word,
    texts,
  }: { locale: Locale; story: string; word: string; texts: readonly string[] },
): Promise<{ page: Page; nick: string }> {
  const page = await (await browser.newContext()).newPage();
  const { nick } = await aReader(page, 'lectora');
  const { origin, front } = elfarIn(locale);
  await page.goto(`${origin}${front}aviso-legal/`);
  for (const text of texts) {
    const status = await page.evaluate(
      async ([path, body]) =>
        (
          await fetch(String(path), {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: String(body),
          })
        ).status,
      [`/api/front/comments/${story}`, JSON.stringify({ text: `${text} ${word}` })],
    );
    expect(status).toBe(200);
  }
  return { page, nick };
}
