import { beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { aReader, type AccountsApplication } from '#tests/support/readers/accounts-application.ts';
import { sharedAccounts } from '#tests/support/readers/shared-accounts.ts';
import { aRegistration, PERSONAL_DATA, register } from '#tests/support/readers/registration.ts';

const USER = '/api/front/user';
let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await sharedAccounts();
  return async () => {
    await accounts.close();
    expect(accounts.logged()).not.toMatch(PERSONAL_DATA);
  };
});

const orm = () => accounts.application.wiring.database.orm;

describe('registration', () => {
  // R3.66, R7.17
  it('accepts each field of SPECIFICATION §7, stores the reader’s and logs the origin', async () => {
    const postal = {
      country: 'ES',
      province: '17',
      city: 'Portbou',
      address: 'Carrer del Mar, 3',
      postalCode: '17497',
    };
    const registration = aRegistration({
      ...postal,
      phone: '600123456',
      newsletters: [],
      origin: '/es/politica/',
    });
    const { status, json } = await register(accounts.browser(), registration);
    expect([status, json?.httpCode]).toEqual([201, 201]);
    const [row] = await orm().select().from(readers).where(eq(readers.email, registration.email));
    expect(row).toMatchObject({
      ...postal,
      phone: '600123456',
      nick: registration.nick,
      birthdate: '1990-05-17',
    });
    expect(accounts.logged()).toMatch(/"origin":"\/es\/politica\/".*"msg":"a reader registered"/);
  });

  // R5.12, R7.26
  it('says while a nick is typed whether it is free, in use or invalid', async () => {
    const registration = aRegistration();
    const ask = (nick: string) => accounts.browser().call('POST', `${USER}/nick`, { nick });
    expect(await ask(registration.nick)).toMatchObject({
      status: 200,
      json: { response: { isFree: true } },
    });
    await register(accounts.browser(), registration);
    expect(await ask(registration.nick)).toMatchObject({
      status: 409,
      json: { code: 'NICK_ALREADY_IN_USE', fields: { nick: 'inUse' } },
    });
    expect(await ask('abc')).toMatchObject({
      status: 400,
      json: { code: 'INVALID_FIELD', fields: { nick: 'minLength' } },
    });
  });

  it('refuses a reader of ten years', async () => {
    const answer = await register(
      accounts.browser(),
      aRegistration({ birthdate: `${new Date().getFullYear() - 10}-01-01` }),
    );
    expect(answer).toMatchObject({
      status: 400,
      json: { code: 'INVALID_FIELD', fields: { birthdate: 'registerDate' } },
    });
  });

  // R8.11
  it.each([
    ['a nick of three letters', { nick: 'abc' }, 'INVALID_FIELD', { nick: 'minLength' }],
    ['a missing name', { name: ' ' }, 'REQUIRED_FIELD', { name: 'required' }],
    ['an invalid email address', { email: 'lectora' }, 'INVALID_FIELD', { email: 'email' }],
    ['a common password', { password: 'Qwertyui' }, 'INVALID_FIELD', { password: 'notGuessable' }],
    [
      'a password in small letters',
      { password: 'contrasenya' },
      'INVALID_FIELD',
      { password: 'upperLower' },
    ],
    [
      'a short phone number and a short postal code',
      { phone: '60012345', postalCode: '123' },
      'INVALID_FIELDS',
      { phone: 'phone', postalCode: 'minLength' },
    ],
    ['an unknown country', { country: 'XX' }, 'INVALID_FIELD', { country: 'oneOf' }],
    [
      'an unknown newsletter',
      { newsletters: ['altre'] },
      'INVALID_FIELD',
      { newsletters: 'oneOf' },
    ],
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
    ['a number for a nick', { nick: 7 }, 'INVALID_FIELD', { nick: 'minLength' }],
    ['nothing for a nick', { nick: null }, 'REQUIRED_FIELD', { nick: 'required' }],
    ['a field of another type', { nick: ['a', 'b'] }, 'INVALID_FIELDS', { nick: 'invalid_type' }],
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

  it('ignores fields that the form does not have', async () => {
    const registration = aRegistration({
      type: 2,
      emailVerified: true,
      isRegisteredInDemo: true,
      id: 'chosen',
    });
    expect((await register(accounts.browser(), registration)).status).toBe(201);
    const [row] = await orm().select().from(readers).where(eq(readers.nick, registration.nick));
    expect(row).toMatchObject({ type: '1', emailVerified: false, isRegisteredInDemo: false });
    expect(row?.id).not.toBe('chosen');
  });

  it.each([
    ['/politica/2026/03/01/el-port-obre/', '/politica/2026/03/01/el-port-obre/'],
    ['http://ondamarea.localhost/programas/', 'http://ondamarea.localhost/programas/'],
    ['https://evil.example/', undefined],
  ])(
    'logs the page of ours that led to the registration, without the reader: %s',
    async (origin, logged) => {
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
    },
  );

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

  // R8.11
  it('refuses an email address and a nick in use, whatever their case', async () => {
    const { registration } = await aReader(accounts);
    const browser = accounts.browser();
    const again = (fields: Record<string, unknown>) => register(browser, aRegistration(fields));
    expect(await again({ email: registration.email.toUpperCase() })).toMatchObject({
      status: 409,
      json: { code: 'EMAIL_ALREADY_IN_USE' },
    });
    expect(await again({ nick: registration.nick.toUpperCase() })).toMatchObject({
      status: 409,
      json: { code: 'NICK_ALREADY_IN_USE' },
    });
    expect(await browser.call('POST', `${USER}/nick`, { nick: registration.nick })).toMatchObject({
      status: 409,
    });
    expect(await browser.call('POST', `${USER}/nick`, { nick: 'ningú encara' })).toMatchObject({
      status: 200,
    });
  });

  it('accepts a nick again with the password of its unproved account, but not with another', async () => {
    const first = aRegistration();
    const browser = accounts.browser();
    await register(browser, first);
    const ask = async (from: typeof browser) =>
      (await from.call('POST', `${USER}/nick`, { nick: first.nick })).status;
    expect(await ask(browser), 'while it is typed again in the same browser').toBe(200);
    expect(await ask(accounts.browser()), 'in another one').toBe(409);
    const again = (password: string) =>
      register(browser, aRegistration({ nick: first.nick, password }));
    expect(await again('Garbinada81')).toMatchObject({
      status: 409,
      json: { code: 'NICK_ALREADY_IN_USE', fields: { nick: 'inUse' } },
    });
    expect((await again(first.password)).status).toBe(201);
    expect(await orm().select().from(readers).where(eq(readers.email, first.email))).toEqual([]);
  });

  it('refuses nicks that look like the newsroom’s own', async () => {
    const browser = accounts.browser();
    for (const nick of ['El Far', 'Redacció', 'MODERADORA'])
      expect(await browser.call('POST', `${USER}/nick`, { nick })).toMatchObject({
        status: 409,
        json: { code: 'NICK_ALREADY_IN_USE' },
      });
    const refused = await register(browser, aRegistration({ nick: 'El Far' }));
    expect(refused).toMatchObject({ status: 409, json: { code: 'NICK_ALREADY_IN_USE' } });
  });

  it('creates one account of two simultaneous registrations', async () => {
    const registration = aRegistration();
    const answers = await Promise.all([1, 2].map(() => register(accounts.browser(), registration)));
    expect(answers.map(({ status }) => status).toSorted()).not.toEqual([201, 201]);
    expect(
      await orm().select().from(readers).where(eq(readers.email, registration.email)),
    ).toHaveLength(1);
  });
});
