import { beforeAll, describe, expect, it } from 'vitest';
import { aReader, type AccountsApplication } from '#tests/support/readers/accounts-application.ts';
import { sharedAccounts } from '#tests/support/readers/shared-accounts.ts';

let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await sharedAccounts();
  return () => accounts.close();
});

describe('a method that an endpoint lacks', () => {
  it.each([
    ['/api/front/user/profile', 'GET, HEAD, PATCH'],
    ['/api/front/user/sessions', 'GET, HEAD, DELETE'],
    ['/api/front/user/sessions/none', 'DELETE'],
    ['/api/front/user/login', 'POST'],
    ['/api/bookmark/content/elfar-ca-el-port-obre', 'POST, DELETE'],
    ['/api/bookmark/taxon/berta-far', 'POST, DELETE'],
  ])('answers 405 with all methods of %s', async (path, allow) => {
    const { status, headers } = await accounts.browser().call('PUT', path, {});
    expect([status, headers.allow]).toEqual([405, allow]);
  });
});

describe('HEAD', () => {
  it.each([
    '/api/front/user/profile',
    '/api/front/user/sessions',
    '/api/front/user/saved-contents/',
    '/api/front/user/challenge',
  ])('answers HEAD like GET, without a body: %s', async (path) => {
    const { browser } = await aReader(accounts);
    const { status, text, headers } = await browser.call('HEAD', path);
    expect([status, text, headers['content-type']]).toEqual([200, '', 'application/json']);
    const refused = await accounts.browser().call('GET', path);
    const toNobody = await accounts.browser().call('HEAD', path);
    expect([toNobody.status, toNobody.headers['content-type']]).toEqual([
      refused.status,
      refused.headers['content-type'],
    ]);
  });

  it('refuses HEAD for a call with side effects', async () => {
    const { browser } = await aReader(accounts);
    const { status, headers } = await browser.call('HEAD', '/api/front/user/logout');
    expect([status, headers.allow]).toEqual([405, 'POST']);
    expect((await browser.call('GET', '/api/front/user/profile')).status).toBe(200);
  });
});
