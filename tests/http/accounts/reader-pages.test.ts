import { beforeAll, describe, expect, it } from 'vitest';
import { SECURITY_HEADERS } from '../../../src/server/http/security-headers.ts';
import { aReader, pathOf, startAccounts, type AccountsApplication } from '../../support/readers/accounts-application.ts';
import type { ReaderBrowser } from '../../support/readers/reader-browser.ts';
import { storyFields } from '../../support/newsroom/newsroom.ts';
import { aRegistration, register } from '../../support/readers/registration.ts';

/** Tests of the readers’ pages without JavaScript: forms are posted to their own pages. */

let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await startAccounts();
  return () => accounts.close();
});

const STORY = 'elfar-ca-el-port-obre';
const STORY_PATH = '/politica/2026/03/01/el-port-obre/';

/** Whether the headers forbid every cache to store the page. */
const isPrivate = (headers: Record<string, unknown>) =>
  headers['cache-control'] === 'no-store' && headers['cdn-cache-control'] === undefined;

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];

describe('the links to registration and login', () => {
  it('links from a paywall to registration and login, and from there back to the story', async () => {
    const document = storyFields({ id: 'tancada', slug: 'tancada', taxon: 'elfar-politica', access: 'registered' });
    const { publisher } = accounts.application.wiring.services;
    const submissions = [{ source: 'tancada', document }];
    expect(await publisher.publish({ origin: 'push', submissions })).toMatchObject({ ok: true });
    const { html } = await accounts.browser().open('/politica/2026/03/01/tancada/');
    for (const page of ['registro', 'acceso']) expect(html).toContain(`href="/${page}/?backUrl=%2Fpolitica%2F2026%2F03%2F01%2Ftancada%2F"`);
  });

  it('names the other sites of the account on the registration and login pages', async () => {
    for (const path of ['/acceso/', '/registro/']) {
      expect((await accounts.browser().open(path)).html).toContain('El mateix compte et serveix per a Onda Marea.');
    }
  });
});

