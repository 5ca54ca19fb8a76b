import { beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { readers, readerSessions } from '#server/platform/database/tables/reader-schema.ts';
import {
  aReader,
  pathOf,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { sharedAccounts } from '#tests/support/readers/shared-accounts.ts';
import { PERSONAL_DATA } from '#tests/support/readers/registration.ts';

const USER = '/api/front/user';
let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await sharedAccounts();
  return async () => {
    await accounts.close();
    expect(accounts.logged()).not.toMatch(PERSONAL_DATA);
  };
});

/** Requests a mail with a link to a new password and returns the token of the link. */
async function passwordToken(email: string): Promise<string> {
  await accounts.browser().call('POST', `${USER}/recover-password`, { email });
  return (
    new URL((await accounts.mailsTo(email)).at(-1)?.link ?? '').searchParams.get('token') ?? ''
  );
}

const orm = () => accounts.application.wiring.database.orm;

describe('a session', () => {
  it('stores the session token as a hash that cannot be turned into a cookie', async () => {
    const { browser, id } = await aReader(accounts);
    const [row] = await orm().select().from(readerSessions).where(eq(readerSessions.userId, id));
    const [name, value = ''] =
      [...browser.cookies].find(([key]) => key.includes('session_token')) ?? [];
    const [token = '', signature = ''] = decodeURIComponent(value).split('.');
    expect(token.length).toBeGreaterThan(20);
    expect(row?.token).not.toBe(token);
    const forged = accounts.browser();
    for (const made of [
      `${row?.token}.${signature}`,
      `${token}.${signature.slice(0, -4)}AAA=`,
      token,
      `${token}.`,
      'x'.repeat(5000),
    ]) {
      forged.cookies.set(name ?? '', encodeURIComponent(made));
      expect((await forged.call('GET', `${USER}/profile`)).status).toBe(401);
    }
  });

  it('refuses an expired session', async () => {
    const { browser, id } = await aReader(accounts);
    await orm()
      .update(readerSessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(readerSessions.userId, id));
    expect((await browser.call('GET', `${USER}/profile`)).status).toBe(401);
  });

  it('replaces the browser’s previous session after a new login', async () => {
    const { browser, registration } = await aReader(accounts);
    const { email, password } = registration;
    const stolen = accounts.browser();
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value);
    expect((await browser.call('POST', `${USER}/login`, { email, password })).status).toBe(200);
    expect(
      (await browser.call('GET', `${USER}/sessions`)).json?.response?.['sessions'],
    ).toHaveLength(1);
    expect((await stolen.call('GET', `${USER}/profile`)).status).toBe(401);
  });

  it('rejects the readable cookie without a session cookie', async () => {
    const { id } = await aReader(accounts);
    const browser = accounts.browser();
    browser.cookies.set('portada_reader', encodeURIComponent(JSON.stringify({ id, type: 2 })));
    expect((await browser.call('GET', `${USER}/profile`)).status).toBe(401);
  });
});

describe('the list of sessions', () => {
  it('lists the reader’s sessions and ends one of them from another browser', async () => {
    const { browser, registration } = await aReader(accounts);
    const { email, password } = registration;
    const other = accounts.browser();
    await other.call('POST', `${USER}/login`, { email, password }, { 'user-agent': 'Other/1.0' });
    const listed = (await browser.call('GET', `${USER}/sessions`)).json?.response?.['sessions'];
    expect(listed).toMatchObject([
      { userAgent: 'Other/1.0', isThisOne: false },
      { isThisOne: true },
    ]);
    const [{ id = '' } = {}] = z.array(z.object({ id: z.string() })).parse(listed);
    const stranger = await aReader(accounts);
    expect((await stranger.browser.call('DELETE', `${USER}/sessions/${id}`)).status).toBe(404);
    expect((await browser.call('DELETE', `${USER}/sessions/${id}`)).status).toBe(200);
    expect((await other.call('GET', `${USER}/profile`)).status).toBe(401);
  });

  it('ends every session of the reader but the current one', async () => {
    const { browser, registration } = await aReader(accounts);
    const { email, password } = registration;
    const others = [accounts.browser(), accounts.browser()];
    for (const other of others) await other.call('POST', `${USER}/login`, { email, password });
    const { browser: stranger } = await aReader(accounts);
    expect(
      (
        await browser.call('DELETE', `${USER}/sessions`, undefined, {
          origin: 'http://evil.example',
        })
      ).status,
    ).toBe(403);
    expect(await browser.call('DELETE', `${USER}/sessions`)).toMatchObject({
      status: 200,
      json: { response: { revoked: 2 } },
    });
    for (const other of others)
      expect((await other.call('GET', `${USER}/profile`)).status).toBe(401);
    expect(
      (await browser.call('GET', `${USER}/sessions`)).json?.response?.['sessions'],
    ).toMatchObject([{ isThisOne: true }]);
    expect((await stranger.call('GET', `${USER}/profile`)).status).toBe(200);
    expect((await accounts.browser().call('DELETE', `${USER}/sessions`)).status).toBe(401);
  });
});

