import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openServer } from '#server/platform/database/open-server.ts';
import { aReader, startAccounts } from '#tests/support/readers/accounts-application.ts';
import { startRealPostgres } from '#tests/support/databases/real-postgres.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { until } from '#tests/support/until.ts';
import { HAS_SERVER_TIMERS } from '#tests/support/server-timers.ts';

const TOKEN = 'token-of-the-locked-table-test';

const itWithTimers = it.runIf(HAS_SERVER_TIMERS);

itWithTimers(
  'answers calls on a locked table 503 and goes on with publications, pages and other calls',
  async () => {
    const postgres = await startRealPostgres();
    onTestFinished(() => postgres.stop());
    const url = await postgres.createDatabase('locked');
    const accounts = await startAccounts({
      siteFields: { elfar: 'taxons: [elfar-politica]' },
      environment: { DATABASE_URL: url, CONTENT_TOKEN: TOKEN },
    });
    onTestFinished(() => accounts.close());
    const holder = await openServer(url);
    onTestFinished(() => holder.close());
    const browser = accounts.browser();
    const logIn = () =>
      browser.call('POST', '/api/front/user/login', {
        email: 'lectora@correu.example',
        password: 'Tramuntana81',
      });

    const answers = await holder.orm.transaction(async (transaction) => {
      await transaction.execute(sql`lock table readers in access exclusive mode`);
      const logins = Promise.all(Array.from({ length: 8 }, logIn));
      const put = await ask(accounts.url, {
        path: '/api/content/nova?site=elfar&locale=ca',
        method: 'PUT',
        headers: {
          host: 'elfar.localhost',
          authorization: `Bearer ${TOKEN}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          uri: 'urn:test:nova',
          type: 'text',
          headline: 'Nova',
          body_html: '<p>Nova</p>',
        }),
      });
      const page = await ask(accounts.url, { path: '/', headers: { host: 'elfar.localhost' } });
      return { logins: await logins, put: put.status, page: page.status };
    });
    expect(answers).toMatchObject({ put: 201, page: 200 });
    for (const { status, json, headers } of answers.logins) {
      expect({ status, code: json?.code, retryAfter: headers['retry-after'] }).toEqual({
        status: 503,
        code: 'SERVICE_UNAVAILABLE',
        retryAfter: expect.stringMatching(/^\d+$/),
      });
    }
    expect(accounts.logged()).toContain('lock timeout');
    expect((await logIn()).status).toBe(401);
  },
  120_000,
);

itWithTimers.each([
  ['the profile beside locked readers', 'readers', '/api/front/user/profile'],
  ['the profile beside locked bookmarks', 'bookmarks', '/api/front/user/profile'],
  ['the saved stories beside locked bookmarks', 'bookmarks', '/api/front/user/saved-contents/'],
])(
  'waits once for a lock in a call, and does not look for the session again: %s',
  async (_what, table, path) => {
    const postgres = await startRealPostgres();
    onTestFinished(() => postgres.stop());
    const url = await postgres.createDatabase('waits');
    const accounts = await startAccounts({ environment: { DATABASE_URL: url } });
    onTestFinished(() => accounts.close());
    const { browser } = await aReader(accounts);
    const holder = await openServer(url);
    onTestFinished(() => holder.close());
    const waits = () =>
      postgres.logged().split('canceling statement due to lock timeout').length - 1;
    const findSession = vi.spyOn(
      accounts.application.wiring.services.readers.accounts,
      'findSession',
    );

    const seen = await holder.orm.transaction(async (transaction) => {
      await transaction.execute(sql.raw(`lock table ${table} in access exclusive mode`));
      const { status } = await browser.call('GET', path);
      const session = findSession.mock.calls.length;
      await until('PostgreSQL has logged it', () => Promise.resolve(waits() > 0));
      return { status, session, waits: waits() };
    });
    expect(seen).toEqual({ status: 503, session: 1, waits: 1 });
    expect(await browser.call('GET', path)).toMatchObject({ status: 200 });
  },
  120_000,
);
