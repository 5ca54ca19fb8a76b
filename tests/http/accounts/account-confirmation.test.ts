import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readerLogins, readers } from '../../../src/server/database/reader-schema.ts';
import { aReader, pathOf, startAccounts, type AccountsApplication } from '../../support/readers/accounts-application.ts';
import type { ReaderBrowser } from '../../support/readers/reader-browser.ts';

const USER = '/api/front/user';
const PROFILE = '/perfil/mi-cuenta/';
let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await startAccounts();
  return () => accounts.close();
});

const orm = () => accounts.application.wiring.database.orm;
const isThere = async (id: string) => (await orm().select().from(readers).where(eq(readers.id, id))).length > 0;
const lastMail = async (email: string) => (await accounts.mailsTo(email)).at(-1);
const lastLink = async (email: string) => pathOf((await lastMail(email))?.link ?? '');
const remove = (browser: ReaderBrowser, body?: unknown) => browser.call('POST', `${USER}/delete`, body);
const change = (browser: ReaderBrowser, body: unknown) => browser.call('PATCH', `${USER}/profile`, body);

/** A reader who signs in with an identity provider: the account has no password. */
async function aReaderWithoutPassword() {
  const reader = await aReader(accounts);
  await orm().update(readerLogins).set({ password: null }).where(eq(readerLogins.userId, reader.id));
  return { ...reader, email: reader.registration.email };
}

/** The fields that the profile form sends without JavaScript. */
function formOf({ nick, email, name, surname }: Record<string, unknown>): Record<string, string> {
  return { form: 'profile', nick: String(nick), email: String(email), name: String(name), surname: String(surname) };
}

describe('the password confirmation of a deletion', () => {
  it('requires the right password for a deletion', async () => {
    const { browser, registration, id } = await aReader(accounts);
    const missing = { status: 400, json: { code: 'REQUIRED_FIELD', fields: { password: 'required' } } };
    for (const body of [undefined, {}, { password: null }, { password: '' }]) expect(await remove(browser, body)).toMatchObject(missing);
    expect(await remove(browser, { password: 'Equivocada1' })).toMatchObject({ status: 401, json: { code: 'INVALID_CREDENTIALS' } });
    expect(await remove(browser, { password: 'x'.repeat(20_000) })).toMatchObject({ status: 413 });
    expect(await isThere(id)).toBe(true);
    const deleted = await remove(browser, { password: registration.password });
    expect(deleted).toMatchObject({ status: 200, json: { response: { isDeleted: true, receipt: { number: expect.any(String) } } } });
    expect(await isThere(id)).toBe(false);
  });

  it('counts wrong passwords of deletions and profile changes together: ten in a quarter of an hour', async () => {
    const { browser, registration, id } = await aReader(accounts);
    const wrong = { password: 'Equivocada1' };
    const tries = [
      () => remove(browser, wrong),
      () => change(browser, { ...wrong, newPassword: 'NovaTramuntana81' }),
      () => change(browser, { ...wrong, email: 'nova@correu.example' }),
    ];
    for (let number = 0; number < 10; number += 1) expect((await tries[number % 3]?.())?.status).toBe(401);
    const refused = await remove(browser, { password: registration.password });
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.closeTo(900, -2)]);
    expect(await isThere(id)).toBe(true);
  });

  it('asks for the password in the deletion form and reports a missing or wrong one', async () => {
    const { browser, registration, id } = await aReader(accounts);
    const page = await browser.open(`${PROFILE}?view=plain`);
    expect(page.html).toMatch(
      /value="delete"[\s\S]*<input(?=[^>]* type="password")(?=[^>]* name="password")(?=[^>]* autoComplete="current-password")/i,
    );
    for (const [password, status, text] of [
      ['', 400, 'La contrasenya és obligatòria.'],
      ['Equivocada1', 401, 'La contrasenya actual no és correcta.'],
    ] as const) {
      const refused = await browser.open(PROFILE, { form: 'delete', password });
      expect([refused.status, refused.html]).toEqual([status, expect.stringContaining(text)]);
    }
    expect(await isThere(id)).toBe(true);
    const done = await browser.open(PROFILE, { form: 'delete', password: registration.password });
    expect([done.status, done.headers.location]).toEqual([303, '/acceso/?alert=account_deleted']);
  });
});

