import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { signUps } from '#server/platform/database/tables/newsletter-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import {
  aReader,
  pathOf,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { sharedAccounts } from '#tests/support/readers/shared-accounts.ts';
import { aRegistration, register } from '#tests/support/readers/registration.ts';

const USER = '/api/front/user';
let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await sharedAccounts();
  return () => accounts.close();
});

const orm = () => accounts.application.wiring.database.orm;

/** Requests a change of email address and confirms it with the link mailed to the new address. */
async function moveTo(
  email: string,
  { browser, registration: { password } }: Awaited<ReturnType<typeof aReader>>,
) {
  await browser.call('PATCH', `${USER}/profile`, { email, password });
  const link = pathOf((await accounts.mailsTo(email)).at(-1)?.link ?? '');
  return { link, followed: await browser.call('POST', link) };
}

describe('a change of email address', () => {
  it('saves another field of a reader whose stored birth date is below the minimum age', async () => {
    const { browser, registration } = await aReader(accounts);
    await orm()
      .update(readers)
      .set({ birthdate: '2020-01-01' })
      .where(eq(readers.email, registration.email));
    const saved = await browser.call('PATCH', `${USER}/profile`, {
      birthdate: '2020-01-01',
      phone: '600123456',
    });
    expect([saved.status, saved.json?.response?.['user']]).toMatchObject([
      200,
      { phone: '600123456', birthdate: '2020-01-01' },
    ]);
    expect(
      (await browser.call('PATCH', `${USER}/profile`, { birthdate: '2019-12-31' })).status,
    ).toBe(400);
  });

  it('notifies the former email address once, when the change is confirmed and not when it is requested', async () => {
    const reader = await aReader(accounts);
    const { email } = reader.registration;
    const before = (await accounts.mailsTo(email)).length;
    const { link } = await moveTo(`nova-${email}`, reader);
    await reader.browser.call('POST', link);
    const notices = (await accounts.mailsTo(email)).slice(before);
    expect(notices.map(({ subject }) => subject)).toEqual([
      'L’adreça de correu del teu compte ha canviat',
    ]);
    const { password } = reader.registration;
    await reader.browser.call('PATCH', `${USER}/profile`, { email: `altra-${email}`, password });
    expect(await accounts.mailsTo(email)).toHaveLength(before + 1);
  });

  it('moves the newsletter subscriptions to the new email address without asking again', async () => {
    const reader = await aReader(accounts, { newsletters: ['elfar-setmanal'] });
    const { email } = reader.registration;
    const ending = pathOf(
      (await accounts.mailsTo(email))
        .find(({ unsubscribe }) => unsubscribe)
        ?.unsubscribe?.slice(1, -1) ?? '',
    );
    await moveTo(`nova-${email}`, reader);
    const {
      readers: { newsletters },
    } = accounts.application.wiring.services;
    expect([await newsletters.list(email), await newsletters.list(`nova-${email}`)]).toEqual([
      [],
      ['elfar-setmanal'],
    ]);
    expect(await orm().select().from(signUps).where(eq(signUps.email, email))).toEqual([]);
    expect((await accounts.mailsTo(`nova-${email}`)).map(({ subject }) => subject)).toHaveLength(1);
    await accounts.browser().call('POST', ending);
    expect(await newsletters.list(`nova-${email}`)).toEqual([]);
  });

  it('refuses a new email address that another reader has registered with in the meantime', async () => {
    const reader = await aReader(accounts);
    const { email, password } = reader.registration;
    const next = `disputada-${email}`;
    await reader.browser.call('PATCH', `${USER}/profile`, { email: next, password });
    const link = pathOf((await accounts.mailsTo(next)).at(-1)?.link ?? '');
    await register(accounts.browser(), aRegistration({ email: next }));
    const followed = await reader.browser.call('POST', link);
    expect([followed.status, followed.headers.location]).toEqual([
      303,
      '/acceso/?alert=link_expired',
    ]);
    expect(
      (await reader.browser.call('GET', `${USER}/profile`)).json?.response?.['user'],
    ).toMatchObject({ email });
  });

  it('mails nothing and saves nothing when another field of the same change is refused', async () => {
    const [reader, other] = [
      await aReader(accounts, { newsletters: ['elfar-setmanal'] }),
      await aReader(accounts),
    ];
    const { email, password } = reader.registration;
    const off = { newsletters: [{ id: 'elfar-setmanal', isSubscribed: false }] };
    const next = `mai-${email}`;
    const refused: [Record<string, unknown>, number, string][] = [
      [{ nick: other.registration.nick }, 409, 'NICK_ALREADY_IN_USE'],
      [{ nick: 'abc' }, 400, 'INVALID_FIELD'],
      [{ password: 'Equivocada1', newPassword: 'NovaTramuntana81' }, 401, 'INVALID_CREDENTIALS'],
    ];
    for (const [change, status, code] of refused) {
      const answer = await reader.browser.call('PATCH', `${USER}/profile`, {
        email: next,
        surname: 'Altre',
        password,
        ...off,
        ...change,
      });
      expect(answer).toMatchObject({ status, json: { code } });
    }
    const { registration } = other;
    const taken = {
      email: registration.email,
      password,
      surname: 'Altre',
      nick: `nou-${registration.nick}`,
      ...off,
    };
    expect(await reader.browser.call('PATCH', `${USER}/profile`, taken)).toMatchObject({
      status: 409,
      json: { code: 'EMAIL_ALREADY_IN_USE' },
    });
    expect(await accounts.mailsTo(next)).toEqual([]);
    expect(
      (await reader.browser.call('GET', `${USER}/profile`)).json?.response?.['user'],
    ).toMatchObject({
      nick: reader.registration.nick,
      surname: 'Puig i Soler',
      newsletters: [{ isSubscribed: true }],
    });
  });

  it('redirects the mailed link to the profile, or to the login page in a browser without a session', async () => {
    const { browser, registration } = await aReader(accounts);
    const next = `altra-${registration.email}`;
    await browser.call('PATCH', `${USER}/profile`, {
      email: next,
      password: registration.password,
    });
    const link = pathOf((await accounts.mailsTo(next)).at(-1)?.link ?? '');
    expect((await accounts.browser().call('POST', link)).headers.location).toBe(
      '/acceso/?alert=login_to_confirm',
    );
    const changed = await browser.call('POST', link);
    expect([changed.status, changed.headers.location]).toEqual([
      303,
      '/perfil/mi-cuenta/?alert=email_changed',
    ]);
    const page = await browser.open(changed.headers.location ?? '');
    expect([page.headers['cache-control'], page.html]).toEqual([
      'no-store',
      expect.stringContaining('ha canviat'),
    ]);
  });

  it('saves a new email address, nick, surname and password in one request', async () => {
    const { browser, registration } = await aReader(accounts);
    const { email, password, nick } = registration;
    const change = {
      email: `nova-${email}`,
      nick: `nou-${nick}`,
      surname: 'Mar',
      password,
      newPassword: 'NovaTramuntana81',
    };
    expect(
      (await browser.call('PATCH', `${USER}/profile`, change)).json?.response?.['user'],
    ).toMatchObject({
      nick: `nou-${nick}`,
      surname: 'Mar',
      email,
    });
    expect(await accounts.mailsTo(`nova-${email}`)).toHaveLength(1);
    expect(
      (await browser.call('POST', `${USER}/login`, { email, password: 'NovaTramuntana81' })).status,
    ).toBe(200);
  });
});

