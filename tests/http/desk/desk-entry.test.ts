import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_ACTOR } from '#domain/desk/actor.ts';
import { attempts, readerLogins } from '#server/platform/database/tables/reader-schema.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { plainSecret } from '#tests/support/readers/base-32.ts';
import {
  aMember,
  aStaffMember,
  codeOf,
  mailedCodeOf,
} from '#tests/support/readers/desk-visitor.ts';

const USER = '/api/front/user';
const DESK = `${USER}/desk`;
const FACTOR = `${USER}/second-factor`;
const HOME = '/api/desk/home';
const DEMO = {
  email: 'lectora@elfar.example',
  password: 'Xaloc-i-Gregal-7',
  nick: 'lectora de prova',
  name: 'Laia',
  surname: 'Moll',
  roles: ['editor'],
};

let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await startAccounts({ siteFields: { elfar: `demoReader: ${JSON.stringify(DEMO)}` } });
  return () => accounts.close();
});

const services = () => accounts.application.wiring.services;
const refusal = ({ status, json }: { status: number; json: { code?: string } | undefined }) => [
  status,
  json?.code,
];

describe('the set-up of a second factor', () => {
  it('needs a role, the password, a mailed code and one of the app, and opens the desk', async () => {
    const member = await aMember(accounts);
    const { browser, password } = member;
    expect(
      refusal(await browser.call('POST', `${FACTOR}/code`, { password: 'Equivocada81' })),
    ).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(refusal(await browser.call('POST', `${FACTOR}/code`, {}))).toEqual([
      401,
      'INVALID_CREDENTIALS',
    ]);
    expect(refusal(await browser.call('POST', `${FACTOR}/confirm`, { code: '123456' }))).toEqual([
      401,
      'INVALID_CODE',
    ]);
    expect(refusal(await browser.call('POST', FACTOR, { password }))).toEqual([
      401,
      'INVALID_CODE',
    ]);
    expect(await browser.call('POST', `${FACTOR}/code`, { password })).toMatchObject({
      status: 200,
      json: { response: null },
    });
    expect(refusal(await browser.call('POST', FACTOR, { password, code: '00000000' }))).toEqual([
      401,
      'INVALID_CODE',
    ]);
    const mailed = await mailedCodeOf(accounts, member);
    const start = await browser.call('POST', FACTOR, { code: mailed });
    const { secret, uri } = start.json?.response ?? {};
    expect([
      start.status,
      start.headers['cache-control'],
      String(uri).startsWith('otpauth://totp/'),
    ]).toEqual([200, 'no-store', true]);
    expect(refusal(await browser.call('GET', HOME))).toEqual([401, 'NOT_SIGNED_IN']);
    const code = await codeOf(plainSecret(String(secret)));
    const confirm = await browser.call('POST', `${FACTOR}/confirm`, { code });
    expect(confirm).toMatchObject({
      status: 200,
      json: {
        response: {
          recoveryCodes: expect.arrayContaining([expect.stringMatching(/^[0-9A-Z]{4}-/)]),
        },
      },
    });
    expect(String(confirm.headers['set-cookie'])).toMatch(
      /portada_desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict/,
    );
    expect(await browser.call('GET', HOME)).toMatchObject({
      status: 200,
      json: { response: { roles: ['editor'], waiting: [] } },
    });
    expect(refusal(await browser.call('POST', `${FACTOR}/confirm`, { code }))).toEqual([
      401,
      'INVALID_CODE',
    ]);
    expect(refusal(await browser.call('POST', `${FACTOR}/code`, { password }))).toEqual([
      403,
      'SECOND_FACTOR_REQUIRED',
    ]);
  });

  it('accepts the mailed code in the session that asked for it only', async () => {
    const member = await aMember(accounts);
    const thief = accounts.browser();
    await thief.call('POST', `${USER}/login`, {
      email: member.registration.email,
      password: member.password,
    });
    await thief.call('POST', `${FACTOR}/code`, { password: member.password });
    const mailed = await mailedCodeOf(accounts, member);
    expect(refusal(await member.browser.call('POST', FACTOR, { code: mailed }))).toEqual([
      401,
      'INVALID_CODE',
    ]);
    expect((await thief.call('POST', FACTOR, { code: mailed })).status).toBe(200);
    expect(refusal(await thief.call('POST', FACTOR, { code: mailed }))).toEqual([
      401,
      'INVALID_CODE',
    ]);
  });

  it('closes after five wrong mailed codes, and mails five codes an hour', async () => {
    const member = await aMember(accounts);
    const { browser, password } = member;
    await browser.call('POST', `${FACTOR}/code`, { password });
    for (let tried = 0; tried < 5; tried += 1)
      await browser.call('POST', FACTOR, { code: '00000000' });
    expect(
      refusal(await browser.call('POST', FACTOR, { code: await mailedCodeOf(accounts, member) })),
    ).toEqual([429, 'TOO_MANY_REQUESTS']);
    for (let asked = 1; asked < 5; asked += 1)
      expect((await browser.call('POST', `${FACTOR}/code`, { password })).status).toBe(200);
    expect(refusal(await browser.call('POST', `${FACTOR}/code`, { password }))).toEqual([
      429,
      'TOO_MANY_REQUESTS',
    ]);
    await accounts.application.wiring.database.orm.delete(attempts);
  });

  it('is refused without a role, and to a demonstration account', async () => {
    const { browser, registration } = await aReader(accounts);
    for (const path of [
      FACTOR,
      `${FACTOR}/code`,
      `${FACTOR}/confirm`,
      `${FACTOR}/recovery-codes`,
      DESK,
    ])
      expect(
        refusal(
          await browser.call('POST', path, { password: registration.password, code: '123456' }),
        ),
      ).toEqual([403, 'ROLE_REQUIRED']);
    const visitor = accounts.browser();
    await visitor.call('POST', `${USER}/login`, DEMO);
    for (const path of [FACTOR, `${FACTOR}/code`])
      expect(refusal(await visitor.call('POST', path, { password: DEMO.password }))).toEqual([
        412,
        'DEMO_ACCOUNT',
      ]);
  });

  it('replaces a present factor only with a code of it', async () => {
    const { browser, password, code, recoveryCodes } = await aStaffMember(accounts);
    expect(refusal(await browser.call('POST', FACTOR, { password }))).toEqual([
      401,
      'INVALID_CODE',
    ]);
    expect((await browser.call('POST', FACTOR, { password, code: await code() })).status).toBe(200);
    expect((await browser.call('POST', FACTOR, { password, code: recoveryCodes[0] })).status).toBe(
      200,
    );
  });
});

