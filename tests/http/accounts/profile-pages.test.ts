import { beforeAll, describe, expect, it } from 'vitest';
import { aReader, type AccountsApplication } from '#tests/support/readers/accounts-application.ts';
import { sharedAccounts } from '#tests/support/readers/shared-accounts.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';

/** Tests of the readers’ pages without JavaScript: forms are posted to their own pages. */

let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await sharedAccounts();
  return () => accounts.close();
});

const STORY = 'elfar-ca-el-port-obre';
const STORY_PATH = '/politica/2026/03/01/el-port-obre/';

/** Whether the headers forbid every cache to store the page. */
const isPrivate = (headers: Record<string, unknown>) =>
  headers['cache-control'] === 'no-store' && headers['cdn-cache-control'] === undefined;

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];

describe('the profile', () => {
  // R2.10, R2.12, R2.80, R2.103, R6.11
  it('renders the profile for its reader only and redirects other clients to the login', async () => {
    const { browser, registration } = await aReader(accounts);
    const { status, headers, html } = await browser.open('/perfil/mi-cuenta/?view=plain');
    expect([status, isPrivate(headers)]).toEqual([200, true]);
    expect(html).toContain(`value="${registration.nick}"`);
    const tabs = /<main[\s\S]*?<nav[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
    expect([...tabs.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/perfil/mi-cuenta/',
      '/perfil/contenidos-guardados/',
      '/perfil/autores/',
      '/perfil/boletines/',
      '/perfil/comentarios/',
      '/perfil/avisos/',
      '/perfil/hijos/',
    ]);
    const stranger = await accounts.browser().open('/perfil/mi-cuenta/?view=plain');
    expect([stranger.status, stranger.headers.location]).toEqual([
      303,
      `/acceso/?backUrl=${encodeURIComponent('/perfil/mi-cuenta/')}`,
    ]);
    const shell = await browser.open('/perfil/mi-cuenta/');
    expect(shell.html).not.toContain(registration.nick);
    expect(shell.html).toContain(
      '<noscript><meta http-equiv="refresh" content="0; url=?view=plain"></noscript>',
    );
  });

  it.each([
    ['', 'Torna on estaves'],
    ['/es', 'Volver a donde estabas'],
  ])(
    'links back to a page of ours before and after a form, in the edition "%s"',
    async (prefix, back) => {
      const { browser, registration } = await aReader(accounts);
      const { nick, email, name, surname } = registration as Record<string, string>;
      const form = {
        form: 'profile',
        nick: nick ?? '',
        email: email ?? '',
        name: name ?? '',
        surname: surname ?? '',
      };
      const page = `${prefix}/perfil/mi-cuenta/?view=plain`;
      const to = (path: string) => `${page}&${new URLSearchParams({ backUrl: path })}`;
      const link = `<a href="${STORY_PATH}#comentaris">${back}</a>`;
      expect((await browser.open(to(`${STORY_PATH}#comentaris`))).html).toContain(link);
      expect((await browser.open(to(`${STORY_PATH}#comentaris`), form)).html).toContain(link);
      expect(
        (await browser.open(to(`${STORY_PATH}#comentaris`), { ...form, name: '' })).html,
      ).toContain(link);
      for (const foreign of [page, to('https://altre.example/'), to('//altre.example/')])
        expect((await browser.open(foreign)).html).not.toContain(`>${back}</a>`);
    },
  );

  // R1.20, R2.82
  it('saves the profile form, or lists its invalid fields with links to them', async () => {
    const { browser, registration } = await aReader(accounts);
    const { nick, email, name, surname } = registration as Record<string, string>;
    const form = {
      form: 'profile',
      nick: nick ?? '',
      email: email ?? '',
      name: name ?? '',
      surname: surname ?? '',
    };
    const saved = await browser.open('/perfil/mi-cuenta/', {
      ...form,
      city: 'Riudolm',
      country: 'ES',
      province: '17',
      phone: '972000000',
    });
    expect(saved.html).toContain('Els canvis s’han desat.');
    expect(
      (await browser.call('GET', '/api/front/user/profile')).json?.response?.['user'],
    ).toMatchObject({
      city: 'Riudolm',
      province: '17',
    });
    const wrong = await browser.open('/perfil/mi-cuenta/', { ...form, phone: '12', name: '' });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain('El nom és obligatori.');
    const listed = [...wrong.html.matchAll(/<a href="#(field-\w+)"[^>]*>([^<]*)/g)].map(
      ([, id, text]) => [id, text],
    );
    expect(listed).toEqual([
      ['field-name', 'Nom: El nom és obligatori.'],
      ['field-phone', expect.stringMatching(/^Telèfon: /)],
    ]);
    for (const [id] of listed) expect(wrong.html).toContain(` id="${id}"`);
    expect(wrong.html.match(/<input[^>]*autofocus[^>]*>/gi)).toEqual([
      expect.stringContaining('name="name"'),
    ]);
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
    expect([
      guessed.status,
      guessed.html.includes('La contrasenya actual no és correcta.'),
    ]).toEqual([401, true]);
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
      await other.open('/acceso/', {
        form: 'login',
        email: registration.email,
        password: registration.password,
      });
    }
    expect((await browser.open('/perfil/mi-cuenta/?view=plain')).html).toContain(ALL);
    const ended = await browser.open('/perfil/mi-cuenta/', { form: 'session', id: 'others' });
    expect(ended.html).toContain('Les altres sessions s’han tancat.');
    const status = async (one: ReaderBrowser) =>
      (await one.call('GET', '/api/front/user/profile')).status;
    expect(await Promise.all([browser, ...others].map(status))).toEqual([200, 401, 401]);
  });

  // R2.8
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
    expect((await browser.open('/perfil/mi-cuenta/', { form: 'session', id })).html).toContain(
      'La sessió s’ha tancat.',
    );
    expect((await elsewhere.call('GET', '/api/front/user/profile')).status).toBe(401);
    const gone = await browser.open('/perfil/mi-cuenta/', {
      form: 'delete',
      password: registration.password,
    });
    expect([gone.status, gone.headers.location]).toEqual([303, '/acceso/?alert=account_deleted']);
    expect(
      (
        await browser.open('/acceso/', {
          form: 'login',
          email: registration.email,
          password: registration.password,
        })
      ).status,
    ).toBe(401);
  });
});

