import { expect, type Page } from 'playwright/test';
import { aRegistration, register } from '#tests/support/readers/registration.ts';
import { openBrowser } from '#tests/support/readers/reader-browser.ts';
import { elfarIn, PORT, type Edition } from '../editions.ts';
import { waitForMail } from './mails.ts';
import { ownAddress, ownName } from '../own-name.ts';

const SERVER = `http://127.0.0.1:${PORT}`;

const elfar = elfarIn('ca');

export interface RegisteredReader {
  email: string;
  password: string;
  nick: string;
  /**
   * The reader's network: the tests log in more often than one network may in a quarter of an hour.
   */
  address: string;
}

/**
 * Registers a new reader by the endpoints, with a validated email address. Their nick begins with
 * `name`.
 */
export async function registerReader(name: string): Promise<RegisteredReader> {
  const nick = ownName(name);
  const email = `${nick.replaceAll(' ', '-')}@correu.example`;
  const address = ownAddress(nick);
  const registration = aRegistration({ email, nick });
  const browser = openBrowser(SERVER, { address });
  const { status, text } = await register(browser, registration);
  expect(status, text).toBe(201);
  const { pathname, search } = new URL((await waitForMail(email, 1)).link);
  await browser.call('POST', pathname + search);
  return { email, nick, password: registration.password, address };
}

/**
 * Registers a new reader, and logs the tab in on El Far. The pages of both have tests of their own
 * (`accounts`). The tab keeps the reader's network.
 */
export async function aReader(page: Page, name: string): Promise<RegisteredReader> {
  const reader = await registerReader(name);
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': reader.address });
  await logIn(page, elfar, reader);
  return reader;
}

/**
 * Logs the tab in on the edition's site: `aReader` has done it on El Far, and the same account is
 * valid on the others.
 */
export async function logInOn(
  page: Page,
  edition: Edition,
  reader: RegisteredReader,
): Promise<void> {
  if (edition.site !== elfar.site) await logIn(page, edition, reader);
}

async function logIn(
  page: Page,
  { site, origin }: Edition,
  { email, password, address }: RegisteredReader,
): Promise<void> {
  const browser = openBrowser(SERVER, { site, address });
  const { status } = await browser.call('POST', '/api/front/user/login', { email, password });
  expect(status).toBe(200);
  await page
    .context()
    .addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: origin })));
}

/**
 * Deletes the session of the tab, which first leaves its page: a page of the account whose call
 * finds no session goes to the login, and aborts the next navigation of the test.
 */
export async function loseSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}
