import { beforeAll, describe, expect, it } from 'vitest';
import { notify } from '#server/subjects/notifications/notify.ts';
import {
  aReader,
  pathOf,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';

/** Tests of the calls of notifications, and of their page without JavaScript. */

const CALL = '/api/front/comments/elfar-ca-el-port-obre';
const LIST = '/api/front/user/notifications';
const HREF = '/politica/2026/03/01/el-port-obre/';

let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await startAccounts({ siteFields: { elfar: 'comments: { isFirstHeld: false }' } });
  return () => accounts.close();
}, 120_000);

let written = 0;

const writer = async () => {
  const { browser, id, registration } = await aReader(accounts);
  const write = async (parent?: string) => {
    written += 1;
    const text = `Comentari número ${'abcdefghijklmnopqrstuvwxyz'[written]} sobre el port`;
    return String(
      (await browser.call('POST', CALL, { text, ...(parent !== undefined && { parent }) })).json
        ?.response?.['id'],
    );
  };
  return { browser, id, nick: String(registration.nick), email: registration.email, write };
};
const list = async (browser: ReaderBrowser, query = '') =>
  (await browser.call('GET', LIST + query)).json?.response;
const unread = async (browser: ReaderBrowser) =>
  (await browser.call('GET', `${LIST}/unread`)).json?.response?.['unread'];

describe('a reply', () => {
  it('is counted and listed for the author, with its page, until it is read', async () => {
    const [author, other] = [await writer(), await writer()];
    const root = await author.write();
    const reply = await other.write(root);
    expect(await unread(author.browser)).toBe(1);
    expect(await unread(other.browser)).toBe(0);
    const found = await list(author.browser);
    expect(found).toMatchObject({
      notifications: [
        {
          id: `reply:${root}`,
          isUnread: true,
          count: 1,
          authorName: other.nick,
          about: { href: HREF, lang: 'ca' },
          href: `${HREF}comentarios/${reply}/`,
        },
      ],
      next: null,
      digest: 'daily',
    });
    await other.write(root);
    expect(await list(author.browser)).toMatchObject({
      notifications: [{ count: 2, href: `${HREF}comentarios/${root}/` }],
    });
    const [{ at }] = ((await list(author.browser))?.['notifications'] ?? []) as [{ at: string }];
    expect(
      (await author.browser.call('POST', `${LIST}/read`, { until: at })).json?.response,
    ).toEqual({ unread: 0 });
    expect(await unread(author.browser)).toBe(0);
    expect(await list(author.browser)).toMatchObject({ notifications: [{ isUnread: false }] });
  });

  it('is not told any more after its deletion', async () => {
    const [author, other] = [await writer(), await writer()];
    const reply = await other.write(await author.write());
    await other.browser.call('DELETE', `${CALL}/${reply}`);
    expect(await unread(author.browser)).toBe(0);
    expect(await list(author.browser)).toMatchObject({ notifications: [] });
  });
});

it.each([
  ['GET', `${LIST}?after=x`, undefined, 400],
  ['GET', `${LIST}?after=1.reply.019ab3f0-5c1e-7d22-8a4b-0123456789ab`, undefined, 200],
  [
    'GET',
    `${LIST}?after=99999999999999.reply.019ab3f0-5c1e-7d22-8a4b-0123456789ab`,
    undefined,
    200,
  ],
  [
    'GET',
    `${LIST}?after=999999999999999.reply.019ab3f0-5c1e-7d22-8a4b-0123456789ab`,
    undefined,
    400,
  ],
  ['GET', `${LIST}?after=1.reply.----------------------------------01`, undefined, 400],
  ['POST', `${LIST}/read`, {}, 400],
  ['POST', `${LIST}/read`, { until: 'ahir' }, 400],
  ['POST', `${LIST}/read`, { until: '9999-12-31T23:59:59Z' }, 200],
  ['PUT', `${LIST}/digest`, {}, 400],
  ['PUT', `${LIST}/digest`, { digest: 'hourly' }, 400],
  ['PUT', `${LIST}/digest`, { digest: 'never' }, 200],
])('answers %s %s with %j', async (method, path, body, status) => {
  const { browser } = await writer();
  expect((await browser.call(method, path, body)).status).toBe(status);
  expect((await accounts.browser().call(method, path, body)).status).toBe(401);
});

