import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aReader,
  pathOf,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { sharedAccounts } from '#tests/support/readers/shared-accounts.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';
import { aReaderWithoutPassword } from '#tests/support/readers/reader-without-password.ts';

const USER = '/api/front/user';
const PROFILE = '/perfil/mi-cuenta/';
let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await sharedAccounts();
  return () => accounts.close();
});

const orm = () => accounts.application.wiring.database.orm;
const lastMail = async (email: string) => (await accounts.mailsTo(email)).at(-1);
const lastLink = async (email: string) => pathOf((await lastMail(email))?.link ?? '');
const change = (browser: ReaderBrowser, body: unknown) =>
  browser.call('PATCH', `${USER}/profile`, body);

/** The fields that the profile form sends without JavaScript. */
function formOf({ nick, email, name, surname }: Record<string, unknown>): Record<string, string> {
  return {
    form: 'profile',
    nick: String(nick),
    email: String(email),
    name: String(name),
    surname: String(surname),
  };
}

describe('the password confirmation of a change of email address', () => {
  // R7.10
  it('mails nothing to a new email address without the right password', async () => {
    const { browser, registration } = await aReader(accounts);
    const email = `nova-${registration.email}`;
    for (const body of [{ email }, { email, password: null, newPassword: null }]) {
      expect(await change(browser, body)).toMatchObject({
        status: 400,
        json: { code: 'REQUIRED_FIELD', fields: { password: 'required' } },
      });
    }
    expect(await change(browser, { email, password: 'equivocada' })).toMatchObject({
      status: 401,
      json: { code: 'INVALID_CREDENTIALS' },
    });
    expect(await accounts.mailsTo(email)).toEqual([]);
    expect(
      (await change(browser, { email, password: registration.password, newPassword: null })).status,
    ).toBe(200);
    expect(await accounts.mailsTo(email)).toHaveLength(1);
  });

  // R7.9
  it('saves a profile with an unchanged email address without a password', async () => {
    const { browser, registration } = await aReader(accounts);
    const { email } = registration;
    expect(
      (
        await change(browser, {
          email: email.toUpperCase(),
          surname: 'Mar',
          password: null,
          newPassword: null,
        })
      ).status,
    ).toBe(200);
  });

  it('checks the password field of the email address only when the address changes', async () => {
    const { browser, registration } = await aReader(accounts);
    const { email, password } = registration;
    const page = await browser.open(`${PROFILE}?view=plain`);
    expect(page.html).toMatch(
      /<input(?=[^>]* name="emailPassword")(?=[^>]* autoComplete="current-password")(?![^>]* required)/i,
    );
    const form = { ...formOf(registration), email: `nova-${email}` };
    const missing = await browser.open(PROFILE, form);
    expect([missing.status, missing.html]).toEqual([
      400,
      expect.stringContaining('Aquest camp és obligatori.'),
    ]);
    const wrong = await browser.open(PROFILE, { ...form, emailPassword: 'Equivocada1' });
    expect([wrong.status, wrong.html]).toEqual([
      401,
      expect.stringContaining('La contrasenya actual no és correcta.'),
    ]);
    expect(wrong.html).not.toContain('Equivocada1');
    const same = await browser.open(PROFILE, { ...formOf(registration), emailPassword: password });
    expect([same.status, same.html]).toEqual([
      200,
      expect.stringContaining('Els canvis s’han desat.'),
    ]);
    const asked = await browser.open(PROFILE, { ...form, emailPassword: password });
    expect([asked.status, asked.html]).toEqual([
      200,
      expect.stringContaining(`T’hem enviat un missatge a nova-${email}`),
    ]);
    const both = {
      ...form,
      email: `altra-${email}`,
      password,
      newPassword: 'NovaTramuntana81',
      repeatPassword: 'NovaTramuntana81',
    };
    expect((await browser.open(PROFILE, both)).html).toContain(
      `T’hem enviat un missatge a altra-${email}`,
    );
  });
});

