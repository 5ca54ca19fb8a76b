import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CONSENT_COOKIE,
  consentDay,
  findConsent,
  purposesVersion,
} from '#domain/consent/consent.ts';
import { consentChoices } from '#server/platform/database/tables/consent-schema.ts';
import { consents } from '#server/platform/database/tables/reader-schema.ts';
import { startRealPostgres } from '#tests/support/databases/real-postgres.ts';
import { startTcpProxy } from '#tests/support/requests/tcp-proxy.ts';
import { HOSTILE_TEXTS } from '#tests/support/hostile-values.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';

const HOSTS = 'foreignHosts: { frames: [https://films.example], ads: [https://anuncis.example] }\n';
const PATH = '/privacidad/';
const CALL = '/api/front/consent';

let accounts: AccountsApplication;
let version: number;

beforeAll(async () => {
  accounts = await startAccounts({ siteFields: { elfar: HOSTS } });
  const elfar = accounts.application.wiring.sites.find(({ alias }) => alias === 'elfar');
  if (!elfar) throw new Error('The site of this test is missing.');
  version = purposesVersion(elfar);
  return () => accounts.close();
});

const orm = () => accounts.application.wiring.database.orm;

beforeEach(async () => {
  await orm().delete(consentChoices);
});

const rows = () => orm().select().from(consentChoices);
const choose = (browser: ReaderBrowser, more: object = {}, headers = {}) =>
  browser.call(
    'POST',
    CALL,
    { version, measurement: false, embeds: false, advertising: true, ...more },
    headers,
  );
const choiceOf = (browser: ReaderBrowser) =>
  findConsent(`${CONSENT_COOKIE}=${browser.cookies.get(CONSENT_COOKIE) ?? ''}`);
const today = () => consentDay(Date.now());

describe('the call for a choice', () => {
  it('sets the cookie for 24 months and logs the choice without a sign of the reader', async () => {
    const browser = accounts.browser({ address: '198.51.100.77' });
    const answer = await choose(
      browser,
      { providers: ['moll.example'] },
      { 'user-agent': 'Vigia/7' },
    );
    expect(answer.json).toEqual({ httpCode: 200, response: { version } });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toEqual([
      `consent=${version}.${today()}.001:moll.example; Path=/; Max-Age=63072000; SameSite=Lax`,
    ]);
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ site: 'elfar', version, advertising: true, embeds: false });
    expect(JSON.stringify(row)).not.toMatch(/198\.51|Vigia|moll/);
  });

  it('keeps the day of an answer that stays, and no day to come', async () => {
    const browser = accounts.browser();
    await choose(browser, { day: today() - 100 });
    expect(choiceOf(browser)?.day).toBe(today() - 100);
    await choose(browser, { day: today() + 100 });
    expect(choiceOf(browser)?.day).toBe(today());
  });

  it('adds the choice to the consents of an account', async () => {
    const { browser, id } = await aReader(accounts);
    await choose(browser);
    await choose(browser, { advertising: false });
    const own = (await orm().select().from(consents)).filter(({ userId }) => userId === id);
    expect(
      own
        .filter(({ purpose }) => purpose === 'advertising')
        .map(({ isGiven, site }) => [isGiven, site]),
    ).toEqual([
      [true, 'elfar'],
      [false, 'elfar'],
    ]);
    const data = await browser.call('GET', '/api/front/user/export?format=html');
    expect(data.text).toContain('Publicitat');
  });

  it('accepts providers of embeds before a reader is asked, and nothing else', async () => {
    const browser = accounts.browser();
    const provider = { version: 0, advertising: false, providers: ['moll.example'] };
    expect((await choose(browser, provider)).status).toBe(200);
    expect(choiceOf(browser)).toMatchObject({ version: 0, providers: ['moll.example'] });
    expect((await choose(browser, { ...provider, embeds: true })).json).toMatchObject({
      code: 'INVALID_FIELD',
    });
  });

  it.each([
    ['other purposes', { version: 7 }, 'INVALID_FIELD'],
    ['a category that the site lacks', { measurement: true }, 'INVALID_FIELD'],
    ['a version that is none', { version: -1 }, 'INVALID_FIELDS'],
    ['a version that is too large', { version: 2 ** 32 }, 'INVALID_FIELDS'],
    ['a word for an answer', { advertising: 'sempre' }, 'INVALID_FIELDS'],
    ['too many providers', { providers: Array.from({ length: 11 }, String) }, 'INVALID_FIELDS'],
    ['a long host', { providers: ['x'.repeat(81)] }, 'INVALID_FIELDS'],
    ['a host that is none', { providers: ['Moll: 1'] }, 'INVALID_FIELDS'],
  ])('refuses %s, and stores nothing', async (_what, more, code) => {
    const browser = accounts.browser();
    expect((await choose(browser, more)).json).toMatchObject({ httpCode: 400, code });
    expect(browser.cookies.has(CONSENT_COOKIE)).toBe(false);
    expect(await rows()).toEqual([]);
  });

  it('refuses a missing answer, a large body and a page of another site', async () => {
    const browser = accounts.browser();
    expect((await browser.call('POST', CALL, { version })).json).toMatchObject({
      code: 'REQUIRED_FIELD',
    });
    expect((await browser.call('POST', CALL, 'x'.repeat(5000))).status).toBe(413);
    const foreign = await choose(browser, {}, { origin: 'https://altra.example' });
    expect(foreign.json).toMatchObject({ httpCode: 403, code: 'FOREIGN_ORIGIN' });
    expect(await rows()).toEqual([]);
  });

  it('survives hostile names of providers, and never fails', async () => {
    const browser = accounts.browser();
    for (const text of HOSTILE_TEXTS) {
      const { status } = await choose(browser, { providers: [text] });
      expect([200, 400, 413]).toContain(status);
    }
  });

  it('is not offered by a site without purposes', async () => {
    const browser = accounts.browser({ site: 'ondamarea' });
    expect((await choose(browser)).status).toBe(404);
  });
});

