import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readerSessions } from '#server/platform/database/tables/reader-schema.ts';
import { aReader, type AccountsApplication } from '#tests/support/readers/accounts-application.ts';
import { sharedAccounts } from '#tests/support/readers/shared-accounts.ts';

const USER = '/api/front/user';
const HOUR = 3_600_000;
let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await sharedAccounts();
  return () => accounts.close();
});

const orm = () => accounts.application.wiring.database.orm;

/** Registers a reader whose session was last seen `time` milliseconds ago. */
async function seenBefore(time: number) {
  const reader = await aReader(accounts);
  await seen(reader.id, time);
  return reader;
}

const seen = (id: string, time: number) =>
  orm()
    .update(readerSessions)
    .set({ updatedAt: new Date(Date.now() - time) })
    .where(eq(readerSessions.userId, id));

const namesOf = (headers: { 'set-cookie'?: string[] | undefined }) =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split('=', 1)[0]);
const BOTH = ['portada.session_token', 'portada_reader'];

describe('a session that is a day old', () => {
  it('renews the cookie of a day-old session and ends the former one a minute later', async () => {
    const { browser, id } = await seenBefore(25 * HOUR);
    const old = browser.cookies.get(BOTH[0] ?? '') ?? '';
    const renewed = await browser.call('GET', `${USER}/profile`);
    expect([renewed.status, namesOf(renewed.headers)]).toEqual([200, BOTH]);
    for (const cookie of renewed.headers['set-cookie'] ?? [])
      expect(cookie).toMatch(/; Max-Age=2592000; .*SameSite=Lax/);
    expect(renewed.headers['set-cookie']?.[0]).toContain('HttpOnly');
    expect(namesOf((await browser.call('GET', `${USER}/profile`)).headers)).toEqual([]);
    await seen(id, 61_000);
    const other = accounts.browser();
    other.cookies.set(BOTH[0] ?? '', old);
    expect(await other.call('GET', `${USER}/profile`)).toMatchObject({
      status: 401,
      json: { code: 'NOT_SIGNED_IN' },
    });
    expect((await browser.call('GET', `${USER}/profile`)).status).toBe(401);
    expect(accounts.logged()).toContain('a spent token of a session was used again');
  });

  it.each([
    ['a refused call', 400, (browser) => browser.call('PATCH', `${USER}/profile`, { phone: '1' })],
    [
      'a call that needs no session',
      200,
      (browser) => browser.call('POST', `${USER}/nick`, { nick: 'ningu-se-n-diu' }),
    ],
    ['a page without JavaScript', 200, (browser) => browser.open('/perfil/mi-cuenta/?view=plain')],
    [
      'a form without JavaScript',
      200,
      (browser) => browser.open('/perfil/boletines/', { newsletters: 'elfar-setmanal' }),
    ],
  ] satisfies [
    string,
    number,
    (
      browser: AccountsApplicationBrowser,
    ) => Promise<{ status: number; headers: Record<string, unknown> }>,
  ][])('renews the session cookie with %s', async (_what, status, ask) => {
    const { browser } = await seenBefore(25 * HOUR);
    const answer = await ask(browser);
    expect([answer.status, namesOf(answer.headers)]).toEqual([status, BOTH]);
    expect((await browser.call('GET', `${USER}/profile`)).status).toBe(200);
  });

  it('renews the session cookie with a failing call', async () => {
    const { browser } = await seenBefore(25 * HOUR);
    await orm().execute(sql`alter table bookmarks rename to away`);
    const failed = await browser
      .call('GET', `${USER}/profile`)
      .finally(() => orm().execute(sql`alter table away rename to bookmarks`));
    expect([failed.status, namesOf(failed.headers)]).toEqual([500, BOTH]);
    expect((await browser.call('GET', `${USER}/profile`)).status).toBe(200);
  });
});

type AccountsApplicationBrowser = Awaited<ReturnType<typeof aReader>>['browser'];
