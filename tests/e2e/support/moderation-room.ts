import type { Browser, Page } from 'playwright/test';
import { DESK_ROOMS } from '../../../src/domain/desk/rooms.ts';
import type { Locale } from '../../../src/domain/sites/locale.ts';
import { getTranslator } from '../../../src/i18n/translator.ts';
import { EDITIONS, type Edition } from './editions.ts';
import { expect } from './reader.ts';
import { aReader } from './registered-reader.ts';
import { aMember, setUpFactor } from './staff.ts';

/** A commented story of the demo, by the language of its thread. */
const STORIES = { ca: 'elfar-ca-eolic-serra-del-llop', es: 'elfar-es-eolico-serra-del-llop' } as const;

/** The edition of El Far in a language. */
export function elfarIn(locale: Locale): Edition {
  const edition = EDITIONS.find((one) => one.site === 'elfar' && one.locale === locale);
  if (!edition) throw new Error(`The demo has no edition of El Far in ${locale}.`);
  return edition;
}

/** A word that no other comment contains. */
export const aWord = (stem: string) => `${stem}${Math.random().toString(36).slice(2).replaceAll(/\d/g, 'x')}`;

/** Signs a new moderator of El Far in on the desk, and opens the room of comments by keyboard. */
export async function openRoom(page: Page, locale: Locale): Promise<void> {
  const { origin, front } = elfarIn(locale);
  const t = getTranslator(locale);
  const { password } = await aMember(page, 'moderator');
  await page.goto(`${origin}${front}redaccion/`);
  await setUpFactor(page, password, locale);
  await page.goto(`${origin}${front}redaccion/`);
  await page.getByRole('link', { name: t('desk:homePage.commentsAction') }).press('Enter');
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

/** First comments of a new reader of El Far, which wait. They contain the word. Returns the reader's page. */
export async function writeComments(
  browser: Browser,
  { locale, word, texts }: { locale: Locale; word: string; texts: readonly string[] },
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await aReader(page, 'lectora');
  const { origin, front } = elfarIn(locale);
  await page.goto(`${origin}${front}aviso-legal/`);
  for (const text of texts) {
    const status = await page.evaluate(
      async ([path, body]) =>
        (await fetch(String(path), { method: 'POST', headers: { 'content-type': 'application/json' }, body: String(body) })).status,
      [`/api/front/comments/${STORIES[locale]}`, JSON.stringify({ text: `${text} ${word}` })],
    );
    expect(status).toBe(200);
  }
  return page;
}