describe('the header without JavaScript', () => {
  const headOf = (html: string) => /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';

  it('shows the account link on pages that are rendered for one request', async () => {
    const { browser } = await aReader(accounts);
    const head = headOf((await browser.open('/perfil/mi-cuenta/?view=plain')).html);
    expect(head).toMatch(
      /<a class="[^"]*" href="\/perfil\/mi-cuenta\/"[^>]*>.*El meu compte<\/span><\/a>/s,
    );
    expect(head).not.toContain('Inicia la sessió');
    const stranger = headOf((await accounts.browser().open('/acceso/?alert=logged_out')).html);
    expect([
      stranger.includes('>Inicia la sessió</span></a>'),
      stranger.includes('El meu compte'),
    ]).toEqual([true, false]);
  });

  it('links cached pages to the profile, which redirects to the login and back', async () => {
    const { browser } = await aReader(accounts);
    const head = headOf((await browser.open('/agenda/')).html);
    const link =
      /<noscript>\s*<a href="([^"]+)" aria-label="El meu compte"/
        .exec(head)?.[1]
        ?.replaceAll('&#38;', '&')
        .replaceAll('&amp;', '&') ?? '';
    expect(link).toBe('/perfil/mi-cuenta/?view=plain&backUrl=%2Fagenda%2F');
    expect((await browser.open(link)).status).toBe(200);
    const sent = await accounts.browser().open(link);
    expect([sent.status, sent.headers.location]).toEqual([303, '/acceso/?backUrl=%2Fagenda%2F']);
  });
});

