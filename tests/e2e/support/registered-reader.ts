import { aRegistration, register } from '../../support/readers/registration.ts';
import { openBrowser } from '../../support/readers/reader-browser.ts';
import { EDITIONS, PORT, type Edition } from './editions.ts';
import { waitForMail } from './mails.ts';
import { expect } from './reader.ts';
import type { Page } from 'playwright/test';

const SERVER = `http://127.0.0.1:${PORT}`;

const elfar = EDITIONS.find(({ site }) => site === 'elfar') ?? never();

let registered = 0;

/** Email address and password of a reader. */
export interface ReaderLogin {
  email: string;
  password: string;
}

/**
 * Registers a reader by the endpoints, with a validated email address, and logs the tab in on El Far. The pages of both have
 * tests of their own (`accounts`). Their nick begins with `name`.
 */
export async function aReader(page: Page, name: string): Promise<ReaderLogin & { nick: string }> {
  registered += 1;
  const slug = name.replaceAll(' ', '-');
  const email = `${slug}-${Date.now()}-${registered}@correu.example`;
  const registration = aRegistration({ email, nick: `${name} ${Date.now()} ${registered}` });
  const browser = openBrowser(SERVER);
  const { status } = await register(browser, registration);
  expect(status, 'a nick may be reserved').toBe(201);
  const { pathname, search } = new URL((await waitForMail(email, 1)).link);
  await browser.call('POST', pathname + search);
  // Each reader has an own network: the tests log in more often than one network may in a quarter of an hour.
  const address = `10.${registered % 250}.${Date.now() % 250}.1`;
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': address });
  const reader = { email, nick: registration.nick, password: registration.password };
  await logIn(page, elfar, reader, address);
  return reader;
}

/** Logs the tab in on the edition's site: `aReader` has done it on El Far, and the same account is valid on the others. */
export async function logInOn(page: Page, edition: Edition, reader: ReaderLogin): Promise<void> {
  if (edition.site !== elfar.site) await logIn(page, edition, reader);
}

async function logIn(page: Page, { site, origin }: Edition, { email, password }: ReaderLogin, address?: string): Promise<void> {
  const browser = openBrowser(SERVER, { site, ...(address === undefined ? {} : { address }) });
  const { status } = await browser.call('POST', '/api/front/user/login', { email, password });
  expect(status).toBe(200);
  await page.context().addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: origin })));
}

/**
 * Deletes the session of the tab, which first leaves its page: a page of the account whose call finds no session goes to
 * the login, and aborts the next navigation of the test.
 */
export async function loseSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

function never(): never {
  throw new Error('The demo has no edition of El Far.');
}