describe('the settings page', () => {
  const form = (answer: string, more: Record<string, string> = {}) => ({
    answer,
    version: String(version),
    ...more,
  });

  it('lists what each category loads, from the data of the site, in both languages', async () => {
    const browser = accounts.browser();
    const page = await browser.open(PATH);
    expect(page.status).toBe(200);
    for (const host of ['films.example', 'anuncis.example']) expect(page.html).toContain(host);
    expect(page.html).toContain('name="advertising"');
    expect(page.html).not.toContain('name="measurement"');
    expect(page.html).not.toMatch(/name="\w+" checked/);
    expect((await browser.open(`/es${PATH}`)).html).toContain('Configuración de privacidad');
  });

  it('is the same for everybody, and kept by the page cache', async () => {
    const browser = accounts.browser();
    await choose(browser);
    const page = await browser.open(PATH);
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.headers['cache-control']).not.toBe('no-store');
    expect(page.html).not.toMatch(/name="advertising" checked/);
  });

  // R10.3
  it.each([
    ['all', {}, '011'],
    ['none', { advertising: 'on' }, '000'],
    ['chosen', { advertising: 'on' }, '001'],
    ['chosen', { measurement: 'on' }, '000'],
  ])('takes the answer %s of a form without JavaScript', async (answer, more, stored) => {
    const browser = accounts.browser();
    const posted = await browser.open(PATH, form(answer, more));
    expect([posted.status, posted.headers.location, posted.headers['cache-control']]).toEqual([
      303,
      `${PATH}?alert=consent_saved`,
      'no-store',
    ]);
    expect(browser.cookies.get(CONSENT_COOKIE)).toBe(`${version}.${today()}.${stored}`);
    expect(await rows()).toHaveLength(1);
    const saved = await browser.open(posted.headers.location ?? '');
    expect(saved.headers['cache-control']).toBe('no-store');
    expect(saved.html).toContain('Hem desat la teva elecció.');
    expect(/name="advertising" checked/.test(saved.html)).toBe(stored.endsWith('1'));
  });

  it('shows the present choice to a reader without JavaScript who asks for it', async () => {
    const browser = accounts.browser();
    expect((await browser.open(`${PATH}?view=plain`)).html).toContain('Encara no has triat');
    await choose(browser);
    const own = await browser.open(`${PATH}?view=plain`);
    expect(own.html).toMatch(/name="advertising" checked/);
    expect(own.headers['cache-control']).toBe('no-store');
  });

  it('asks again if the purposes have changed, and sets nothing', async () => {
    const browser = accounts.browser();
    const page = await browser.open(PATH, { ...form('all'), version: '7' });
    expect(page.status).toBe(400);
    expect(page.html).toContain('La llista ha canviat mentrestant');
    expect(browser.cookies.has(CONSENT_COOKIE)).toBe(false);
  });

  it.each([
    ['no answer', {}],
    ['an invented answer', { answer: 'potser' }],
    ['no version', { answer: 'all' }],
    ['a word for a version', { answer: 'all', version: 'x' }],
  ])('refuses %s', async (_what, fields) => {
    const browser = accounts.browser();
    const page = await browser.open(PATH, fields);
    expect(page.status).toBe(400);
    expect(browser.cookies.has(CONSENT_COOKIE)).toBe(false);
  });

  it('refuses the form of another site', async () => {
    const browser = accounts.browser();
    const page = await browser.open(PATH, form('all'), { origin: 'https://altra.example' });
    expect(page.status).toBe(403);
    expect(browser.cookies.has(CONSENT_COOKIE)).toBe(false);
    expect(await rows()).toEqual([]);
  });

  it('is linked from each footer', async () => {
    for (const site of ['elfar', 'ondamarea'])
      expect((await accounts.browser({ site }).open('/')).html).toContain(`href="${PATH}"`);
  });

  it('has only the switch of the figures on a site without purposes', async () => {
    const browser = accounts.browser({ site: 'ondamarea' });
    const { status, html } = await browser.open(PATH);
    expect(status).toBe(200);
    expect(html).toContain('Esta web no carga nada de otras empresas.');
    expect(html).toContain('name="counting"');
    expect(html).not.toContain('name="answer"');
    expect((await browser.open(`${PATH}aviso/`)).status).toBe(404);
    await browser.open(PATH, { counting: 'off' });
    const { html: notice } = await browser.open(`${PATH}?alert=counting_off`);
    expect(notice).toContain('A partir de ahora no contamos las visitas de este navegador.');
    const refused = await browser.open(PATH, { answer: 'all', version: '0' });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(browser.cookies.has(CONSENT_COOKIE)).toBe(false);
  });
});