describe('the login page', () => {
  it('logs in with the form and redirects to the page before', async () => {
    const { registration } = await aReader(accounts);
    const browser = accounts.browser();
    const { email, password } = registration;
    const { status, headers } = await browser.open(`/acceso/?backUrl=${encodeURIComponent(STORY_PATH)}`, {
      form: 'login',
      email,
      password,
    });
    expect([status, headers.location]).toEqual([303, STORY_PATH]);
    expect((await browser.call('GET', '/api/front/user/profile')).status).toBe(200);
  });

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
    const answer = await accounts.browser().open(`/acceso/?backUrl=${encodeURIComponent(backUrl)}`, { form: 'login', email, password });
    expect([answer.status, answer.headers.location]).toEqual([303, '/perfil/mi-cuenta/']);
  });

  it('reports a wrong password and keeps the email address in the form, but not the password', async () => {
    const { registration } = await aReader(accounts);
    const answer = await accounts.browser().open('/acceso/', { form: 'login', email: registration.email, password: 'Equivocada1' });
    expect(answer.status).toBe(401);
    expect(isPrivate(answer.headers)).toBe(true);
    expect(answer.html).toContain('<p>El correu electrònic o la contrasenya no són correctes.</p>');
    expect(answer.html).toContain(`value="${registration.email}"`);
    expect(answer.html).not.toContain('Equivocada1');
  });

  it('offers to mail the confirmation link again', async () => {
    const registration = aRegistration();
    await register(accounts.browser(), registration);
    const browser = accounts.browser();
    const { html } = await browser.open('/acceso/', { form: 'login', email: registration.email, password: registration.password });
    const userId = /name="userId" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const again = await browser.open('/acceso/', { form: 'validation', userId });
    expect(again.html).toContain('T’hem enviat un altre correu de confirmació.');
    expect(await accounts.mailsTo(registration.email)).toHaveLength(2);
  });

  it('puts the result of the previous step into the title of the login page, for screen readers', async () => {
    const browser = accounts.browser();
    expect(titleOf((await browser.open('/acceso/')).html)).toBe('Inicia la sessió – El Far');
    expect(titleOf((await browser.open('/acceso/?alert=logged_out')).html)).toBe('Has tancat la sessió. Inicia la sessió – El Far');
    const wrong = await browser.open('/acceso/', { form: 'login', email: 'ningu@correu.example', password: 'Tramuntana0' });
    expect(titleOf(wrong.html)).toBe('El correu electrònic o la contrasenya no són correctes. Inicia la sessió – El Far');
  });

  it('mails a link for a new password in the language of the page and accepts the password', async () => {
    const { registration } = await aReader(accounts);
    const browser = accounts.browser({ page: '/es/acceso/' });
    const sent = await browser.open('/es/acceso/', { form: 'recovery', email: registration.email });
    expect([sent.status, sent.headers.location]).toEqual([303, '/es/acceso/?alert=password_reset_sent#contingut']);
    expect((await browser.open('/es/acceso/?alert=password_reset_sent')).html).toContain('Si hay una cuenta con esta dirección');
    const mail = (await accounts.mailsTo(registration.email)).at(-1);
    const link = pathOf(mail?.link ?? '');
    expect((await browser.open(link, { password: 'curta' })).html).toContain('La contraseña debe tener como mínimo 8 caracteres.');
    const changed = await browser.open(link, { password: 'ContrasenyaNova2' });
    expect([changed.status, changed.headers.location]).toEqual([303, '/es/acceso/?alert=password_changed']);
    expect((await browser.open(link, { password: 'ContrasenyaNova3' })).html).toContain('Este enlace ya no es válido.');
    const login = await browser.open('/acceso/', { form: 'login', email: registration.email, password: 'ContrasenyaNova2' });
    expect(login.status).toBe(303);
  });

  it('refuses a form from another site', async () => {
    const { registration } = await aReader(accounts);
    const { email, password } = registration;
    const browser = accounts.browser();
    const answer = await browser.open('/acceso/', { form: 'login', email, password }, { origin: 'http://evil.example' });
    expect(answer.status).toBe(403);
    expect(browser.cookies.size).toBe(0);
  });

  it('treats a form that is too large or of another type as empty', async () => {
    const browser = accounts.browser();
    expect((await browser.open('/acceso/', { form: 'login', email: 'a'.repeat(20_000) })).status).toBe(401);
    expect((await browser.open('/acceso/', { form: 'login' }, { 'content-type': 'text/plain' })).status).toBe(401);
  });

  it('serves one cached login page to all readers who only open it', async () => {
    const first = await accounts.browser().open('/acceso/?backUrl=/a/');
    const second = await (await aReader(accounts)).browser.open('/acceso/?backUrl=/b/');
    expect(first.headers['cache-control']).not.toBe('no-store');
    expect(second.headers.etag).toBe(first.headers.etag);
  });
});

describe('registration', () => {
  it('keeps typed values of a refused registration beside the errors, except the password', async () => {
    const { terms: _terms, ...registration } = aRegistration({ birthdate: '2020-01-01', nick: 'abc' });
    const { status, html } = await accounts.browser().open('/registro/', registration as Record<string, string>);
    expect(status).toBe(400);
    expect(html).toContain('value="Puig i Soler"');
    expect(html).not.toContain(registration.password);
    expect(html).toContain('Has d’acceptar les condicions.');
  });
});