describe('a link that confirms an email address', () => {
  it('rejects a link to confirm an email address after the password was reset', async () => {
    const { browser, registration } = await aReader(accounts);
    const { email, password } = registration;
    await browser.call('PATCH', `${USER}/profile`, { email: `lladre-${email}`, password });
    const [stolen] = await accounts.mailsTo(`lladre-${email}`);
    await accounts.browser().call('POST', `${USER}/recover-password`, { email });
    const token = new URL((await accounts.mailsTo(email)).at(-1)?.link ?? '').searchParams.get(
      'token',
    );
    await accounts
      .browser()
      .call('POST', `${USER}/change-password`, { token, password: 'NovaTramuntana81' });
    const followed = await browser.call('POST', pathOf(stolen?.link ?? ''));
    expect(followed.headers.location).toBe('/acceso/?alert=login_to_confirm');
    expect(
      await orm()
        .select()
        .from(readers)
        .where(eq(readers.email, `lladre-${email}`)),
    ).toEqual([]);
    expect(
      (await browser.call('POST', `${USER}/login`, { email, password: 'NovaTramuntana81' })).status,
    ).toBe(200);
  });

  it('mails links to at most five new email addresses', async () => {
    const { browser, registration } = await aReader(accounts);
    const { password } = registration;
    const statuses: number[] = [];
    for (let number = 0; number < 7; number += 1) {
      const email = `desconegut-${number}@correu.example`;
      statuses.push((await browser.call('PATCH', `${USER}/profile`, { email, password })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});

describe('a forgotten password', () => {
  // R2.100, R4.5, R7.15, R7.19
  it('resets the password with a token that works once and ends every session', async () => {
    const { browser, registration } = await aReader(accounts);
    const { email } = registration;
    const stranger = accounts.browser();
    const known = await stranger.call('POST', `${USER}/recover-password`, { email });
    const unknown = await stranger.call('POST', `${USER}/recover-password`, {
      email: 'ningu@correu.example',
    });
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);
    const mail = (await accounts.mailsTo(email)).at(-1);
    const token = new URL(mail?.link ?? '').searchParams.get('token');
    const change = { token, password: 'NovaTramuntana81' };
    expect(
      await stranger.call('POST', `${USER}/change-password`, { ...change, password: 'curta' }),
    ).toMatchObject({ status: 400 });
    expect((await stranger.call('POST', `${USER}/change-password`, change)).status).toBe(200);
    expect(await stranger.call('POST', `${USER}/change-password`, change)).toMatchObject({
      status: 401,
    });
    expect((await browser.call('GET', `${USER}/profile`)).status).toBe(401);
    expect(
      (await browser.call('POST', `${USER}/login`, { email, password: 'NovaTramuntana81' })).status,
    ).toBe(200);
  });

  it('invalidates all other reset links when a password is chosen, by link or in the profile', async () => {
    const { browser, registration } = await aReader(accounts);
    const { email } = registration;
    const [first, second, third] = [
      await passwordToken(email),
      await passwordToken(email),
      await passwordToken(email),
    ];
    const choose = async (token: string, password: string) =>
      (await accounts.browser().call('POST', `${USER}/change-password`, { token, password }))
        .status;
    expect([await choose(first, 'NovaTramuntana81'), await choose(second, 'DelLladre1')]).toEqual([
      200, 401,
    ]);
    await browser.call('POST', `${USER}/login`, { email, password: 'NovaTramuntana81' });
    const fourth = await passwordToken(email);
    const change = { password: 'NovaTramuntana81', newPassword: 'NovaTramuntana2' };
    expect((await browser.call('PATCH', `${USER}/profile`, change)).status).toBe(200);
    expect([await choose(third, 'DelLladre1'), await choose(fourth, 'DelLladre1')]).toEqual([
      401, 401,
    ]);
  });

  // R8.8
  it('lets a reader of a former system choose a first password by mail', async () => {
    const email = 'antic@correu.example';
    await orm().insert(readers).values({
      id: 'antic',
      name: 'Antic',
      email,
      emailVerified: true,
      nick: 'antic',
      nickKey: 'antic',
      site: 'elfar',
    });
    const browser = accounts.browser({ page: '/acceso/?backUrl=%2Fagenda%2F' });
    expect(
      await browser.call('POST', `${USER}/login`, { email, password: 'Qualsevol1' }),
    ).toMatchObject({
      status: 401,
      json: { code: 'LEGACY_USER_PASSWORD_NOT_RESET' },
    });
    const [mail] = await accounts.mailsTo(email);
    const { searchParams } = new URL(mail?.link ?? '');
    expect(searchParams.get('backUrl')).toBe('/agenda/');
    const token = searchParams.get('token');
    await browser.call('POST', `${USER}/change-password`, { token, password: 'NovaTramuntana81' });
    expect(
      (await browser.call('POST', `${USER}/login`, { email, password: 'NovaTramuntana81' })).status,
    ).toBe(200);
  });

  it('mails a reader of a former system at most three times, however many logins are attempted', async () => {
    const email = 'antiga@correu.example';
    await orm().insert(readers).values({
      id: 'antiga',
      name: 'Antiga',
      email,
      emailVerified: true,
      nick: 'antiga',
      nickKey: 'antiga',
      site: 'elfar',
    });
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { json } = await accounts
        .browser()
        .call('POST', `${USER}/login`, { email, password: 'Qualsevol1' });
      expect(json?.code).toBe('LEGACY_USER_PASSWORD_NOT_RESET');
    }
    expect(await accounts.mailsTo(email)).toHaveLength(3);
  });
});

describe('wrong passwords', () => {
  it('locks the login of one account after ten wrong passwords, from whatever network address', async () => {
    const { registration } = await aReader(accounts);
    const { registration: other } = await aReader(accounts);
    const { email, password } = registration;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const guesser = accounts.browser({ address: `203.0.113.${attempt}` });
      statuses.push(
        (await guesser.call('POST', `${USER}/login`, { email, password: `Equivocada${attempt}` }))
          .status,
      );
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses.slice(10).every((status) => status === 429)).toBe(true);
    const late = await accounts.browser().call('POST', `${USER}/login`, { email, password });
    expect([late.status, late.json?.code, Number(late.headers['retry-after']) > 0]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      true,
    ]);
    expect(
      (
        await accounts
          .browser()
          .call('POST', `${USER}/login`, { email: other.email, password: other.password })
      ).status,
    ).toBe(200);
  }, 60_000);

  it('unlocks a locked login each time a new password is chosen by mail', async () => {
    const { registration } = await aReader(accounts);
    const { email } = registration;
    for (const password of [
      'NovaTramuntana81',
      'NovaTramuntana2',
      'NovaTramuntana3',
      'NovaTramuntana4',
    ]) {
      for (let attempt = 0; attempt < 11; attempt += 1)
        await accounts.browser().call('POST', `${USER}/login`, { email, password: 'Equivocada1' });
      const reader = accounts.browser();
      await reader.call('POST', `${USER}/change-password`, {
        token: await passwordToken(email),
        password,
      });
      expect((await reader.call('POST', `${USER}/login`, { email, password })).status).toBe(200);
    }
  }, 60_000);

  it('answers a wrong password like an unknown email address', async () => {
    const { registration } = await aReader(accounts);
    const browser = accounts.browser();
    const wrong = await browser.call('POST', `${USER}/login`, {
      email: registration.email,
      password: 'Equivocada1',
    });
    const unknown = await browser.call('POST', `${USER}/login`, {
      email: 'ningu@correu.example',
      password: 'Equivocada1',
    });
    expect([wrong.status, wrong.json]).toEqual([unknown.status, unknown.json]);
  });
});
