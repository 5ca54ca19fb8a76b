import { beforeAll, describe, expect, it } from 'vitest';
import { signUps } from '#server/platform/database/tables/newsletter-schema.ts';
import {
  aReader,
  pathOf,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { sharedAccounts } from '#tests/support/readers/shared-accounts.ts';
import { aRegistration, register } from '#tests/support/readers/registration.ts';

let accounts: AccountsApplication;
let addresses = 0;

beforeAll(async () => {
  accounts = await sharedAccounts();
  return () => accounts.close();
});

const anAddress = () => `visitant-${(addresses += 1)}@correu.example`;
const isSubscribed = async (email: string) =>
  (await accounts.application.wiring.services.readers.newsletters.list(email)).length > 0;
const ask = (email: string, options = {}) =>
  accounts.browser(options).call('POST', `/api/front/newsletter/${encodeURIComponent(email)}`);

/** Submits the form of the page behind a mailed link. */
const press = (link: string) => accounts.browser().call('POST', pathOf(link));

describe('a visitor’s newsletter', () => {
  // R6.3, R7.2
  it('subscribes a visitor when the form behind the mailed link is submitted, not when the link is opened', async () => {
    const email = anAddress();
    expect(await ask(email)).toMatchObject({ status: 200, json: { httpCode: 200 } });
    const [mail] = await accounts.mailsTo(email);
    expect(mail?.subject).toContain('El setmanal');
    const opened = await accounts.browser().call('GET', pathOf(mail?.link ?? ''));
    expect([opened.status, opened.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(opened.text).toContain('Vols rebre «El setmanal»?');
    expect(await isSubscribed(email)).toBe(false);
    await press(mail?.link ?? '');
    expect(await isSubscribed(email)).toBe(true);
    const welcome = (await accounts.mailsTo(email)).at(-1);
    expect(welcome?.unsubscribe).toMatch(
      /^<http:\/\/elfar\.localhost\/api\/front\/newsletter\/unsubscribe\/[\w-]{43}\?lang=ca>$/,
    );
  });

  it('ends a subscription with one POST from any origin, and not when the link is opened', async () => {
    const email = anAddress();
    await ask(email);
    await press((await accounts.mailsTo(email))[0]?.link ?? '');
    const link = (await accounts.mailsTo(email)).at(-1)?.unsubscribe?.slice(1, -1) ?? '';
    await accounts.browser().call('GET', pathOf(link));
    expect(await isSubscribed(email)).toBe(true);
    const oneClick = await accounts
      .browser()
      .call('POST', pathOf(link), 'List-Unsubscribe=One-Click', {
        origin: '',
        'content-type': 'application/x-www-form-urlencoded',
      });
    expect(oneClick.status).toBe(200);
    expect(await isSubscribed(email)).toBe(false);
    expect((await press(link)).status).toBe(200);
  });

  it('mails the confirmation of a newsletter in the language of the page', async () => {
    const email = anAddress();
    await ask(email, { page: '/es/' });
    const [mail] = await accounts.mailsTo(email);
    expect(mail?.subject).toContain('El semanal');
    expect(mail?.link).toMatch(/lang=es$/);
  });

  it('accepts a confirmation link once and refuses an invented one', async () => {
    const email = anAddress();
    await ask(email);
    const link = (await accounts.mailsTo(email))[0]?.link ?? '';
    const answers = [await press(link), await press(link)];
    expect(answers.map(({ text }) => text.includes('<h1'))).toEqual([true, true]);
    expect(answers[1]?.text).toBe(answers[0]?.text);
    await press(link.replace(/confirm\/.{5}/, 'confirm/AAAAA'));
    expect(
      (await accounts.mailsTo(email)).filter(({ unsubscribe }) => unsubscribe !== undefined),
    ).toHaveLength(1);
  });

  it('mails an email address at most three times and answers alike for known and unknown ones', async () => {
    const email = anAddress();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(email)));
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect((await accounts.mailsTo(email)).length).toBeLessThanOrEqual(3);
  });

  it.each([
    'ningú',
    'a@b',
    'a b@c.example',
    `${'a'.repeat(300)}@correu.example`,
    'a@b.example\r\nBcc: c@d.example',
  ])('refuses the invalid email address %j', async (email) => {
    expect((await ask(email)).status).toBe(400);
    expect(await isSubscribed(email)).toBe(false);
  });

  // R7.3
  it('subscribes to the newsletter of the query, and answers 404 for one of another site', async () => {
    const statusOf = async (newsletter: string) =>
      (
        await accounts
          .browser()
          .call('POST', `/api/front/newsletter/${anAddress()}?newsletter=${newsletter}`)
      ).status;
    expect([await statusOf('elfar-setmanal'), await statusOf('ondamarea-setmanal')]).toEqual([
      200, 404,
    ]);
  });

  it('refuses a subscription from another site’s page', async () => {
    const answer = await accounts
      .browser()
      .call('POST', `/api/front/newsletter/${anAddress()}`, undefined, {
        origin: 'http://evil.example',
      });
    expect(answer.status).toBe(403);
  });
});

describe('a registered reader’s newsletters', () => {
  it('starts a reader’s newsletters when the email address is proved and ends them with the account', async () => {
    const { browser, registration } = await aReader(accounts, { newsletters: ['elfar-setmanal'] });
    expect(
      (await browser.call('GET', '/api/front/user/profile')).json?.response?.['user'],
    ).toMatchObject({
      newsletters: [{ id: 'elfar-setmanal', name: 'El setmanal', isSubscribed: true }],
    });
    await browser.call('POST', '/api/front/user/delete', { password: registration.password });
    const rows = await accounts.application.wiring.database.orm.select().from(signUps);
    expect(rows.filter(({ email }) => email === registration.email)).toEqual([]);
  });

  it('keeps a registration’s newsletters pending until the email address is proved', async () => {
    const registration = aRegistration({ newsletters: ['elfar-setmanal'] });
    await register(accounts.browser(), registration);
    expect(await isSubscribed(registration.email)).toBe(false);
  });

  // R1.19, R3.3
  it('changes newsletters in the profile without a mail to confirm', async () => {
    const { browser, registration } = await aReader(accounts);
    const choose = (isWanted: boolean, id = 'elfar-setmanal') =>
      browser.call('PATCH', '/api/front/user/profile', {
        newsletters: [{ id, name: 'El setmanal', isSubscribed: isWanted }],
      });
    expect((await choose(true)).json?.response?.['user']).toMatchObject({
      newsletters: [{ isSubscribed: true }],
    });
    expect(await isSubscribed(registration.email)).toBe(true);
    expect((await choose(false)).json?.response?.['user']).toMatchObject({
      newsletters: [{ isSubscribed: false }],
    });
    expect((await choose(true, 'ondamarea-setmanal')).status).toBe(400);
  });

  // R3.4, R7.20
  it('turns the site’s bulletin on or off with each call', async () => {
    const { browser, id } = await aReader(accounts);
    const toggle = () => browser.call('POST', '/api/front/user/bulletin', { userId: id });
    expect((await toggle()).json?.response).toEqual({ bulletin: true });
    expect((await toggle()).json?.response).toEqual({ bulletin: false });
    expect(
      (await browser.call('POST', '/api/front/user/bulletin', { userId: 'un altre' })).status,
    ).toBe(403);
  });
});

describe('the log', () => {
  it('logs neither email addresses nor tokens of subscribers', () => {
    expect(accounts.logged()).not.toMatch(/@|visitant|unsubscribe\/[\w-]{40}|confirm\/[\w-]{40}/i);
  });
});