describe('a change of email address without a password', () => {
  // R7.10
  it('confirms the change at the account’s email address first, then at the new one', async () => {
    const { browser, registration, email } = await aReaderWithoutPassword(accounts);
    const next = `nova-${email}`;
    expect((await change(browser, { email: next })).status).toBe(200);
    expect(await accounts.mailsTo(next)).toEqual([]);
    const mail = await lastMail(email);
    expect([mail?.subject, mail?.text]).toEqual([
      'Confirma el canvi d’adreça del teu compte',
      expect.stringContaining(`Adreça nova: ${next}`),
    ]);
    const first = await lastLink(email);
    expect((await browser.open(first)).html).toContain('Confirma l’adreça');
    expect((await accounts.browser().open(first, {})).headers.location).toBe(
      '/acceso/?alert=login_to_confirm',
    );
    expect(await accounts.mailsTo(next)).toEqual([]);
    const pressed = await browser.open(first, {});
    expect([pressed.status, pressed.html]).toEqual([
      200,
      expect.stringContaining('Hem enviat un missatge a l’adreça nova.'),
    ]);
    expect(pressed.html).toContain(`href="${PROFILE}"`);
    const changed = await browser.open(await lastLink(next), {});
    expect([changed.status, changed.headers.location]).toEqual([
      303,
      '/perfil/mi-cuenta/?alert=email_changed',
    ]);
    expect((await browser.call('GET', `${USER}/profile`)).json?.response?.['user']).toMatchObject({
      email: next,
      nick: registration.nick,
    });
  });

  it('mails the new email address at most three times for one confirmation link', async () => {
    const { browser, email } = await aReaderWithoutPassword(accounts);
    await change(browser, { email: `nova-${email}` });
    const link = await lastLink(email);
    for (let number = 0; number < 5; number += 1) await browser.open(link, {});
    expect((await accounts.mailsTo(`nova-${email}`)).length).toBeLessThanOrEqual(3);
  });

  it('says in the profile form which email address the link was mailed to', async () => {
    const { browser, registration, email } = await aReaderWithoutPassword(accounts);
    const { html } = await browser.open(PROFILE, {
      ...formOf(registration),
      email: `nova-${email}`,
    });
    expect(html).toContain(`T’hem enviat un missatge a ${email}, l’adreça actual del compte`);
  });

  it('refuses an email address in use before it mails the account', async () => {
    const { browser, email } = await aReaderWithoutPassword(accounts);
    const other = await aReader(accounts);
    const before = (await accounts.mailsTo(email)).length;
    expect(await change(browser, { email: other.registration.email })).toMatchObject({
      status: 409,
      json: { code: 'EMAIL_ALREADY_IN_USE' },
    });
    expect(await accounts.mailsTo(email)).toHaveLength(before);
  });
});

describe('a change of password', () => {
  it('replaces the session cookie after a change of password and ends the former cookie a minute later', async () => {
    const { browser, registration } = await aReader(accounts);
    const { password } = registration;
    const old = browser.cookies.get('portada.session_token');
    const changed = await change(browser, { password, newPassword: 'NovaTramuntana81' });
    expect(changed.headers['set-cookie']?.map((cookie) => cookie.split('=', 1)[0])).toEqual([
      'portada.session_token',
      'portada_reader',
    ]);
    expect(browser.cookies.get('portada.session_token')).not.toBe(old);
    expect((await browser.call('GET', `${USER}/profile`)).status).toBe(200);
    const stale = accounts.browser();
    stale.cookies.set('portada.session_token', old ?? '');
    expect((await stale.call('GET', `${USER}/profile`)).status).toBe(200);
    await orm().execute(
      sql`update reader_sessions set updated_at = updated_at - interval '61 seconds'`,
    );
    expect((await stale.call('GET', `${USER}/profile`)).status).toBe(401);
  });
});
