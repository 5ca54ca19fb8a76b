import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
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
const isThere = async (id: string) =>
  (await orm().select().from(readers).where(eq(readers.id, id))).length > 0;
const lastMail = async (email: string) => (await accounts.mailsTo(email)).at(-1);
const lastLink = async (email: string) => pathOf((await lastMail(email))?.link ?? '');
const remove = (browser: ReaderBrowser, body?: unknown) =>
  browser.call('POST', `${USER}/delete`, body);
const change = (browser: ReaderBrowser, body: unknown) =>
  browser.call('PATCH', `${USER}/profile`, body);

describe('the password confirmation of a deletion', () => {
  it('requires the right password for a deletion', async () => {
    const { browser, registration, id } = await aReader(accounts);
    const missing = {
      status: 400,
      json: { code: 'REQUIRED_FIELD', fields: { password: 'required' } },
    };
    for (const body of [undefined, {}, { password: null }, { password: '' }])
      expect(await remove(browser, body)).toMatchObject(missing);
    expect(await remove(browser, { password: 'Equivocada1' })).toMatchObject({
      status: 401,
      json: { code: 'INVALID_CREDENTIALS' },
    });
    expect(await remove(browser, { password: 'x'.repeat(20_000) })).toMatchObject({ status: 413 });
    expect(await isThere(id)).toBe(true);
    const deleted = await remove(browser, { password: registration.password });
    expect(deleted).toMatchObject({
      status: 200,
      json: { response: { isDeleted: true, receipt: { number: expect.any(String) } } },
    });
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
    for (let number = 0; number < 10; number += 1)
      expect((await tries[number % 3]?.())?.status).toBe(401);
    const refused = await remove(browser, { password: registration.password });
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([
      429,
      expect.closeTo(900, -2),
    ]);
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
    expect([page.headers['cache-control'], page.html]).toEqual([
      'no-store',
      expect.stringContaining(`Número de comprovant: ${number}`),
    ]);
    expect((await browser.open('/es/acceso/?alert=account_deleted')).html).toContain(
      `Número de justificante: ${number}`,
    );
    expect((await browser.open('/acceso/?alert=logged_out')).html).not.toContain(number);
    const stranger = accounts.browser();
    expect((await stranger.open('/acceso/?alert=account_deleted')).html).not.toContain(
      'comprovant',
    );
    stranger.cookies.set('portada_receipt', 'Truca-al-900');
    expect((await stranger.open('/acceso/?alert=account_deleted')).html).not.toMatch(
      /comprovant|Truca/,
    );
  });
});

describe('the deletion of an account without a password', () => {
  it('mails a link and deletes the account only when the button of its page is pressed', async () => {
    const { browser, id, email } = await aReaderWithoutPassword(accounts);
    expect(await remove(browser, { password: 'Tramuntana81' })).toMatchObject({
      status: 200,
      json: { response: { isDeleted: false } },
    });
    const mail = await lastMail(email);
    expect([mail?.subject, mail?.text]).toEqual([
      'Confirma que vols eliminar el compte',
      expect.stringContaining('1 hora'),
    ]);
    const link = await lastLink(email);
    for (const method of ['GET', 'HEAD'])
      expect((await browser.call(method, link)).status).toBe(200);
    const asked = await browser.open(link);
    expect(asked.headers['cache-control']).toBe('no-store');
    expect(asked.html).toMatch(
      /<form method="post"[^>]*>\s*<button [^>]*type="submit"[^>]*>\s*Sí, elimina el compte/,
    );
    expect(await isThere(id)).toBe(true);
    const pressed = await browser.open(link, {});
    expect([pressed.status, pressed.headers.location]).toEqual([
      303,
      '/acceso/?alert=account_deleted',
    ]);
    expect(await isThere(id)).toBe(false);
    expect([...browser.cookies.keys()]).toEqual(['portada_receipt']);
    expect((await browser.open('/acceso/?alert=account_deleted')).html).toContain(
      'Número de comprovant',
    );
    expect((await lastMail(email))?.subject).toBe('El teu compte s’ha eliminat');
    expect((await browser.open(link, {})).headers.location).toBe('/acceso/?alert=login_to_delete');
    expect(accounts.logged()).not.toContain(link.split('/').at(-1)?.split('?')[0] ?? '');
  });

  it('deletes the account only in the session that requested it, with a form of our own page', async () => {
    const { browser, id, email } = await aReaderWithoutPassword(accounts);
    await remove(browser);
    const link = await lastLink(email);
    const stranger = await accounts.browser().open(link, {});
    expect([stranger.status, stranger.headers.location]).toEqual([
      303,
      '/acceso/?alert=login_to_delete',
    ]);
    expect((await accounts.browser().open('/acceso/?alert=login_to_delete')).html).toContain(
      'torna a obrir l’enllaç del correu per eliminar',
    );
    const other = await aReader(accounts);
    expect((await other.browser.open(link, {})).html).toContain('Aquest enllaç ja no serveix');
    for (const origin of ['http://evil.example', 'null'])
      expect((await browser.open(link, {}, { origin })).status).toBe(200);
    for (const token of ['x'.repeat(43), 'curt', '%25']) {
      expect([200, 400, 404]).toContain((await browser.open(`${USER}/delete/${token}`, {})).status);
    }
    expect([await isThere(id), await isThere(other.id)]).toEqual([true, true]);
  });

  it('mails and shows the confirmation of a deletion in the language of the request', async () => {
    const { browser, email } = await aReaderWithoutPassword(accounts);
    await browser.call(
      'POST',
      `${USER}/delete`,
      {},
      { referer: 'http://elfar.localhost/es/perfil/mi-cuenta/' },
    );
    expect((await lastMail(email))?.subject).toBe('Confirma que quieres eliminar tu cuenta');
    expect((await browser.open(await lastLink(email))).html).toContain(
      '¿Quieres eliminar tu cuenta?',
    );
    expect((await browser.open(await lastLink(email), {})).headers.location).toBe(
      '/es/acceso/?alert=account_deleted',
    );
  });

  it('keeps the account when its deletion fails in the database', async () => {
    const { browser, id, email } = await aReaderWithoutPassword(accounts);
    await remove(browser);
    const link = await lastLink(email);
    await orm().execute(sql`alter table deletions rename to away`);
    const failed = await browser
      .open(link, {})
      .finally(() => orm().execute(sql`alter table away rename to deletions`));
    expect([failed.status, failed.html]).toEqual([
      503,
      expect.stringContaining('Ara mateix no ho podem fer'),
    ]);
    expect(await isThere(id)).toBe(true);
    expect((await browser.open(link, {})).headers.location).toBe('/acceso/?alert=account_deleted');
  });

  it('mails at most five deletion links a day', async () => {
    const { browser, email } = await aReaderWithoutPassword(accounts);
    const before = (await accounts.mailsTo(email)).length;
    const statuses: number[] = [];
    for (let number = 0; number < 6; number += 1) statuses.push((await remove(browser)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await accounts.mailsTo(email)).toHaveLength(before + 5);
  });

  it('shows a deletion form without a password field and says that the link was mailed', async () => {
    const { browser, id } = await aReaderWithoutPassword(accounts);
    const page = await browser.open(`${PROFILE}?view=plain`);
    expect(page.html).toContain('t’enviarem un enllaç a l’adreça del compte');
    expect(page.html).not.toContain('type="password"');
    const asked = await browser.open(PROFILE, { form: 'delete' });
    expect([asked.status, asked.html]).toEqual([
      200,
      expect.stringContaining('T’hem enviat un missatge a l’adreça del compte.'),
    ]);
    expect(await isThere(id)).toBe(true);
  });
});
