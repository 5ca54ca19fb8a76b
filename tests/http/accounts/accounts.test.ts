import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { readers, readerSessions } from '../../../src/server/database/reader-schema.ts';
import { aReader, pathOf, startAccounts, type AccountsApplication } from '../../support/readers/accounts-application.ts';
import { aRegistration, register } from '../../support/readers/registration.ts';

const USER = '/api/front/user';
let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await startAccounts();
  return () => accounts.close();
});

/** Requests a mail with a link to a new password and returns the token of the link. */
async function passwordToken(email: string): Promise<string> {
  await accounts.browser().call('POST', `${USER}/recover-password`, { email });
  return new URL((await accounts.mailsTo(email)).at(-1)?.link ?? '').searchParams.get('token') ?? '';
}

const orm = () => accounts.application.wiring.database.orm;

describe('an account', () => {
  it('registers a reader, confirms the mailed link, logs in and logs out', async () => {
    const browser = accounts.browser();
    const registration = aRegistration({ country: 'ES', province: '08', city: 'Port d’Alba', postalCode: '08001', phone: '600123456' });
    const registered = await register(browser, registration);
    expect(registered).toMatchObject({ status: 201, json: { httpCode: 201 } });
    expect(browser.cookies.size).toBe(0);

    const early = await browser.call('POST', `${USER}/login`, { email: registration.email, password: registration.password });
    expect(early).toMatchObject({
      status: 403,
      json: { code: 'EMAIL_NOT_VALIDATED', fields: { userId: registered.json?.response?.['userId'] } },
    });
    await browser.call('POST', `${USER}/resend-validation-mail`, { userId: early.json?.fields?.['userId'] });
    const mails = await accounts.mailsTo(registration.email);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.fromName).toBe('El Far');

    const link = pathOf(mails[0]?.link ?? '');
    const opened = await browser.call('GET', link);
    expect([opened.status, opened.headers['cache-control'], opened.text]).toEqual([200, 'no-store', expect.stringContaining('<form')]);
    const unproved = await browser.call('POST', `${USER}/login`, { email: registration.email, password: registration.password });
    expect(unproved.status).toBe(403);
    const proved = await browser.call('POST', link);
    expect([proved.status, proved.headers.location]).toEqual([303, '/acceso/?alert=email_validated']);

    const login = await browser.call('POST', `${USER}/login`, { email: registration.email.toUpperCase(), password: registration.password });
    expect(login).toMatchObject({ status: 200, json: { response: { user: { nick: registration.nick, type: 1 } } } });
    const cookies = login.headers['set-cookie'] ?? [];
    expect(cookies.filter((cookie) => /HttpOnly/i.test(cookie) && /SameSite=Lax/i.test(cookie))).toHaveLength(1);
    expect(JSON.parse(decodeURIComponent(browser.cookies.get('portada_reader') ?? ''))).toEqual({
      id: registered.json?.response?.['userId'],
      type: 1,
    });

    const profile = await browser.call('GET', `${USER}/profile`);
    expect(profile.json?.response?.['user']).toMatchObject({ email: registration.email, surname: 'Puig i Soler', city: 'Port d’Alba' });
    expect(profile.headers['cache-control']).toBe('no-store');

    expect((await browser.call('POST', `${USER}/logout`)).status).toBe(200);
    expect(browser.cookies.size).toBe(0);
    expect(await browser.call('GET', `${USER}/profile`)).toMatchObject({ status: 401, json: { code: 'NOT_SIGNED_IN' } });
  });

  it('logs in on the group’s other site, whose mails have its name and the page’s language', async () => {
    const { registration } = await aReader(accounts);
    const browser = accounts.browser({ site: 'ondamarea', page: '/ca/acceso/' });
    const { email, password } = registration;
    expect((await browser.call('POST', `${USER}/login`, { email, password })).status).toBe(200);
    await browser.call('POST', `${USER}/recover-password`, { email });
    const mail = (await accounts.mailsTo(email)).at(-1);
    expect(mail?.fromName).toBe('Onda Marea');
    expect(mail?.link).toMatch(/^http:\/\/ondamarea\.localhost\/ca\/acceso\/contrasena\/\?token=/);
  });

  it('answers 404 at a site without accounts', async () => {
    const { site } = { site: accounts.application.wiring.sites[0] };
    if (!site) throw new Error('The newsroom has no site.');
    const { featureFlags } = site;
    site.featureFlags = { ...featureFlags, accounts: false };
    try {
      expect((await accounts.browser().call('POST', `${USER}/login`, { email: 'a@b.example', password: 'x' })).status).toBe(404);
    } finally {
      site.featureFlags = featureFlags;
    }
  });
});

