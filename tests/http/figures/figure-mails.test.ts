import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { instantAt } from '#domain/dates/relative-instant.ts';
import { COMMAND_ACTOR } from '#domain/desk/actor.ts';
import { startRealPostgres } from '#tests/support/databases/real-postgres.ts';
import {
  pathOf,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { aStaffMember } from '#tests/support/readers/desk-visitor.ts';

const ROOM = '/redaccion/cifras/';
const CALL = '/api/desk/figures/mail';
const ZONE = 'Europe/Madrid';
const NOON = new Date('2036-11-29T11:00:00Z');
const HOUR = 3600_000;

const DEMO = {
  email: 'lectora@elfar.example',
  password: 'Xaloc-i-Gregal-7',
  nick: 'lectora de prova',
  name: 'Laia',
  surname: 'Moll',
  roles: ['analyst'],
};

/** Two nodes of one newsroom. */
let accounts: AccountsApplication;
let other: AccountsApplication;

beforeAll(async () => {
  const server = await startRealPostgres();
  const environment = {
    DATABASE_URL: await server.createDatabase('portada'),
    AUTH_SECRET: 'x'.repeat(32),
  };
  const siteFields = { elfar: `demoReader: ${JSON.stringify(DEMO)}` };
  const near = await startAccounts({ environment, siteFields });
  other = await startAccounts({ environment, siteFields });
  // Either node sends a mail that the other one has queued.
  mkdirSync(path.join(near.dataFolder, 'mail'), { recursive: true });
  symlinkSync(path.join(near.dataFolder, 'mail'), path.join(other.dataFolder, 'mail'));
  accounts = {
    ...near,
    async mailsTo(address) {
      for (const { application } of [near, other]) await application.wiring.jobs.settled();
      return near.mailsTo(address);
    },
  };
  return async () => {
    await accounts.close();
    await other.close();
    await server.stop();
  };
}, 120_000);

/** A day after that of the tests, whose figures are mailed on the next one. */
const DAY = '2036-11-29';
const nextAt = (time: string) => new Date(instantAt('2036-11-30', time, ZONE));

/** A person with the role on an open desk. */
async function anAnalyst() {
  const member = await aStaffMember(accounts, 'analyst');
  const proof = { password: member.password, code: await member.code() };
  expect((await member.browser.call('POST', '/api/front/user/desk', proof)).status).toBe(200);
  const { browser, id } = member;
  const email = String(member.registration.email);
  return {
    ...member,
    email,
    /** Presses the button of the room, and opens the page behind the redirect. */
    async press(answer: string, room = ROOM) {
      const { status, headers } = await browser.open(room, { mail: answer });
      const location = headers.location ?? '';
      return { status, location, html: (await browser.open(location)).html };
    },
    isOn: () =>
      accounts.application.wiring.services.readers.figureMailChoices.isOn({
        readerId: id,
        site: 'elfar',
      }),
    /** The mails with figures. */
    async mails() {
      return (await accounts.mailsTo(email)).filter(({ subject }) =>
        /^(?:Xifres|Cifras) /.test(subject),
      );
    },
  };
}

const sendOn = (node: AccountsApplication, now: Date) =>
  node.application.wiring.figureMails.sendDue(now);

describe('the switch of the daily mail', () => {
  it('is a form of the room, which says what came of it and keeps the shown figures', async () => {
    const { press, isOn } = await anAnalyst();
    const on = await press('on', `${ROOM}?period=week&day=2026-03-02&by=source`);
    expect([on.status, on.location]).toEqual([
      303,
      `${ROOM}?period=week&day=2026-03-02&by=source&alert=mail-on`,
    ]);
    expect(await isOn()).toBe(true);
    expect(on.html).toContain('<title>El correu diari està activat.');
    expect(on.html).toMatch(/<p class="outcome[^>]*id="mail-outcome"/);
    expect(on.html).toMatch(/<button[^>]*value="off"[^>]*autofocus/);
    expect(on.html).toContain('reps un correu amb les xifres d’El Far del dia abans');
    const off = await press('off', `/es${ROOM}`);
    expect(off.location).toBe(`/es${ROOM}?alert=mail-off`);
    expect(off.html).toContain('El correo diario está desactivado. No recibirás ninguno más.');
    expect(await isOn()).toBe(false);
  });

  it('says nothing that is not so, and has no focus before it was used', async () => {
    const { browser } = await anAnalyst();
    const { html } = await browser.open(`${ROOM}?alert=mail-on`);
    expect(html).not.toMatch(/està activat|autofocus/);
    expect(html).toContain('Activa el correu diari');
  });

  it('refuses a form without an answer, and a page of another site', async () => {
    const { browser, isOn } = await anAnalyst();
    const empty = await browser.open(ROOM, { mail: '' });
    expect([empty.status, empty.html.includes('No s’ha pogut desar')]).toEqual([400, true]);
    const foreign = await browser.open(ROOM, { mail: 'on' }, { origin: 'http://evil.example' });
    expect([foreign.status, await isOn()]).toEqual([403, false]);
  });

  it('is refused to an editor, as a call and as a form', async () => {
    const { browser, password, code } = await aStaffMember(accounts, 'editor');
    await browser.call('POST', '/api/front/user/desk', { password, code: await code() });
    const call = await browser.call('PUT', CALL, { isOn: true });
    expect([call.status, call.json?.code]).toEqual([403, 'ROLE_REQUIRED']);
    const { status, html } = await browser.open(ROOM, { mail: 'on' });
    expect([status, html.includes('name="mail"')]).toEqual([403, false]);
  });
});

describe('a visitor of a demonstration', () => {
  it('sees that the account gets no mail, and cannot switch it on', async () => {
    const visitor = accounts.browser();
    const { email, password } = DEMO;
    await visitor.call('POST', '/api/front/user/login', { email, password });
    expect((await visitor.call('POST', '/api/front/user/desk', {})).status).toBe(200);
    const { html } = await visitor.open(ROOM);
    expect(html).toContain('El compte de demostració no rep el correu diari');
    expect(html).not.toContain('name="mail"');
    const call = await visitor.call('PUT', CALL, { isOn: true });
    expect([call.status, call.json?.code]).toEqual([412, 'DEMO_ACCOUNT']);
    expect((await visitor.open(ROOM, { mail: 'on' })).status).toBe(412);
  });
});

// R10.19
describe('the daily mail with figures', () => {
  it('is sent once by two nodes, with the figures of the day and a link to them', async () => {
    const { browser, press, mails, email } = await anAnalyst();
    const { figures } = accounts.application.wiring.services;
    const page = (key: string, views: number) =>
      ({
        site: 'elfar',
        dimension: 'page',
        key,
        views,
        reads: views,
        shares: 6,
        seconds: 30 * views,
      }) as const;
    await figures.add([page('/', 40), page('elfar-ca-el-port-obre', 9)], NOON);
    await figures.add([page('/agenda/', 4)], NOON);
    await press('on', `/es${ROOM}`);
    expect(await sendOn(accounts, nextAt('06:59'))).toBe(0);
    const sent = await Promise.all(
      [accounts, other, accounts, other].map((node) => sendOn(node, nextAt('07:00'))),
    );
    expect(sent.reduce((sum, count) => sum + count)).toBe(1);
    expect(await sendOn(other, nextAt('23:59'))).toBe(0);
    const [mail, ...further] = await mails();
    expect(further).toEqual([]);
    expect(mail?.text).toContain('53 páginas vistas; el día anterior no se contó ninguna.');
    expect(mail?.text).toContain('- /: 40\n  http://elfar.localhost/\n');
    expect(mail?.text).toContain('El port obre: 9\n  http://elfar.localhost/politica/');
    expect(mail?.text).not.toContain('agenda');
    const link = /http\S+redaccion\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(pathOf(link)).toBe(`/es${ROOM}?period=day&day=${DAY}`);
    expect((await browser.open(pathOf(link))).html).toContain('53 páginas vistas');
    expect(accounts.logged() + other.logged()).not.toContain(email);
  });

  it('is not sent after the role was taken, and the person has to switch it on again', async () => {
    const { id, press, mails, isOn } = await anAnalyst();
    const { roles } = accounts.application.wiring.services.desk;
    const grant = { readerId: id, site: 'elfar', role: 'analyst' } as const;
    await press('on');
    await roles.take(grant, COMMAND_ACTOR);
    expect(await sendOn(accounts, nextAt('07:00'))).toBe(0);
    expect(await isOn()).toBe(false);
    await roles.give(grant, COMMAND_ACTOR);
    expect(await sendOn(accounts, nextAt('08:00'))).toBe(0);
    expect(await mails()).toEqual([]);
  });

  it('is not sent after it was switched off, and not for a day that is over', async () => {
    const { press, mails } = await anAnalyst();
    await press('on');
    await press('off');
    expect(await sendOn(accounts, nextAt('07:00'))).toBe(0);
    expect(await mails()).toEqual([]);
    await press('on');
    const later = new Date(nextAt('07:00').getTime() + 48 * HOUR);
    await sendOn(accounts, later);
    expect((await mails()).map(({ text }) => text)).toEqual([
      expect.stringContaining('No es va comptar cap pàgina vista.'),
    ]);
  });

  it('ends by its link, without a session: by a mail program at once, by a person after a button', async () => {
    const { press, mails, isOn } = await anAnalyst();
    await press('on');
    expect(await sendOn(accounts, nextAt('07:00'))).toBe(1);
    const [mail] = await mails();
    const link = pathOf(String(mail?.unsubscribe).slice(1, -1));
    const stranger = accounts.browser();
    const opened = await stranger.open(link);
    expect([opened.status, opened.html]).toEqual([
      200,
      expect.stringContaining('Vols deixar de rebre les xifres per correu?'),
    ]);
    expect(await isOn()).toBe(true);
    const headers = { origin: '', 'content-type': 'application/x-www-form-urlencoded' };
    for (let use = 0; use < 2; use += 1)
      expect(
        (await stranger.call('POST', link, 'List-Unsubscribe=One-Click', headers)).status,
      ).toBe(200);
    expect(await isOn()).toBe(false);
    expect(accounts.logged()).not.toContain(link.split('/').at(-1)?.split('?')[0]);
    await press('on');
    const forged = link.replace('unsubscribe/', 'unsubscribe/A');
    expect((await stranger.call('POST', forged, '', headers)).status).toBe(200);
    expect(await isOn()).toBe(true);
  });
});

describe('the link to the figures of a day', () => {
  it('leads through the login and the way in to that day', async () => {
    const { browser, password, code, forgetStep, email } = await anAnalyst();
    const room = `${ROOM}?period=day&day=2026-03-02`;
    await browser.call('POST', '/api/front/user/logout');
    const access = (await browser.open(room)).headers.location ?? '';
    const login = (await browser.open(access)).headers.location ?? '';
    expect(new URL(login, 'http://elfar.localhost').searchParams.get('backUrl')).toBe(access);
    await browser.call('POST', '/api/front/user/login', { email, password });
    await forgetStep();
    const inside = await browser.open(access, { form: 'open', password, code: await code() });
    expect([inside.status, inside.headers.location]).toEqual([303, room]);
  });
});
