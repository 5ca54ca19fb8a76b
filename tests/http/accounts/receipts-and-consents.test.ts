import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  consents,
  deletions,
  readerVerifications,
} from '#server/platform/database/tables/reader-schema.ts';
import {
  aReader,
  pathOf,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { sharedAccounts } from '#tests/support/readers/shared-accounts.ts';

const USER = '/api/front/user';
let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await sharedAccounts();
  return () => accounts.close();
});

const orm = () => accounts.application.wiring.database.orm;

describe('a deletion', () => {
  it('returns, mails and stores a deletion receipt without personal data', async () => {
    const { browser, registration, id } = await aReader(accounts, {
      newsletters: ['elfar-setmanal'],
    });
    const { email, password } = registration;
    await browser.call('POST', `${USER}/recover-password`, { email });
    // Two waiting mails are sent at a time, in any order: this one is sent before the next.
    await accounts.mailsTo(email);
    const { status, json } = await browser.call('POST', `${USER}/delete`, { password });
    const receipt = json?.response?.['receipt'];
    expect([status, json?.response]).toEqual([
      200,
      {
        isDeleted: true,
        receipt: {
          number: expect.stringMatching(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/),
          at: expect.any(String),
        },
      },
    ]);
    const [row, ...others] = (await orm().select().from(deletions)).filter(({ id: number }) =>
      JSON.stringify(receipt).includes(number),
    );
    expect([row?.site, others]).toEqual(['elfar', []]);
    expect(receipt).toEqual({ number: row?.id, at: row?.at.toISOString() });
    const mail = (await accounts.mailsTo(email)).at(-1);
    expect(mail?.text).toContain(`Número de comprovant: ${row?.id}`);
    expect(mail?.text).toMatch(/Data: \d{1,2} .+ del \d{4}/);
    expect(JSON.stringify(await orm().select().from(deletions))).not.toMatch(
      new RegExp(`${id}|${email}|${registration.nick}`),
    );
    expect(
      await orm().select().from(readerVerifications).where(eq(readerVerifications.value, id)),
    ).toEqual([]);
    expect(await orm().select().from(consents).where(eq(consents.userId, id))).toEqual([]);
  });

  it('stores no receipt for a refused deletion', async () => {
    const count = async () => (await orm().select().from(deletions)).length;
    const before = await count();
    const { browser } = await aReader(accounts);
    expect((await browser.call('POST', `${USER}/delete`, { password: 'Equivocada1' })).status).toBe(
      401,
    );
    await accounts.browser().call('POST', `${USER}/delete`);
    expect(await count()).toBe(before);
  });
});

describe('the consent log', () => {
  it('logs each consent that is given or withdrawn, with its site, in order of time', async () => {
    const { browser, id } = await aReader(accounts, { newsletters: ['elfar-setmanal'] });
    const choose = (isSubscribed: boolean) =>
      browser.call('PATCH', `${USER}/profile`, {
        newsletters: [{ id: 'elfar-setmanal', isSubscribed }],
      });
    for (const isSubscribed of [true, false, false, true]) await choose(isSubscribed);
    for (const _time of [1, 2]) await browser.call('POST', `${USER}/bulletin`);
    const entries = await orm()
      .select()
      .from(consents)
      .where(eq(consents.userId, id))
      .orderBy(consents.at, consents.purpose);
    expect(entries.map(({ purpose, isGiven, site }) => [purpose, isGiven, site])).toEqual([
      ['newsletter:elfar-setmanal', true, 'elfar'],
      ['terms', true, 'elfar'],
      ['newsletter:elfar-setmanal', false, 'elfar'],
      ['newsletter:elfar-setmanal', true, 'elfar'],
      ['bulletin', true, 'elfar'],
      ['bulletin', false, 'elfar'],
    ]);
  });

  it('logs subscriptions confirmed and cancelled by mailed links under the account of their email address', async () => {
    const { id, registration } = await aReader(accounts);
    const { email } = registration;
    await accounts.browser().call('POST', `/api/front/newsletter/${email}`);
    await accounts
      .browser()
      .call('POST', pathOf((await accounts.mailsTo(email)).at(-1)?.link ?? ''));
    await accounts
      .browser()
      .call(
        'POST',
        pathOf((await accounts.mailsTo(email)).at(-1)?.unsubscribe?.slice(1, -1) ?? ''),
      );
    const entries = await orm()
      .select()
      .from(consents)
      .where(eq(consents.userId, id))
      .orderBy(consents.at);
    expect(entries.map(({ purpose, isGiven }) => [purpose, isGiven])).toEqual([
      ['terms', true],
      ['newsletter:elfar-setmanal', true],
      ['newsletter:elfar-setmanal', false],
    ]);
  });
});