describe('the page without JavaScript', () => {
  it('lists notifications, marks them as read, and keeps the choice of mails', async () => {
    const [author, other] = [await writer(), await writer()];
    const root = await author.write();
    await other.write(root);
    const plain = '/perfil/avisos/?view=plain';
    const { status, html } = await author.browser.open(plain);
    expect(status).toBe(200);
    expect(html).toContain(`${other.nick} ha respost el teu comentari`);
    const until = /name="until" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const read = await author.browser.open('/perfil/avisos/', { form: 'read', until });
    expect(read.html).toContain('Tots els avisos estan llegits.');
    expect(read.html).not.toContain('name="until"');
    const chosen = await author.browser.open('/perfil/avisos/', {
      form: 'digest',
      digest: 'never',
    });
    expect(chosen.html).toContain('L’opció s’ha desat.');
    expect((await author.browser.open(plain)).html).toMatch(
      /value="never"[^>]* checked|checked[^>]* value="never"/,
    );
    expect(
      (await author.browser.open('/perfil/avisos/', { form: 'read', until: 'x' })).status,
    ).toBe(400);
  });

  it('tells a decision and a recommendation, in the language of the page', async () => {
    const { browser, id: userId, write } = await writer();
    const id = await write();
    const { orm } = accounts.application.wiring.database;
    await notify(orm, { kind: 'decision', comment: { id, site: 'elfar', userId } });
    expect((await browser.open('/perfil/avisos/?view=plain')).html).toContain(
      'El teu comentari s’ha publicat',
    );
    expect((await browser.open('/es/perfil/avisos/?view=plain')).html).toContain(
      'Tu comentario se ha publicado',
    );
  });
});

describe('a mail with notifications', () => {
  /** Noon of tomorrow: no quiet hour, and after the next morning. */
  const tomorrow = () => new Date(new Date().setUTCHours(11, 0, 0, 0) + 24 * 3_600_000);

  it('is sent once, and its link ends the mails: by a mail program at once, by a reader after a button', async () => {
    const [author, other] = [await writer(), await writer()];
    await other.write(await author.write());
    const before = (await accounts.mailsTo(author.email)).length;
    for (let turn = 0; turn < 2; turn += 1)
      await accounts.application.wiring.digests.sendDue(tomorrow());
    const mails = (await accounts.mailsTo(author.email)).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual(['Tens 1 avís nou a El Far']);
    expect(mails[0]?.text).toContain(`${other.nick} ha respost el teu comentari`);
    const link = pathOf(String(mails[0]?.unsubscribe).slice(1, -1));

    const stranger = accounts.browser();
    const opened = await stranger.open(link);
    expect([opened.status, opened.html]).toEqual([
      200,
      expect.stringContaining('Vols deixar de rebre avisos per correu?'),
    ]);
    expect(await list(author.browser)).toMatchObject({ digest: 'daily' });
    const headers = { origin: '', 'content-type': 'application/x-www-form-urlencoded' };
    for (let use = 0; use < 2; use += 1)
      expect(
        (await stranger.call('POST', link, 'List-Unsubscribe=One-Click', headers)).status,
      ).toBe(200);
    expect(await list(author.browser)).toMatchObject({ digest: 'never' });
    expect(accounts.logged()).not.toContain(link.split('/').at(-1)?.split('?')[0]);
  });

  it('ends nothing by a link that is not ours', async () => {
    const { browser, id } = await writer();
    const forged = `/api/front/notifications/unsubscribe/AAAAAAAAAAAAAAAAAAAAAA${Buffer.from(id).toString('base64url')}?lang=es`;
    const { status, text } = await accounts.browser().call('POST', forged);
    expect([status, text]).toEqual([
      200,
      expect.stringContaining('No te enviaremos más avisos por correo.'),
    ]);
    expect(await list(browser)).toMatchObject({ digest: 'daily' });
  });
});