describe('registration', () => {
  it.each([
    ['a nick of three letters', { nick: 'abc' }, 'INVALID_FIELD', { nick: 'minLength' }],
    ['a missing name', { name: ' ' }, 'REQUIRED_FIELD', { name: 'required' }],
    ['an invalid email address', { email: 'lectora' }, 'INVALID_FIELD', { email: 'email' }],
    ['a common password', { password: 'Qwertyui' }, 'INVALID_FIELD', { password: 'notGuessable' }],
    ['a password in small letters', { password: 'contrasenya' }, 'INVALID_FIELD', { password: 'upperLower' }],
    [
      'a short phone number and a short postal code',
      { phone: '60012345', postalCode: '123' },
      'INVALID_FIELDS',
      { phone: 'phone', postalCode: 'minLength' },
    ],
    ['a reader of ten years', { birthdate: `${new Date().getFullYear() - 10}-01-01` }, 'INVALID_FIELD', { birthdate: 'registerDate' }],
    ['an unknown country', { country: 'XX' }, 'INVALID_FIELD', { country: 'oneOf' }],
    ['an unknown newsletter', { newsletters: ['altre'] }, 'INVALID_FIELD', { newsletters: 'oneOf' }],
    ['terms that are not accepted', { terms: false }, 'REQUIRED_FIELD', { terms: 'mustTrue' }],
    [
      'unaccepted terms and another error at once',
      { terms: false, nick: 'abc' },
      'INVALID_FIELDS',
      { nick: 'minLength', terms: 'mustTrue' },
    ],
    ['a nick that is missing', { nick: undefined }, 'REQUIRED_FIELD', { nick: 'required' }],
    ['terms that are missing', { terms: undefined }, 'REQUIRED_FIELD', { terms: 'mustTrue' }],
    [
      'a missing password and a short nick',
      { password: undefined, nick: 'abc' },
      'INVALID_FIELDS',
      { nick: 'minLength', password: 'required' },
    ],
    ['a number for a nick', { nick: 7 }, 'INVALID_FIELDS', { nick: 'invalid_type' }],
    ['nothing for a nick', { nick: null }, 'INVALID_FIELDS', { nick: 'invalid_type' }],
    ['a field that the form does not have', { type: 2 }, 'INVALID_FIELDS', undefined],
    ['a field of another type', { nick: ['a', 'b'] }, 'INVALID_FIELDS', { nick: 'invalid_type' }],
    ['a column of the authentication engine', { emailVerified: true }, 'INVALID_FIELDS', undefined],
  ])('refuses a registration with %s', async (_what, fields, code, wrong) => {
    const registration = aRegistration(fields);
    const answer = await accounts.browser().call('POST', `${USER}/register`, registration);
    expect([answer.status, answer.json?.code]).toEqual([400, code]);
    if (wrong) expect(answer.json?.fields).toEqual(wrong);
    expect(
      await orm()
        .select()
        .from(readers)
        .where(eq(readers.nick, String(registration.nick))),
    ).toEqual([]);
  });

  it.each([
    ['/politica/2026/03/01/el-port-obre/', '/politica/2026/03/01/el-port-obre/'],
    ['http://ondamarea.localhost/programas/', 'http://ondamarea.localhost/programas/'],
    ['https://evil.example/', undefined],
  ])('logs the page of ours that led to the registration, without the reader: %s', async (origin, logged) => {
    const before = accounts.logged().length;
    const registration = aRegistration({ origin });
    expect((await register(accounts.browser(), registration)).status).toBe(201);
    const line = accounts
      .logged()
      .slice(before)
      .split('\n')
      .find((text) => text.includes('a reader registered'));
    expect(JSON.parse(line ?? '{}').origin).toBe(logged);
    expect(line).not.toContain(registration.nick);
  });

  it('names every required field of an empty form', async () => {
    const { status, json } = await accounts.browser().call('POST', `${USER}/register`, {});
    expect([status, json?.code]).toEqual([400, 'REQUIRED_FIELD']);
    const lacking = {
      nick: 'required',
      name: 'required',
      surname: 'required',
      birthdate: 'required',
      email: 'required',
      password: 'required',
    };
    expect(json?.fields).toEqual({ ...lacking, terms: 'mustTrue' });
  });

  it.each([
    ['invalid JSON', '{', 400],
    ['text with a NUL', JSON.stringify(aRegistration({ city: 'a\u0000b', country: 'ES' })), 400],
    ['a body larger than a form', JSON.stringify(aRegistration({ city: 'a'.repeat(20_000) })), 413],
  ])('refuses a registration with %s', async (_what, body, status) => {
    expect((await accounts.browser().call('POST', `${USER}/register`, body)).status).toBe(status);
  });

  it('refuses an email address and a nick in use, whatever their case', async () => {
    const { registration } = await aReader(accounts);
    const browser = accounts.browser();
    const again = (fields: Record<string, unknown>) => register(browser, aRegistration(fields));
    expect(await again({ email: registration.email.toUpperCase() })).toMatchObject({ status: 409, json: { code: 'EMAIL_ALREADY_IN_USE' } });
    expect(await again({ nick: registration.nick.toUpperCase() })).toMatchObject({ status: 409, json: { code: 'NICK_ALREADY_IN_USE' } });
    expect(await browser.call('POST', `${USER}/nick`, { nick: registration.nick })).toMatchObject({ status: 409 });
    expect(await browser.call('POST', `${USER}/nick`, { nick: 'ningú encara' })).toMatchObject({ status: 200 });
  });

  it('refuses nicks that look like the newsroom’s own', async () => {
    const browser = accounts.browser();
    for (const nick of ['El Far', 'Redacció', 'MODERADORA'])
      expect(await browser.call('POST', `${USER}/nick`, { nick })).toMatchObject({ status: 409, json: { code: 'NICK_ALREADY_IN_USE' } });
    const refused = await register(browser, aRegistration({ nick: 'El Far' }));
    expect(refused).toMatchObject({ status: 409, json: { code: 'NICK_ALREADY_IN_USE' } });
  });

  it('creates one account of two simultaneous registrations', async () => {
    const registration = aRegistration();
    const answers = await Promise.all([1, 2].map(() => register(accounts.browser(), registration)));
    expect(answers.map(({ status }) => status).toSorted()).not.toEqual([201, 201]);
    expect(await orm().select().from(readers).where(eq(readers.email, registration.email))).toHaveLength(1);
  });
});

