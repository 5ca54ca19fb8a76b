import { aRegistration, register } from '../../support/readers/registration.ts';
import { openBrowser } from '../../support/readers/reader-browser.ts';
import { getTranslator } from '../../../src/i18n/translator.ts';
import { PORT, type Edition } from './editions.ts';
import { waitForMail } from './mails.ts';
import { expect } from './reader.ts';
import type { Page } from 'playwright/test';

const t = getTranslator('ca');

let registered = 0;

/** Registers a reader by the endpoints, with a validated email address, and logs them in. Their nick begins with `name`. */
export async function aReader(page: Page, name: string): Promise<{ email: string; nick: string; password: string }> {
  registered += 1;
  const slug = name.replaceAll(' ', '-');
  const email = `${slug}-${Date.now()}-${registered}@correu.example`;
  const registration = aRegistration({ email, nick: `${name} ${Date.now()} ${registered}` });
  const { status } = await register(openBrowser(`http://127.0.0.1:${PORT}`), registration);
  expect(status, 'a nick may be reserved').toBe(201);
  const mail = await waitForMail(email, 1);
  // Each reader has an own network: the tests log in more often than one network may in a quarter of an hour.
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${registered % 250}.${Date.now() % 250}.1` });
  await page.goto(mail.link);
  await page.getByRole('main').getByRole('button').click();
  await page.locator('form:has([value=login]) [name=email]').first().fill(email);
  await page.locator('form:has([value=login]) [name=password]').first().fill(registration.password);
  await page.getByRole('button', { name: t('account:login.submit'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('profile:title'));
  // The next navigation would abort this one.
  await page.waitForLoadState();
  return { email, nick: registration.nick, password: registration.password };
}

/** Logs in on the edition's site: the reader has registered on another one, where the same account is valid. */
export async function logInOn(page: Page, edition: Edition, { email, password }: { email: string; password: string }): Promise<void> {
  if (page.url().startsWith(edition.origin)) return;
  const ofEdition = getTranslator(edition.locale);
  await page.goto(`${edition.origin}${edition.front}acceso/`);
  // After hydration, which would empty the fields.
  await expect(page.getByRole('button', { name: ofEdition('account:login.showPassword') })).toBeVisible();
  await page.locator('form:has([value=login]) [name=email]').first().fill(email);
  await page.locator('form:has([value=login]) [name=password]').first().fill(password);
  await page.getByRole('button', { name: ofEdition('account:login.submit'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ofEdition('profile:title'));
  await page.waitForLoadState();
}

/**
 * Deletes the session of the tab, which first leaves its page: a page of the account whose call finds no session goes to
 * the login, and aborts the next navigation of the test.
 */
export async function loseSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}
