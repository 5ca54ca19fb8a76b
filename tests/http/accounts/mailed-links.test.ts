import { beforeAll, describe, expect, it } from 'vitest';
import {
  aReader,
  pathOf,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { sharedAccounts } from '#tests/support/readers/shared-accounts.ts';
import { aRegistration, register } from '#tests/support/readers/registration.ts';

const USER = '/api/front/user';
const BACK = 'backUrl=%2Fagenda%2F%3Fdia%3D1';
let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await sharedAccounts();
  return () => accounts.close();
});

/** The path of the last link mailed to an email address. */
async function lastLink(email: string): Promise<string> {
  return pathOf((await accounts.mailsTo(email)).at(-1)?.link ?? '');
}

describe('the link that confirms an email address', () => {
  // R7.16
  it('returns to the page before the registration, also from a repeated mail', async () => {
    const registration = aRegistration();
    const registered = await register(
      accounts.browser({ page: `/es/registro/?${BACK}` }),
      registration,
    );
    const first = await lastLink(registration.email);
    expect(first).toMatch(new RegExp(`\\?lang=es&${BACK}$`));

    const { browser } = await aReader(accounts);
    await accounts
      .browser({ page: '/acceso/?backUrl=%2Fcultura%2F' })
      .call('POST', `${USER}/resend-validation-mail`, {
        userId: registered.json?.response?.['userId'],
      });
    expect(await lastLink(registration.email)).toMatch(/\?lang=ca&backUrl=%2Fcultura%2F$/);
    const pressed = await browser.call('POST', first);
    expect([pressed.status, pressed.headers.location]).toEqual([
      303,
      `/es/acceso/?alert=email_validated&${BACK}`,
    ]);
    const again = await browser.call('POST', first.replace('validate-mail/', 'validate-mail/x'));
    expect(again.headers.location).toBe(`/es/acceso/?alert=link_expired&${BACK}`);
  });

  it.each([
    { email: 'a@b.example', userId: '\u0000' },
    { email: 'a@b.example' },
    { userId: 'x' },
    { email: 'a@b.example', updateTo: 7 },
  ])('confirms nothing and logs no error for an invented token: %j', async (claims) => {
    const token = ['x', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'x'].join('.');
    const pressed = await accounts.browser().call('POST', `${USER}/validate-mail/${token}`);
    expect([pressed.status, pressed.headers.location]).toEqual([
      303,
      '/acceso/?alert=link_expired',
    ]);
    expect(accounts.logged()).not.toContain('could not be proved');
  });

  it('returns to the front page when the reader came from there', async () => {
    const registration = aRegistration();
    await register(accounts.browser({ page: '/registro/?backUrl=%2F' }), registration);
    const pressed = await accounts.browser().call('POST', await lastLink(registration.email));
    expect(pressed.headers.location).toBe('/acceso/?alert=email_validated&backUrl=%2F');
  });

  it('returns to another site of the group when the reader came from there', async () => {
    const registration = aRegistration();
    const back = `backUrl=${encodeURIComponent('http://elfar.localhost/agenda/')}`;
    await register(
      accounts.browser({ site: 'ondamarea', page: `/registro/?${back}` }),
      registration,
    );
    const link = await lastLink(registration.email);
    expect(new URL(link, 'http://ondamarea.localhost').searchParams.get('backUrl')).toMatch(
      /^http:\/\/elfar\.localhost(?::\d+)?\/agenda\/$/,
    );
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/api/front/user/logout',
    'javascript:alert(1)',
    '/\\evil.example',
  ])('never returns to the backUrl %s', async (backUrl) => {
    const registration = aRegistration();
    await register(
      accounts.browser({ page: `/registro/?${new URLSearchParams({ backUrl })}` }),
      registration,
    );
    const link = await lastLink(registration.email);
    expect(link).not.toContain('backUrl');
    const pressed = await accounts
      .browser()
      .call('POST', `${link}&${new URLSearchParams({ backUrl })}`);
    expect(pressed.headers.location).toBe('/acceso/?alert=email_validated');
  });
});

