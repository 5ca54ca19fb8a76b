import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eq } from 'drizzle-orm';
import { readers, readerSessions } from '#server/platform/database/tables/reader-schema.ts';
import {
  aReader,
  pathOf,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { sharedAccounts } from '#tests/support/readers/shared-accounts.ts';
import { aRegistration, PERSONAL_DATA, register } from '#tests/support/readers/registration.ts';

const USER = '/api/front/user';
let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await sharedAccounts();
  return () => accounts.close();
});

const orm = () => accounts.application.wiring.database.orm;

describe('an account', () => {
  // R3.1, R7.7, R7.13, R7.14, R7.16, R8.9, R10.6
  it('registers a reader, confirms the mailed link, logs in and logs out', async () => {
    const browser = accounts.browser();
    const registration = aRegistration({
      country: 'ES',
      province: '08',
      city: 'Port d’Alba',
      postalCode: '08001',
      phone: '600123456',
    });
    const registered = await register(browser, registration);
    expect(registered).toMatchObject({ status: 201, json: { httpCode: 201 } });
    expect(browser.cookies.size).toBe(0);

    const early = await browser.call('POST', `${USER}/login`, {
      email: registration.email,
      password: registration.password,
    });
    expect(early).toMatchObject({
      status: 403,
      json: {
        code: 'EMAIL_NOT_VALIDATED',
        fields: { userId: registered.json?.response?.['userId'] },
      },
    });
    await browser.call('POST', `${USER}/resend-validation-mail`, {
      userId: early.json?.fields?.['userId'],
    });
    const mails = await accounts.mailsTo(registration.email);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.fromName).toBe('El Far');

    const link = pathOf(mails[0]?.link ?? '');
    const opened = await browser.call('GET', link);
    expect([opened.status, opened.headers['cache-control'], opened.text]).toEqual([
      200,
      'no-store',
      expect.stringContaining('<form'),
    ]);
    const unproved = await browser.call('POST', `${USER}/login`, {
      email: registration.email,
      password: registration.password,
    });
    expect(unproved.status).toBe(403);
    const proved = await browser.call('POST', link);
    expect([proved.status, proved.headers.location]).toEqual([
      303,
      '/acceso/?alert=email_validated',
    ]);

    const login = await browser.call('POST', `${USER}/login`, {
      email: registration.email.toUpperCase(),
      password: registration.password,
    });
    expect(login).toMatchObject({
      status: 200,
      json: { response: { user: { nick: registration.nick, type: 1 } } },
    });
    const cookies = login.headers['set-cookie'] ?? [];
    expect(
      cookies.filter((cookie) => /HttpOnly/i.test(cookie) && /SameSite=Lax/i.test(cookie)),
    ).toHaveLength(1);
    expect(JSON.parse(decodeURIComponent(browser.cookies.get('portada_reader') ?? ''))).toEqual({
      id: registered.json?.response?.['userId'],
      type: 1,
    });

    const profile = await browser.call('GET', `${USER}/profile`);
    expect(profile.json?.response?.['user']).toMatchObject({
      email: registration.email,
      surname: 'Puig i Soler',
      city: 'Port d’Alba',
    });
    expect(profile.headers['cache-control']).toBe('no-store');

    expect((await browser.call('POST', `${USER}/logout`)).status).toBe(200);
    expect(browser.cookies.size).toBe(0);
    expect(await browser.call('GET', `${USER}/profile`)).toMatchObject({
      status: 401,
      json: { code: 'NOT_SIGNED_IN' },
    });
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
      expect(
        (
          await accounts
            .browser()
            .call('POST', `${USER}/login`, { email: 'a@b.example', password: 'x' })
        ).status,
      ).toBe(404);
    } finally {
      site.featureFlags = featureFlags;
    }
  });
});

