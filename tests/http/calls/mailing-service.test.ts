import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUps } from '#server/platform/database/tables/newsletter-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import {
  aReader,
  pathOf,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { aRegistration, register } from '#tests/support/readers/registration.ts';
import {
  OUT_OF_ORDER,
  startMailingService,
  type MailingService,
} from '#tests/support/readers/mailing-service.ts';

const USER = '/api/front/user';
let accounts: AccountsApplication;
let service: MailingService;
let addresses = 0;

beforeAll(async () => {
  service = await startMailingService();
  accounts = await startAccounts({
    environment: { NEWSLETTER_URL: service.url, NEWSLETTER_KEY: service.key },
  });
  return async () => {
    await accounts.close();
    await service.close();
  };
});

beforeEach(() => {
  service.fault = undefined;
});

const wiring = () => accounts.application.wiring;
const rowsOf = (email: string) =>
  wiring().database.orm.select().from(signUps).where(eq(signUps.email, email));

/** Runs the retries of the clock at once, with every waiting notification due. */
async function tellAgain(): Promise<void> {
  await wiring().database.orm.execute(
    sql`update subscriptions set tell_at = now() - interval '1 second' where tell_at is not null`,
  );
  await wiring().services.readers.newsletters.tellAgain();
}

/** Subscribes a visitor and returns the path of the unsubscribe link. */
async function aSubscriber(): Promise<{ email: string; ending: string }> {
  const email = `subscriptora-${(addresses += 1)}@correu.example`;
  await accounts.browser().call('POST', `/api/front/newsletter/${encodeURIComponent(email)}`);
  await accounts.browser().call('POST', pathOf((await accounts.mailsTo(email))[0]?.link ?? ''));
  return {
    email,
    ending: pathOf((await accounts.mailsTo(email)).at(-1)?.unsubscribe?.slice(1, -1) ?? ''),
  };
}

const oneClick = (path: string) =>
  accounts.browser().call('POST', path, 'List-Unsubscribe=One-Click', {
    'content-type': 'application/x-www-form-urlencoded',
  });

describe('a newsletter that a mailing service sends', () => {
  it('adds a subscriber at the mailing service with the unsubscribe URL, and removes it after one click', async () => {
    const { email, ending } = await aSubscriber();
    expect(service.listed(1)).toContain(email);
    expect(service.contacts.get(email)?.attributes).toEqual({
      UNSUBSCRIBE_1: `http://elfar.localhost${ending}`,
      LANGUAGE_1: 'ca',
    });
    expect((await oneClick(ending)).status).toBe(200);
    expect(service.listed(1)).not.toContain(email);
    expect(await rowsOf(email)).toEqual([]);
  });

  it('answers an unsubscription with 202 while the service fails, and with 200 once it has succeeded', async () => {
    const { email, ending } = await aSubscriber();
    service.fault = OUT_OF_ORDER;
    const waiting = await oneClick(ending);
    expect([waiting.status, waiting.text]).toEqual([
      202,
      expect.stringContaining('Hem anotat la baixa'),
    ]);
    expect(waiting.text).not.toContain('T’has donat de baixa');
    await tellAgain();
    expect((await oneClick(ending)).status).toBe(202);
    service.fault = undefined;
    expect(service.listed(1)).toContain(email);
    await tellAgain();
    expect([service.listed(1).includes(email), await rowsOf(email)]).toEqual([false, []]);
    const done = await oneClick(ending);
    expect([done.status, done.text]).toEqual([
      200,
      expect.stringContaining('T’has donat de baixa'),
    ]);
  });

  it('subscribes a new reader while the service fails and notifies it later', async () => {
    service.fault = OUT_OF_ORDER;
    const { browser, registration } = await aReader(accounts, { newsletters: ['elfar-setmanal'] });
    expect((await browser.call('GET', `${USER}/profile`)).json?.response?.['user']).toMatchObject({
      newsletters: [{ isSubscribed: true }],
    });
    service.fault = undefined;
    expect(service.listed(1)).not.toContain(registration.email);
    await tellAgain();
    expect(service.listed(1)).toContain(registration.email);
  });

  it('refuses a profile change whose unsubscription the service does not confirm', async () => {
    const { browser, registration } = await aReader(accounts, { newsletters: ['elfar-setmanal'] });
    const off = { surname: 'Altre', newsletters: [{ id: 'elfar-setmanal', isSubscribed: false }] };
    service.fault = OUT_OF_ORDER;
    expect(await browser.call('PATCH', `${USER}/profile`, off)).toMatchObject({
      status: 503,
      json: { code: 'SERVICE_UNAVAILABLE' },
    });
    service.fault = undefined;
    expect((await browser.call('GET', `${USER}/profile`)).json?.response?.['user']).toMatchObject({
      surname: registration['surname'],
      newsletters: [{ isSubscribed: false }],
    });
    expect((await browser.call('PATCH', `${USER}/profile`, off)).status).toBe(200);
    expect(service.listed(1)).not.toContain(registration.email);
  });

  it.each([['out of order', OUT_OF_ORDER] as const, ['without an answer', 'silent'] as const])(
    'deletes an account at once while the service is %s, and unsubscribes the email address later',
    async (_how, fault) => {
      const { browser, registration, id } = await aReader(accounts, {
        newsletters: ['elfar-setmanal'],
      });
      const { email } = registration;
      expect(service.listed(1)).toContain(email);
      service.fault = fault;
      const calls = service.calls.length;
      expect(
        await browser.call('POST', `${USER}/delete`, { password: registration.password }),
      ).toMatchObject({
        status: 200,
        json: { response: { isDeleted: true } },
      });
      expect(service.calls).toHaveLength(calls);
      expect(await wiring().database.orm.select().from(readers).where(eq(readers.id, id))).toEqual(
        [],
      );
      await tellAgain();
      expect(await rowsOf(email)).toMatchObject([
        { newsletter: 'elfar-setmanal', endedAt: expect.any(Date) },
      ]);
      service.fault = undefined;
      await tellAgain();
      expect([service.listed(1).includes(email), await rowsOf(email)]).toEqual([false, []]);
    },
  );

  it('unsubscribes a deleted account in the clock’s next round', async () => {
    const { browser, registration } = await aReader(accounts, { newsletters: ['elfar-setmanal'] });
    await browser.call('POST', `${USER}/delete`, { password: registration.password });
    await wiring().services.readers.newsletters.tellAgain();
    expect([
      service.listed(1).includes(registration.email),
      await rowsOf(registration.email),
    ]).toEqual([false, []]);
  });

  it('does not send an unproved email address to the service', async () => {
    const registration = aRegistration({ newsletters: ['elfar-setmanal'] });
    await register(accounts.browser(), registration);
    const email = 'mai-confirmada@correu.example';
    await accounts.browser().call('POST', `/api/front/newsletter/${email}`);
    await tellAgain();
    expect([registration.email, email].filter((address) => service.contacts.has(address))).toEqual(
      [],
    );
  });

  it('logs neither email addresses nor keys', () => {
    const logged = accounts.logged();
    expect(logged).toContain('the newsletter provider could not be notified of a subscription');
    expect(logged).not.toMatch(/\w@|%40|lectora|subscriptora|xkeysib/);
  });
});