describe('the way in', () => {
  it('needs the password and a code that was not used', async () => {
    const { browser, password, code } = await aStaffMember(accounts);
    await browser.call('DELETE', '/api/desk/session');
    expect(refusal(await browser.call('GET', HOME))).toEqual([401, 'NOT_SIGNED_IN']);
    const typed = await code();
    expect(
      refusal(await browser.call('POST', DESK, { password: 'Equivocada81', code: typed })),
    ).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(refusal(await browser.call('POST', DESK, { password, code: '000000' }))).toEqual([
      401,
      'INVALID_CODE',
    ]);
    expect((await browser.call('POST', DESK, { password, code: typed })).status).toBe(200);
    expect((await browser.call('GET', HOME)).status).toBe(200);
    expect(refusal(await browser.call('POST', DESK, { password, code: typed }))).toEqual([
      401,
      'INVALID_CODE',
    ]);
  });

  it('accepts a recovery code once, and new ones in the place of all', async () => {
    const { browser, password, code, recoveryCodes } = await aStaffMember(accounts);
    const [first, second] = recoveryCodes;
    expect((await browser.call('POST', DESK, { password, code: first })).status).toBe(200);
    expect(refusal(await browser.call('POST', DESK, { password, code: first }))).toEqual([
      401,
      'INVALID_CODE',
    ]);
    const renewed = await browser.call('POST', `${FACTOR}/recovery-codes`, {
      password,
      code: await code(),
    });
    expect(renewed.json?.response?.['recoveryCodes']).toHaveLength(10);
    expect(refusal(await browser.call('POST', DESK, { password, code: second }))).toEqual([
      401,
      'INVALID_CODE',
    ]);
  });

  it('is refused to a reader with a role and without a second factor', async () => {
    const { browser, password } = await aMember(accounts);
    expect(refusal(await browser.call('POST', DESK, { password, code: '123456' }))).toEqual([
      403,
      'SECOND_FACTOR_REQUIRED',
    ]);
  });

  it('is refused to a reader without a password', async () => {
    const { browser, id } = await aMember(accounts);
    const { orm } = accounts.application.wiring.database;
    await orm.update(readerLogins).set({ password: null }).where(eq(readerLogins.userId, id));
    expect(refusal(await browser.call('POST', `${FACTOR}/code`, { password: '' }))).toEqual([
      403,
      'PASSWORD_REQUIRED',
    ]);
  });

  it('is closed after five wrong codes, from whatever address, and for the right one too', async () => {
    const { browser, password, code, registration } = await aStaffMember(accounts);
    for (let tried = 0; tried < 5; tried += 1)
      await browser.call('POST', DESK, { password, code: '000000' });
    const other = accounts.browser();
    await other.call('POST', `${USER}/login`, { email: registration.email, password });
    const late = await other.call('POST', DESK, { password, code: await code() });
    expect([...refusal(late), Number(late.headers['retry-after']) > 0]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      true,
    ]);
    expect(
      refusal(await other.call('POST', `${FACTOR}/recovery-codes`, { password, code: '000000' })),
    ).toEqual([429, 'TOO_MANY_REQUESTS']);
  });

  it('is limited for each network address', async () => {
    const browser = accounts.browser({ address: '203.0.113.77' });
    const answers = [];
    for (let tried = 0; tried < 31; tried += 1)
      answers.push((await browser.call('POST', DESK, { password: 'x', code: '1' })).status);
    expect([answers[29], answers[30]]).toEqual([401, 429]);
    await accounts.application.wiring.database.orm.delete(attempts);
  });
});

