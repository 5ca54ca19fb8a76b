import { beforeAll, describe, expect, it } from 'vitest';
import { aReader, startAccounts, type AccountsApplication } from '../../support/readers/accounts-application.ts';

let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await startAccounts();
  return () => accounts.close();
});

describe('a method that an address has not', () => {
  it.each([
    ['/api/front/user/profile', 'GET, HEAD, PATCH'],
    ['/api/front/user/sessions', 'GET, HEAD, DELETE'],
    ['/api/front/user/sessions/none', 'DELETE'],
    ['/api/front/user/login', 'POST'],
    ['/api/bookmark/content/elfar-ca-el-port-obre', 'POST, DELETE'],
    ['/api/bookmark/taxon/berta-far', 'POST, DELETE'],
  ])('is told of all that %s has', async (path, allow) => {
    const { status, headers } = await accounts.browser().call('PUT', path, {});
    expect([status, headers.allow]).toEqual([405, allow]);
  });
});

describe('HEAD', () => {
  it.each(['/api/front/user/profile', '/api/front/user/sessions', '/api/front/user/saved-contents/', '/api/front/user/challenge'])(
    'answers as GET does, without what there is to read: %s',
    async (path) => {
      const { browser } = await aReader(accounts);
      const { status, text, headers } = await browser.call('HEAD', path);
      expect([status, text, headers['content-type']]).toEqual([200, '', 'application/json']);
      const refused = await accounts.browser().call('GET', path);
      const toNobody = await accounts.browser().call('HEAD', path);
      expect([toNobody.status, toNobody.headers['content-type']]).toEqual([refused.status, refused.headers['content-type']]);
    },
  );

  it('does nothing that another method does', async () => {
    const { browser } = await aReader(accounts);
    const { status, headers } = await browser.call('HEAD', '/api/front/user/logout');
    expect([status, headers.allow]).toEqual([405, 'POST']);
    expect((await browser.call('GET', '/api/front/user/profile')).status).toBe(200);
  });
});