describe('a call from another origin', () => {
  it.each([
    'login',
    'register',
    'recover-password',
    'resend-validation-mail',
    'change-password',
    'nick',
    'delete',
    'logout',
  ])('refuses calls from another origin: %s', async (call) => {
    const { browser } = { browser: accounts.browser() };
    for (const origin of [
      'http://evil.example',
      'null',
      'http://ondamarea.localhost',
      'http://elfar.localhost.evil.example',
    ]) {
      const answer = await browser.call('POST', `${USER}/${call}`, {}, { origin });
      expect(answer).toMatchObject({ status: 403, json: { code: 'FOREIGN_ORIGIN' } });
    }
  });

  it('refuses a call from a page over plain HTTP when the site is on HTTPS', async () => {
    const site = accounts.application.wiring.sites.find(({ alias }) => alias === 'elfar');
    if (!site) throw new Error('There is no such site.');
    const { url } = site;
    onTestFinished(() => void (site.url = url));
    site.url = url.replace('http:', 'https:');
    const from = (origin: string) =>
      accounts.browser().call('POST', `${USER}/logout`, undefined, { origin });
    expect(await from('http://elfar.localhost')).toMatchObject({
      status: 403,
      json: { code: 'FOREIGN_ORIGIN' },
    });
    expect((await from('https://elfar.localhost')).status).toBe(200);
  });

  it('refuses a profile change from another origin', async () => {
    const { browser } = await aReader(accounts);
    const answer = await browser.call(
      'PATCH',
      `${USER}/profile`,
      { nick: 'un altre' },
      { origin: 'http://evil.example' },
    );
    expect(answer.status).toBe(403);
  });
});

describe('a profile', () => {
  // R7.8
  it('changes the sent fields and keeps the others', async () => {
    const { browser, registration } = await aReader(accounts, { phone: '600123456' });
    const answer = await browser.call('PATCH', `${USER}/profile`, {
      surname: 'Mar',
      password: null,
      newPassword: null,
    });
    expect(answer.json?.response?.['user']).toMatchObject({
      surname: 'Mar',
      phone: '600123456',
      nick: registration.nick,
    });
  });

  // R5.43
  it.each([null, '', []])(
    'refuses the birth date %j of a reader whose registration proved one',
    async (birthdate) => {
      const { browser, registration } = await aReader(accounts);
      const answer = await browser.call('PATCH', `${USER}/profile`, { birthdate, name: 'Nova' });
      expect(answer).toMatchObject({
        status: 400,
        json: { code: 'REQUIRED_FIELD', fields: { birthdate: 'required' } },
      });
      const kept = await browser.call('GET', `${USER}/profile`);
      expect(kept.json?.response?.['user']).toMatchObject({
        birthdate: registration['birthdate'],
        name: registration['name'],
      });
    },
  );

  it.each([null, '', []])('empties the optional texts of a person that are %j', async (value) => {
    const { browser } = await aReader(accounts, { phone: '600123456', postalCode: '08001' });
    const answer = await browser.call('PATCH', `${USER}/profile`, {
      phone: value,
      postalCode: value,
    });
    expect(answer.json?.response?.['user']).toMatchObject({ phone: '', postalCode: '' });
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
    expect(await browser.call('PATCH', `${USER}/profile`, change)).toMatchObject({
      status: 400,
      json: { fields },
    });
  });

  // R7.11
  it('saves newsletters although the profile lacks fields that the form requires', async () => {
    const { browser, id } = await aReader(accounts);
    await orm()
      .update(readers)
      .set({ surname: '', nick: 'abc', country: 'ES' })
      .where(eq(readers.id, id));
    const newsletters = [{ id: 'elfar-setmanal', isSubscribed: true }];
    expect((await browser.call('PATCH', `${USER}/profile`, { newsletters })).status).toBe(200);
    expect(
      await browser.call('PATCH', `${USER}/profile`, { surname: '', newsletters }),
    ).toMatchObject({
      status: 400,
      json: { code: 'REQUIRED_FIELD', fields: { surname: 'required' } },
    });
    expect(
      (await browser.call('PATCH', `${USER}/profile`, { newPassword: 'NovaTramuntana81' })).json
        ?.fields,
    ).toEqual({
      password: 'requiredWith',
    });
  });

  // R3.11
  it('ignores fields that readers may not change', async () => {
    const { browser, id } = await aReader(accounts);
    const [before] = await orm().select().from(readers).where(eq(readers.id, id));
    const fields = ['type', 'id', 'isRegisteredInDemo', 'emailVerified', 'nickKey', 'site'];
    for (const field of [...fields, 'nif', 'alternativeEmail', 'demoBulletin']) {
      expect((await browser.call('PATCH', `${USER}/profile`, { [field]: 2 })).status).toBe(200);
    }
    const [row] = await orm().select().from(readers).where(eq(readers.id, id));
    expect({ ...row, updatedAt: before?.updatedAt }).toEqual(before);
  });

  it('changes the password after the right current one and ends the other sessions', async () => {
    const { browser, registration } = await aReader(accounts);
    const { email, password } = registration;
    const other = accounts.browser();
    await other.call('POST', `${USER}/login`, { email, password });
    const wrong = await browser.call('PATCH', `${USER}/profile`, {
      password: 'Equivocada1',
      newPassword: 'NovaTramuntana81',
    });
    expect(wrong).toMatchObject({ status: 401, json: { code: 'INVALID_CREDENTIALS' } });
    expect(
      (
        await browser.call('PATCH', `${USER}/profile`, {
          password,
          newPassword: 'NovaTramuntana81',
        })
      ).status,
    ).toBe(200);
    expect((await other.call('GET', `${USER}/profile`)).status).toBe(401);
    expect((await browser.call('GET', `${USER}/profile`)).status).toBe(200);
    expect((await other.call('POST', `${USER}/login`, { email, password })).status).toBe(401);
    expect(
      (await other.call('POST', `${USER}/login`, { email, password: 'NovaTramuntana81' })).status,
    ).toBe(200);
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
    expect((await browser.call('GET', `${USER}/profile`)).json?.response?.['user']).toMatchObject({
      email: next,
    });
    const { registration: someoneElse } = await aReader(accounts);
    expect(
      await browser.call('PATCH', `${USER}/profile`, { email: someoneElse.email, password }),
    ).toMatchObject({
      status: 409,
      json: { code: 'EMAIL_ALREADY_IN_USE' },
    });
  });
});