describe('the forms for saved stories, followed authors and newsletters', () => {
  it('turns the site’s bulletin on and off with the newsletters form', async () => {
    const { browser } = await aReader(accounts);
    const bulletin = async () =>
      (await browser.call('GET', '/api/front/user/profile')).json?.response?.['user'];
    const shown = (html: string) => /<input[^>]*name="bulletin"[^>]*>/.exec(html)?.[0] ?? '';
    const on = await browser.open('/perfil/boletines/', {
      bulletin: 'true',
      newsletters: 'elfar-setmanal',
    });
    expect([on.status, shown(on.html)]).toEqual([200, expect.stringContaining('checked')]);
    expect(await bulletin()).toMatchObject({
      bulletin: true,
      newsletters: [{ isSubscribed: true }],
    });
    await browser.open('/perfil/boletines/', { bulletin: 'true' });
    expect(await bulletin()).toMatchObject({
      bulletin: true,
      newsletters: [{ isSubscribed: false }],
    });
    const off = await browser.open('/perfil/boletines/', { newsletters: 'elfar-setmanal' });
    expect(shown(off.html)).not.toContain('checked');
    expect(await bulletin()).toMatchObject({ bulletin: false });
  });

  // R2.13, R2.14, R2.15, R2.86
  it('saves and removes stories, authors and newsletters with forms', async () => {
    const { browser } = await aReader(accounts);
    const saved = await browser.open(
      `/perfil/contenidos-guardados/?backUrl=${encodeURIComponent(STORY_PATH)}`,
      { add: STORY },
    );
    expect([saved.status, saved.headers.location]).toEqual([303, STORY_PATH]);
    expect((await browser.open('/perfil/contenidos-guardados/?view=plain')).html).toContain(
      'El port obre',
    );
    expect((await browser.open('/perfil/contenidos-guardados/?view=plain')).html).toMatch(
      /<h2 lang="ca"[^>]*><a [^>]*>El port obre/,
    );
    const removed = await browser.open('/perfil/contenidos-guardados/', { remove: STORY });
    expect(removed.html).toContain('Encara no has desat cap article.');
    await browser.open('/perfil/autores/', { add: 'berta-far' });
    expect((await browser.open('/perfil/autores/?view=plain')).html).toContain('Berta Far');
    const chosen = await browser.open('/perfil/boletines/', { newsletters: 'elfar-setmanal' });
    expect(chosen.html).toContain('La selecció de butlletins s’ha desat.');
    expect(
      (await browser.call('GET', '/api/front/user/profile')).json?.response?.['user'],
    ).toMatchObject({
      newsletters: [{ id: 'elfar-setmanal', isSubscribed: true }],
    });
  });

  // R6.11
  it('redirects a form without a session to the login page, and from there back to the story', async () => {
    const { status, headers } = await accounts
      .browser()
      .open(`/perfil/contenidos-guardados/?backUrl=${encodeURIComponent(STORY_PATH)}`, {
        add: STORY,
      });
    expect([status, headers.location]).toEqual([
      303,
      `/acceso/?backUrl=${encodeURIComponent(STORY_PATH)}`,
    ]);
  });

  // R5.30
  it('mails the confirmation of a newsletter only with accepted terms', async () => {
    const browser = accounts.browser();
    const form = { newsletter: 'elfar-setmanal', email: 'sense-compte@correu.example' };
    expect((await browser.open('/boletines/', form)).html).toContain(
      'Has d’acceptar les condicions.',
    );
    expect(await accounts.mailsTo(form.email)).toHaveLength(0);
    expect((await browser.open('/boletines/', { ...form, terms: 'true' })).html).toContain(
      'T’hem enviat un correu. Obre’l i confirma la subscripció.',
    );
    expect(await accounts.mailsTo(form.email)).toHaveLength(1);
  });
});