describe('the profile', () => {
  it('renders the profile for its reader only and redirects other clients to the login', async () => {
    const { browser, registration } = await aReader(accounts);
    const { status, headers, html } = await browser.open('/perfil/mi-cuenta/?view=plain');
    expect([status, isPrivate(headers)]).toEqual([200, true]);
    expect(html).toContain(`value="${registration.nick}"`);
    const stranger = await accounts.browser().open('/perfil/mi-cuenta/?view=plain');
    expect([stranger.status, stranger.headers.location]).toEqual([303, `/acceso/?backUrl=${encodeURIComponent('/perfil/mi-cuenta/')}`]);
    const shell = await browser.open('/perfil/mi-cuenta/');
    expect(shell.html).not.toContain(registration.nick);
    expect(shell.html).toContain('<noscript><meta http-equiv="refresh" content="0; url=?view=plain"></noscript>');
  });

  it('saves the profile form, or lists its invalid fields with links to them', async () => {
    const { browser, registration } = await aReader(accounts);
    const { nick, email, name, surname } = registration as Record<string, string>;
    const form = { form: 'profile', nick: nick ?? '', email: email ?? '', name: name ?? '', surname: surname ?? '' };
    const saved = await browser.open('/perfil/mi-cuenta/', { ...form, city: 'Riudolm', country: 'ES', province: '17', phone: '972000000' });
    expect(saved.html).toContain('Els canvis s’han desat.');
    expect((await browser.call('GET', '/api/front/user/profile')).json?.response?.['user']).toMatchObject({
      city: 'Riudolm',
      province: '17',
    });
    const wrong = await browser.open('/perfil/mi-cuenta/', { ...form, phone: '12', name: '' });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain('El nom és obligatori.');
    const listed = [...wrong.html.matchAll(/<a href="#(field-\w+)"[^>]*>([^<]*)/g)].map(([, id, text]) => [id, text]);
    expect(listed).toEqual([
      ['field-name', 'Nom: El nom és obligatori.'],
      ['field-phone', expect.stringMatching(/^Telèfon: /)],
    ]);
    for (const [id] of listed) expect(wrong.html).toContain(` id="${id}"`);
    expect(wrong.html.match(/<input[^>]*autofocus[^>]*>/gi)).toEqual([expect.stringContaining('name="name"')]);
    const unequal = await browser.open('/perfil/mi-cuenta/', {
      ...form,
      password: 'Tramuntana81',
      newPassword: 'Tramuntana2',
      repeatPassword: 'Tramuntana3',
    });
    expect(unequal.status).toBe(400);
    const guessed = await browser.open('/perfil/mi-cuenta/', {
      ...form,
      password: 'Tramuntana9',
      newPassword: 'Tramuntana2',
      repeatPassword: 'Tramuntana2',
    });
    expect([guessed.status, guessed.html.includes('La contrasenya actual no és correcta.')]).toEqual([401, true]);
  });

  it('shows the new email address on the page but not in its title, which browsers store', async () => {
    const { browser, registration } = await aReader(accounts);
    const { nick, name, surname } = registration as Record<string, string>;
    const email = 'nova@correu.example';
    const { html } = await browser.open('/perfil/mi-cuenta/', {
      form: 'profile',
      nick: nick ?? '',
      email,
      emailPassword: registration.password,
      name: name ?? '',
      surname: surname ?? '',
    });
    expect(html).toContain(`T’hem enviat un missatge a ${email}:`);
    expect(titleOf(html)).toMatch(/^Els canvis s’han desat\. T’hem enviat un missatge a …:/);
  });

  it('offers to end all other sessions at once if there are several', async () => {
    const { browser, registration } = await aReader(accounts);
    const others = [accounts.browser(), accounts.browser()];
    const ALL = 'value="others"';
    for (const other of others) {
      expect((await browser.open('/perfil/mi-cuenta/?view=plain')).html).not.toContain(ALL);
      await other.open('/acceso/', { form: 'login', email: registration.email, password: registration.password });
    }
    expect((await browser.open('/perfil/mi-cuenta/?view=plain')).html).toContain(ALL);
    const ended = await browser.open('/perfil/mi-cuenta/', { form: 'session', id: 'others' });
    expect(ended.html).toContain('Les altres sessions s’han tancat.');
    const status = async (one: ReaderBrowser) => (await one.call('GET', '/api/front/user/profile')).status;
    expect(await Promise.all([browser, ...others].map(status))).toEqual([200, 401, 401]);
  });

  it('ends another session and deletes the account with forms', async () => {
    const { browser, registration } = await aReader(accounts);
    const elsewhere = accounts.browser();
    await elsewhere.open(
      '/acceso/',
      { form: 'login', email: registration.email, password: registration.password },
      { 'user-agent': 'Firefox/140 Windows' },
    );
    const { html } = await browser.open('/perfil/mi-cuenta/?view=plain');
    const id = /name="id" value="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(html).toContain(`<span id="session-${id}"><strong>Firefox · Windows`);
    expect(html).toContain(`aria-describedby="session-${id}"`);
    expect((await browser.open('/perfil/mi-cuenta/', { form: 'session', id })).html).toContain('La sessió s’ha tancat.');
    expect((await elsewhere.call('GET', '/api/front/user/profile')).status).toBe(401);
    const gone = await browser.open('/perfil/mi-cuenta/', { form: 'delete', password: registration.password });
    expect([gone.status, gone.headers.location]).toEqual([303, '/acceso/?alert=account_deleted']);
    expect((await browser.open('/acceso/', { form: 'login', email: registration.email, password: registration.password })).status).toBe(
      401,
    );
  });
});

