import { beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#server/platform/database/tables/reader-schema.ts';
import { commandCall } from '#tests/support/requests/command-call.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';

let accounts: AccountsApplication;
let email: string;
let id: string;

beforeAll(async () => {
  accounts = await startAccounts();
  const reader = await aReader(accounts);
  ({ email } = reader.registration);
  ({ id } = reader);
  return () => accounts.close();
});

const change = (body: unknown, authorization?: string) =>
  commandCall(accounts, '/api/roles', body, authorization);

const stored = () => accounts.application.wiring.database.orm.select().from(roles);
const GIVE = { verb: 'give', site: 'elfar', role: 'editor' };

describe('the operator’s call for roles', () => {
  it('gives, lists and takes a role, and logs no email address', async () => {
    expect(await change({ ...GIVE, email })).toMatchObject({
      status: 200,
      json: { response: { isChanged: true, holders: [{ readerId: id }] } },
    });
    expect(await change({ verb: 'list', site: 'elfar' })).toMatchObject({
      json: { response: { holders: [{ role: 'editor' }] } },
    });
    expect(await change({ ...GIVE, verb: 'take', email })).toMatchObject({
      json: { response: { isChanged: true, holders: [] } },
    });
    expect(accounts.logged()).toContain('a role was changed');
    expect(accounts.logged()).not.toContain(email);
  });

  it('refuses every other token, the publish call’s and a reader’s session too', async () => {
    const { contentToken } = accounts.application.wiring.services.publishing;
    const { commandToken: command } = accounts.application.wiring.services.desk;
    for (const authorization of [
      '',
      'Bearer ',
      `Bearer ${contentToken}`,
      `Bearer ${command}x`,
      `Basic ${command}`,
      command,
    ])
      expect(await change({ ...GIVE, email }, authorization)).toMatchObject({
        status: 401,
        json: { code: 'NOT_SIGNED_IN' },
      });
    const { browser } = await aReader(accounts);
    expect((await browser.call('POST', '/api/roles', { ...GIVE, email })).status).toBe(401);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['no body', ''],
    ['a role that does not exist', { ...GIVE, email: 'a@elfar.example', role: 'owner' }],
    ['no email address', GIVE],
    ['a further field', { ...GIVE, email: 'a@elfar.example', id: 'x' }],
    ['an unknown verb', { ...GIVE, email: 'a@elfar.example', verb: 'own' }],
    ['an unknown site', { ...GIVE, email: 'a@elfar.example', site: 'nowhere' }],
    ['an unknown account', { ...GIVE, email: 'a@elfar.example' }],
    ['a list', [GIVE]],
  ])('refuses %s', async (_name, body) => {
    expect(await change(body)).toMatchObject({ status: 400, json: { code: 'INVALID_FIELDS' } });
    expect(await stored()).toEqual([]);
  });

  it('refuses a body that is too long', async () => {
    expect((await change({ ...GIVE, email: `${'a'.repeat(5000)}@elfar.example` })).status).toBe(
      413,
    );
  });
});