describe('deletion', () => {
  // R7.25
  it('deletes the reader’s rows and cookies and mails a receipt', async () => {
    const { browser, registration, id } = await aReader(accounts);
    const { email, password } = registration;
    expect((await browser.call('POST', `${USER}/delete`, { password })).status).toBe(200);
    expect([...browser.cookies.keys()]).toEqual(['portada_receipt']);
    expect(await orm().select().from(readers).where(eq(readers.id, id))).toEqual([]);
    expect(await orm().select().from(readerSessions).where(eq(readerSessions.userId, id))).toEqual(
      [],
    );
    expect((await browser.call('POST', `${USER}/login`, { email, password })).status).toBe(401);
    expect((await accounts.mailsTo(email)).at(-1)?.subject).toMatch(
      /elimina|esborra|suprimi|compte/i,
    );
  });

  it('answers a call of a reader deleted meanwhile as if logged out', async () => {
    const { browser, id } = await aReader(accounts);
    const { services } = accounts.application.wiring;
    const {
      readers: { bookmarks },
    } = services;
    onTestFinished(() => void (services.readers.bookmarks = bookmarks));
    services.readers.bookmarks = {
      ...bookmarks,
      async save(...bookmark) {
        await orm().delete(readers).where(eq(readers.id, id));
        return bookmarks.save(...bookmark);
      },
    };
    const saved = await browser.call('POST', '/api/bookmark/taxon/berta-far');
    expect([saved.status, saved.json?.code]).toEqual([401, 'NOT_SIGNED_IN']);
  });

  it('requires a session for a deletion', async () => {
    expect((await accounts.browser().call('POST', `${USER}/delete`)).status).toBe(401);
  });
});

describe('the log', () => {
  it('logs no personal data and no tokens', () => {
    const logged = accounts.logged();
    expect(logged.length).toBeGreaterThan(0);
    expect(logged).not.toMatch(PERSONAL_DATA);
  });
});