describe('a session on the desk', () => {
  it('is not accepted on another site, nor as a reader’s session', async () => {
    const { browser, id } = await aStaffMember(accounts);
    await services().desk.roles.give(
      { readerId: id, site: 'ondamarea', role: 'editor' },
      COMMAND_ACTOR,
    );
    const token = browser.cookies.get('portada_desk') ?? '';
    const there = accounts.browser({ site: 'ondamarea' });
    there.cookies.set('portada_desk', token);
    expect(refusal(await there.call('GET', HOME))).toEqual([401, 'NOT_SIGNED_IN']);
    const here = accounts.browser();
    here.cookies.set('portada_desk', token);
    expect((await here.call('GET', HOME)).status).toBe(200);
    expect(refusal(await here.call('GET', `${USER}/profile`))).toEqual([401, 'NOT_SIGNED_IN']);
  });

  it('is refused to pages of other sites', async () => {
    const { browser } = await aStaffMember(accounts);
    const from = (headers: Record<string, string>) =>
      browser.call('DELETE', '/api/desk/session', undefined, headers);
    for (const headers of [
      { origin: 'http://ondamarea.localhost' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])
      expect(refusal(await from(headers)), JSON.stringify(headers)).toEqual([
        403,
        'FOREIGN_ORIGIN',
      ]);
    expect((await browser.call('GET', HOME)).status).toBe(200);
  });

  it('ends with the role while the desk is open, and is refused for a role that is left', async () => {
    const { browser, id } = await aStaffMember(accounts);
    const grant = (role: 'editor' | 'analyst') => ({ readerId: id, site: 'elfar', role });
    expect((await browser.call('GET', '/api/desk/audit')).status).toBe(200);
    await services().desk.roles.give(grant('analyst'), COMMAND_ACTOR);
    await services().desk.roles.take(grant('editor'), COMMAND_ACTOR);
    expect(refusal(await browser.call('GET', '/api/desk/audit'))).toEqual([403, 'ROLE_REQUIRED']);
    expect((await browser.open('/redaccion/registro/')).status).toBe(403);
    expect((await browser.call('GET', HOME)).status).toBe(200);
    await services().desk.roles.take(grant('analyst'), COMMAND_ACTOR);
    expect(refusal(await browser.call('GET', HOME))).toEqual([401, 'NOT_SIGNED_IN']);
  });

  it('ends with the logout of the reader, and with the reset of the second factor', async () => {
    const one = await aStaffMember(accounts);
    await one.browser.call('POST', `${USER}/logout`);
    expect(refusal(await one.browser.call('GET', HOME))).toEqual([401, 'NOT_SIGNED_IN']);
    const other = await aStaffMember(accounts);
    await services().desk.factors.reset({ readerId: other.id, site: 'elfar' }, COMMAND_ACTOR);
    expect(refusal(await other.browser.call('GET', HOME))).toEqual([401, 'NOT_SIGNED_IN']);
    expect(
      refusal(
        await other.browser.call('POST', DESK, {
          password: other.password,
          code: await other.code(),
        }),
      ),
    ).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
  });

  it('leaves nothing of the desk on the device when it is ended, and at the logout of staff alone', async () => {
    const cleared = '"storage"';
    const clearing = ({ headers }: { headers: Record<string, unknown> }) =>
      headers['clear-site-data'];
    const first = await aStaffMember(accounts);
    expect(clearing(await first.browser.call('DELETE', '/api/desk/session'))).toBe(cleared);
    expect(
      clearing(await first.browser.call('POST', `${USER}/logout`)),
      'the session on the desk is over',
    ).toBe(cleared);
    const second = await aStaffMember(accounts);
    expect(clearing(await second.browser.open('/redaccion/acceso/', { form: 'leave' }))).toBe(
      cleared,
    );
    const third = await aStaffMember(accounts);
    expect(clearing(await third.browser.open('/logout/', {}))).toBe(cleared);
    const fourth = await aStaffMember(accounts);
    await services().desk.roles.take(
      { readerId: fourth.id, site: 'elfar', role: 'editor' },
      COMMAND_ACTOR,
    );
    expect(
      clearing(await fourth.browser.call('POST', `${USER}/logout`)),
      'the role was taken',
    ).toBe(cleared);
    const { browser } = await aReader(accounts);
    expect(clearing(await browser.call('POST', `${USER}/logout`)), 'no member of staff').toBe(
      undefined,
    );
    expect(clearing(await browser.call('POST', `${USER}/logout`)), 'nobody').toBe(undefined);
  });

  it('is listed to its person only, and ended by them only', async () => {
    const [eva, pau] = [await aStaffMember(accounts), await aStaffMember(accounts)];
    const listed = async (browser: typeof eva.browser) => {
      const { sessions } = (await browser.call('GET', '/api/desk/sessions')).json?.response ?? {};
      return Array.isArray(sessions) ? sessions : [];
    };
    const [own] = await listed(eva.browser);
    expect(own).toMatchObject({ isThisOne: true });
    expect(await listed(pau.browser)).toHaveLength(1);
    expect(refusal(await pau.browser.call('DELETE', `/api/desk/sessions/${own.id}`))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect((await eva.browser.call('DELETE', `/api/desk/sessions/${own.id}`)).status).toBe(200);
    expect(refusal(await eva.browser.call('GET', HOME))).toEqual([401, 'NOT_SIGNED_IN']);
  });
});

describe('the audit table', () => {
  it('is listed page by page, by subject, and shows who did what', async () => {
    const { browser, id } = await aStaffMember(accounts);
    const list = async (query: string) =>
      (await browser.call('GET', `/api/desk/audit${query}`)).json?.response ?? {};
    const about = await list(`?kind=reader&subject=${id}`);
    expect(about).toMatchObject({
      cursor: null,
      entries: [
        { verb: 'open-desk', actor: { kind: 'reader', id }, after: { factor: 'set-up' } },
        { verb: 'set-up-factor' },
        { verb: 'give-role', actor: { kind: 'command', nick: null }, after: { role: 'editor' } },
      ],
    });
    const ofReaders = JSON.stringify(await list('?kind=reader'));
    expect(ofReaders).toContain(`"id":"${id}"`);
    expect(ofReaders).not.toContain('"kind":"document"');
    const first = await list('');
    expect(first['entries']).toHaveLength(50);
    const second = await list(`?cursor=${String(first['cursor'])}`);
    expect(JSON.stringify(second['entries'])).not.toBe(JSON.stringify(first['entries']));
  });

  it.each([
    '?cursor=0',
    '?cursor=-1',
    '?cursor=1e9',
    '?cursor=9999999999999999',
    '?kind=secret',
    `?subject=${'a'.repeat(201)}`,
    '?subject=%00',
  ])('refuses %s', async (query) => {
    const { browser } = await aStaffMember(accounts);
    expect(refusal(await browser.call('GET', `/api/desk/audit${query}`))).toEqual([
      400,
      'INVALID_FIELDS',
    ]);
  });
});

describe('the demonstration editor', () => {
  it('opens the desk without a second factor, and shows no other visitor’s session', async () => {
    const browsers = [accounts.browser(), accounts.browser()];
    for (const browser of browsers) {
      await browser.call('POST', `${USER}/login`, DEMO);
      expect((await browser.call('POST', DESK, {})).status).toBe(200);
      expect(await browser.call('GET', HOME)).toMatchObject({
        status: 200,
        json: { response: { roles: ['editor'] } },
      });
    }
    expect(
      (await browsers[0]?.call('GET', '/api/desk/sessions'))?.json?.response?.['sessions'],
    ).toHaveLength(1);
  });

  it('is refused where the demonstration reader is', async () => {
    const there = accounts.browser({ site: 'ondamarea' });
    await there.call('POST', `${USER}/login`, DEMO);
    expect(refusal(await there.call('POST', DESK, {}))[0]).not.toBe(200);
  });
});

describe('the pages of the desk', () => {
  it('lead a visitor to the login, and a reader without a role nowhere', async () => {
    const visitor = accounts.browser();
    for (const path of ['/redaccion/', '/redaccion/registro/', '/redaccion/sesiones/']) {
      const { status, headers } = await visitor.open(path);
      expect([status, headers.location?.startsWith('/redaccion/acceso/')]).toEqual([303, true]);
    }
    expect(await visitor.open('/redaccion/acceso/')).toMatchObject({
      status: 303,
      headers: { location: '/acceso/?backUrl=%2Fredaccion%2Facceso%2F' },
    });
    const { browser } = await aReader(accounts);
    const refused = await browser.open('/redaccion/acceso/');
    expect([refused.status, refused.html.includes('no té cap rol')]).toEqual([403, true]);
    expect((await browser.open('/redaccion/segundo-factor/')).headers.location).toBe(
      '/redaccion/acceso/',
    );
    expect((await browser.open('/redaccion/altra/')).status).toBe(404);
  });

  it('set up a second factor and open the desk without JavaScript', async () => {
    const member = await aMember(accounts);
    const { browser, password } = member;
    expect((await browser.open('/redaccion/acceso/')).headers.location).toBe(
      '/redaccion/segundo-factor/',
    );
    const wrong = await browser.open('/redaccion/segundo-factor/', {
      form: 'mail',
      password: 'Equivocada81',
    });
    expect([wrong.status, wrong.html.includes('La contrasenya no és correcta.')]).toEqual([
      401,
      true,
    ]);
    const empty = await browser.open('/redaccion/segundo-factor/', { form: 'mail', password: '' });
    expect([empty.status, empty.html.includes('Escriu la contrasenya.')]).toEqual([400, true]);
    const mailed = await browser.open('/redaccion/segundo-factor/', { form: 'mail', password });
    expect([mailed.status, mailed.html.includes('T’hem enviat un codi')]).toEqual([200, true]);
    const mistyped = await browser.open('/redaccion/segundo-factor/', {
      form: 'start',
      code: '0000 0000',
    });
    expect([
      mistyped.status,
      mistyped.html.includes('name="code"'),
      mistyped.html.includes('<svg role="img"'),
    ]).toEqual([401, true, false]);
    const scan = await browser.open('/redaccion/segundo-factor/', {
      form: 'start',
      code: await mailedCodeOf(accounts, member),
    });
    const secret = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(scan.html)?.[1] ?? '';
    expect([
      scan.status,
      scan.html.includes('<svg role="img"'),
      plainSecret(secret).length,
    ]).toEqual([200, true, 25]);
    const forgotten = await browser.open('/redaccion/segundo-factor/', {
      form: 'confirm',
      code: '000000',
    });
    expect([forgotten.status, forgotten.html.includes(secret)]).toEqual([401, false]);
    const invented = await browser.open('/redaccion/segundo-factor/', {
      form: 'confirm',
      code: '000000',
      secret: 'A'.repeat(40),
    });
    expect([invented.status, invented.html.includes('<svg role="img"')]).toEqual([401, false]);
    const named = /name="secret" value="([A-Z2-7]+)"/.exec(scan.html)?.[1] ?? '';
    const again = await browser.open('/redaccion/segundo-factor/', {
      form: 'confirm',
      code: '000000',
      secret: named,
    });
    expect([
      again.status,
      again.html.includes(secret),
      again.html.includes(
        /<path d="[^"]+"/.exec(scan.html.split('role="img"')[1] ?? '')?.[0] ?? '?',
      ),
    ]).toEqual([401, true, true]);
    const codeless = await browser.open('/redaccion/segundo-factor/', {
      form: 'confirm',
      code: ' ',
      secret: named,
    });
    expect([
      codeless.status,
      codeless.html.includes('Escriu el codi.'),
      codeless.html.includes(secret),
    ]).toEqual([400, true, true]);
    const codes = await browser.open('/redaccion/segundo-factor/', {
      form: 'confirm',
      code: await codeOf(plainSecret(secret)),
    });
    const shown = [...codes.html.matchAll(/<code[^>]*>([0-9A-Z-]{14})<\/code>/g)].map(
      ([, code = '']) => code,
    );
    expect(shown).toHaveLength(10);
    expect((await browser.open('/redaccion/acceso/', { form: 'leave' })).headers.location).toBe(
      '/redaccion/acceso/',
    );
    expect((await browser.open('/redaccion/')).status).toBe(303);
    const present = await browser.open('/redaccion/segundo-factor/');
    expect([
      present.html.includes(shown[0] ?? ''),
      present.html.includes('Et queden 10 codis'),
    ]).toEqual([false, true]);
    const inside = await browser.open('/redaccion/acceso/?backUrl=/redaccion/registro/', {
      form: 'open',
      password,
      code: shown[0] ?? '',
    });
    expect([inside.status, inside.headers.location]).toEqual([303, '/redaccion/registro/']);
    const room = await browser.open('/redaccion/registro/');
    expect([
      room.status,
      room.headers['cache-control'],
      room.html.includes('<meta name="robots" content="noindex"'),
    ]).toEqual([200, 'no-store', true]);
    expect(room.headers['content-security-policy']).not.toContain('unsafe-inline');
    expect((await browser.open('/es/redaccion/')).html).toContain('Salas de la redacción');
  });

  it('refuse the form of a page of another site', async () => {
    const { browser, password, code } = await aStaffMember(accounts);
    await browser.call('DELETE', '/api/desk/session');
    const sent = { form: 'open', password, code: await code() };
    const answer = await browser.open('/redaccion/acceso/', sent, {
      origin: 'http://evil.example',
    });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
  });

  it('print the roles of a reader in the profile', async () => {
    const { browser } = await aMember(accounts);
    expect((await browser.open('/perfil/mi-cuenta/?view=plain')).html).toContain(
      'href="/redaccion/"',
    );
    const { browser: other } = await aReader(accounts);
    expect((await other.open('/perfil/mi-cuenta/?view=plain')).html).not.toContain(
      'href="/redaccion/"',
    );
  });
});