describe('a refused registration', () => {
  it('links each invalid field at the top of the page and focuses the first one', async () => {
    const { html, status } = await accounts.browser().open('/registro/', { nick: 'abc', email: 'x', name: 'Núria', surname: 'Puig' });
    expect(status).toBe(400);
    const wrong = [...html.matchAll(/<a href="#field-(\w+)"[^>]*>([^<]*)/g)].map(([, name]) => name);
    expect(wrong).toEqual(['nick', 'email', 'password', 'birthdate', 'terms']);
    for (const name of wrong)
      expect(html).toMatch(
        new RegExp(`<input(?=[^>]* name="${name}")[^>]* id="field-${name}"|<input[^>]* id="field-${name}"(?=[^>]* name="${name}")`),
      );
    expect(html.match(/<input[^>]*autofocus[^>]*>/gi)).toEqual([expect.stringContaining('name="nick"')]);
  });
});

describe('the header without JavaScript', () => {
  const headOf = (html: string) => /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';

  it('shows the account link on pages that are rendered for one request', async () => {
    const { browser } = await aReader(accounts);
    const head = headOf((await browser.open('/perfil/mi-cuenta/?view=plain')).html);
    expect(head).toMatch(/<a class="[^"]*" href="\/perfil\/mi-cuenta\/"[^>]*>.*El meu compte<\/span><\/a>/s);
    expect(head).not.toContain('Inicia la sessió');
    const stranger = headOf((await accounts.browser().open('/acceso/?alert=logged_out')).html);
    expect([stranger.includes('>Inicia la sessió</span></a>'), stranger.includes('El meu compte')]).toEqual([true, false]);
  });

  it('links cached pages to the profile, which redirects to the login and back', async () => {
    const { browser } = await aReader(accounts);
    const head = headOf((await browser.open('/agenda/')).html);
    const link =
      /<noscript>\s*<a href="([^"]+)"[^>]*>El meu compte/.exec(head)?.[1]?.replaceAll('&#38;', '&').replaceAll('&amp;', '&') ?? '';
    expect(link).toBe('/perfil/mi-cuenta/?view=plain&backUrl=%2Fagenda%2F');
    expect((await browser.open(link)).status).toBe(200);
    const sent = await accounts.browser().open(link);
    expect([sent.status, sent.headers.location]).toEqual([303, '/acceso/?backUrl=%2Fagenda%2F']);
  });
});

