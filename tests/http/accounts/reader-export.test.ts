import { beforeAll, describe, expect, it } from 'vitest';
import { aReader, type AccountsApplication } from '#tests/support/readers/accounts-application.ts';
import { sharedAccounts } from '#tests/support/readers/shared-accounts.ts';
import { EXPORT_PLACES, isReason } from '#tests/support/readers/export-places.ts';
import { aHeldReader, STORY } from '#tests/support/readers/held-reader.ts';

const EXPORT = '/api/front/user/export';
let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await sharedAccounts();
  return () => accounts.close();
});

describe('the export of a reader’s data', () => {
  // R3.8
  it('has a value at every place of the table of places', async () => {
    const { browser } = await aHeldReader(accounts);
    const { json } = await browser.call('GET', EXPORT);
    const places = Object.values(EXPORT_PLACES)
      .flatMap((columns) => Object.values(columns))
      .flatMap((place) => (typeof place === 'string' ? [place] : Object.values(place)));
    for (const place of places.filter((one) => !isReason(one)))
      expect(json?.response).toHaveProperty(place);
  });

  it('exports titles of saved stories, bookmarks without a story, and absolute URLs', async () => {
    const { browser, id } = await aHeldReader(accounts);
    const { json, headers } = await browser.call('GET', EXPORT);
    expect(json?.response).toMatchObject({
      savedContents: [
        { id: 'fora-del-web', title: null, url: null },
        {
          id: STORY,
          title: 'El port obre',
          url: 'http://elfar.localhost/politica/2026/03/01/el-port-obre/',
        },
      ],
      followedAuthors: [
        { id: 'berta-far', name: 'Berta Far', url: 'http://elfar.localhost/autor/berta-far/' },
      ],
      newsletters: [
        { id: 'elfar-setmanal', name: 'El setmanal', site: 'elfar', locale: 'ca', endedAt: null },
      ],
      logins: [
        { provider: 'credential' },
        { provider: 'gigya', accountId: `uid-${id}`, scope: 'email' },
      ],
      mailedLinks: [{ until: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }],
    });
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="elfar-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(JSON.stringify(json)).not.toMatch(/password|token|xifra/i);
  });

  it('exports only the reader’s own data', async () => {
    const [mine, theirs] = [await aHeldReader(accounts), await aReader(accounts)];
    const { text, json } = await theirs.browser.call('GET', EXPORT);
    const none = {
      mailedLinks: [],
      formerEmails: [],
      savedContents: [],
      followedAuthors: [],
      newsletters: [],
    };
    expect(json?.response).toMatchObject({
      ...none,
      consents: [{ purpose: 'terms' }],
      sessions: [{}],
      logins: [{ provider: 'credential' }],
    });
    expect(text).toContain(theirs.id);
    expect(text).not.toContain(mine.id);
    expect(text).not.toContain(mine.registration.email);
    expect(await accounts.browser().call('GET', EXPORT)).toMatchObject({
      status: 401,
      json: { code: 'NOT_SIGNED_IN' },
    });
  });
});