describe('the receipt of a deletion', () => {
  it('shows the receipt after the deletion, in the same browser only, and never in a URL', async () => {
    const { browser, registration } = await aReader(accounts);
    const { json } = await remove(browser, { password: registration.password });
    const { number } = (json?.response?.['receipt'] ?? {}) as { number?: string };
    const page = await browser.open('/acceso/?alert=account_deleted');
    expect([page.headers['cache-control'], page.html]).toEqual(['no-store', expect.stringContaining(`Número de comprovant: ${number}`)]);
    expect((await browser.open('/es/acceso/?alert=account_deleted')).html).toContain(`Número de justificante: ${number}`);
    expect((await browser.open('/acceso/?alert=logged_out')).html).not.toContain(number);
    const stranger = accounts.browser();
    expect((await stranger.open('/acceso/?alert=account_deleted')).html).not.toContain('comprovant');
    stranger.cookies.set('portada_receipt', 'Truca-al-900');
    expect((await stranger.open('/acceso/?alert=account_deleted')).html).not.toMatch(/comprovant|Truca/);
  });
});

describe('the deletion of an account without a password', () => {
  it('mails a link and deletes the account only when the button of its page is pressed', async () => {
    const { browser, id, email } = await aReaderWithoutPassword();
    expect(await remove(browser, { password: 'Tramuntana81' })).toMatchObject({ status: 200, json: { response: { isDeleted: false } } });
    const mail = await lastMail(email);
    expect([mail?.subject, mail?.text]).toEqual(['Confirma que vols eliminar el compte', expect.stringContaining('1 hora')]);
    const link = await lastLink(email);
    for (const method of ['GET', 'HEAD']) expect((await browser.call(method, link)).status).toBe(200);
    const asked = await browser.open(link);
    expect(asked.headers['cache-control']).toBe('no-store');
    expect(asked.html).toMatch(/<form method="post"[^>]*>\s*<button [^>]*type="submit"[^>]*>\s*Sí, elimina el compte/);
    expect(await isThere(id)).toBe(true);
    const pressed = await browser.open(link, {});
    expect([pressed.status, pressed.headers.location]).toEqual([303, '/acceso/?alert=account_deleted']);
    expect(await isThere(id)).toBe(false);
    expect([...browser.cookies.keys()]).toEqual(['portada_receipt']);
    expect((await browser.open('/acceso/?alert=account_deleted')).html).toContain('Número de comprovant');
    expect((await lastMail(email))?.subject).toBe('El teu compte s’ha eliminat');
    expect((await browser.open(link, {})).headers.location).toBe('/acceso/?alert=login_to_delete');
    expect(accounts.logged()).not.toContain(link.split('/').at(-1)?.split('?')[0] ?? '');
  });

  it('deletes the account only in the session that requested it, with a form of our own page', async () => {
    const { browser, id, email } = await aReaderWithoutPassword();
    await remove(browser);
    const link = await lastLink(email);
    const stranger = await accounts.browser().open(link, {});
    expect([stranger.status, stranger.headers.location]).toEqual([303, '/acceso/?alert=login_to_delete']);
    expect((await accounts.browser().open('/acceso/?alert=login_to_delete')).html).toContain(
      'torna a obrir l’enllaç del correu per eliminar',
    );
    const other = await aReader(accounts);
    expect((await other.browser.open(link, {})).html).toContain('Aquest enllaç ja no serveix');
    for (const origin of ['http://evil.example', 'null']) expect((await browser.open(link, {}, { origin })).status).toBe(200);
    for (const token of ['x'.repeat(43), 'curt', '%25']) {
      expect([200, 400, 404]).toContain((await browser.open(`${USER}/delete/${token}`, {})).status);
    }
    expect([await isThere(id), await isThere(other.id)]).toEqual([true, true]);
  });

  it('mails and shows the confirmation of a deletion in the language of the request', async () => {
    const { browser, email } = await aReaderWithoutPassword();
    await browser.call('POST', `${USER}/delete`, {}, { referer: 'http://elfar.localhost/es/perfil/mi-cuenta/' });
    expect((await lastMail(email))?.subject).toBe('Confirma que quieres eliminar tu cuenta');
    expect((await browser.open(await lastLink(email))).html).toContain('¿Quieres eliminar tu cuenta?');
    expect((await browser.open(await lastLink(email), {})).headers.location).toBe('/es/acceso/?alert=account_deleted');
  });

  it('keeps the account when its deletion fails in the database', async () => {
    const { browser, id, email } = await aReaderWithoutPassword();
    await remove(browser);
    const link = await lastLink(email);
    await orm().execute(sql`alter table deletions rename to away`);
    const failed = await browser.open(link, {}).finally(() => orm().execute(sql`alter table away rename to deletions`));
    expect([failed.status, failed.html]).toEqual([503, expect.stringContaining('Ara mateix no ho podem fer')]);
    expect(await isThere(id)).toBe(true);
    expect((await browser.open(link, {})).headers.location).toBe('/acceso/?alert=account_deleted');
  });

  it('mails at most five deletion links a day', async () => {
    const { browser, email } = await aReaderWithoutPassword();
    const before = (await accounts.mailsTo(email)).length;
    const statuses: number[] = [];
    for (let number = 0; number < 6; number += 1) statuses.push((await remove(browser)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await accounts.mailsTo(email)).toHaveLength(before + 5);
  });

  it('shows a deletion form without a password field and says that the link was mailed', async () => {
    const { browser, id } = await aReaderWithoutPassword();
    const page = await browser.open(`${PROFILE}?view=plain`);
    expect(page.html).toContain('t’enviarem un enllaç a l’adreça del compte');
    expect(page.html).not.toContain('type="password"');
    const asked = await browser.open(PROFILE, { form: 'delete' });
    expect([asked.status, asked.html]).toEqual([200, expect.stringContaining('T’hem enviat un missatge a l’adreça del compte.')]);
    expect(await isThere(id)).toBe(true);
  });
});

describe('the password confirmation of a change of email address', () => {
  it('mails nothing to a new email address without the right password', async () => {
    const { browser, registration } = await aReader(accounts);
    const email = `nova-${registration.email}`;
    for (const body of [{ email }, { email, password: null, newPassword: null }]) {
      expect(await change(browser, body)).toMatchObject({
        status: 400,
        json: { code: 'REQUIRED_FIELD', fields: { password: 'required' } },
      });
    }
    expect(await change(browser, { email, password: 'equivocada' })).toMatchObject({ status: 401, json: { code: 'INVALID_CREDENTIALS' } });
    expect(await accounts.mailsTo(email)).toEqual([]);
    expect((await change(browser, { email, password: registration.password, newPassword: null })).status).toBe(200);
    expect(await accounts.mailsTo(email)).toHaveLength(1);
  });

  it('saves a profile with an unchanged email address without a password', async () => {
    const { browser, registration } = await aReader(accounts);
    const { email } = registration;
    expect((await change(browser, { email: email.toUpperCase(), surname: 'Mar', password: null, newPassword: null })).status).toBe(200);
  });

  it('checks the password field of the email address only when the address changes', async () => {
    const { browser, registration } = await aReader(accounts);
    const { email, password } = registration;
    const page = await browser.open(`${PROFILE}?view=plain`);
    expect(page.html).toMatch(/<input(?=[^>]* name="emailPassword")(?=[^>]* autoComplete="current-password")(?![^>]* required)/i);
    const form = { ...formOf(registration), email: `nova-${email}` };
    const missing = await browser.open(PROFILE, form);
    expect([missing.status, missing.html]).toEqual([400, expect.stringContaining('Aquest camp és obligatori.')]);
    const wrong = await browser.open(PROFILE, { ...form, emailPassword: 'Equivocada1' });
    expect([wrong.status, wrong.html]).toEqual([401, expect.stringContaining('La contrasenya actual no és correcta.')]);
    expect(wrong.html).not.toContain('Equivocada1');
    const same = await browser.open(PROFILE, { ...formOf(registration), emailPassword: password });
    expect([same.status, same.html]).toEqual([200, expect.stringContaining('Els canvis s’han desat.')]);
    const asked = await browser.open(PROFILE, { ...form, emailPassword: password });
    expect([asked.status, asked.html]).toEqual([200, expect.stringContaining(`T’hem enviat un missatge a nova-${email}`)]);
    const both = { ...form, email: `altra-${email}`, password, newPassword: 'NovaTramuntana81', repeatPassword: 'NovaTramuntana81' };
    expect((await browser.open(PROFILE, both)).html).toContain(`T’hem enviat un missatge a altra-${email}`);
  });
});

describe('a change of email address without a password', () => {
  it('confirms the change at the account’s email address first, then at the new one', async () => {
    const { browser, registration, email } = await aReaderWithoutPassword();
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
    expect((await accounts.browser().open(first, {})).headers.location).toBe('/acceso/?alert=login_to_confirm');
    expect(await accounts.mailsTo(next)).toEqual([]);
    const pressed = await browser.open(first, {});
    expect([pressed.status, pressed.html]).toEqual([200, expect.stringContaining('Hem enviat un missatge a l’adreça nova.')]);
    expect(pressed.html).toContain(`href="${PROFILE}"`);
    const changed = await browser.open(await lastLink(next), {});
    expect([changed.status, changed.headers.location]).toEqual([303, '/perfil/mi-cuenta/?alert=email_changed']);
    expect((await browser.call('GET', `${USER}/profile`)).json?.response?.['user']).toMatchObject({ email: next, nick: registration.nick });
  });

  it('mails the new email address at most three times for one confirmation link', async () => {
    const { browser, email } = await aReaderWithoutPassword();
    await change(browser, { email: `nova-${email}` });
    const link = await lastLink(email);
    for (let number = 0; number < 5; number += 1) await browser.open(link, {});
    expect((await accounts.mailsTo(`nova-${email}`)).length).toBeLessThanOrEqual(3);
  });

  it('says in the profile form which email address the link was mailed to', async () => {
    const { browser, registration, email } = await aReaderWithoutPassword();
    const { html } = await browser.open(PROFILE, { ...formOf(registration), email: `nova-${email}` });
    expect(html).toContain(`T’hem enviat un missatge a ${email}, l’adreça actual del compte`);
  });

  it('refuses an email address in use before it mails the account', async () => {
    const { browser, email } = await aReaderWithoutPassword();
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
    expect(changed.headers['set-cookie']?.map((cookie) => cookie.split('=', 1)[0])).toEqual(['portada.session_token', 'portada_reader']);
    expect(browser.cookies.get('portada.session_token')).not.toBe(old);
    expect((await browser.call('GET', `${USER}/profile`)).status).toBe(200);
    const stale = accounts.browser();
    stale.cookies.set('portada.session_token', old ?? '');
    expect((await stale.call('GET', `${USER}/profile`)).status).toBe(200);
    await orm().execute(sql`update reader_sessions set updated_at = updated_at - interval '61 seconds'`);
    expect((await stale.call('GET', `${USER}/profile`)).status).toBe(401);
  });
});
