import { beforeAll, describe, expect, it } from 'vitest';
import { SECURITY_HEADERS } from '#server/platform/http/security-headers.ts';
import {
  aReader,
  pathOf,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { aRegistration, register } from '#tests/support/readers/registration.ts';

/** Tests of the readers’ pages without JavaScript: forms are posted to their own pages. */

let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await startAccounts();
  return () => accounts.close();
});

const STORY_PATH = '/politica/2026/03/01/el-port-obre/';

/** Whether the headers forbid every cache to store the page. */
const isPrivate = (headers: Record<string, unknown>) =>
  headers['cache-control'] === 'no-store' && headers['cdn-cache-control'] === undefined;

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];

describe('the links to registration and login', () => {
  it('links from a paywall to registration and login, and from there back to the story', async () => {
    const document = storyFields({
      id: 'tancada',
      slug: 'tancada',
      taxon: 'elfar-politica',
      access: 'registered',
    });
    const {
      publishing: { publisher },
    } = accounts.application.wiring.services;
    const submissions = [{ source: 'tancada', document }];
    expect(
      await publisher.publish({ origin: 'push', actor: TEST_ACTOR, submissions }),
    ).toMatchObject({ ok: true });
    const { html } = await accounts.browser().open('/politica/2026/03/01/tancada/');
    for (const page of ['registro', 'acceso'])
      expect(html).toContain(`href="/${page}/?backUrl=%2Fpolitica%2F2026%2F03%2F01%2Ftancada%2F"`);
  });

  it('names the other sites of the account on the registration and login pages', async () => {
    for (const path of ['/acceso/', '/registro/']) {
      expect((await accounts.browser().open(path)).html).toContain(
        'El mateix compte et serveix per a Onda Marea.',
      );
    }
  });
});

describe('the login page', () => {
  // R2.1, R2.2
  it('logs in with the form and redirects to the page before', async () => {
    const { registration } = await aReader(accounts);
    const browser = accounts.browser();
    const { email, password } = registration;
    const { status, headers } = await browser.open(
      `/acceso/?backUrl=${encodeURIComponent(STORY_PATH)}`,
      {
        form: 'login',
        email,
        password,
      },
    );
    expect([status, headers.location]).toEqual([303, STORY_PATH]);
    expect((await browser.call('GET', '/api/front/user/profile')).status).toBe(200);
  });

  // R2.2
  it.each([
    '//evil.example/',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://elfar.localhost@evil.example/',
    '',
  ])('never redirects to %s after a login', async (backUrl) => {
    const { registration } = await aReader(accounts);
    const { email, password } = registration;
    const answer = await accounts
      .browser()
      .open(`/acceso/?backUrl=${encodeURIComponent(backUrl)}`, { form: 'login', email, password });
    expect([answer.status, answer.headers.location]).toEqual([303, '/perfil/mi-cuenta/']);
  });

  it('reports a wrong password and keeps the email address in the form, but not the password', async () => {
    const { registration } = await aReader(accounts);
    const answer = await accounts
      .browser()
      .open('/acceso/', { form: 'login', email: registration.email, password: 'Equivocada1' });
    expect(answer.status).toBe(401);
    expect(isPrivate(answer.headers)).toBe(true);
    expect(answer.html).toContain('<p>El correu electrònic o la contrasenya no són correctes.</p>');
    expect(answer.html).toContain(`value="${registration.email}"`);
    expect(answer.html).not.toContain('Equivocada1');
  });

  // R4.3
  it('offers to mail the confirmation link again', async () => {
    const registration = aRegistration();
    await register(accounts.browser(), registration);
    const browser = accounts.browser();
    const { html } = await browser.open('/acceso/', {
      form: 'login',
      email: registration.email,
      password: registration.password,
    });
    const userId = /name="userId" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const again = await browser.open('/acceso/', { form: 'validation', userId });
    expect(again.html).toContain('T’hem enviat un altre correu de confirmació.');
    expect(await accounts.mailsTo(registration.email)).toHaveLength(2);
  });

  it('puts the result of the previous step into the title of the login page, for screen readers', async () => {
    const browser = accounts.browser();
    expect(titleOf((await browser.open('/acceso/')).html)).toBe('Inicia la sessió – El Far');
    expect(titleOf((await browser.open('/acceso/?alert=logged_out')).html)).toBe(
      'Has tancat la sessió. Inicia la sessió – El Far',
    );
    const wrong = await browser.open('/acceso/', {
      form: 'login',
      email: 'ningu@correu.example',
      password: 'Tramuntana0',
    });
    expect(titleOf(wrong.html)).toBe(
      'El correu electrònic o la contrasenya no són correctes. Inicia la sessió – El Far',
    );
  });

  // R2.3, R2.4, R2.100, R4.4
  it('mails a link for a new password in the language of the page and accepts the password', async () => {
    const { registration } = await aReader(accounts);
    const browser = accounts.browser({ page: '/es/acceso/' });
    const sent = await browser.open('/es/acceso/', { form: 'recovery', email: registration.email });
    expect([sent.status, sent.headers.location]).toEqual([
      303,
      '/es/acceso/?alert=password_reset_sent#contingut',
    ]);
    expect((await browser.open('/es/acceso/?alert=password_reset_sent')).html).toContain(
      'Si hay una cuenta con esta dirección',
    );
    const mail = (await accounts.mailsTo(registration.email)).at(-1);
    const link = pathOf(mail?.link ?? '');
    expect((await browser.open(link, { password: 'curta' })).html).toContain(
      'La contraseña debe tener como mínimo 8 caracteres.',
    );
    const changed = await browser.open(link, { password: 'ContrasenyaNova2' });
    expect([changed.status, changed.headers.location]).toEqual([
      303,
      '/es/acceso/?alert=password_changed',
    ]);
    expect((await browser.open('/es/acceso/?alert=password_changed')).html).toContain(
      'La contraseña se ha cambiado.',
    );
    expect((await browser.open(link, { password: 'ContrasenyaNova3' })).html).toContain(
      'Este enlace ya no es válido.',
    );
    const login = await browser.open('/acceso/', {
      form: 'login',
      email: registration.email,
      password: 'ContrasenyaNova2',
    });
    expect(login.status).toBe(303);
  });

  it('refuses a form from another site', async () => {
    const { registration } = await aReader(accounts);
    const { email, password } = registration;
    const browser = accounts.browser();
    const answer = await browser.open(
      '/acceso/',
      { form: 'login', email, password },
      { origin: 'http://evil.example' },
    );
    expect(answer.status).toBe(403);
    expect(browser.cookies.size).toBe(0);
  });

  it('treats a form that is too large or of another type as empty', async () => {
    const browser = accounts.browser();
    expect(
      (await browser.open('/acceso/', { form: 'login', email: 'a'.repeat(20_000) })).status,
    ).toBe(400);
    expect(
      (await browser.open('/acceso/', { form: 'login' }, { 'content-type': 'text/plain' })).status,
    ).toBe(400);
  });

  it('serves one cached login page to all readers who only open it', async () => {
    const first = await accounts.browser().open('/acceso/?backUrl=/a/');
    const second = await (await aReader(accounts)).browser.open('/acceso/?backUrl=/b/');
    expect(first.headers['cache-control']).not.toBe('no-store');
    expect(second.headers.etag).toBe(first.headers.etag);
  });
});

