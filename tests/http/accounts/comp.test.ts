import { beforeAll, describe, expect, it } from 'vitest';
import { commandCall } from '#tests/support/requests/command-call.ts';
import { SELLING } from '#tests/support/payments/selling-site.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';

let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await startAccounts({ siteFields: { elfar: SELLING } });
  return () => accounts.close();
});

const change = (body: unknown, authorization?: string) =>
  commandCall(accounts, '/api/subscriptions', body, authorization);

const UNTIL = '2099-12-31';
const GIVE = { verb: 'give', site: 'elfar', until: UNTIL };

describe('a subscription that the newsroom gives', () => {
  it('makes a reader a subscriber until its last day, is lengthened, and ends', async () => {
    const { browser, registration } = await aReader(accounts);
    const { email } = registration;
    const type = async () => {
      const { json } = await browser.call('GET', '/api/front/user/profile');
      return Object(json?.response?.['user']).type;
    };
    expect(await change({ ...GIVE, email })).toMatchObject({
      status: 200,
      json: { response: { isChanged: true } },
    });
    expect(await type()).toBe(2);
    const page = await browser.open('/suscripcion/perfil/');
    expect(page.html).toContain('Subscripció regalada per la redacció');
    expect(page.html).not.toContain('name="reason"');
    expect((await change({ ...GIVE, email, until: '2098-01-01' })).status).toBe(200);
    expect(
      (await browser.call('POST', '/api/front/subscription/checkout', { offer: 'digital-mes' }))
        .json,
    ).toMatchObject({
      code: 'ALREADY_SUBSCRIBED',
    });
    expect(await change({ verb: 'end', site: 'elfar', email })).toMatchObject({
      json: { response: { isChanged: true } },
    });
    expect(await change({ verb: 'end', site: 'elfar', email })).toMatchObject({
      json: { response: { isChanged: false } },
    });
    expect(await type()).toBe(1);
    const audited = await accounts.application.wiring.services.desk.audit.list({
      site: 'elfar',
      limit: 10,
    });
    expect(audited.slice(0, 3).map(({ verb }) => verb)).toEqual([
      'end-subscription',
      'give-subscription',
      'give-subscription',
    ]);
    expect(accounts.logged()).not.toContain(email);
  });

  it('is refused to a reader who pays, on a past day, and for unknown accounts and sites', async () => {
    const { browser, registration } = await aReader(accounts);
    const { json } = await browser.call('POST', '/api/front/subscription/checkout', {
      offer: 'digital-mes',
    });
    await browser.open(String(json?.response?.['url']).replace('http://elfar.localhost', ''), {
      form: 'pay',
    });
    const { email } = registration;
    for (const [fields, problem] of [
      [{ email }, 'already-subscribed'],
      [{ email, until: '2020-01-01' }, 'past-day'],
      [{ email: 'ningu@elfar.example' }, 'unknown-reader'],
      [{ email, site: 'cap' }, 'unknown-site'],
    ] as const)
      expect(await change({ ...GIVE, ...fields })).toMatchObject({
        status: 400,
        json: { fields: { problem } },
      });
  });

  it.each([
    ['no body', ''],
    ['no day', { verb: 'give', site: 'elfar', email: 'a@elfar.example' }],
    ['a day that does not exist', { ...GIVE, email: 'a@elfar.example', until: '2026-02-30' }],
    ['an unknown verb', { ...GIVE, email: 'a@elfar.example', verb: 'sell' }],
    ['a further field', { ...GIVE, email: 'a@elfar.example', price: 0 }],
    ['a list', [GIVE]],
  ])('is refused with %s', async (_name, body) => {
    expect(await change(body)).toMatchObject({ status: 400, json: { code: 'INVALID_FIELDS' } });
  });

  it('needs the token of the commands', async () => {
    const { contentToken } = accounts.application.wiring.services.publishing;
    for (const authorization of ['', 'Bearer ', `Bearer ${contentToken}`])
      expect((await change({ ...GIVE, email: 'a@elfar.example' }, authorization)).status).toBe(401);
  });
});