describe('a session', () => {
  it('stores the session token as a hash that cannot be turned into a cookie', async () => {
    const { browser, id } = await aReader(accounts);
    const [row] = await orm().select().from(readerSessions).where(eq(readerSessions.userId, id));
    const [name, value = ''] = [...browser.cookies].find(([key]) => key.includes('session_token')) ?? [];
    const [token = '', signature = ''] = decodeURIComponent(value).split('.');
    expect(token.length).toBeGreaterThan(20);
    expect(row?.token).not.toBe(token);
    const forged = accounts.browser();
    for (const made of [`${row?.token}.${signature}`, `${token}.${signature.slice(0, -4)}AAA=`, token, `${token}.`, 'x'.repeat(5000)]) {
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
    expect((await browser.call('GET', `${USER}/sessions`)).json?.response?.['sessions']).toHaveLength(1);
    expect((await stolen.call('GET', `${USER}/profile`)).status).toBe(401);
  });

  it('rejects the readable cookie without a session cookie', async () => {
    const { id } = await aReader(accounts);
    const browser = accounts.browser();
    browser.cookies.set('portada_reader', encodeURIComponent(JSON.stringify({ id, type: 2 })));
    expect((await browser.call('GET', `${USER}/profile`)).status).toBe(401);
  });
});

describe('a call from another origin', () => {
  it.each(['login', 'register', 'recover-password', 'resend-validation-mail', 'change-password', 'nick', 'delete', 'logout'])(
    'refuses calls from another origin: %s',
    async (call) => {
      const { browser } = { browser: accounts.browser() };
      for (const origin of ['http://evil.example', 'null', 'http://ondamarea.localhost', 'http://elfar.localhost.evil.example']) {
        const answer = await browser.call('POST', `${USER}/${call}`, {}, { origin });
        expect(answer).toMatchObject({ status: 403, json: { code: 'FOREIGN_ORIGIN' } });
      }
    },
  );

  it('refuses a call from a page over plain HTTP when the site is on HTTPS', async () => {
    const site = accounts.application.wiring.sites.find(({ alias }) => alias === 'elfar');
    if (!site) throw new Error('There is no such site.');
    const { url } = site;
    onTestFinished(() => void (site.url = url));
    site.url = url.replace('http:', 'https:');
    const from = (origin: string) => accounts.browser().call('POST', `${USER}/logout`, undefined, { origin });
    expect(await from('http://elfar.localhost')).toMatchObject({ status: 403, json: { code: 'FOREIGN_ORIGIN' } });
    expect((await from('https://elfar.localhost')).status).toBe(200);
  });

  it('refuses a profile change from another origin', async () => {
    const { browser } = await aReader(accounts);
    const answer = await browser.call('PATCH', `${USER}/profile`, { nick: 'un altre' }, { origin: 'http://evil.example' });
    expect(answer.status).toBe(403);
  });
});

describe('a profile', () => {
  it('changes the sent fields and keeps the others', async () => {
    const { browser, registration } = await aReader(accounts, { phone: '600123456' });
    const answer = await browser.call('PATCH', `${USER}/profile`, { surname: 'Mar', birthdate: null, password: null, newPassword: null });
    expect(answer.json?.response?.['user']).toMatchObject({ surname: 'Mar', birthdate: null, phone: '600123456', nick: registration.nick });
  });

  it.each([
    [{ phone: '12345' }, { phone: 'profilePhone' }],
    [{ nick: '' }, { nick: 'required' }],
    [{ postalCode: '1' }, { postalCode: 'minLength' }],
    [{ newPassword: 'NovaContrasenya' }, { password: 'requiredWith' }],
    [{ password: 'Tramuntana81', newPassword: 'curta' }, { newPassword: 'minLength' }],
    [{ password: 'Tramuntana81', newPassword: 'Contraseña1' }, { newPassword: 'notGuessable' }],
    [{ birthdate: '3000-01-01' }, { birthdate: 'registerDate' }],
  ])('refuses the profile change %j', async (change, fields) => {
    const { browser } = await aReader(accounts);
    expect(await browser.call('PATCH', `${USER}/profile`, change)).toMatchObject({ status: 400, json: { fields } });
  });

  it('saves newsletters although the profile lacks fields that the form requires', async () => {
    const { browser, id } = await aReader(accounts);
    await orm().update(readers).set({ surname: '', nick: 'abc', country: 'ES' }).where(eq(readers.id, id));
    const newsletters = [{ id: 'elfar-setmanal', isSubscribed: true }];
    expect((await browser.call('PATCH', `${USER}/profile`, { newsletters })).status).toBe(200);
    expect(await browser.call('PATCH', `${USER}/profile`, { surname: '', newsletters })).toMatchObject({
      status: 400,
      json: { code: 'REQUIRED_FIELD', fields: { surname: 'required' } },
    });
    expect((await browser.call('PATCH', `${USER}/profile`, { newPassword: 'NovaTramuntana81' })).json?.fields).toEqual({
      password: 'requiredWith',
    });
  });

  it('refuses fields that readers may not change', async () => {
    const { browser, id } = await aReader(accounts);
    for (const field of ['type', 'id', 'isRegisteredInDemo', 'emailVerified']) {
      expect((await browser.call('PATCH', `${USER}/profile`, { [field]: 2 })).status).toBe(400);
    }
    const [row] = await orm().select().from(readers).where(eq(readers.id, id));
    expect(row?.type).toBe('1');
  });

  it('changes the password after the right current one and ends the other sessions', async () => {
    const { browser, registration } = await aReader(accounts);
    const { email, password } = registration;
    const other = accounts.browser();
    await other.call('POST', `${USER}/login`, { email, password });
    const wrong = await browser.call('PATCH', `${USER}/profile`, { password: 'Equivocada1', newPassword: 'NovaTramuntana81' });
    expect(wrong).toMatchObject({ status: 401, json: { code: 'INVALID_CREDENTIALS' } });
    expect((await browser.call('PATCH', `${USER}/profile`, { password, newPassword: 'NovaTramuntana81' })).status).toBe(200);
    expect((await other.call('GET', `${USER}/profile`)).status).toBe(401);
    expect((await browser.call('GET', `${USER}/profile`)).status).toBe(200);
    expect((await other.call('POST', `${USER}/login`, { email, password })).status).toBe(401);
    expect((await other.call('POST', `${USER}/login`, { email, password: 'NovaTramuntana81' })).status).toBe(200);
    expect((await accounts.mailsTo(email)).at(-1)?.subject).toMatch(/contrasenya/i);
  });

  it('changes the email address when the link mailed to the new one is confirmed', async () => {
    const { browser, registration } = await aReader(accounts);
    const next = `nova-${registration.email}`;
    const { password } = registration;
    const asked = await browser.call('PATCH', `${USER}/profile`, { email: next, password });
    expect(asked.json?.response?.['user']).toMatchObject({ email: registration.email });
    const [mail] = await accounts.mailsTo(next);
    await browser.call('POST', pathOf(mail?.link ?? ''));
    expect((await browser.call('GET', `${USER}/profile`)).json?.response?.['user']).toMatchObject({ email: next });
    const { registration: someoneElse } = await aReader(accounts);
    expect(await browser.call('PATCH', `${USER}/profile`, { email: someoneElse.email, password })).toMatchObject({
      status: 409,
      json: { code: 'EMAIL_ALREADY_IN_USE' },
    });
  });
});

describe('a link that confirms an email address', () => {
  it('rejects a link to confirm an email address after the password was reset', async () => {
    const { browser, registration } = await aReader(accounts);
    const { email, password } = registration;
    await browser.call('PATCH', `${USER}/profile`, { email: `lladre-${email}`, password });
    const [stolen] = await accounts.mailsTo(`lladre-${email}`);
    await accounts.browser().call('POST', `${USER}/recover-password`, { email });
    const token = new URL((await accounts.mailsTo(email)).at(-1)?.link ?? '').searchParams.get('token');
    await accounts.browser().call('POST', `${USER}/change-password`, { token, password: 'NovaTramuntana81' });
    const followed = await browser.call('POST', pathOf(stolen?.link ?? ''));
    expect(followed.headers.location).toBe('/acceso/?alert=login_to_confirm');
    expect(
      await orm()
        .select()
        .from(readers)
        .where(eq(readers.email, `lladre-${email}`)),
    ).toEqual([]);
    expect((await browser.call('POST', `${USER}/login`, { email, password: 'NovaTramuntana81' })).status).toBe(200);
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
  it('resets the password with a token that works once and ends every session', async () => {
    const { browser, registration } = await aReader(accounts);
    const { email } = registration;
    const stranger = accounts.browser();
    const known = await stranger.call('POST', `${USER}/recover-password`, { email });
    const unknown = await stranger.call('POST', `${USER}/recover-password`, { email: 'ningu@correu.example' });
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);
    const mail = (await accounts.mailsTo(email)).at(-1);
    const token = new URL(mail?.link ?? '').searchParams.get('token');
    const change = { token, password: 'NovaTramuntana81' };
    expect(await stranger.call('POST', `${USER}/change-password`, { ...change, password: 'curta' })).toMatchObject({ status: 400 });
    expect((await stranger.call('POST', `${USER}/change-password`, change)).status).toBe(200);
    expect(await stranger.call('POST', `${USER}/change-password`, change)).toMatchObject({ status: 401 });
    expect((await browser.call('GET', `${USER}/profile`)).status).toBe(401);
    expect((await browser.call('POST', `${USER}/login`, { email, password: 'NovaTramuntana81' })).status).toBe(200);
  });

  it('invalidates all other reset links when a password is chosen, by link or in the profile', async () => {
    const { browser, registration } = await aReader(accounts);
    const { email } = registration;
    const [first, second, third] = [await passwordToken(email), await passwordToken(email), await passwordToken(email)];
    const choose = async (token: string, password: string) =>
      (await accounts.browser().call('POST', `${USER}/change-password`, { token, password })).status;
    expect([await choose(first, 'NovaTramuntana81'), await choose(second, 'DelLladre1')]).toEqual([200, 401]);
    await browser.call('POST', `${USER}/login`, { email, password: 'NovaTramuntana81' });
    const fourth = await passwordToken(email);
    const change = { password: 'NovaTramuntana81', newPassword: 'NovaTramuntana2' };
    expect((await browser.call('PATCH', `${USER}/profile`, change)).status).toBe(200);
    expect([await choose(third, 'DelLladre1'), await choose(fourth, 'DelLladre1')]).toEqual([401, 401]);
  });

  it('lets a reader of a former system choose a first password by mail', async () => {
    const email = 'antic@correu.example';
    await orm()
      .insert(readers)
      .values({ id: 'antic', name: 'Antic', email, emailVerified: true, nick: 'antic', nickKey: 'antic', site: 'elfar' });
    const browser = accounts.browser({ page: '/acceso/?backUrl=%2Fagenda%2F' });
    expect(await browser.call('POST', `${USER}/login`, { email, password: 'Qualsevol1' })).toMatchObject({
      status: 401,
      json: { code: 'LEGACY_USER_PASSWORD_NOT_RESET' },
    });
    const [mail] = await accounts.mailsTo(email);
    const { searchParams } = new URL(mail?.link ?? '');
    expect(searchParams.get('backUrl')).toBe('/agenda/');
    const token = searchParams.get('token');
    await browser.call('POST', `${USER}/change-password`, { token, password: 'NovaTramuntana81' });
    expect((await browser.call('POST', `${USER}/login`, { email, password: 'NovaTramuntana81' })).status).toBe(200);
  });

  it('mails a reader of a former system at most three times, however many logins are attempted', async () => {
    const email = 'antiga@correu.example';
    await orm()
      .insert(readers)
      .values({ id: 'antiga', name: 'Antiga', email, emailVerified: true, nick: 'antiga', nickKey: 'antiga', site: 'elfar' });
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { json } = await accounts.browser().call('POST', `${USER}/login`, { email, password: 'Qualsevol1' });
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
      statuses.push((await guesser.call('POST', `${USER}/login`, { email, password: `Equivocada${attempt}` })).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses.slice(10).every((status) => status === 429)).toBe(true);
    const late = await accounts.browser().call('POST', `${USER}/login`, { email, password });
    expect([late.status, late.json?.code, Number(late.headers['retry-after']) > 0]).toEqual([429, 'TOO_MANY_REQUESTS', true]);
    expect((await accounts.browser().call('POST', `${USER}/login`, { email: other.email, password: other.password })).status).toBe(200);
  }, 60_000);

  it('unlocks a locked login each time a new password is chosen by mail', async () => {
    const { registration } = await aReader(accounts);
    const { email } = registration;
    for (const password of ['NovaTramuntana81', 'NovaTramuntana2', 'NovaTramuntana3', 'NovaTramuntana4']) {
      for (let attempt = 0; attempt < 11; attempt += 1)
        await accounts.browser().call('POST', `${USER}/login`, { email, password: 'Equivocada1' });
      const reader = accounts.browser();
      await reader.call('POST', `${USER}/change-password`, { token: await passwordToken(email), password });
      expect((await reader.call('POST', `${USER}/login`, { email, password })).status).toBe(200);
    }
  }, 60_000);

  it('answers a wrong password like an unknown email address', async () => {
    const { registration } = await aReader(accounts);
    const browser = accounts.browser();
    const wrong = await browser.call('POST', `${USER}/login`, { email: registration.email, password: 'Equivocada1' });
    const unknown = await browser.call('POST', `${USER}/login`, { email: 'ningu@correu.example', password: 'Equivocada1' });
    expect([wrong.status, wrong.json]).toEqual([unknown.status, unknown.json]);
  });
});

describe('the list of sessions', () => {
  it('lists the reader’s sessions and ends one of them from another browser', async () => {
    const { browser, registration } = await aReader(accounts);
    const { email, password } = registration;
    const other = accounts.browser();
    await other.call('POST', `${USER}/login`, { email, password }, { 'user-agent': 'Other/1.0' });
    const listed = (await browser.call('GET', `${USER}/sessions`)).json?.response?.['sessions'];
    expect(listed).toMatchObject([{ userAgent: 'Other/1.0', isThisOne: false }, { isThisOne: true }]);
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
    expect((await browser.call('DELETE', `${USER}/sessions`, undefined, { origin: 'http://evil.example' })).status).toBe(403);
    expect(await browser.call('DELETE', `${USER}/sessions`)).toMatchObject({ status: 200, json: { response: { revoked: 2 } } });
    for (const other of others) expect((await other.call('GET', `${USER}/profile`)).status).toBe(401);
    expect((await browser.call('GET', `${USER}/sessions`)).json?.response?.['sessions']).toMatchObject([{ isThisOne: true }]);
    expect((await stranger.call('GET', `${USER}/profile`)).status).toBe(200);
    expect((await accounts.browser().call('DELETE', `${USER}/sessions`)).status).toBe(401);
  });
});

describe('deletion', () => {
  it('deletes the reader’s rows and cookies and mails a receipt', async () => {
    const { browser, registration, id } = await aReader(accounts);
    const { email, password } = registration;
    expect((await browser.call('POST', `${USER}/delete`, { password })).status).toBe(200);
    expect([...browser.cookies.keys()]).toEqual(['portada_receipt']);
    expect(await orm().select().from(readers).where(eq(readers.id, id))).toEqual([]);
    expect(await orm().select().from(readerSessions).where(eq(readerSessions.userId, id))).toEqual([]);
    expect((await browser.call('POST', `${USER}/login`, { email, password })).status).toBe(401);
    expect((await accounts.mailsTo(email)).at(-1)?.subject).toMatch(/elimina|esborra|suprimi|compte/i);
  });

  it('answers a call of a reader deleted meanwhile as if logged out', async () => {
    const { browser, id } = await aReader(accounts);
    const { services } = accounts.application.wiring;
    const { bookmarks } = services;
    onTestFinished(() => void (services.bookmarks = bookmarks));
    services.bookmarks = {
      ...bookmarks,
      async save(...bookmark) {
        await orm().delete(readers).where(eq(readers.id, id));
        return bookmarks.save(...bookmark);
      },
    };
    const saved = await browser.call('POST', '/api/bookmark/taxon/berta-far');
    expect([saved.status, saved.json?.code]).toEqual([401, 'NOT_SIGNED_IN']);
  });

  it('refuses to delete a demo account', async () => {
    const { browser, id } = await aReader(accounts);
    await orm().update(readers).set({ isRegisteredInDemo: true }).where(eq(readers.id, id));
    expect(await browser.call('POST', `${USER}/delete`)).toMatchObject({ status: 412, json: { code: 'DEMO_ACCOUNT' } });
    expect((await browser.call('GET', `${USER}/profile`)).status).toBe(200);
  });

  it('requires a session for a deletion', async () => {
    expect((await accounts.browser().call('POST', `${USER}/delete`)).status).toBe(401);
  });
});

describe('the log', () => {
  it('logs no personal data and no tokens', () => {
    const logged = accounts.logged();
    expect(logged.length).toBeGreaterThan(0);
    expect(logged).not.toMatch(/@|lectora|Contrasenya|Puig|600123456|198\.51|token=/i);
  });
});