describe('registration', () => {
  // R2.11
  it('keeps typed values of a refused registration beside the errors, except the password', async () => {
    const { terms: _terms, ...registration } = aRegistration({
      birthdate: '2020-01-01',
      nick: 'abc',
    });
    const { status, html } = await accounts
      .browser()
      .open('/registro/', registration as Record<string, string>);
    expect(status).toBe(400);
    expect(html).toContain('value="Puig i Soler"');
    expect(html).not.toContain(registration.password);
    expect(html).toContain('Has d’acceptar les condicions.');
  });
});

describe('a refused registration', () => {
  it('links each invalid field at the top of the page and focuses the first one', async () => {
    const { html, status } = await accounts
      .browser()
      .open('/registro/', { nick: 'abc', email: 'x', name: 'Núria', surname: 'Puig' });
    expect(status).toBe(400);
    const wrong = [...html.matchAll(/<a href="#field-(\w+)"[^>]*>([^<]*)/g)].map(
      ([, name]) => name,
    );
    expect(wrong).toEqual(['nick', 'email', 'password', 'birthdate', 'terms']);
    for (const name of wrong)
      expect(html).toMatch(
        new RegExp(
          `<input(?=[^>]* name="${name}")[^>]* id="field-${name}"|<input[^>]* id="field-${name}"(?=[^>]* name="${name}")`,
        ),
      );
    expect(html.match(/<input[^>]*autofocus[^>]*>/gi)).toEqual([
      expect.stringContaining('name="nick"'),
    ]);
  });
});

// R2.18
it('the logout page ends the session', async () => {
  const { browser } = await aReader(accounts);
  expect(
    (await browser.open('/logout/', {}, { origin: 'http://evil.example' })).headers.location,
  ).toBeUndefined();
  expect((await browser.call('GET', '/api/front/user/profile')).status).toBe(200);
  const { status, headers } = await browser.open('/logout/', {});
  expect([status, headers.location]).toEqual([303, '/acceso/?alert=logged_out']);
  expect((await browser.call('GET', '/api/front/user/profile')).status).toBe(401);
});

it.each([
  '/acceso/?alert=logged_out&backUrl=/x/',
  '/acceso/contrasena/?alert=link_expired&token=abc',
  '/registro/?view=plain',
  '/perfil/mi-cuenta/?alert=email_changed',
  '/logout/?view=plain',
  '/boletines/?view=plain',
  '/es/acceso/?alert=password_changed',
])('sends %s, rendered for one request, with no-store', async (path) => {
  const { status, headers } = await accounts.browser().open(path);
  expect([status, isPrivate(headers)]).toEqual([200, true]);
});

it.each([
  ['GET', '/acceso/?alert=logged_out', 200, 'text/html; charset=utf-8'],
  ['POST', '/registro/', 400, 'text/html; charset=utf-8'],
  ['GET', '/api/front/newsletter/unsubscribe/none', 200, 'text/html; charset=utf-8'],
  ['GET', '/api/front/user/none', 404, 'application/json'],
  ['GET', '/api/front/user/profile', 401, 'application/json'],
])(
  'answers %s %s with the security headers, a charset and no-store',
  async (method, path, status, type) => {
    const answer = await accounts.browser().call(method, path);
    expect([answer.status, answer.headers['content-type'], isPrivate(answer.headers)]).toEqual([
      status,
      type,
      true,
    ]);
    expect(Object.keys(SECURITY_HEADERS).map((name) => answer.headers[name.toLowerCase()])).toEqual(
      Object.values(SECURITY_HEADERS),
    );
  },
);

it('refuses a form that is posted to a story', async () => {
  expect((await accounts.browser().open(STORY_PATH, {})).status).toBe(405);
});