describe('the email address of a confirmed registration', () => {
  const emailField = (html: string) => /<input(?=[^>]* name="email")[^>]*>/.exec(html)?.[0] ?? '';

  it('fills in the email address on the login page once, in the browser that registered', async () => {
    const registration = aRegistration();
    const browser = accounts.browser();
    const { headers } = await register(browser, registration);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^portada_registered=[^;]+; Max-Age=86400; Path=\/api\/front\/user\/validate-mail\/; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^portada_registered=[^;]+; Max-Age=86400; Path=\/api\/front\/user\/nick; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    const pressed = await browser.open(await lastLink(registration.email), {});
    expect(pressed.headers.location).toBe('/acceso/?alert=email_validated');
    const page = await browser.open('/acceso/?alert=email_validated');
    expect([page.headers['cache-control'], emailField(page.html)]).toEqual([
      'no-store',
      expect.stringContaining(`value="${registration.email}"`),
    ]);
    expect(page.html).not.toContain(registration.password);
    expect(emailField((await browser.open('/acceso/?alert=email_validated')).html)).not.toContain(
      registration.email,
    );
  });

  it('does not show the email address in any other browser, whatever its cookies', async () => {
    const registration = aRegistration();
    await register(accounts.browser(), registration);
    const [stranger, other] = [accounts.browser(), accounts.browser()];
    await register(other, aRegistration());
    for (const browser of [stranger, other]) {
      await browser.open(await lastLink(registration.email), {});
      expect((await browser.open('/acceso/?alert=email_validated')).html).not.toContain(
        registration.email,
      );
    }
    stranger.cookies.set('portada_address', '%"><script>');
    expect((await stranger.open('/acceso/?alert=email_validated')).html).not.toContain(
      '"><script>',
    );
  });
});

describe('the page after a registration', () => {
  it('mails the link again from a form that keeps the way back', async () => {
    const registration = aRegistration();
    const browser = accounts.browser();
    const fields = { ...registration, terms: 'true' } as Record<string, string>;
    const asked = await browser.open(`/registro/?${BACK}`, fields);
    const recaptcha = /name="recaptcha" value="([^"]+)"/.exec(asked.html)?.[1] ?? '';
    let html = '';
    const press = async () =>
      (html = (await browser.open(`/registro/?${BACK}`, { ...fields, recaptcha })).html);
    // A second submission within three seconds is asked for again.
    await expect.poll(press, { interval: 3200, timeout: 15_000 }).toContain('value="validation"');
    expect(html).toContain('T’has equivocat d’adreça?');
    const [, action = ''] =
      /<form[^>]* action="([^"]+)"[^>]*><input[^>]* value="validation"/.exec(html) ?? [];
    const userId = /name="userId" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const again = await browser.open(action.replaceAll('&amp;', '&'), {
      form: 'validation',
      userId,
    });
    expect([again.status, again.html]).toEqual([
      200,
      expect.stringContaining('T’hem enviat un altre correu de confirmació.'),
    ]);
    expect(await accounts.mailsTo(registration.email)).toHaveLength(2);
    expect(await lastLink(registration.email)).toMatch(new RegExp(`&${BACK}$`));
  });
});

describe('the link to a new password', () => {
  it.each([
    [
      'by the call',
      (email: string) =>
        accounts
          .browser({ page: `/acceso/?${BACK}` })
          .call('POST', `${USER}/recover-password`, { email }),
    ],
    [
      'without JavaScript',
      (email: string) => accounts.browser().open(`/acceso/?${BACK}`, { form: 'recovery', email }),
    ],
  ])('returns to the reader’s page after a password link requested %s', async (_how, ask) => {
    const { registration } = await aReader(accounts);
    const { headers } = await ask(registration.email);
    if (headers.location !== undefined)
      expect(headers.location).toBe(`/acceso/?alert=password_reset_sent&${BACK}#contingut`);
    const link = await lastLink(registration.email);
    expect(link).toMatch(new RegExp(`^/acceso/contrasena/\\?token=[^&]+&${BACK}$`));
    const changed = await accounts.browser().open(link, { password: 'Tramuntana2' });
    expect([changed.status, changed.headers.location]).toEqual([
      303,
      `/acceso/?alert=password_changed&${BACK}`,
    ]);
  });

  it('returns to the front page after a password link requested there', async () => {
    const { registration } = await aReader(accounts);
    await accounts
      .browser({ page: '/acceso/?backUrl=%2F' })
      .call('POST', `${USER}/recover-password`, { email: registration.email });
    const changed = await accounts
      .browser()
      .open(await lastLink(registration.email), { password: 'Tramuntana2' });
    expect(changed.headers.location).toBe('/acceso/?alert=password_changed&backUrl=%2F');
  });
});