describe('the region', () => {
  it('is announced by pages that ask, with the version of the purposes', async () => {
    const browser = accounts.browser();
    const { html } = await browser.open('/');
    expect(html).toContain(`data-consent="${version}"`);
    expect(html).toContain(`data-ask="consent=${version}."`);
    for (const path of ['/acceso/', '/registro/', '/contacto/', '/boletines/', PATH])
      expect((await browser.open(path)).html, path).not.toContain('data-ask');
  });

  it('is a part of its own with equal answers and no ticked box', async () => {
    const { html } = await accounts.browser().open(`${PATH}aviso/`);
    expect(html).not.toContain('<html');
    expect(html.match(/<button class="answer"/g)).toHaveLength(2);
    expect(html).toContain('Amb el teu permís carreguem continguts i publicitat');
    expect(html.match(/checked/g)).toHaveLength(1);
  });
});

describe('without the database', () => {
  it('sets the choice of a form all the same, because a withdrawal needs no log', async () => {
    const postgres = await startRealPostgres();
    const address = new URL(await postgres.createDatabase('consent'));
    const proxy = await startTcpProxy(Number(address.port));
    address.port = String(proxy.port);
    const cut = await startAccounts({
      siteFields: { elfar: HOSTS },
      environment: { DATABASE_URL: address.href },
    });
    try {
      const browser = cut.browser();
      proxy.cut();
      expect((await choose(browser)).status).toBe(503);
      const posted = await browser.open(PATH, { answer: 'none', version: String(version) });
      expect([posted.status, browser.cookies.get(CONSENT_COOKIE)]).toEqual([
        303,
        `${version}.${today()}.000`,
      ]);
    } finally {
      await cut.close();
      await proxy.close();
      await postgres.stop();
    }
  }, 120_000);
});

describe('the switch against being counted', () => {
  // R10.15
  it('sets a cookie without a script, says so, and takes it back', async () => {
    const browser = accounts.browser();
    const off = await browser.open(PATH, { counting: 'off' });
    expect([off.status, off.headers.location]).toEqual([303, `${PATH}?alert=counting_off`]);
    expect(browser.cookies.get('uncounted')).toBe('1');
    const { html, headers } = await browser.open(`${PATH}?alert=counting_off`);
    expect(html).toContain('A partir d’ara no comptem les visites d’aquest navegador.');
    expect(headers['cache-control']).toMatch(/no-store|private/);
    await browser.open(PATH, { counting: 'on' });
    expect(browser.cookies.get('uncounted')).toBeUndefined();
    expect((await browser.open(`${PATH}?alert=counting_off`)).html).not.toContain(
      'A partir d’ara no comptem',
    );
  });

  it('is refused to a form of another site', async () => {
    const browser = accounts.browser();
    const answer = await browser.open(
      PATH,
      { counting: 'off' },
      { origin: 'https://evil.example' },
    );
    expect([answer.status, browser.cookies.get('uncounted')]).toEqual([403, undefined]);
  });
});