describe('a reverted change of email address', () => {
  /**
   * A reader whose email address a thief with session and password has changed, with the link
   * mailed to the former address.
   */
  async function aMovedReader(options: { referer?: string } = {}) {
    const reader = await aReader(accounts);
    const { email, password } = reader.registration;
    const next = `lladre-${email}`;
    await reader.browser.call('PATCH', `${USER}/profile`, { email: next, password }, options);
    await reader.browser.call('POST', pathOf((await accounts.mailsTo(next)).at(-1)?.link ?? ''));
    const notice = (await accounts.mailsTo(email)).at(-1);
    return { ...reader, email, next, notice, link: pathOf(notice?.link ?? '') };
  }
  const emailNow = async (id: string) =>
    (await orm().select().from(readers).where(eq(readers.id, id)))[0]?.email;

  it('restores the former email address only after the form behind the mailed link is submitted', async () => {
    const { browser, id, email, next, link, registration } = await aMovedReader();
    const stranger = accounts.browser();
    for (const method of ['GET', 'HEAD', 'GET'])
      expect((await stranger.call(method, link)).status).toBe(200);
    const asked = await stranger.open(link);
    expect([asked.status, asked.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(asked.html).toMatch(
      /<form method="post"[^>]*>\s*<button [^>]*type="submit"[^>]*>\s*Desfés el canvi/,
    );
    expect(await emailNow(id)).toBe(next);
    const done = await stranger.open(link, {});
    expect([done.status, done.html]).toEqual([
      200,
      expect.stringContaining('T’acabem d’enviar un correu per crear una contrasenya nova'),
    ]);
    expect(done.html).toContain('href="/acceso/"');
    expect(await emailNow(id)).toBe(email);
    expect((await browser.call('GET', `${USER}/profile`)).status).toBe(401);
    expect(
      (await stranger.call('POST', `${USER}/login`, { email, password: registration.password }))
        .status,
    ).toBe(401);
    const { searchParams } = new URL((await accounts.mailsTo(email)).at(-1)?.link ?? '');
    const change = { token: searchParams.get('token'), password: 'NovaTramuntana81' };
    expect((await stranger.call('POST', `${USER}/change-password`, change)).status).toBe(200);
    expect(
      (await stranger.call('POST', `${USER}/login`, { email, password: 'NovaTramuntana81' }))
        .status,
    ).toBe(200);
    expect((await accounts.mailsTo(next)).map(({ subject }) => subject).at(-1)).toBe(
      'S’ha desfet un canvi d’adreça de correu',
    );
    const again = await stranger.open(link, {});
    expect(again.html).toContain('Aquest enllaç ja no serveix');
    expect(accounts.logged()).not.toContain(link.split('/').at(-1)?.split('?')[0] ?? '');
  });

  it('shows the pages that revert a change in the language of the mail', async () => {
    const { link, notice } = await aMovedReader({
      referer: 'http://elfar.localhost/es/perfil/mi-cuenta/',
    });
    expect(notice?.text).toContain('No he sido yo: deshacer el cambio');
    const stranger = accounts.browser();
    expect((await stranger.open(link)).html).toContain('¿Quieres deshacer el cambio de dirección?');
    expect((await stranger.open(link, {})).html).toMatch(
      /El cambio se ha deshecho[\s\S]*href="\/es\/acceso\/"/,
    );
  });

  it('refuses to restore an email address that belongs to another account by now', async () => {
    const { id, email, next, link } = await aMovedReader();
    await aReader(accounts, { email });
    const refused = await accounts.browser().open(link, {});
    expect([refused.status, refused.html]).toEqual([
      409,
      expect.stringContaining('No podem desfer el canvi'),
    ]);
    expect(await emailNow(id)).toBe(next);
  });

  it('keeps the new email address for an unknown token and while the database fails', async () => {
    const { id, next, link } = await aMovedReader();
    const stranger = accounts.browser();
    for (const token of ['x'.repeat(43), 'curt', '%25']) {
      const { status } = await stranger.open(`/api/front/user/take-back-mail/${token}`, {});
      expect([200, 400, 404]).toContain(status);
    }
    await orm().execute(sql`alter table email_changes rename to away`);
    const failed = await stranger
      .open(link, {})
      .finally(() => orm().execute(sql`alter table away rename to email_changes`));
    expect([failed.status, failed.html]).toEqual([
      503,
      expect.stringContaining('Ara mateix no ho podem fer'),
    ]);
    expect(await emailNow(id)).toBe(next);
  });
});
