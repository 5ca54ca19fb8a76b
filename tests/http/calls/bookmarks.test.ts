import { beforeAll, describe, expect, it } from 'vitest';
import { bookmarks } from '#server/platform/database/tables/reader-schema.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { authorFields } from '#tests/support/newsroom/newsroom.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';

let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await startAccounts();
  return () => accounts.close();
});

const STORY = 'elfar-ca-el-port-obre';
const OTHER_SITE = 'ondamarea-es-el-faro-se-enciende';
const AUTHOR = 'berta-far';

describe('saved stories', () => {
  // R3.2, R3.55, R6.7, R7.21, R7.23
  it('lists saved stories of all sites of the group, the last saved first', async () => {
    const { browser, id } = await aReader(accounts);
    for (const story of [STORY, OTHER_SITE, STORY]) {
      const answer = await browser.call('POST', `/api/bookmark/content/${story}`, {
        userId: id,
        contentId: story,
      });
      expect(answer).toMatchObject({ status: 200, json: { response: { isSaved: true } } });
    }
    expect(
      (await browser.call('GET', '/api/front/user/saved-contents/')).json?.response?.['contents'],
    ).toMatchObject([
      {
        id: OTHER_SITE,
        url: 'http://ondamarea.localhost/politica/2026/03/01/el-faro-se-enciende/',
        title: 'El faro se enciende',
        lang: 'es',
      },
      {
        id: STORY,
        url: '/politica/2026/03/01/el-port-obre/',
        title: 'El port obre',
        lang: 'ca',
        category: { name: 'Política' },
      },
    ]);
    expect(
      (await browser.call('GET', '/api/front/user/profile')).json?.response?.['user'],
    ).toMatchObject({
      savedContentIds: [OTHER_SITE, STORY],
    });
    await browser.call('DELETE', `/api/bookmark/content/${OTHER_SITE}`);
    await browser.call('DELETE', `/api/bookmark/content/${OTHER_SITE}`);
    expect(
      (await browser.call('GET', '/api/front/user/saved-contents/')).json?.response?.['contents'],
    ).toHaveLength(1);
  });

  it('limits saved stories to a thousand, and accepts one again that is saved already', async () => {
    const { browser, id } = await aReader(accounts);
    const kept = Array.from({ length: 999 }, (_, number) => ({
      userId: id,
      kind: 'content' as const,
      target: `story-${number}`,
    }));
    await accounts.application.wiring.database.orm.insert(bookmarks).values(kept);
    const save = async (story: string) => {
      const { status, json } = await browser.call('POST', `/api/bookmark/content/${story}`);
      return [status, json?.code];
    };
    expect(await save(STORY)).toEqual([200, undefined]);
    expect(await save(OTHER_SITE)).toEqual([409, 'BOOKMARK_LIMIT_REACHED']);
    expect(await save(STORY)).toEqual([200, undefined]);
  });

  it.each([
    'elfar-ca-retirada',
    'elfar-ca-programada',
    'elfar-ca-embargada',
    AUTHOR,
    'res',
    '%20',
    'a'.repeat(300),
  ])('saves only stories that can be read: not %s', async (id) => {
    const { browser } = await aReader(accounts);
    expect((await browser.call('POST', `/api/bookmark/content/${id}`)).status).toBe(404);
  });

  it('refuses changes to another reader’s saved stories', async () => {
    const [mine, theirs] = [await aReader(accounts), await aReader(accounts)];
    const path = `/api/bookmark/content/${STORY}`;
    expect(
      await mine.browser.call('POST', path, { userId: theirs.id, contentId: STORY }),
    ).toMatchObject({
      status: 403,
      json: { code: 'FORBIDDEN' },
    });
    expect((await accounts.browser().call('POST', path)).status).toBe(401);
    expect(
      (await mine.browser.call('POST', path, undefined, { origin: 'http://evil.example' })).status,
    ).toBe(403);
    expect(
      (await mine.browser.call('POST', path, { userId: mine.id, contentId: STORY, admin: true }))
        .status,
    ).toBe(200);
    expect((await accounts.browser().call('GET', '/api/front/user/saved-contents/')).status).toBe(
      401,
    );
    expect(
      (await theirs.browser.call('GET', '/api/front/user/saved-contents/')).json?.response?.[
        'contents'
      ],
    ).toEqual([]);
    for (const list of ['saved-contents', 'followed-authors']) {
      const asked = async (id: string) =>
        (await theirs.browser.call('GET', `/api/front/user/${list}/?userId=${id}`)).status;
      expect([await asked(theirs.id), await asked(mine.id)]).toEqual([200, 403]);
    }
  });
});

describe('followed authors', () => {
  // R1.16, R2.88, R3.2, R3.56, R6.7, R7.22, R7.24
  it('lists a followed author with the portrait and the account of a social network', async () => {
    const account = { href: 'https://x.com/berta', text: '@berta' };
    const author = authorFields({
      id: 'berta-mar',
      name: 'Berta Mar',
      image: { picture: 'port' },
      twitterAccount: account,
    });
    const { publisher } = accounts.application.wiring.services.publishing;
    expect(
      await publisher.publish({
        origin: 'push',
        actor: TEST_ACTOR,
        submissions: [{ source: 'berta-mar', document: author }],
      }),
    ).toMatchObject({
      ok: true,
    });
    const { browser } = await aReader(accounts);
    expect((await browser.call('POST', '/api/bookmark/taxon/berta-mar')).status).toBe(200);
    expect(
      (await browser.call('GET', '/api/front/user/followed-authors/')).json?.response?.['authors'],
    ).toMatchObject([
      {
        id: 'berta-mar',
        twitterAccount: account,
        image: { url: expect.stringMatching(/^\/media\/images\/port\./) },
      },
    ]);
    expect(
      (await browser.call('GET', '/api/front/user/profile')).json?.response?.['user'],
    ).toMatchObject({ followedAuthorIds: ['berta-mar'] });
  });

  // R1.16, R3.56, R7.22, R7.24
  it('lists followed authors with their pages until they are removed', async () => {
    const { browser } = await aReader(accounts);
    expect((await browser.call('POST', `/api/bookmark/taxon/${AUTHOR}`)).status).toBe(200);
    expect(
      (await browser.call('GET', '/api/front/user/followed-authors/')).json?.response?.['authors'],
    ).toMatchObject([
      {
        id: AUTHOR,
        name: 'Berta Far',
        url: '/autor/berta-far/',
        latest: {
          title: expect.any(String),
          url: expect.stringMatching(/^\/[a-z-]+\/\d{4}\/\d\d\/\d\d\//),
          when: expect.stringMatching(/^\d+ de|^\d+ d’/),
        },
      },
    ]);
    expect((await browser.call('POST', `/api/bookmark/taxon/${STORY}`)).status).toBe(404);
    await browser.call('DELETE', `/api/bookmark/taxon/${AUTHOR}`);
    expect(
      (await browser.call('GET', '/api/front/user/followed-authors/')).json?.response?.['authors'],
    ).toEqual([]);
  });
});