describe('the forms for saved stories, followed authors and newsletters', () => {
  it('turns the site’s bulletin on and off with the newsletters form', async () => {
    const { browser } = await aReader(accounts);
    const bulletin = async () => (await browser.call('GET', '/api/front/user/profile')).json?.response?.['user'];
    const shown = (html: string) => /<input[^>]*name="bulletin"[^>]*>/.exec(html)?.[0] ?? '';
    const on = await browser.open('/perfil/boletines/', { bulletin: 'true', newsletters: 'elfar-setmanal' });
    expect([on.status, shown(on.html)]).toEqual([200, expect.stringContaining('checked')]);
    expect(await bulletin()).toMatchObject({ bulletin: true, newsletters: [{ isSubscribed: true }] });
    await browser.open('/perfil/boletines/', { bulletin: 'true' });
    expect(await bulletin()).toMatchObject({ bulletin: true, newsletters: [{ isSubscribed: false }] });
    const off = await browser.open('/perfil/boletines/', { newsletters: 'elfar-setmanal' });
    expect(shown(off.html)).not.toContain('checked');
    expect(await bulletin()).toMatchObject({ bulletin: false });
  });

  it('saves and removes stories, authors and newsletters with forms', async () => {
    const { browser } = await aReader(accounts);
    const saved = await browser.open(`/perfil/contenidos-guardados/?backUrl=${encodeURIComponent(STORY_PATH)}`, { add: STORY });
    expect([saved.status, saved.headers.location]).toEqual([303, STORY_PATH]);
    expect((await browser.open('/perfil/contenidos-guardados/?view=plain')).html).toContain('El port obre');
    expect((await browser.open('/perfil/contenidos-guardados/?view=plain')).html).toMatch(/<h2 lang="ca"><a [^>]*>El port obre/);
    const removed = await browser.open('/perfil/contenidos-guardados/', { remove: STORY });
    expect(removed.html).toContain('Encara no has desat cap contingut.');
    await browser.open('/perfil/autores/', { add: 'berta-far' });
    expect((await browser.open('/perfil/autores/?view=plain')).html).toContain('Berta Far');
    const chosen = await browser.open('/perfil/boletines/', { newsletters: 'elfar-setmanal' });
    expect(chosen.html).toContain('La selecció de butlletins s’ha desat.');
    expect((await browser.call('GET', '/api/front/user/profile')).json?.response?.['user']).toMatchObject({
      newsletters: [{ id: 'elfar-setmanal', isSubscribed: true }],
    });
  });

  it('redirects a form without a session to the login page, and from there back to the story', async () => {
    const { status, headers } = await accounts
      .browser()
      .open(`/perfil/contenidos-guardados/?backUrl=${encodeURIComponent(STORY_PATH)}`, { add: STORY });
    expect([status, headers.location]).toEqual([303, `/acceso/?backUrl=${encodeURIComponent(STORY_PATH)}`]);
  });

  it('mails the confirmation of a newsletter only with accepted terms', async () => {
    const browser = accounts.browser();
    const form = { newsletter: 'elfar-setmanal', email: 'sense-compte@correu.example' };
    expect((await browser.open('/boletines/', form)).html).toContain('Has d’acceptar les condicions.');
    expect(await accounts.mailsTo(form.email)).toHaveLength(0);
    expect((await browser.open('/boletines/', { ...form, terms: 'true' })).html).toContain(
      'T’hem enviat un correu. Obre’l i confirma la subscripció.',
    );
    expect(await accounts.mailsTo(form.email)).toHaveLength(1);
  });
});

it('the logout page ends the session', async () => {
  const { browser } = await aReader(accounts);
  expect((await browser.open('/logout/', {}, { origin: 'http://evil.example' })).headers.location).toBeUndefined();
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
  ['GET', '/api/front/user/none', 404, 'text/html; charset=utf-8'],
  ['GET', '/api/front/user/profile', 401, 'application/json'],
])('answers %s %s with the security headers, a charset and no-store', async (method, path, status, type) => {
  const answer = await accounts.browser().call(method, path);
  expect([answer.status, answer.headers['content-type'], isPrivate(answer.headers)]).toEqual([status, type, true]);
  expect(Object.keys(SECURITY_HEADERS).map((name) => answer.headers[name.toLowerCase()])).toEqual(Object.values(SECURITY_HEADERS));
});

it('refuses a form that is posted to a story', async () => {
  expect((await accounts.browser().open(STORY_PATH, {})).status).toBe(405);
});
